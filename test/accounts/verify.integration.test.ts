/** What `verify` finds, and what trimming and moving leave of the accounts. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import {
  type AccountsDatabase,
  finishMove,
  hashKey,
  locateAccounts,
  moveAccounts,
  openEmptyAccounts,
  openLocalAccounts,
  trimJournal,
  verifyAccounts,
} from '../../src/accounts/index.ts'
import { emptyJournal, hashCommit } from '../../src/accounts/journal.ts'
import {
  backUpAccounts,
  openSuppressions,
  readReveals,
  restoreAccounts,
} from '../../src/accounts/people/index.ts'
import { Sqlite } from '../../src/accounts/sqlite.ts'
import { readCommits } from '../../src/accounts/sums.ts'
import { readTable } from '../tables.ts'
import { chargeOf, debit, named } from './charges.ts'
import {
  dayMs,
  makeDataDir,
  openTestAccounts,
  readAll,
  readJournal,
  startMs,
  waitForTick,
} from './test-accounts.ts'

type Sample = Awaited<ReturnType<typeof openSample>>

/** Eight commits with entries of most kinds, one on each day, of which the tables have seven. */
async function openSample() {
  const accounts = await openTestAccounts()
  const { access, database, clock, create, dataDir } = accounts
  const { account, key } = await create(100)
  const ann = account.id
  clock.nowMs += dayMs
  const bob = (await create(50, { expiresAt: '2027-01-01' })).account.id
  clock.nowMs += dayMs
  const reveals = [{ user: 'u1', addresses: 1 }]
  await Promise.all([
    access.debit(ann, chargeOf(7, { replayKey: named('k', 1), reveals })),
    access.debit(ann, chargeOf(1, { part: 'prepaid', price: 2 })),
    access.debit(bob, chargeOf(2, { endpoint: 'rawUsers' })),
  ])
  clock.nowMs += dayMs
  const keys = [key, (await access.keys.rotate(ann, 100 * dayMs)).key]
  clock.nowMs += dayMs
  await access.keys.grant(bob, 9)
  clock.nowMs += dayMs
  await access.keys.revoke(bob)
  clock.nowMs += dayMs
  const suppressions = await openSuppressions(database, access, () => clock.nowMs)
  await suppressions.add({ value: 'ada@acme.example' })
  await access.fold()
  clock.nowMs += dayMs
  await debit(access, ann, 3)
  const other = new Sqlite(locateAccounts(dataDir))
  onTestFinished(() => other.close())
  return { ...accounts, other, ann, bob, keys, suppressions }
}

async function readProblems(database: AccountsDatabase): Promise<readonly string[]> {
  const { whole, problems } = await verifyAccounts(database)
  expect(whole).toBe(problems.length === 0)
  return problems
}

/** Changes the journal, and then all hashes after that, so that its chain is right. */
async function forge({ other, database }: Sample, sql: string): Promise<void> {
  other.exec(sql)
  let { hash } = emptyJournal
  for (const commit of await readAll(readCommits(database, 0))) {
    hash = hashCommit(hash, commit)
    other.run('UPDATE journal SET hash = $1 WHERE seq = $2', hash, commit.seq)
  }
}

const tamperings = readTable<'what' | 'sql' | 'isForged' | 'names'>(
  join(import.meta.dirname, 'tamperings.tsv'),
)

describe('verify', () => {
  test.each(tamperings)('finds $what', async ({ sql, isForged, names }) => {
    const sample = await openSample()
    const { ann, bob, keys, database, other } = sample
    const values = { ann, bob, key: hashKey(keys[0]!).slice(0, 16) }
    const fill = (text: string) =>
      text.replaceAll(/:(ann|bob|key)/g, (_, name: keyof typeof values) => values[name])
    if (isForged === 'yes') await forge(sample, fill(sql))
    else other.exec(fill(sql))
    const problems = await readProblems(database)
    expect(problems.filter((problem) => problem.includes(fill(names)))).not.toEqual([])
  })

  it('finds nothing in accounts that are whole, and by an anchor what was forged or cut off', async () => {
    const sample = await openSample()
    const { database } = sample
    const { head, ...report } = await verifyAccounts(database)
    const records = { accounts: 2, journal: 8, keys: 3, suppressions: 1, usage: 2 }
    expect(report).toMatchObject({ whole: true, commits: 8, trimmed: 0, problems: [], records })
    const isWhole = async (seq: number, hash = head) =>
      (await verifyAccounts(database, { anchor: { seq, hash } })).whole
    expect(await Promise.all([isWhole(8), isWhole(8, head.toUpperCase())])).toEqual([true, true])
    expect(await Promise.all([isWhole(7), isWhole(9)])).toEqual([false, false])
    for (const change of [
      'UPDATE journal SET at_ms = at_ms + 1',
      'DELETE FROM journal WHERE seq = 8',
    ]) {
      await forge(sample, change)
      expect([await readProblems(database), await isWhole(8)]).toEqual([[], false])
    }
  })
})

