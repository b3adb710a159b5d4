/**
 * The server's work for a refused key does not depend on the reason. The measure is the number of
 * reads of the store, which are all that differs between keys, rather than time.
 */
import { expect, it, vi } from 'vitest'
import { newKey } from '../../src/access/index.ts'
import { freshDataDir, nextLoopTick, openForTest, type TestAccess } from '../access/data-dir.ts'

const made = { name: 'n', services: ['RAW'], credits: 5 } as const

/** Well formed keys that open nothing. */
const refused: Readonly<Record<string, (access: TestAccess) => string>> = {
  unknown: () => newKey(),
  revoked: (access) => {
    const { account, key } = access.create(made)
    access.revoke(account.id)
    return key
  },
  expired: (access) => access.create({ ...made, expiresAt: '2020-01-01' }).key,
  'rotated out': (access) => {
    const { account, key } = access.create(made)
    access.rotate(account.id, 0)
    return key
  },
  'rotated out, then revoked': (access) => {
    const { account, key } = access.create(made)
    access.rotate(account.id, 0)
    access.revoke(account.id)
    return key
  },
}

/** Records read from any table: two of keys, of which one exists, and one account. */
async function readsOf(access: TestAccess, key: string, times: number): Promise<number> {
  await nextLoopTick()
  const reads = vi.spyOn(Object.getPrototypeOf(access.store.table('keys')), 'get')
  const authorization = `Bearer ${key}`
  for (let i = 0; i < times; i++) {
    expect(() => access.authenticate(authorization)).toThrow(/send a valid API key/)
  }
  const count = reads.mock.calls.length
  reads.mockRestore()
  return count
}

it.each([1, 3])('reads as many records for each, asked %i times in a turn', async (times) => {
  const access = openForTest(freshDataDir())
  const counts: Record<string, number> = {}
  for (const [name, make] of Object.entries(refused)) {
    counts[name] = await readsOf(access, make(access), times)
  }
  expect(counts).toEqual(Object.fromEntries(Object.keys(refused).map((name) => [name, 3])))
})
