/** The journal in SQLite: what several processes append, what is refused, and what a crash leaves. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import type { Entry } from '../../src/accounts/entries.ts'
import {
  hasAccounts,
  locateAccounts,
  openAccess,
  openLocalAccounts,
  type Statement,
} from '../../src/accounts/index.ts'
import { emptyJournal, hashCommit } from '../../src/accounts/journal.ts'
import { LogSync } from '../../src/accounts/log-sync.ts'
import { migrateSqlite } from '../../src/accounts/schema.ts'
import { Sqlite } from '../../src/accounts/sqlite.ts'
import { SqliteDatabase } from '../../src/accounts/sqlite-database.ts'
import { readCommits } from '../../src/accounts/sums.ts'
import { makeDataDir, openTestAccounts, readAll, readJournal } from './test-accounts.ts'

function matchCode(code: string): Error {
  return expect.objectContaining({ name: 'AccountsError', code }) as Error
}

function makePath(): string {
  return join(makeDataDir(), 'accounts.db')
}

function open(path: string): SqliteDatabase {
  return new SqliteDatabase(path, ({ message }) => expect.unreachable(message))
}

/** A process, and the entries that the journal has told it. */
function openProcess(path: string) {
  const database = open(path)
  const told: Entry[] = []
  database.begin({
    requireHere: () => {},
    apply: (_, entries) => void told.push(...entries),
    listChanged: () => [],
    load: () => {},
  })
  database.follow()
  const append = (atMs: number, entries: readonly Entry[], writes: readonly Statement[] = []) =>
    database.commit({ atMs, decide: () => ({ result: undefined, entries, writes }) })
  return { database, told, append }
}

const revoked: Entry = { kind: 'revoked', account: 'ann' }

const step = fc.record({
  process: fc.nat(1),
  what: fc.constantFrom('append', 'append', 'race', 'follow', 'reopen'),
  atMs: fc.nat(),
  accounts: fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 3 }),
})

test('of processes that commit at once one is first, and all are told all in its order', async () => {
  await holdsLater(60, [fc.array(step, { minLength: 1, maxLength: 25 })], async (steps) => {
    const path = makePath()
    const processes = [openProcess(path), openProcess(path)]
    const committed: Entry[][] = []
    for (const { process, what, atMs, accounts } of steps) {
      const [mine, other] = [processes[process]!, processes[1 - process]!]
      const entries = accounts.map((account): Entry => ({ kind: 'revoked', account }))
      if (what === 'append') mine.append(atMs, entries)
      else if (what === 'race') {
        let isFirst = true
        const decide = () => {
          if (isFirst) other.append(atMs, [revoked])
          isFirst = false
          return { result: undefined, entries }
        }
        mine.database.commit({ atMs, decide })
        committed.push([revoked])
      } else if (what === 'follow') mine.database.follow()
      else {
        await mine.database.close()
        processes[process] = openProcess(path)
      }
      if (what === 'append' || what === 'race') committed.push(entries)
    }
    for (const { database, told } of processes) {
      database.follow()
      expect([database.seq, told]).toEqual([committed.length, committed.flat()])
      expect(await readJournal(database)).toEqual(committed)
    }
    let head = emptyJournal
    for (const commit of await readAll(readCommits(processes[0]!.database, 0))) {
      expect(commit.seq).toBe(head.seq + 1)
      expect(Buffer.from(commit.hash)).toEqual(hashCommit(head.hash, commit))
      head = commit
    }
    for (const { database } of processes) await database.close()
  })
})

test.each([
  ['damaged', (path: string) => writeFileSync(path, 'x'.repeat(9000))],
  ['unavailable', (path: string) => rmSync(dirname(path), { recursive: true })],
] as const)('opening is %s where the file cannot be read', (code, spoil) => {
  const path = makePath()
  spoil(path)
  expect(() => open(path)).toThrow(matchCode(code))
  expect(existsSync(dirname(path))).toBe(code !== 'unavailable')
})

test('accounts of the form before are refused, and none are begun beside them', () => {
  const dataDir = makeDataDir()
  expect(hasAccounts(dataDir)).toBe(false)
  mkdirSync(join(dataDir, 'accounts'))
  writeFileSync(join(dataDir, 'accounts', 'data.mdb'), '')
  expect(hasAccounts(dataDir)).toBe(true)
  expect(() => openLocalAccounts(dataDir)).toThrow(matchCode('refused'))
  expect(readdirSync(dataDir)).toEqual(['accounts'])
})

test('an earlier schema is brought to the newest, step by step, and a later one is refused', () => {
  const database = new Sqlite(makePath())
  onTestFinished(() => database.close())
  const first = 'CREATE TABLE meta(name TEXT, value TEXT)'
  migrateSqlite(database, [first])
  const secret = database.all('SELECT * FROM meta')
  for (const last of ['CREATE TABLE two(a)', 'never']) migrateSqlite(database, ['never', last])
  const tables = database.all('SELECT name FROM sqlite_schema ORDER BY name')
  expect(tables).toMatchObject([{ name: 'meta' }, { name: 'two' }])
  expect(database.all('SELECT * FROM meta')).toEqual(secret)
  expect(() => migrateSqlite(database, [first])).toThrow(matchCode('refused'))
})

test('a transaction that throws has written nothing, and one at a time writes', () => {
  const path = makePath()
  const [database, other] = [new Sqlite(path), new Sqlite(path, { busyMs: 1 })]
  for (const each of [database, other]) onTestFinished(() => each.close())
  migrateSqlite(database)
  const write = (to: Sqlite) => to.run(`INSERT INTO meta VALUES('a', '1')`)
  const fail = () => {
    write(database)
    throw new Error('no')
  }
  expect(() => database.transact(fail)).toThrow('no')
  database.transact(() => {
    expect(write(database)).toBe(1)
    expect(() => write(other)).toThrow(matchCode('unavailable'))
  })
  expect(() => write(other)).toThrow(matchCode('conflict'))
})

