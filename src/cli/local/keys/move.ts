/** `devdex keys move`: from the data directory to PostgreSQL, or back. */
import {
  finishMove,
  lockService,
  moveAccounts,
  openEmptyAccounts,
  openEmptyPostgres,
} from '../../../accounts/index.ts'
import {
  nameAccounts,
  openAccountStore,
  requireAccountStore,
  withAccountStore,
} from '../../../service/index.ts'
import { examples } from '../../options.ts'
import { type Io, write } from '../../output/io.ts'
import { UsageFailure } from '../../output/report.ts'
import { type KeysOptions, writeJson } from './access.ts'
import type { Subcommand } from './command.ts'

interface MoveOptions extends KeysOptions {
  readonly to: string
}

export function moveCommand(subcommand: Subcommand, io: Io): void {
  subcommand('move')
    .description('move all accounts to PostgreSQL, or from there to the data directory')
    .requiredOption('--to <place>', 'postgres://USER@HOST/NAME, or "data" for the data directory')
    .addHelpText(
      'after',
      `${examples(
        'devdex keys move --to postgres://devdex@db.example/devdex?sslmode=verify-full',
        'devdex keys move --accounts postgres://devdex@db.example/devdex --to data',
      )}

Stop all services first. Every key, credit, suppression and the chain of the journal move; from then
on the old place refuses, and names the new one.`,
    )
    .action((options: MoveOptions) => move(io, options))
}

async function move(io: Io, options: MoveOptions): Promise<void> {
  const { data, accounts, to } = options
  const target = to === 'data' ? { data } : { data, accounts: to }
  if ((accounts === undefined) === (to === 'data')) {
    throw new UsageFailure('the accounts are there: give --accounts, where they are, and --to')
  }
  const name = nameAccounts(target)
  await requireAccountStore(options)
  // No service may hold credits of either.
  const lock = lockService(data)
  try {
    await copy(options, target)
  } finally {
    lock.release()
  }
  if (options.json) return writeJson(io, { from: nameAccounts(options), to: name })
  await write(io.stdout, `moved the accounts to ${name}\n`)
}

async function copy(source: KeysOptions, target: KeysOptions): Promise<void> {
  const atMs = Date.now()
  await withAccountStore(source, async ({ database }) => {
    const { accounts } = target
    const opened =
      accounts === undefined
        ? await openEmptyAccounts(target.data)
        : await openEmptyPostgres(accounts)
    const filled = 'database' in opened ? opened.database : opened
    try {
      await moveAccounts(database, filled, atMs)
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