test('a journal that was trimmed still tells the rights that a later commit changed', async () => {
  const { access, database, clock, create } = await openTestAccounts()
  const { id } = (await create()).account
  clock.nowMs += dayMs
  await access.keys.limit(id, { rate: 7 })
  await access.fold()
  await trimJournal(database, clock.nowMs)
  expect(await verifyAccounts(database)).toMatchObject({ whole: true, trimmed: 1 })
  await database.write([
    { sql: "UPDATE accounts SET rights = replace(rights, 'RAW', 'SEARCH')", values: [] },
  ])
  expect(await verifyAccounts(database)).toMatchObject({ whole: false })
})

test('trimming keeps chain, balances, keys and usage, and verify finds them whole', async () => {
  const { access, database, clock, ann, keys, opens, openAgain, other } = await openSample()
  const { head } = await verifyAccounts(database)
  const behind = await openAgain()
  const before = [await access.keys.list(), await access.readUsage()]
  // The first commit after this is the fifth. The last one before it stays: the chain continues it.
  const trim = () => trimJournal(database, startMs + 4 * dayMs)
  for (const removed of [4, 0]) expect(await trim()).toEqual({ removed, first: 5 })
  expect(await readJournal(database)).toHaveLength(5)
  const report = { whole: true, commits: 8, trimmed: 4, head }
  const readReport = (seq: number) => verifyAccounts(database, { anchor: { seq, hash: head } })
  expect(await readReport(8)).toMatchObject(report)
  expect(await readReport(3)).toMatchObject({ ...report, whole: false })
  const all = [access, behind.access, (await openAgain()).access]
  for (const { keys } of all) expect(await keys.list()).toEqual(before[0])
  for (const each of all) expect(await each.readUsage()).toEqual(before[1])
  for (const each of all) expect(await debit(each, ann, 1)).toMatchObject({ credits: 1 })
  expect(keys.map(opens)).toEqual([true, true])
  // The tables lack the three commits of these debits, which stay.
  const trimAll = () => trimJournal(database, clock.nowMs + dayMs)
  expect(await trimAll()).toEqual({ removed: 4, first: 9 })
  await access.fold()
  expect(await trimAll()).toEqual({ removed: 3, first: 12 })
  expect(await readAll(readReveals(database))).toEqual([])
  expect(await debit((await openAgain()).access, ann, 1)).toEqual({ remaining: 85, credits: 1 })
  await access.fold()
  expect(await verifyAccounts(database)).toMatchObject({ commits: 12, trimmed: 11, problems: [] })
  other.run('UPDATE accounts SET credits_remaining = 99 WHERE id = $1', ann)
  expect((await readProblems(database)).join()).toContain(ann)
})

const refused = { name: 'AccountsError', code: 'refused' }

/** Moves accounts into an empty folder, as the command does, which opens the target twice. */
async function move(source: AccountsDatabase, dataDir: string, atMs: number) {
  const filled = await openEmptyAccounts(dataDir)
  await moveAccounts(source, filled.database, atMs)
  await filled.close()
  const moved = await openTestAccounts({ dataDir, clock: { nowMs: atMs, steadyMs: 0 } })
  await finishMove(moved.database, source.name, atMs)
  return moved
}

