/** `devdex keys move`: from the data directory to PostgreSQL, or back. */
import {
  finishMove,
  lockService,
  moveAccounts as moveRows,
  openEmptyAccounts,
  openEmptyPostgres,
} from '../../../accounts/index.ts'
import {
  type AccountsPlace,
  nameAccounts,
  openAccountStore,
  requireAccountStore,
  withAccountStore,
} from '../../../service/index.ts'
import type { Perform } from '../../operator.ts'
import { write } from '../../output/io.ts'
import { writeJson } from '../../output/json.ts'
import { UsageFailure } from '../../output/report.ts'

export const moveAccounts: Perform<'moveAccounts'> = async (place, { to, json }) => {
  const { data, accounts, io } = place
  const target = to === 'data' ? { data } : { data, accounts: to }
  if ((accounts === undefined) === (to === 'data')) {
    throw new UsageFailure('the accounts are there: give --accounts, where they are, and --to')
  }
  const name = nameAccounts(target)
  await requireAccountStore(place)
  // No service may hold credits of either.
  const lock = lockService(data)
  try {
    await copyAccounts(place, target)
  } finally {
    lock.release()
  }
  if (json) return writeJson(io, { from: nameAccounts(place), to: name })
  await write(io.stdout, `moved the accounts to ${name}\n`)
}

async function copyAccounts(source: AccountsPlace, target: AccountsPlace): Promise<void> {
  const atMs = Date.now()
  await withAccountStore(source, async ({ database }) => {
    const { accounts } = target
    const opened =
      accounts === undefined
        ? await openEmptyAccounts(target.data)
        : await openEmptyPostgres(accounts)
    const filled = 'database' in opened ? opened.database : opened
    try {
      await moveRows(database, filled, atMs)
    } finally {
      await opened.close()
    }
  })
  const moved = await openAccountStore(target)
  try {
    await finishMove(moved.database, nameAccounts(source), atMs)
    await moved.access.fold()
  } finally {
    await moved.close()
  }
}
