import { describe, expect, it, vi } from 'vitest'
import {
  addingSignal,
  removeSignalsBefore,
  type Signal,
  SignalRetention,
  signalsAbout,
} from '../../src/people/index.ts'
import { eraseSignals } from '../../src/people/signals.ts'
import type { Store } from '../../src/store/index.ts'
import { freshDataDir, openForTest } from './store-dir.ts'

const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string]
const dayMs = 86_400_000
const today = 20_000 * dayMs

function signalOf(users: readonly string[], text = 'hi', account = 'key1'): Signal {
  return { account, creditsUsed: 10_000, users, texts: { emailSubject: text } }
}

function add(store: Store, signal: Signal, nowMs = today): void {
  store.transact('flush', addingSignal(store, signal, nowMs))
}

const textsAbout = (store: Store, user: string) =>
  [...signalsAbout(store, user)].map(({ texts }) => texts.emailSubject)

describe('signals', () => {
  it('are there for each user they are about, in their order, after a restart too', async () => {
    const dataDir = freshDataDir()
    const first = openForTest(dataDir)
    add(first, signalOf([a, b], 'one'))
    add(first, signalOf([a], 'two'))
    add(first, signalOf([a, a], 'three', 'key2'), today + 1)
    await first.close()
    const store = openForTest(dataDir)
    expect(textsAbout(store, a)).toEqual(['one', 'two', 'three'])
    expect(textsAbout(store, b)).toEqual(['one'])
    expect(textsAbout(store, c)).toEqual([])
    expect([...signalsAbout(store, a)][2]).toEqual({
      account: 'key2',
      atMs: today + 1,
      texts: { emailSubject: 'three' },
    })
  })

  it('are stored with the rest of the transaction, or not at all', () => {
    const store = openForTest()
    const adding = addingSignal(store, signalOf([a]), today)
    expect(() =>
      store.transact('flush', () => {
        adding()
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(textsAbout(store, a)).toEqual([])
  })

  it('about an erased user are gone, also where they are about others', () => {
    const store = openForTest()
    add(store, signalOf([a, b], 'both'))
    add(store, signalOf([b], 'b alone'))
    add(store, signalOf([a], 'a alone'))
    expect(store.transact('fsync', () => eraseSignals(store, a, today))).toBe(2)
    expect(textsAbout(store, a)).toEqual([])
    expect(textsAbout(store, b)).toEqual(['b alone'])
    const rows = [...store.table('signals').entries()]
    expect(rows.map(([key]) => (key as string[])[0])).toEqual(['about', 'erased', 'signal', 'sum'])
    expect(rows[1]).toEqual([['erased', a], today])
    const left = JSON.stringify(rows.filter((_, i) => i !== 1))
    expect(left).not.toContain(a)
    expect(left).not.toContain('both')
    expect(store.transact('fsync', () => eraseSignals(store, a, today - 1))).toBe(0)
    expect(store.table('signals').get(['erased', a])).toBe(today + 1)
  })
})

it('without their row, which is damage, are erased as others are', () => {
  const store = openForTest()
  add(store, signalOf([a, b], 'lost'))
  add(store, signalOf([a], 'kept'))
  store.transact('flush', () => store.table('signals').remove(['signal', today, 0]))
  expect(store.transact('fsync', () => eraseSignals(store, a, today))).toBe(2)
  expect([...store.table('signals').entries()].map(([key]) => (key as string[])[0])).toEqual([
    'about',
    'erased',
    'sum',
  ])
  expect(textsAbout(store, b)).toEqual([])
})

const refusalOf = (store: Store, signal: Signal, nowMs = today) => {
  try {
    addingSignal(store, signal, nowMs)
    return undefined
  } catch (error) {
    return error as { code: string; params: { limit: string; retryAfterMs: number } }
  }
}

const sumsIn = (store: Store) =>
  [...store.table<{ total: number }>('signals').entries()].filter(([key]) =>
    String(key).startsWith('sum'),
  )

describe('the quota', () => {
  const megabyte = 'x'.repeat(2 ** 20)

  it('is of a key and a day, in bytes', () => {
    const store = openForTest()
    for (let i = 0; i < 15; i++) add(store, signalOf([a], megabyte), today + i)
    expect(refusalOf(store, signalOf([b], megabyte), today + 1_000)).toMatchObject({
      name: 'RequestError',
      code: 'signal_quota',
      params: { limit: expect.stringContaining('16 MiB'), retryAfterMs: dayMs - 1_000 },
    })
    add(store, signalOf([b], 'small'))
    add(store, signalOf([b], megabyte, 'key2'))
    add(store, signalOf([b], megabyte), today + dayMs)
    expect(textsAbout(store, b)).toHaveLength(3)
  })

  it('is of a number, too', () => {
    const store = openForTest()
    store.transact('flush', () => {
      for (let i = 0; i < 10_000; i++) addingSignal(store, signalOf([a], ''), today + i)()
    })
    expect(refusalOf(store, signalOf([a], ''))).toMatchObject({
      params: { limit: expect.stringContaining('10000') },
    })
    expect(refusalOf(store, signalOf([a], ''), today + dayMs)).toBeUndefined()
  })

  it('is small in all for who has paid nothing, and grows with what was paid', () => {
    const store = openForTest()
    const unpaid = { ...signalOf([a], 'x'.repeat(2 ** 17)), creditsUsed: 0 }
    let stored = 0
    for (; refusalOf(store, unpaid, today + stored * dayMs) === undefined; stored++) {
      add(store, unpaid, today + stored * dayMs)
    }
    expect(stored).toBe(7)
    const muchLater = today + 1000 * dayMs
    expect(refusalOf(store, unpaid, muchLater)).toMatchObject({
      code: 'signal_quota',
      params: { limit: expect.stringMatching(/^in all: 1 MiB and 32 KiB for each credit/) },
    })
    expect(refusalOf(store, { ...unpaid, creditsUsed: 8 }, muchLater)).toBeUndefined()
    store.transact('fsync', () => eraseSignals(store, a, today))
    expect(sumsIn(store)[0]![1]).toMatchObject({ total: 0 })
    expect(refusalOf(store, unpaid, muchLater)).toBeUndefined()
  })

  it('counts users, and takes the place of the sums that an earlier release kept', () => {
    const store = openForTest()
    store.transact('flush', () => store.table('signals').put(['sum', 'key1', '2024-10-03'], 5))
    const many = Array.from({ length: 100 }, (_, i) => `${i}`.padStart(32, '0'))
    add(store, signalOf(many, ''))
    expect(sumsIn(store).map(([key]) => key)).toEqual([['sum', 'key1']])
    expect(sumsIn(store)[0]![1].total).toBeGreaterThan(100 * 32)
  })
})

describe('the retention', () => {
  function retentionOf(store: Store, nowMs: number): SignalRetention {
    return new SignalRetention({
      keepMs: 365 * dayMs,
      removeBefore: (beforeMs) => removeSignalsBefore(store, beforeMs),
      now: () => nowMs,
    })
  }

  it('deletes what is older, in parts, with its sums, and nothing else', async () => {
    const store = openForTest()
    const many = Array.from({ length: 90 }, (_, i) => `${i}`.padStart(32, '0'))
    store.transact('flush', () => {
      for (let i = 0; i < 60; i++) addingSignal(store, signalOf([a, ...many], 'old'), today)()
      addingSignal(store, signalOf([a, b], 'new'), today + 1)()
      // An earlier release did not count what it stored.
      store.table('signals').put(['signal', today - 5, 0], { account: 'x', users: [c], texts: {} })
      store.table('signals').put(['about', c, today - 5, 0], true)
    })
    const transact = vi.spyOn(store, 'transact')
    await retentionOf(store, today + 365 * dayMs).sweep()
    expect(textsAbout(store, a)).toEqual(['old', ...Array(59).fill('old'), 'new'])
    expect(textsAbout(store, c)).toEqual([])
    await retentionOf(store, today + 365 * dayMs + 1).sweep()
    // Some 2,000 rows a part: 61 signals have 5,500.
    expect(transact.mock.calls.length).toBeGreaterThan(2)
    expect(textsAbout(store, a)).toEqual(['new'])
    expect(textsAbout(store, b)).toEqual(['new'])
    const kinds = [...store.table('signals').entries()].map(([key]) => (key as string[])[0])
    expect(kinds).toEqual(['about', 'about', 'signal', 'sum'])
    const row = store.table<{ bytes: number }>('signals').get(['signal', today + 1, 0])!
    expect(sumsIn(store)[0]![1].total).toBe(row.bytes)
  })

  it('is looked after in the background, until it is stopped', async () => {
    const store = openForTest()
    add(store, signalOf([a], 'old'), today)
    const retention = retentionOf(store, today + 400 * dayMs)
    retention.start()
    await vi.waitFor(() => expect(textsAbout(store, a)).toEqual([]))
    await retention.stop()
  })
})
