import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { holdsLater } from '../../../native-free-index/test/law.ts'
import { verifyAccounts } from '../../../src/accounts/index.ts'
import { addSignal } from '../../../src/accounts/people/index.ts'
import { deriveSecret } from '../../../src/accounts/replays.ts'
import type { Suppressible } from '../../../src/people/index.ts'
import { freshDataDir, openForTest, openList, readJournal } from '../data-dir.ts'

const ada = { login: 'Ada', platformId: 'U_made_up', id: 'a'.repeat(32) }

describe('a person whom the data set knows', () => {
  it('is one entry by both names, found by either', async () => {
    const list = await openList()
    const { isNew } = await list.add({ value: 'ada', person: ada })
    expect(isNew).toBe(true)
    expect(await list.list()).toHaveLength(1)
    expect([list.suppressesLogin('ADA'), list.suppressesPlatformId('U_made_up')]).toEqual([
      true,
      true,
    ])
    expect(await list.remove({ value: 'U_made_up', kind: 'platformId' })).toHaveLength(1)
    expect([list.suppressesLogin('ada'), list.suppressesPlatformId('U_made_up')]).toEqual([
      false,
      false,
    ])
  })

  it('added again is nothing new', async () => {
    const { database, list } = await openForTest()
    const first = await list.add({ value: 'ada', person: ada })
    const version = list.version
    const again = await list.add({ value: 'ADA' })
    expect(again).toEqual({ ...first, isNew: false })
    expect(list.version).toBe(version)
    expect(await readJournal(database)).toHaveLength(1)
  })

  it('keeps an earlier login when a new one is added, and its note', async () => {
    const list = await openList()
    await list.add({ value: 'old-ada', note: 'asked on the phone' })
    await list.add({ value: 'old-ada', person: { ...ada, login: 'old-ada' } })
    await list.add({ value: 'new-ada', person: { ...ada, login: 'new-ada' } })
    expect(await list.list()).toMatchObject([{ kind: 'login', note: 'asked on the phone' }])
    expect(['old-ada', 'new-ada'].map((login) => list.suppressesLogin(login))).toEqual([true, true])
    expect(await list.remove({ value: 'old-ada' })).toHaveLength(1)
    expect(list.isEmpty).toBe(true)
  })

  it('loses the signals about them with the same commit', async () => {
    const { database, list } = await openForTest()
    const others = ['b', 'c'].map((letter) => letter.repeat(32))
    for (const users of [[ada.id, others[0]!], [others[1]!]]) {
      const signal = { account: 'key1', users, texts: { sender: 'x' } }
      await database.write(await addSignal(database, signal, 1_000))
    }
    expect((await list.add({ value: 'ada', person: ada })).signalsErased).toBe(1)
    expect(await database.query('SELECT user_id AS id FROM signal_users')).toEqual([
      { id: others[1] },
    ])
    expect(await readJournal(database)).toEqual([
      [
        { kind: 'suppressed', entry: expect.any(String) },
        { kind: 'erased', user: ada.id, signals: 1 },
      ],
    ])
    const gone = { value: 'U_gone', kind: 'platformId', id: others[1]! } as const
    expect([await list.add(gone), await list.add(gone)]).toMatchObject([
      { isNew: true, signalsErased: 1 },
      { isNew: false, signalsErased: 0 },
    ])
  })
})

/** The names that a change is about. */
function listNames({ value, person }: Suppressible): string[] {
  return person === undefined ? [value] : [value, person.platformId]
}

