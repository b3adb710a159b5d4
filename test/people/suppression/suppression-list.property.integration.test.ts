import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { tries } from '../../../native-free-index/test/tries.ts'
import type { HiddenNames, HiddenPeople } from '../../../src/engines/index.ts'
import {
  addingSignal,
  kindOf,
  openSuppressions,
  type SuppressionKind,
  type SuppressionList,
  signalsAbout,
} from '../../../src/people/index.ts'
import { backup, restore, type Table } from '../../../src/store/index.ts'
import { verify } from '../../../src/store/verify/verify.ts'
import { compiledProgram } from '../../compiled.ts'
import { freshDataDir, journalOf, openForTest } from '../store-dir.ts'

const program = compiledProgram('people/suppression/suppression-process')
const ada = { login: 'Ada', platformId: 'U_made_up', id: 'a'.repeat(32) }

it('is what the engine asks', () => {
  expectTypeOf<SuppressionList>().toExtend<HiddenNames>()
  expectTypeOf<SuppressionList['hidden']>().toExtend<HiddenPeople>()
})

describe('a suppressed', () => {
  it.each([
    ['login', 'Ada', ['ada', 'ADA', 'Ａｄａ'], ['adas', 'ad', ' ada', 'ada.x']],
    ['login', '@mellow-teapot', ['Mellow-Teapot'], ['@mellow-teapot', 'mellowteapot']],
    ['platformId', 'U_Ab', ['U_Ab'], ['u_ab', 'U_AB', 'U_Abc']],
    [
      'email',
      'Ada@Acme.Example',
      ['ada@acme.example', 'mailto:ADA@acme.example', 'Ada <ada@acme.example>'],
      ['ada@x.acme.example', 'bada@acme.example', 'ada+git@acme.example', 'acme.example', 'ada'],
    ],
    ['email', 'ada [at] bücher.example', ['ada@xn--bcher-kva.example', 'ada@Bücher.example'], []],
    [
      'email',
      'ada@acme.example',
      ['bob@acme.example, ada@acme.example', 'ada (at) acme dot example'],
      [],
    ],
    ['email', 'ada@pc.lan', ['Ada@PC.lan'], ['bob@pc.lan', 'ada@lan']],
    [
      'domain',
      'acme.example',
      ['a@acme.example', 'A@X.Y.ACME.example', 'x <a@acme.example>', 'a [at] acme.example'],
      ['a@xacme.example', 'a@example', 'acme.example', 'a@acme.example.com'],
    ],
    ['domain', '@acme.example.', ['a@acme.example'], []],
    ['domain', '*.bücher.example', ['a@bücher.example', 'a@x.xn--bcher-kva.example'], []],
    ['domain', 'pc.lan', ['a@x.pc.lan'], ['a@lan']],
  ] as const)('%s %s is found, others not', (kind, value, hidden, others) => {
    const list = openSuppressions(openForTest())
    const asks = askerOf(list, kind)
    expect([...hidden, ...others].map(asks)).not.toContain(true)
    expect(list.isEmpty).toBe(true)
    list.add({ value, kind })
    expect(hidden.filter((one) => !asks(one))).toEqual([])
    expect(others.filter(asks)).toEqual([])
    expect(list.isEmpty).toBe(false)
    expect(list.remove({ value, kind })).toHaveLength(1)
    expect(hidden.filter(asks)).toEqual([])
    expect(list.isEmpty).toBe(true)
  })

  it('kind hides nothing of another kind', () => {
    const list = openSuppressions(openForTest())
    list.add({ value: 'ada', kind: 'login' })
    expect(list.hidesPlatformId('ada')).toBe(false)
    expect(list.hidesAddress('ada@ada')).toBe(false)
    list.add({ value: 'bob', kind: 'domain' })
    expect(list.hidesLogin('bob')).toBe(false)
    expect(list.hidesAddress('x@bob')).toBe(true)
  })

  it('domain hides as the definition says', () => {
    const list = openSuppressions(openForTest())
    const domains = ['acme.example', 'b.acme.test', 'x.y.z.example']
    for (const value of domains) list.add({ value })
    const label = fc.constantFrom('acme', 'b', 'x', 'y', 'z', 'example', 'test')
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 5 }), (labels) => {
        const domain = labels.join('.')
        const isHidden = domains.some((one) => `.${domain}`.endsWith(`.${one}`))
        expect(list.hidesAddress(`Ada@${domain}`)).toBe(isHidden)
      }),
    )
  })
})

