/**
 * The server's work for a refused key does not depend on the reason. The measure is the number of
 * statements that the database runs, which are all that could differ between keys, rather than time.
 */
import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { type Access, makeKey } from '../../src/accounts/index.ts'
import { Sqlite } from '../../src/accounts/sqlite.ts'
import { openForTest } from '../people/data-dir.ts'

const made = { name: 'n', services: ['RAW'], credits: 5 } as const

/** Well formed keys that open nothing. */
const refused: Readonly<Record<string, (access: Access) => Promise<string>>> = {
  unknown: async () => makeKey(),
  revoked: async ({ keys }) => {
    const { account, key } = await keys.create(made)
    await keys.revoke(account.id)
    return key
  },
  expired: async ({ keys }) => (await keys.create({ ...made, expiresAt: '2020-01-01' })).key,
  'rotated out': async ({ keys }) => {
    const { account, key } = await keys.create(made)
    await keys.rotate(account.id, 0)
    return key
  },
  'rotated out, then revoked': async ({ keys }) => {
    const { account, key } = await keys.create(made)
    await keys.rotate(account.id, 0)
    await keys.revoke(account.id)
    return key
  },
}

it.each([1, 3])('looks once for news for each, asked %i times in a turn', async (times) => {
  const { access } = await openForTest()
  const counts: Record<string, number> = {}
  for (const [name, make] of Object.entries(refused)) {
    const authorization = `Bearer ${await make(access)}`
    await nextLoopTick()
    const spies = (['all', 'run', 'exec'] as const).map((name) => vi.spyOn(Sqlite.prototype, name))
    for (let i = 0; i < times; i++) expect(() => access.authenticate(authorization)).toThrow()
    await nextLoopTick()
    counts[name] = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
    for (const spy of spies) spy.mockRestore()
  }
  expect(counts).toEqual(Object.fromEntries(Object.keys(refused).map((name) => [name, 1])))
})