describe('the list', () => {
  it('shows kinds, times, notes and marks, oldest first', async () => {
    let nowMs = 1_000
    const { database, list } = await openForTest(undefined, () => nowMs)
    await list.add({ value: 'Ada', note: 'by letter' })
    nowMs = 1_001
    await list.add({ value: 'acme.example' })
    const secret = deriveSecret(database.secret, 'suppression')
    const makeMark = (text: string) =>
      createHmac('sha256', secret).update(text).digest('hex').slice(0, 12)
    expect(await list.list()).toEqual([
      { kind: 'login', atMs: 1_000, note: 'by letter', mark: makeMark('login\nada') },
      { kind: 'domain', atMs: 1_001, mark: makeMark('domain\nacme.example') },
    ])
  })

  it('takes marks where values have been forgotten', async () => {
    const { database, list } = await openForTest()
    const { mark } = await list.add({ value: 'ada' })
    await list.add({ value: 'bob' })
    for (const wrong of [mark.slice(0, 5), 'ada']) {
      await expect(list.remove({ mark: wrong })).rejects.toMatchObject({ code: 'invalid' })
    }
    expect(await list.remove({ mark: '0'.repeat(12) })).toEqual([])
    expect(await list.remove({ mark })).toMatchObject([{ kind: 'login' }])
    expect([list.suppressesLogin('ada'), list.suppressesLogin('bob')]).toEqual([false, true])
    const kinds = (await readJournal(database)).flat().map(({ kind }) => kind)
    expect(kinds).toEqual(['suppressed', 'suppressed', 'unsuppressed'])
  })

  it('asks for more of a mark that two have', async () => {
    const { database, list } = await openForTest()
    const { mark } = await list.add({ value: 'ada' })
    const sql = `INSERT INTO suppressions SELECT $1, entry FROM suppressions`
    await database.write([{ sql, values: [`${mark.slice(0, 8)}${'0'.repeat(56)}`] }])
    await expect(list.remove({ mark: mark.slice(0, 8) })).rejects.toMatchObject({
      ...{ name: 'SuppressionError', code: 'ambiguous' },
    })
    expect(await list.remove({ mark })).toHaveLength(1)
  })

  it('is the same in two processes, and what the journal adds up to, whatever is done', async () => {
    const dataDir = freshDataDir()
    const { database, list: first } = await openForTest(dataDir)
    const lists = [first, (await openForTest(dataDir)).list]
    const people = ['p', 'q'].flatMap((platformId) =>
      ['l', 'm'].map((login) => ({ login, platformId, id: platformId.repeat(32) })),
    )
    const values = ['l', 'm', 'acme.example']
    const step = fc.record({
      at: fc.nat(1),
      isAdded: fc.boolean(),
      value: fc.constantFrom(...values),
      person: fc.option(fc.constantFrom(...people), { nil: undefined }),
    })
    /** Names of one entry each. */
    let model: string[][] = []
    await holdsLater(40, [fc.array(step, { maxLength: 6 })], async (steps) => {
      for (const { at, isAdded, value, person } of steps) {
        const known = person?.login === value ? { value, person } : { value }
        const names = listNames(known)
        const joined = model.filter((entry) => entry.some((name) => names.includes(name)))
        const rest = model.filter((entry) => !joined.includes(entry))
        model = isAdded ? [...rest, [...new Set([...names, ...joined.flat()])]] : rest
        if (isAdded) await lists[at]!.add(known)
        else expect(await lists[at]!.remove(known)).toHaveLength(joined.length)
        for (const list of lists) {
          await list.reload()
          const found = [
            ...values.filter((value) => list.suppressesLogin(value)),
            ...values.filter((value) => list.suppressesAddress(`a@${value}`)),
            ...['p', 'q'].filter((id) => list.suppressesPlatformId(id)),
          ]
          expect(found.sort()).toEqual(model.flat().sort())
          expect(await list.list()).toHaveLength(model.length)
        }
      }
    })
    expect(await verifyAccounts(database)).toMatchObject({ whole: true, problems: [] })
  })

  it('is looked at again where it was changed between the look and the commit', async () => {
    const dataDir = freshDataDir()
    const { database, list } = await openForTest(dataDir)
    const { list: others } = await openForTest(dataDir)
    const changes: (() => Promise<unknown>)[] = []
    const commit = database.commit.bind(database)
    vi.spyOn(database, 'commit').mockImplementation((change) =>
      commit({
        ...change,
        decide: (rows) => {
          // Commits before it returns, and then waits for the disk.
          void changes.shift()?.()
          return change.decide(rows)
        },
      }),
    )
    changes.push(() => others.add({ value: 'ada' }))
    await list.add({ value: 'ada', person: ada })
    expect(await list.list()).toHaveLength(1)
    expect([list.suppressesLogin('ada'), list.suppressesPlatformId(ada.platformId)]).toEqual([
      true,
      true,
    ])
    changes.push(
      () => others.add({ value: 'bob' }),
      () => others.remove({ value: 'bob' }),
      () => others.remove({ value: 'ada' }),
    )
    expect(await list.remove({ value: ada.platformId, kind: 'platformId' })).toEqual([])
    expect(changes).toEqual([])
    expect(list.isEmpty).toBe(true)
  })
})
