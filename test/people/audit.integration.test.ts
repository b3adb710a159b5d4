import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { Entry } from '../../src/accounts/entries.ts'
import { type Reveal, type RevealFilter, readReveals } from '../../src/accounts/people/index.ts'
import { openForTest } from './data-dir.ts'

function revealed(account: string, user: string): Entry {
  const endpoint = 'bestEmailByLogin'
  return { kind: 'revealed', account, endpoint, requestId: `r-${user}`, user, addresses: 2 }
}

it('lists who was shown whose addresses, newest first', async () => {
  const { access, database } = await openForTest()
  const made = { name: 'n', services: ['RAW'], credits: 5 } as const
  const [one, two] = [await access.keys.create(made), await access.keys.create(made)]
  const [key1, key2] = [one.account.id, two.account.id]
  const commits: [atMs: number, entries: readonly Entry[]][] = [
    [1_000, [revealed(key1, 'a'), revealed(key1, 'b')]],
    [2_000, [revealed(key2, 'a')]],
    // The clock was set back.
    [1_500, [revealed(key1, 'c')]],
  ]
  for (const [atMs, entries] of commits) {
    await database.commit({ atMs, decide: () => ({ result: undefined, entries }) })
  }
  const read = (filter: RevealFilter): Promise<Reveal[]> =>
    Readable.from(readReveals(database, filter)).toArray()
  const find = async (filter: RevealFilter) =>
    (await read(filter)).map(({ seq, user }) => `${seq}${user}`)
  expect(await find({})).toEqual(['5c', '4a', '3a', '3b'])
  expect(await find({ users: ['a'] })).toEqual(['4a', '3a'])
  expect(await find({ account: key1 })).toEqual(['5c', '3a', '3b'])
  expect(await find({ account: key1, users: ['a'] })).toEqual(['3a'])
  expect(await find({ fromMs: 1_500 })).toEqual(['5c', '4a'])
  expect(await find({ fromMs: 1_600 })).toEqual(['4a'])
  expect(await find({ toMs: 1_500 })).toEqual(['3a', '3b'])
  expect(await find({ fromMs: 1_000, toMs: 2_000, users: ['c'] })).toEqual(['5c'])
  expect(await read({ users: ['c'] })).toEqual([
    {
      ...{ seq: 5, atMs: 1_500, account: key1, endpoint: 'bestEmailByLogin' },
      ...{ requestId: 'r-c', user: 'c', addresses: 2 },
    },
  ])
})
