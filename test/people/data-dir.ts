import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Entry } from '../../src/accounts/entries.ts'
import type { AccountsDatabase } from '../../src/accounts/index.ts'
import { decodeEntries } from '../../src/accounts/journal.ts'
import { openSuppressions, type SuppressionList } from '../../src/accounts/people/index.ts'
import { readCommits } from '../../src/accounts/sums.ts'
import { type OpenAccounts, openAccounts } from '../accounts/open-accounts.ts'

/** An empty data directory that is gone when the test is over. */
export function freshDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'devdex-people-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Accounts that are closed when the test is over, or before. `now`: milliseconds since 1970. */
export async function openForTest(
  dataDir: string = freshDataDir(),
  now?: () => number,
): Promise<OpenAccounts & { readonly list: SuppressionList }> {
  const opened = await openAccounts(dataDir)
  let closed: Promise<void> | undefined
  const close = () => (closed ??= opened.close())
  onTestFinished(close)
  const list = await openSuppressions(opened.database, opened.access, now)
  return { ...opened, list, close }
}

export async function openList(): Promise<SuppressionList> {
  return (await openForTest()).list
}

/** The entries of each commit, oldest first. */
export async function readJournal(database: AccountsDatabase): Promise<Entry[][]> {
  const commits: Entry[][] = []
  for await (const commit of readCommits(database, 0)) commits.push(decodeEntries(commit))
  return commits
}
