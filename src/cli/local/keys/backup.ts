/** Backs up and restores everything about accounts: keys, credits, journal and suppressions. */
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { requireAccountStore, requireAccountsPlace } from '../../../service/index.ts'
import type { OperatorPlace, Perform } from '../../operator.ts'
import { type Io, write } from '../../output/io.ts'
import { writeJson } from '../../output/json.ts'
import { UsageFailure } from '../../output/report.ts'
import { formatCount } from '../../output/safe-text.ts'
import { readPathKind, requireParent } from '../../paths.ts'
import { formatHead, writeProblems } from './verify.ts'

export const backUpAccounts: Perform<'backUpAccounts'> = async (place, { path, json }) => {
  const { data, io } = place
  refuseDatabase(place)
  await requireAccountStore(place)
  requireParent(path)
  const people = await import('../../../accounts/people/index.ts')
  const report = await people.backUpAccounts(data, path)
  if (json) await writeJson(io, { path, ...report })
  await writeProblems(io, report)
  if (!json) await write(io.stdout, `backed up ${formatHead(report)} to ${path}\n`)
}

export const restoreAccounts: Perform<'restoreAccounts'> = async (place, { path, yes, json }) => {
  const { data, io } = place
  refuseDatabase(place)
  requireAccountsPlace(place)
  const kind = readPathKind(path)
  if (kind === 'nothing' || kind === 'below a file') throw new Error(`there is no backup ${path}`)
  if (kind === 'file') throw new Error(`${path} is no backup: "keys backup" makes a folder`)
  if (resolve(path) === resolve(data)) {
    throw new UsageFailure('give a backup, not the data directory itself')
  }
  const question =
    `This replaces all keys, credits, usage and the journal in ${data} by those of ${path}.\n` +
    'Suppressions of both are kept. '
  if (!yes && !(await confirm(io, question))) throw new Error('nothing was restored')
  const people = await import('../../../accounts/people/index.ts')
  const restored = await people.restoreAccounts(data, path, Date.now())
  if (json) return writeJson(io, restored)
  await write(io.stdout, `restored the backup, which ends with commit ${restored.seq}\n`)
  const { savedTo, lostSuppressions } = restored
  if (savedTo !== null) await write(io.stderr, `the state before is kept in ${savedTo}\n`)
  if (lostSuppressions.length === 0) return
  const lost = `${formatCount(lostSuppressions.length, 'suppression')} could not be read and ended`
  await write(io.stderr, `${lost}; add what you know of: ${lostSuppressions.join(', ')}\n`)
}

/** Throws UsageFailure if PostgreSQL stores the accounts. */
function refuseDatabase({ accounts }: OperatorPlace): void {
  if (accounts === undefined) return
  throw new UsageFailure(
    'accounts in PostgreSQL are backed up by pg_dump (--schema=devdex --format=custom) and ' +
      'restored by pg_restore; the documentation on accounts says how',
  )
}

/** Asks the user on a terminal. Throws UsageFailure without a terminal. */
async function confirm(io: Io, question: string): Promise<boolean> {
  if (!('isTTY' in io.stdin && io.stdin.isTTY)) {
    throw new UsageFailure('give --yes to restore without being asked')
  }
  const terminal = createInterface({ input: io.stdin, output: io.stderr })
  try {
    // Ctrl-D, or a closed terminal, means no.
    const closed = once(terminal, 'close').then(() => '')
    const answer = await Promise.race([terminal.question(`${question}\nGo on? [y/N] `), closed])
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}
