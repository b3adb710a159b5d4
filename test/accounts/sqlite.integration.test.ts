/** What SQLite refuses, and what its files are after a crash. */
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyJournal } from '../../src/accounts/journal.ts'
import { migrateSqlite, schemaVersion } from '../../src/accounts/schema.ts'
import { Sqlite } from '../../src/accounts/sqlite.ts'
import { readHead, SqliteJournal } from '../../src/accounts/sqlite-journal.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'devdex-sqlite-'))
  path = join(folder, 'accounts.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const entry = { kind: 'revoked', account: 'ann' } as const

test.each([
  ['of a file that is no database', 'damaged', () => writeFileSync(path, 'x'.repeat(9000))],
  ['of a folder that is missing', 'unavailable', () => rmSync(folder, { recursive: true })],
])('opening %s is refused', (_, code, spoil) => {
  spoil()
  const open = () => migrateSqlite(new Sqlite(path))
  expect(open).toThrow(expect.objectContaining({ code }))
  if (code === 'unavailable') expect(existsSync(folder)).toBe(false)
})

test('a later schema is refused, an earlier one is brought to the newest', () => {
  const database = new Sqlite(path)
  migrateSqlite(database, ['CREATE TABLE one(a)'])
  migrateSqlite(database, ['never', 'CREATE TABLE two(a)'])
  expect(database.all('SELECT name FROM sqlite_schema ORDER BY name')).toMatchObject([
    { name: 'one' },
    { name: 'two' },
  ])
  database.exec(`PRAGMA user_version = ${schemaVersion + 1}`)
  expect(() => migrateSqlite(database)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  database.close()
})

test('a transaction that throws has written nothing, and the next one works', () => {
  const database = new Sqlite(path)
  migrateSqlite(database)
  const write = () => database.run(`INSERT INTO meta VALUES('a', '1')`)
  const failing = () => {
    write()
    throw new Error('no')
  }
  expect(() => database.transact(failing)).toThrow('no')
  expect(database.transact(write)).toBe(1)
  expect(() => write()).toThrow(expect.objectContaining({ code: 'conflict' }))
  database.close()
})

test('what is flushed is in a copy of the files, as after a power cut', async () => {
  const database = new Sqlite(path)
  migrateSqlite(database)
  const journal = new SqliteJournal(database, path, ({ message }) => expect.unreachable(message))
  expect(readHead(database)).toEqual(emptyJournal)
  const heads: number[] = []
  for (let round = 0; round < 5; round++) {
    journal.append(round, [entry])
    await journal.flush()
    if (round === 2) database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const name = join(folder, `copy-${round}.db`)
    for (const suffix of ['', '-wal']) copyFileSync(path + suffix, name + suffix)
    const copy = new Sqlite(name)
    heads.push(readHead(copy).seq)
    copy.close()
  }
  expect(heads).toEqual([1, 2, 3, 4, 5])
  await journal.close()
  database.close()
})