test('a statement that a table refuses fails its commit alone', () => {
  const { database, told, append } = openProcess(makePath())
  onTestFinished(() => database.close())
  const write = { sql: `INSERT INTO meta VALUES('once', '')`, values: [] }
  append(0, [revoked], [write])
  expect(() => append(0, [{ kind: 'revoked', account: 'bob' }], [write])).toThrow(
    matchCode('conflict'),
  )
  append(0, [{ kind: 'revoked', account: 'cid' }])
  expect(told).toMatchObject([{ account: 'ann' }, { account: 'cid' }])
})

test('a process whose last commit another one has replaced goes no further', async () => {
  const { database, dataDir, create } = await openTestAccounts()
  await create()
  const other = new Sqlite(join(dataDir, 'accounts.db'))
  other.run('UPDATE journal SET hash = $1', new Uint8Array(32))
  other.close()
  expect(() => database.view()).toThrow(matchCode('damaged'))
})

test('what is flushed is in a copy of the files, as after a power cut', async () => {
  const path = makePath()
  const { database, append } = openProcess(path)
  for (let round = 1; round <= 5; round++) {
    append(round, [revoked])
    await database.flush()
    expect(database.stats().unflushedMs).toBe(0)
    if (round === 3) database.purge()
    const name = join(dirname(path), `copy-${round}.db`)
    for (const suffix of ['', '-wal']) copyFileSync(path + suffix, name + suffix)
    const copy = open(name)
    expect(await readJournal(copy)).toHaveLength(round)
    await copy.close()
  }
  await database.close()
})

test('a sync that the disk refuses fails those who wait, and is tried again', async () => {
  const path = makePath()
  let failures = 0
  const log = new LogSync(path, () => failures++)
  log.noteCommit()
  await expect(log.flush()).rejects.toEqual(matchCode('unavailable'))
  await expect.poll(() => failures).toBeGreaterThan(1)
  expect(log.unflushedMs).toBeGreaterThan(0)
  writeFileSync(`${path}-wal`, '')
  await log.flush()
  expect(log.unflushedMs).toBe(0)
  await log.close()
})

test('who waits for the disk is told when the sync under way has ended, not before', async () => {
  const path = makePath()
  writeFileSync(`${path}-wal`, '')
  const log = new LogSync(path, ({ message }) => expect.unreachable(message))
  log.noteCommit()
  let isSynced = false
  const first = log.flush().then(() => {
    isSynced = true
  })
  await log.flush()
  expect(isSynced).toBe(true)
  await first
  await log.close()
})

test('a log that is deleted under a process is told of, and nothing is written any more', async () => {
  const dataDir = makeDataDir()
  const { database, close } = openLocalAccounts(dataDir)
  const { keys } = await openAccess(database)
  await keys.create({ name: 'ada', services: ['RAW'], credits: 1 })
  rmSync(`${locateAccounts(dataDir)}-wal`)
  const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  await keys.create({ name: 'bob', services: ['RAW'], credits: 1 })
  expect(warnings).toHaveBeenCalledOnce()
  expect(() => database.check()).toThrow(matchCode('unavailable'))
  const late = keys.create({ name: 'cy', services: ['RAW'], credits: 1 })
  await expect(late).rejects.toEqual(matchCode('unavailable'))
  await close()
})

test('accounts behind a link are flushed, and served by one service whichever folder it has', async () => {
  const [dataDir, linked] = [makeDataDir(), makeDataDir()]
  await openLocalAccounts(dataDir).close()
  symlinkSync(join(dataDir, 'accounts.db'), join(linked, 'accounts.db'))
  const served = openLocalAccounts(linked, { isServed: true })
  const access = await openAccess(served.database)
  await access.keys.create({ name: 'ada', services: ['RAW'], credits: 1 })
  expect(served.database.stats().unflushedMs).toBe(0)
  expect(() => openLocalAccounts(dataDir, { isServed: true })).toThrow(matchCode('refused'))
  await served.close()
})

test('one service serves a folder, beside commands, and moves its log into the tables', async () => {
  const dataDir = makeDataDir()
  const served = openLocalAccounts(dataDir, { isServed: true })
  expect(() => openLocalAccounts(dataDir, { isServed: true })).toThrow(matchCode('refused'))
  await openLocalAccounts(dataDir).close()
  const path = join(dataDir, 'accounts.db')
  const text = 'x'.repeat(6 << 20)
  served.database.write([{ sql: `INSERT INTO meta VALUES('large', $1)`, values: [text] }])
  await expect.poll(() => statSync(path).size).toBeGreaterThan(text.length)
  await served.close()
  await openLocalAccounts(dataDir, { isServed: true }).close()
})

test('the log stops growing under commits that never pause', async () => {
  const { database, close } = openLocalAccounts(makeDataDir(), { isServed: true })
  const sql = `UPDATE meta SET value = $1 WHERE name = 'folded'`
  let size = 0
  let since = performance.now()
  for (let commits = 0; performance.now() - since < 2500; commits++) {
    expect(commits).toBeLessThan(1_000_000)
    database.write([{ sql, values: [`${commits}`] }])
    if (commits % 1000 !== 0) continue
    const { walBytes } = database.stats()
    if (walBytes > size) {
      size = walBytes
      since = performance.now()
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(size).toBeGreaterThan(64 << 20)
  await close()
})
