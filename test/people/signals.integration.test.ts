import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { type AccountsDatabase, type Statement, trimJournal } from '../../src/accounts/index.ts'
import {
  addSignal,
  backUpAccounts,
  readSignals,
  removeSignalsBefore,
  restoreAccounts,
  type Signal,
  SignalRetention,
} from '../../src/accounts/people/index.ts'
import { eraseSignals } from '../../src/accounts/people/signals.ts'
import { freshDataDir, openForTest, readJournal } from './data-dir.ts'

const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string]
const dayMs = 86_400_000
const today = 20_000 * dayMs

async function openDatabase(dataDir?: string): Promise<AccountsDatabase> {
  return (await openForTest(dataDir)).database
}

function signalOf(users: readonly string[], text = 'hi', account = 'key1'): Signal {
  return { account, creditsUsed: 10_000, users, texts: { emailSubject: text } }
}

async function add(database: AccountsDatabase, signal: Signal, nowMs = today): Promise<void> {
  await database.write(await addSignal(database, signal, nowMs))
}

async function readTexts(database: AccountsDatabase, user: string): Promise<unknown[]> {
  const signals = await Readable.from(readSignals(database, user)).toArray()
  return signals.map(({ texts }) => texts.emailSubject)
}

async function countRows(database: AccountsDatabase): Promise<number[]> {
  const counts = ['signals', 'signal_users', 'signal_sums'].map(async (table) => {
    return (await database.query<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))[0]!.n
  })
  return Promise.all(counts)
}

describe('signals', () => {
  it('are there for each user they are about, in their order, after a restart too', async () => {
    const dataDir = freshDataDir()
    const first = await openForTest(dataDir)
    await add(first.database, signalOf([a, b], 'one'))
    await add(first.database, signalOf([a], 'two'), today + 1)
    await add(first.database, signalOf([a, a], 'three', 'key2'), today + 2)
    await first.close()
    const database = await openDatabase(dataDir)
    expect(await readTexts(database, a)).toEqual(['one', 'two', 'three'])
    expect(await readTexts(database, b)).toEqual(['one'])
    expect(await readTexts(database, c)).toEqual([])
    const [, , last] = await Readable.from(readSignals(database, a)).toArray()
    expect(last).toEqual({ account: 'key2', atMs: today + 2, texts: { emailSubject: 'three' } })
  })

  it('are stored with the rest of the transaction, or not at all', async () => {
    const database = await openDatabase()
    const adding = await addSignal(database, signalOf([a]), today)
    const writes = [...adding, ...adding]
    const decide = () => ({ result: undefined, entries: [], writes })
    expect(() => database.commit({ atMs: today, decide })).toThrow(
      expect.objectContaining({ code: 'conflict' }),
    )
    expect(await countRows(database)).toEqual([0, 0, 0])
  })

  it('about an erased user are gone, also where they are about others', async () => {
    const database = await openDatabase()
    await add(database, signalOf([a, b], 'both'))
    await add(database, signalOf([b], 'b alone'))
    await add(database, signalOf([a], 'a alone'))
    await database.write(eraseSignals(a, today))
    expect(await readTexts(database, a)).toEqual([])
    expect(await readTexts(database, b)).toEqual(['b alone'])
    expect(await countRows(database)).toEqual([1, 1, 1])
    await database.write(eraseSignals(b, today))
    expect(await countRows(database)).toEqual([0, 0, 1])
    expect(await database.query('SELECT total FROM signal_sums')).toEqual([{ total: 0 }])
  })

  it('leave no byte in any file once their user is erased, while a service runs', async () => {
    const dataDir = freshDataDir()
    const service = await openForTest(dataDir)
    const unique = 'zqxj'
    for (const length of [1, 100, 2000]) {
      await add(service.database, signalOf([a, b], unique.repeat(length)))
      await add(service.database, signalOf([c], 'kept'.repeat(length)))
    }
    const listHaving = (text: string, folder = dataDir) =>
      readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(text))
    expect(listHaving(unique)).not.toEqual([])
    const { list } = await openForTest(dataDir)
    expect(await list.add({ value: 'ada', id: a })).toMatchObject({ signalsErased: 3 })
    const backup = join(freshDataDir(), 'backup')
    await backUpAccounts(dataDir, backup)
    expect([...listHaving(unique), ...listHaving(unique, backup)]).toEqual([])
    expect([listHaving('kept'), listHaving('kept', backup)]).not.toContainEqual([])
  })

  it('do not come back with a backup from before, however often it is restored', async () => {
    const dataDir = freshDataDir()
    const { database, access, list, close } = await openForTest(dataDir)
    await add(database, signalOf([a]))
    await add(database, signalOf([b]))
    const backup = join(freshDataDir(), 'backup')
    await backUpAccounts(dataDir, backup)
    await list.add({ value: 'ada', id: a })
    await access.fold()
    await trimJournal(database, Number.MAX_SAFE_INTEGER)
    await close()
    for (let time = 0; time < 2; time++) {
      await restoreAccounts(dataDir, backup, today + time)
      const restored = await openForTest(dataDir)
      expect(await readTexts(restored.database, a)).toEqual([])
      expect(await readTexts(restored.database, b)).toHaveLength(1)
      const entries = (await readJournal(restored.database)).flat()
      const erased = { kind: 'erased', user: a, signals: 1 }
      expect(entries.filter(({ kind }) => kind === 'erased')).toEqual([erased])
      await restored.close()
    }
  })
})

