/** Accounts of a test, which closes them and removes their folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AccessOptions } from '../../src/accounts/access.ts'
import type { Entry } from '../../src/accounts/entries.ts'
import type { AccountOptions, AccountsDatabase } from '../../src/accounts/index.ts'
import { decodeEntries } from '../../src/accounts/journal.ts'
import type { MadeKey } from '../../src/accounts/keys.ts'
import { readCommits } from '../../src/accounts/sums.ts'
import { RequestError } from '../../src/contract/index.ts'
import { type OpenAccounts, openAccounts } from './open-accounts.ts'

export const startMs = Date.UTC(2026, 0, 1)
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** Milliseconds since 1970, and of the monotonic clock. */
type Clock = { nowMs: number; steadyMs: number }

export interface TestAccounts extends OpenAccounts {
  readonly dataDir: string
  readonly clock: Clock
  /** Another process on the same accounts, with the same clock. */
  openAgain(): Promise<TestAccounts>
  create(credits?: AccountOptions['credits'], more?: Partial<AccountOptions>): Promise<MadeKey>
  /** Whether this process takes the key. */
  opens(key: string): boolean
}

export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'devdex-accounts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export async function openTestAccounts(
  options: Pick<AccessOptions, 'ledger'> & { dataDir?: string; clock?: Clock } = {},
): Promise<TestAccounts> {
  const { ledger, dataDir = makeDataDir(), clock = { nowMs: startMs, steadyMs: 0 } } = options
  const times = { now: () => clock.nowMs, steady: () => clock.steadyMs }
  const opened = await openAccounts(dataDir, { ledger, ...times })
  const { access, database } = opened
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= opened.close()
    return closing
  }
  onTestFinished(close)
  return {
    ...{ access, database, close, dataDir, clock },
    openAgain: () => openTestAccounts({ ...options, dataDir, clock }),
    create: (credits = 1_000_000, more = {}) =>
      access.keys.create({ name: 'n', services: ['RAW'], credits, ...more }),
    opens: (key) => {
      try {
        return access.authenticate(`Bearer ${key}`) !== undefined
      } catch (error) {
        if (error instanceof RequestError && error.code === 'unauthorized') return false
        throw error
      }
    },
  }
}

/** The entries of each commit after `seq`. */
export async function readJournal(database: AccountsDatabase, seq = 0): Promise<Entry[][]> {
  return (await readAll(readCommits(database, seq))).map(decodeEntries)
}

export async function readAll<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

/** Resolves after an event-loop tick, as between two requests. */
export function waitForTick(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve))
  })
}
