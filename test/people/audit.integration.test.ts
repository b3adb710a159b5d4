import { expect, it } from 'vitest'
import { reveals } from '../../src/people/index.ts'
import type { JournalEntry } from '../../src/store/index.ts'
import { openForTest } from './store-dir.ts'

function revealed(account: string, user: string): JournalEntry {
  const endpoint = 'bestEmailByLogin'
  return { kind: 'revealed', account, endpoint, requestId: `r-${user}`, user, addresses: 2 }
}

it('lists who was shown whose addresses, newest first', () => {
  const store = openForTest()
  const created = { kind: 'created', account: 'key1', credits: 5, key: '0123456789abcdef' } as const
  store.transact('flush', () => store.journal.append(500, [created]))
  store.transact('flush', () =>
    store.journal.append(1_000, [revealed('key1', 'a'), revealed('key1', 'b')]),
  )
  store.transact('flush', () => store.journal.append(2_000, [revealed('key2', 'a')]))
  // The clock was set back.
  store.transact('flush', () => store.journal.append(1_500, [revealed('key1', 'c')]))
  const found = (filter: Parameters<typeof reveals>[1]) =>
    [...reveals(store, filter)].map(({ seq, user }) => `${seq}${user}`)
  expect(found({})).toEqual(['4c', '3a', '2a', '2b'])
  expect(found({ users: ['a'] })).toEqual(['3a', '2a'])
  expect(found({ account: 'key1' })).toEqual(['4c', '2a', '2b'])
  expect(found({ account: 'key1', users: ['a'] })).toEqual(['2a'])
  expect(found({ fromMs: 1_500 })).toEqual(['4c', '3a'])
  expect(found({ fromMs: 1_600 })).toEqual(['3a'])
  expect(found({ toMs: 1_500 })).toEqual(['2a', '2b'])
  expect(found({ fromMs: 1_000, toMs: 2_000, users: ['c'] })).toEqual(['4c'])
  expect([...reveals(store, { users: ['c'] })]).toEqual([
    {
      seq: 4,
      atMs: 1_500,
      account: 'key1',
      endpoint: 'bestEmailByLogin',
      requestId: 'r-c',
      user: 'c',
      addresses: 2,
    },
  ])
})