const refusalOf = (database: AccountsDatabase, signal: Signal, nowMs = today) =>
  addSignal(database, signal, nowMs).then(
    () => undefined,
    (error: object) => error,
  )

describe('the quota', () => {
  const megabyte = 'x'.repeat(2 ** 20)

  it('is of a key and a day, in bytes', async () => {
    const database = await openDatabase()
    for (let i = 0; i < 15; i++) await add(database, signalOf([a], megabyte), today + i)
    expect(await refusalOf(database, signalOf([b], megabyte), today + 1_000)).toMatchObject({
      name: 'RequestError',
      code: 'signal_quota',
      params: { limit: expect.stringContaining('16 MiB'), retryAfterMs: dayMs - 1_000 },
    })
    await add(database, signalOf([b], 'small'))
    await add(database, signalOf([b], megabyte, 'key2'))
    await add(database, signalOf([b], megabyte), today + dayMs)
    expect(await readTexts(database, b)).toHaveLength(3)
  })

  it('is of a number, too', async () => {
    const database = await openDatabase()
    const writes: Statement[] = []
    for (let i = 0; i < 10_000; i++) {
      writes.push(...(await addSignal(database, signalOf([a], ''), today + i)))
    }
    await database.write(writes)
    expect(await refusalOf(database, signalOf([a], ''))).toMatchObject({
      params: { limit: expect.stringContaining('10000') },
    })
    expect(await refusalOf(database, signalOf([a], ''), today + dayMs)).toBeUndefined()
  })

  it('is small in all for who has paid nothing, and grows with what was paid', async () => {
    const database = await openDatabase()
    const unpaid = { ...signalOf([a], 'x'.repeat(2 ** 17)), creditsUsed: 0 }
    let stored = 0
    for (; (await refusalOf(database, unpaid, today + stored * dayMs)) === undefined; stored++) {
      await add(database, unpaid, today + stored * dayMs)
    }
    expect(stored).toBe(7)
    const muchLater = today + 1000 * dayMs
    expect(await refusalOf(database, unpaid, muchLater)).toMatchObject({
      code: 'signal_quota',
      params: { limit: expect.stringMatching(/^in all: 1 MiB and 32 KiB for each credit/) },
    })
    const paid = { ...unpaid, creditsUsed: 8 }
    expect(await refusalOf(database, paid, muchLater)).toBeUndefined()
    const crowd = Array(4_000).fill(a)
    expect(await refusalOf(database, { ...paid, users: crowd }, muchLater)).toBeDefined()
    await database.write(eraseSignals(a, today))
    expect(await refusalOf(database, unpaid, muchLater)).toBeUndefined()
  })
})

describe('the retention', () => {
  function retentionOf(database: AccountsDatabase, nowMs: number): SignalRetention {
    return new SignalRetention({
      keepMs: 365 * dayMs,
      removeBefore: (beforeMs) => removeSignalsBefore(database, beforeMs),
      now: () => nowMs,
    })
  }

  it('deletes what is older, in parts, with its sums, and nothing else', async () => {
    const database = await openDatabase()
    const writes: Statement[] = []
    for (let i = 0; i < 600; i++) {
      writes.push(...(await addSignal(database, signalOf([a, c], 'old'), today)))
    }
    await database.write([
      ...writes,
      ...(await addSignal(database, signalOf([a, b], 'new'), today + 1)),
    ])
    const commit = vi.spyOn(database, 'commit')
    await retentionOf(database, today + 365 * dayMs).sweep()
    expect(await readTexts(database, a)).toEqual([...Array(600).fill('old'), 'new'])
    await retentionOf(database, today + 365 * dayMs + 1).sweep()
    expect(commit.mock.calls.length).toBeGreaterThan(2)
    expect(await readTexts(database, a)).toEqual(['new'])
    expect(await readTexts(database, b)).toEqual(['new'])
    expect(await countRows(database)).toEqual([1, 2, 1])
    const [kept] = await database.query('SELECT bytes FROM signals')
    expect(await database.query('SELECT total AS bytes FROM signal_sums')).toEqual([kept])
  })

  it('is looked after in the background, until it is stopped', async () => {
    const database = await openDatabase()
    await add(database, signalOf([a], 'old'), today)
    const retention = retentionOf(database, today + 400 * dayMs)
    retention.start()
    await vi.waitFor(async () => expect(await readTexts(database, a)).toEqual([]))
    await retention.stop()
  })
})