describe('moving', () => {
  it('keeps keys, credits, lists and the chain, and the source refuses from then on', async () => {
    const source = await openSample()
    const { access, database, clock, keys, bob, suppressions } = source
    const { id } = (await source.create(10_000)).account
    const search = { name: 's', search: { users: { query: 'rust' } }, depth: 10 }
    const record = { ...search, createdAt: 0, seenAt: 0, checks: [] }
    const also = access.savedSearches.add(id, { record, seen: Buffer.of(1, 2) })
    await access.debit(id, chargeOf(1, { replayKey: named('k', 5), also }))
    const behind = await source.openAgain()
    // More rows than are copied or followed at once, in the journal and in the usage of one day.
    for (let i = 0; i < 1100; i++) await access.debit(id, chargeOf(1, { endpoint: `e${i}` }))
    const before = [await access.keys.list(), await access.readUsage()]
    expect(await behind.access.keys.list()).toEqual(before[0])
    const { head, commits, records } = await verifyAccounts(database)
    const moved = await move(database, makeDataDir(), clock.nowMs)
    expect([await moved.access.keys.list(), await moved.access.readUsage()]).toEqual(before)
    expect(keys.map(moved.opens)).toEqual([true, true])
    expect(await moved.access.findPaid(id, named('k', 5))).toMatchObject({ credits: 1 })
    expect((await moved.access.savedSearches.find(id, 's'))!.record).toEqual(record)
    const list = await openSuppressions(moved.database, moved.access)
    expect(list.suppressesAddress('ada@acme.example')).toBe(true)
    expect(await verifyAccounts(moved.database, { anchor: { seq: commits, hash: head } })).toEqual({
      ...{ whole: true, commits: commits + 2, trimmed: 0, head: expect.any(String), problems: [] },
      records: { ...records, journal: commits + 2 },
    })
    for (const { access } of [source, behind, await source.openAgain()]) {
      const refusal = expect.objectContaining(refused) as Error
      expect(() => access.authenticate(`Bearer ${keys[0]}`)).toThrow(refusal)
      for (const attempt of [
        () => debit(access, id, 1),
        () => access.keys.create({ name: 'n', services: ['RAW'], credits: 1 }),
        () => access.keys.grant(bob, 1),
        () => access.keys.rotate(id, 0),
        () => access.keys.revoke(id),
        () => suppressions.add({ value: 'late@acme.example' }),
      ]) {
        await expect(attempt()).rejects.toMatchObject(refused)
      }
    }
  })

  it('goes back to where the accounts were, which are set aside, and replaces no others', async () => {
    const source = await openSample()
    const { dataDir, clock, keys } = source
    const moved = await move(source.database, makeDataDir(), clock.nowMs)
    const taken = await openTestAccounts()
    await taken.create()
    const attempt = moveAccounts(moved.database, taken.database, clock.nowMs)
    await expect(attempt).rejects.toMatchObject(refused)
    expect(keys.map(moved.opens)).toEqual([true, true])
    await source.close()
    const back = await move(moved.database, dataDir, clock.nowMs)
    expect(keys.map(back.opens)).toEqual([true, true])
    expect(await readProblems(back.database)).toEqual([])
    expect(readdirSync(dataDir).filter((name) => name.includes('moved'))).toHaveLength(1)
  })

  it('that fails leaves the source as it was', async () => {
    const { database, clock, keys, opens } = await openSample()
    const target = await openTestAccounts()
    await target.database.write([{ sql: 'DROP TABLE usage', values: [] }])
    await expect(moveAccounts(database, target.database, clock.nowMs)).rejects.toThrow()
    expect(keys.map(opens)).toEqual([true, true])
    expect(await readProblems(database)).toEqual([])
  })
})

test('a backup has what it had when it is put back, but the wishes of people and ended keys', async () => {
  const { access, database, dataDir, clock, ann, keys, suppressions, ...source } =
    await openSample()
  const { key: ending } = await source.create(1, { expiresAt: '2026-01-09' })
  const folder = join(makeDataDir(), 'backup')
  const { commits, head } = await backUpAccounts(dataDir, folder)
  expect(await verifyAccounts(database)).toMatchObject({ commits, head })
  await expect(backUpAccounts(dataDir, folder)).rejects.toMatchObject(refused)
  await access.debit(ann, chargeOf(1, { replayKey: named('since', 1) }))
  await suppressions.add({ value: 'late@acme.example' })
  clock.nowMs += dayMs
  expect(source.opens(ending)).toBe(false)
  await waitForTick()
  await source.close()
  clock.nowMs -= dayMs
  const service = openLocalAccounts(dataDir, { isServed: true })
  const restore = (from: string) => restoreAccounts(dataDir, from, clock.nowMs)
  await expect(restore(folder)).rejects.toMatchObject(refused)
  await service.close()
  await expect(restore(makeDataDir())).rejects.toMatchObject({ code: 'not_found' })
  // Where a backup was interrupted.
  const empty = makeDataDir()
  writeFileSync(locateAccounts(empty), '')
  await expect(restore(empty)).rejects.toMatchObject({ code: 'damaged' })
  const command = await source.openAgain()
  const { savedTo, ...restored } = await restore(folder)
  await expect(command.access.keys.grant(ann, 1)).rejects.toMatchObject({ code: 'damaged' })
  expect(restored).toEqual({ seq: commits, lostSuppressions: [] })
  expect(existsSync(locateAccounts(savedTo!))).toBe(true)
  const next = await source.openAgain()
  expect([...keys, ending].map(next.opens)).toEqual([true, true, false])
  expect(await next.access.findPaid(ann, named('since', 1))).toBeNull()
  const list = await openSuppressions(next.database, next.access)
  expect(list.suppressesAddress('late@acme.example')).toBe(true)
  expect(await debit(next.access, ann, 1)).toMatchObject({ remaining: 88 })
  expect(await readProblems(next.database)).toEqual([])
})