function askerOf(list: SuppressionList, kind: SuppressionKind): (value: string) => boolean {
  if (kind === 'login') return (value) => list.hidesLogin(value)
  if (kind === 'platformId') return (value) => list.hidesPlatformId(value)
  return (value) => list.hidesAddress(value)
}

it.each([
  ['ada', 'login'],
  ['@ada', 'login'],
  ['ada@acme.example', 'email'],
  ['Ada <ada@acme.example>', 'email'],
  ['acme.example', 'domain'],
  ['@acme.example', 'domain'],
])('%s is a %s by its form', (text, kind) => {
  expect(kindOf(text)).toBe(kind)
})

it.each([
  { value: '' },
  { value: '@' },
  { value: 'a@b@c' },
  { value: 'a@x.example, b@x.example' },
  { value: 'ada/project.example' },
  { value: '..' },
  { value: 'x'.repeat(2_000) },
  { value: 'acme', kind: 'email' as const },
  { value: 'ada', note: 'x'.repeat(501) },
])('$value is refused', (wanted) => {
  const store = openForTest()
  expect(() => openSuppressions(store).add(wanted)).toThrow(
    expect.objectContaining({ name: 'SuppressionError', code: 'invalid' }),
  )
  expect(journalOf(store)).toEqual([])
})

