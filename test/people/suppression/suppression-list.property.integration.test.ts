import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { holds } from '../../../native-free-index/test/law.ts'
import { addingSignal, openSuppressions, signalsAbout } from '../../../src/people/index.ts'
import type { Table } from '../../../src/store/index.ts'
import { verify } from '../../../src/store/verify/verify.ts'
import { freshDataDir, journalOf, openForTest } from '../store-dir.ts'

const ada = { login: 'Ada', platformId: 'U_made_up', id: 'a'.repeat(32) }

describe('a person whom the data set knows', () => {
  it('is one entry by both names, found by either', () => {
    const list = openSuppressions(openForTest())
    const { isNew } = list.add({ value: 'ada', person: ada })
    expect(isNew).toBe(true)
    expect(list.list()).toHaveLength(1)
    expect([list.suppressesLogin('ADA'), list.suppressesPlatformId('U_made_up')]).toEqual([
      true,
      true,
    ])
    expect(list.remove({ value: 'U_made_up', kind: 'platformId' })).toHaveLength(1)
    expect([list.suppressesLogin('ada'), list.suppressesPlatformId('U_made_up')]).toEqual([
      false,
      false,
    ])
  })

  it('added again is nothing new', () => {
    const store = openForTest()
    const list = openSuppressions(store)
    const first = list.add({ value: 'ada', person: ada })
    const version = list.version
    const again = list.add({ value: 'ADA' })
    expect(again).toEqual({ ...first, isNew: false })
    expect(list.version).toBe(version)
    expect(journalOf(store)).toHaveLength(1)
  })

  it('keeps an earlier login when a new one is added, and its note', () => {
    const list = openSuppressions(openForTest())
    list.add({ value: 'old-ada', note: 'asked on the phone' })
    list.add({ value: 'old-ada', person: { ...ada, login: 'old-ada' } })
    list.add({ value: 'new-ada', person: { ...ada, login: 'new-ada' } })
    expect(list.list()).toMatchObject([{ kind: 'login', note: 'asked on the phone' }])
    expect(['old-ada', 'new-ada'].map((login) => list.suppressesLogin(login))).toEqual([true, true])
    expect(list.remove({ value: 'old-ada' })).toHaveLength(1)
    expect(list.isEmpty).toBe(true)
  })

  it('loses the signals about them with the same commit', () => {
    const store = openForTest()
    const list = openSuppressions(store)
    const signal = { account: 'key1', users: [ada.id, 'b'.repeat(32)], texts: { sender: 'x' } }
    store.transact('flush', addingSignal(store, signal, 1_000))
    store.transact('flush', addingSignal(store, { ...signal, users: ['c'.repeat(32)] }, 1_000))
    expect(list.add({ value: 'ada', person: ada }).signalsErased).toBe(1)
    expect([...signalsAbout(store, ada.id)]).toEqual([])
    expect([...signalsAbout(store, 'c'.repeat(32))]).toHaveLength(1)
    const commits = [...store.journal.records()]
    expect(commits.map(({ entries }) => entries.map(({ kind }) => kind))).toEqual([
      ['suppressed', 'erased'],
    ])
    expect(journalOf(store)[1]).toEqual({ kind: 'erased', user: ada.id, signals: 1 })
    const gone = { value: 'U_gone', kind: 'platformId', id: 'c'.repeat(32) } as const
    expect([list.add(gone), list.add(gone)]).toMatchObject([
      { isNew: true, signalsErased: 1 },
      { isNew: false, signalsErased: 0 },
    ])
  })
})

