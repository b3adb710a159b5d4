import { describe, expect, it } from 'vitest'
import { addingSignal, type Signal, signalsAbout } from '../../src/people/index.ts'
import { eraseSignals } from '../../src/people/signals.ts'
import type { Store } from '../../src/store/index.ts'
import { freshDataDir, openForTest } from './store-dir.ts'

const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string]
const dayMs = 86_400_000
const today = 20_000 * dayMs

function signalOf(users: readonly string[], text = 'hi', account = 'key1'): Signal {
  return { account, users, texts: { emailSubject: text } }
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

  it('are stored with what the transaction stores besides, or not at all', () => {
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

describe('the quota', () => {
  const megabyte = 'x'.repeat(2 ** 20)

  function fill(store: Store): void {
    for (let i = 0; i < 63; i++) add(store, signalOf([a], megabyte), today + i)
  }

  it('is of a key and a day', () => {
    const store = openForTest()
    fill(store)
    const refused = () => addingSignal(store, signalOf([b], megabyte), today + 1_000)
    expect(refused).toThrow(
      expect.objectContaining({
        name: 'RequestError',
        code: 'signal_quota',
        params: { retryAfterMs: dayMs - 1_000 },
      }),
    )
    add(store, signalOf([b], 'small'))
    add(store, signalOf([b], megabyte, 'key2'))
    add(store, signalOf([b], megabyte), today + dayMs)
    expect(textsAbout(store, b)).toHaveLength(3)
  })

  it('counts users, and keeps no sums of earlier days', () => {
    const store = openForTest()
    const many = Array.from({ length: 100 }, (_, i) => `${i}`.padStart(32, '0'))
    add(store, signalOf(many, ''))
    const sums = () =>
      [...store.table<number>('signals').entries()].filter(([key]) => String(key).startsWith('sum'))
    expect(sums()[0]![1]).toBeGreaterThan(100 * 32)
    add(store, signalOf([a]), today + dayMs)
    expect(sums()).toHaveLength(1)
    expect(String(sums()[0]![0])).toContain('2024-10-05')
  })
})
