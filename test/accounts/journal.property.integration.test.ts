/** A journal that several processes append to, and the tables that it adds up to. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import type { Entry } from '../../src/accounts/entries.ts'
import { decodeEntries, emptyJournal, hashCommit } from '../../src/accounts/journal.ts'
import { migrateSqlite } from '../../src/accounts/schema.ts'
import { Sqlite } from '../../src/accounts/sqlite.ts'
import { SqliteJournal } from '../../src/accounts/sqlite-journal.ts'
import { foldJournal, readCommits } from '../../src/accounts/sums.ts'

const startMs = Date.parse('2026-01-01T00:00:00Z')
const credits = 1_000_000
const ids = ['ann', 'bob']

const movement = fc.record({
  account: fc.constantFrom(...ids),
  credits: fc.integer({ min: 1, max: 50 }),
  remaining: fc.nat(),
  endpoint: fc.constantFrom('searchUsers', 'rawUsers'),
  requestId: fc.string({ unit: 'binary', maxLength: 4 }),
})
const entry: fc.Arbitrary<Entry> = fc.oneof(
  movement.map((one) => ({
    kind: 'debited' as const,
    ...one,
    fingerprint: 2 ** 48 - 1,
    content: 1,
  })),
  movement.map((one) => ({ kind: 'prepaid' as const, ...one })),
  movement.map((one) => ({ kind: 'refunded' as const, ...one })),
  movement.map(({ account, credits, remaining }) => ({
    ...{ kind: 'granted' as const, account, credits, remaining },
  })),
  fc.constantFrom(...ids).map((account) => ({
    ...{ kind: 'named' as const, account, mark: 'm', fingerprint: 1 },
    ...{ snapshot: 's', credits: 2, content: 3 },
  })),
)
const step = fc.record({
  writer: fc.nat(1),
  what: fc.constantFrom('append', 'append', 'append', 'follow', 'fold', 'reopen'),
  hours: fc.integer({ min: -30, max: 60 }),
  entries: fc.array(entry, { minLength: 1, maxLength: 4 }),
})

class Writer {
  readonly database: Sqlite
  readonly journal: SqliteJournal
  constructor(path: string) {
    this.database = new Sqlite(path)
    migrateSqlite(this.database)
    this.journal = new SqliteJournal(this.database, path, ({ message }) =>
      expect.unreachable(message),
    )
  }
  async close(): Promise<void> {
    await this.journal.close()
    this.database.close()
  }
}

/** What the tables have to say of these entries, one by one. */
function addUp(all: readonly (readonly [atMs: number, entry: Entry])[]) {
  const accounts = new Map(ids.map((id) => [id, { remaining: credits, used: 0 }]))
  const usage = new Map<string, { requests: number; credits: number }>()
  for (const [atMs, one] of all) {
    if (!('account' in one)) continue
    const account = accounts.get(one.account)!
    if (one.kind === 'granted') account.remaining += one.credits
    if (!['debited', 'prepaid', 'refunded'].includes(one.kind)) continue
    const { endpoint, credits: moved } = one as typeof one & { endpoint: string; credits: number }
    const taken = one.kind === 'refunded' ? -moved : moved
    account.remaining -= taken
    account.used += taken
    const key = `${one.account} ${new Date(atMs).toISOString().slice(0, 10)} ${endpoint}`
    const day = usage.get(key) ?? { requests: 0, credits: 0 }
    day.credits += taken
    if (one.kind === 'debited') day.requests++
    usage.set(key, day)
  }
  return { accounts, usage }
}

test('one of two processes at a time appends, and both tell the same sums', async () => {
  await holdsLater(80, [fc.array(step, { minLength: 1, maxLength: 25 })], async (steps) => {
    const folder = mkdtempSync(join(tmpdir(), 'devdex-accounts-'))
    const path = join(folder, 'accounts.db')
    const writers = [new Writer(path), new Writer(path)]
    try {
      for (const id of ids) {
        const sql = `INSERT INTO accounts VALUES(?, ?, '{}', '', NULL, NULL, ?, 0)`
        writers[0]!.database.run(sql, id, id, credits)
      }
      const told: (readonly [atMs: number, entry: Entry])[] = []
      let seq = 0
      for (const { writer, what, hours, entries } of steps) {
        const { database, journal } = writers[writer]!
        const atMs = startMs + hours * 3_600_000
        if (what === 'append') {
          const isNewest = journal.head.seq === seq
          const commit = journal.append(atMs, entries)
          expect(commit?.seq ?? null).toBe(isNewest ? seq + 1 : null)
          if (commit === null) continue
          seq++
          told.push(...entries.map((one) => [atMs, one] as const))
        } else if (what === 'follow') {
          const from = journal.head.seq
          expect(journal.readNew().map((commit) => commit.seq)).toEqual(
            Array.from({ length: seq - from }, (_, i) => from + 1 + i),
          )
        } else if (what === 'fold') foldJournal(database)
        else {
          await writers[writer]!.close()
          writers[writer] = new Writer(path)
        }
      }
      const { database } = writers[0]!
      foldJournal(database)
      foldJournal(database)
      let head = emptyJournal
      const read: Entry[] = []
      for (const commit of readCommits(database, 0)) {
        expect(Buffer.from(commit.hash)).toEqual(hashCommit(head.hash, commit))
        read.push(...decodeEntries(commit))
        head = commit
      }
      expect(read).toEqual(told.map(([, one]) => one))
      const { accounts, usage } = addUp(told)
      const stored = database.all<{ id: string; remaining: number; used: number }>(
        'SELECT id, credits_remaining AS remaining, credits_used AS used FROM accounts',
      )
      expect(new Map(stored.map(({ id, ...rest }) => [id, rest]))).toEqual(accounts)
      const days = database.all<{ key: string; requests: number; credits: number }>(
        `SELECT account || ' ' || day || ' ' || endpoint AS key, requests, credits FROM usage`,
      )
      expect(new Map(days.map(({ key, ...rest }) => [key, rest]))).toEqual(usage)
      // Of a clock that is set back and forth, any may be the one that a fold has swept by.
      const named = told.filter(([, one]) => one.kind === 'named').map(([atMs]) => atMs)
      for (const { atMs } of database.all<{ atMs: number }>(
        'SELECT at_ms AS "atMs" FROM replays',
      )) {
        expect(named).toContain(atMs)
      }
    } finally {
      await Promise.all(writers.map((writer) => writer.close()))
      rmSync(folder, { recursive: true })
    }
  })
})