describe('a person whom the data set knows', () => {
  it('is one entry by both names, found by either', () => {
    const list = openSuppressions(openForTest())
    const { isNew } = list.add({ value: 'ada', person: ada })
    expect(isNew).toBe(true)
    expect(list.list()).toHaveLength(1)
    expect([list.hidesLogin('ADA'), list.hidesPlatformId('U_made_up')]).toEqual([true, true])
    expect(list.remove({ value: 'U_made_up', kind: 'platformId' })).toHaveLength(1)
    expect([list.hidesLogin('ada'), list.hidesPlatformId('U_made_up')]).toEqual([false, false])
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
    expect(['old-ada', 'new-ada'].map((login) => list.hidesLogin(login))).toEqual([true, true])
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
    expect([list.hidesLogin('ada'), list.hidesLogin('bob')]).toEqual([false, true])
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

  it('ends nothing that is not there', () => {
    const store = openForTest()
    const list = openSuppressions(store)
    expect(list.remove({ value: 'nobody' })).toEqual([])
    expect([list.version, journalOf(store)]).toEqual([0, []])
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
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        for (const { isAdded, value, person } of steps) {
          const known = person?.login === value ? { value, person } : { value }
          if (isAdded) list.add(known)
          else list.remove(known)
          expect(list.hidesLogin(value) || list.hidesAddress(`a@${value}`)).toBe(isAdded)
        }
        const marks = new Set<string>()
        for (const entry of journalOf(store)) {
          if (entry.kind === 'suppressed') {
            expect(marks).not.toContain(entry.entry)
            marks.add(entry.entry)
          }
          if (entry.kind === 'unsuppressed') expect(marks.delete(entry.entry)).toBe(true)
        }
        expect(
          list
            .list()
            .map(({ mark }) => mark)
            .sort(),
        ).toEqual([...marks].map((mark) => mark.slice(0, 12)).sort())
      }),
      { numRuns: tries(20) },
    )
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
    expect([list.hidesLogin('ada'), list.hidesPlatformId(ada.platformId)]).toEqual([true, true])
    // Somebody never stops: the last look is inside.
    race(Number.POSITIVE_INFINITY)
    expect(list.remove({ value: ada.platformId, kind: 'platformId' }).length).toBeLessThan(2)
    vi.restoreAllMocks()
    list.reload()
    expect(list.hidesPlatformId(ada.platformId)).toBe(false)
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

  it('has the secret of a backup that was restored', async () => {
    const [from, to] = [freshDataDir(), freshDataDir()]
    openSuppressions(openForTest(from)).add({ value: 'ada' })
    const path = join(freshDataDir(), 'backup')
    await backup(from, path)
    const list = openSuppressions(openForTest(to))
    expect(list.hidesLogin('ada')).toBe(false)
    await restore(to, path)
    expect([await list.follow(), list.hidesLogin('ada')]).toEqual([true, true])
    expect(list.add({ value: 'ada' }).isNew).toBe(false)
    list.add({ value: 'bo' })
    expect(openSuppressions(openForTest(to)).hidesLogin('bo')).toBe(true)
  })

  it('follows another process, and what was taken of it before stays', () => {
    const dataDir = freshDataDir()
    const list = openSuppressions(openForTest(dataDir))
    expect(list.reload()).toBe(false)
    run(dataDir, 'add', 'ada')
    expect(list.hidesLogin('ada')).toBe(false)
    const before = list.hidden
    expect(list.reload()).toBe(true)
    expect([list.version, list.hidesLogin('ada')]).toEqual([1, true])
    expect([before.hidesLogin('ada'), list.hidden.hidesLogin('ada')]).toEqual([false, true])
    expect(list.reload()).toBe(false)
    run(dataDir, 'remove', 'ada')
    expect(list.reload()).toBe(true)
    expect([list.version, list.isEmpty]).toEqual([2, true])
  })

  it('is followed in slices, however long it is', async () => {
    const dataDir = freshDataDir()
    const list = openSuppressions(openForTest(dataDir))
    const store = openForTest(dataDir)
    const other = openSuppressions(store)
    const { mark } = other.add({ value: 'ada' })
    other.add({ value: 'acme.example' })
    const table = store.table<unknown>('suppressions')
    const [[key, entry]] = [...table.entries({ start: mark, limit: 1 })] as [[string, object]]
    // Before and after the two there are many others.
    store.transact('flush', () => {
      for (let i = 0; i < 1_200; i++) {
        const hash = Math.floor((i * 0xffff) / 1_200)
          .toString(16)
          .padStart(4, '0')
        table.put(`${hash}${i}`, { ...entry, hashes: [{ kind: 'login', hash: `${i}` }] })
      }
    })
    expect(table.get(key)).toEqual(entry)
    // What others do is seen with the next turn of the event loop.
    await nextTurn()
    expect(await list.follow()).toBe(true)
    expect([list.hidesLogin('ada'), list.hidesAddress('x@acme.example')]).toEqual([true, true])
    expect(list.version).toBe(2)
    expect(await list.follow()).toBe(false)
    other.remove({ value: 'ada' })
    await nextTurn()
    const following = list.follow()
    list.add({ value: 'bob' })
    expect(await following).toBe(true)
    expect([list.hidesLogin('ada'), list.hidesLogin('bob')]).toEqual([false, true])
  })

  it('is there after a restart, and nothing of it is in clear', async () => {
    const dataDir = freshDataDir()
    const unique = 'zqxj'
    const values = [`${unique}login`, `${unique}@acme.example`, `${unique}.example`]
    run(dataDir, 'add', values[0]!)
    const store = openForTest(dataDir)
    const list = openSuppressions(store)
    for (const value of values.slice(1)) list.add({ value })
    list.add({ value: `U_${unique}`, kind: 'platformId' })
    expect(list.list()).toHaveLength(4)
    expect(list.hidesLogin(values[0]!)).toBe(true)
    const files = readdirSync(join(dataDir, 'accounts'))
    expect(files).toContain('data.mdb')
    for (const file of files) {
      expect(readFileSync(join(dataDir, 'accounts', file)).includes(unique)).toBe(false)
    }
  })

  it('has other hashes in every store', () => {
    const marks = [openForTest(), openForTest()].map((store) => {
      return openSuppressions(store).add({ value: 'ada' }).mark
    })
    expect(marks[0]).not.toBe(marks[1])
  })
})

function run(dataDir: string, command: 'add' | 'remove', value: string): void {
  const args = [program, dataDir, command, value]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
}