describe('the list', () => {
  it('shows kinds, times, notes and marks, oldest first', () => {
    let nowMs = 1_000
    const store = openForTest()
    const list = openSuppressions(store, () => nowMs++)
    list.add({ value: 'Ada', note: 'by letter' })
    list.add({ value: 'acme.example' })
    const hashed = (text: string) =>
      createHmac('sha256', store.secret('suppression')).update(text).digest('hex').slice(0, 12)
    expect(list.list()).toEqual([
      { kind: 'login', atMs: 1_000, note: 'by letter', mark: hashed('login\nada') },
      { kind: 'domain', atMs: 1_002, mark: hashed('domain\nacme.example') },
    ])
  })

  it('takes marks where values have been forgotten', () => {
    const store = openForTest()
    const list = openSuppressions(store)
    const { mark } = list.add({ value: 'ada' })
    list.add({ value: 'bob' })
    expect(() => list.remove({ mark: mark.slice(0, 5) })).toThrow('at least 6')
    expect(() => list.remove({ mark: 'ada' })).toThrow('hex')
    expect(list.remove({ mark: '0'.repeat(12) })).toEqual([])
    expect(list.remove({ mark })).toMatchObject([{ kind: 'login' }])
    expect([list.suppressesLogin('ada'), list.suppressesLogin('bob')]).toEqual([false, true])
    expect(journalOf(store).map(({ kind }) => kind)).toEqual([
      'suppressed',
      'suppressed',
      'unsuppressed',
    ])
  })

  it('asks for more of a mark that two have', () => {
    const store = openForTest()
    const list = openSuppressions(store)
    const { mark } = list.add({ value: 'ada' })
    const table = store.table<unknown>('suppressions')
    const [[, entry]] = [...table.entries({ start: mark, limit: 1 })] as [[string, unknown]]
    store.transact('flush', () => table.put(`${mark.slice(0, 8)}${'0'.repeat(56)}`, entry))
    expect(() => list.remove({ mark: mark.slice(0, 8) })).toThrow(
      expect.objectContaining({ name: 'SuppressionError', code: 'ambiguous' }),
    )
    expect(list.remove({ mark })).toHaveLength(1)
  })

  it('has a journal that adds up to it, whatever is done', async () => {
    const dataDir = freshDataDir()
    const store = openForTest(dataDir)
    const list = openSuppressions(store)
    const people = ['p', 'q'].flatMap((platformId) =>
      ['l', 'm'].map((login) => ({ login, platformId, id: platformId.repeat(32) })),
    )
    const step = fc.record({
      isAdded: fc.boolean(),
      value: fc.constantFrom('l', 'm', 'acme.example'),
      person: fc.option(fc.constantFrom(...people), { nil: undefined }),
    })
    holds(20, [fc.array(step, { maxLength: 6 })], (steps) => {
      for (const { isAdded, value, person } of steps) {
        const known = person?.login === value ? { value, person } : { value }
        if (isAdded) list.add(known)
        else list.remove(known)
        expect(list.suppressesLogin(value) || list.suppressesAddress(`a@${value}`)).toBe(isAdded)
      }
      const pseudonyms = new Set<string>()
      for (const entry of journalOf(store)) {
        if (entry.kind === 'suppressed') {
          expect(pseudonyms).not.toContain(entry.entry)
          pseudonyms.add(entry.entry)
        }
        if (entry.kind === 'unsuppressed') expect(pseudonyms.delete(entry.entry)).toBe(true)
      }
      expect(
        list
          .list()
          .map(({ mark }) => mark)
          .sort(),
      ).toEqual([...pseudonyms].map((mark) => mark.slice(0, 12)).sort())
    })
    expect(verify(dataDir)).toMatchObject({ whole: true, problems: [] })
  })

  it('looks again where it was changed between its look and its transaction', () => {
    const dataDir = freshDataDir()
    const store = openForTest(dataDir)
    const list = openSuppressions(store)
    const others = openSuppressions(openForTest(dataDir))
    const transact = store.transact.bind(store)
    const changes = [() => others.add({ value: 'ada' }), () => others.remove({ value: 'ada' })]
    const race = (times: number) => {
      let count = 0
      vi.spyOn(store, 'transact').mockImplementation((durability, action) => {
        if (count++ < times) changes[count % 2 === 1 ? 0 : 1]!()
        return transact(durability, action)
      })
    }
    race(1)
    list.add({ value: 'ada', person: ada })
    expect(list.list()).toHaveLength(1)
    expect([list.suppressesLogin('ada'), list.suppressesPlatformId(ada.platformId)]).toEqual([
      true,
      true,
    ])
    // The list changes forever, so the last read is inside of the lock.
    race(Number.POSITIVE_INFINITY)
    expect(list.remove({ value: ada.platformId, kind: 'platformId' }).length).toBeLessThan(2)
    vi.restoreAllMocks()
    list.reload()
    expect(list.suppressesPlatformId(ada.platformId)).toBe(false)
  })

  it('looks at no entry while it keeps others from writing', () => {
    const store = openForTest()
    const list = openSuppressions(store)
    for (let i = 0; i < 30; i++) list.add({ value: `user${i}` })
    const transact = store.transact.bind(store)
    let isInside = false
    let readInside = 0
    vi.spyOn(store, 'transact').mockImplementation((durability, action) =>
      transact(durability, () => {
        isInside = true
        const result = action()
        isInside = false
        return result
      }),
    )
    const table = Object.getPrototypeOf(store.table('suppressions')) as typeof Table.prototype
    const { entries } = table
    vi.spyOn(table, 'entries').mockImplementation(function* (this: Table<unknown>, range) {
      for (const entry of entries.call(this, range)) {
        if (isInside) readInside++
        yield entry
      }
    })
    list.add({ value: 'user31' })
    const { mark } = list.add({ value: 'ada', person: ada })
    expect(list.remove({ value: 'user3' })).toHaveLength(1)
    expect(list.remove({ mark })).toHaveLength(1)
    vi.restoreAllMocks()
    expect([list.list().length, readInside]).toEqual([30, 0])
  })
})
