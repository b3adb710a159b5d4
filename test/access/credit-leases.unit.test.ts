import { describe, expect, it } from 'vitest'
import { CreditLeases } from '../../src/access/postgres/leases.ts'
import type { Mirror } from '../../src/access/postgres/mirror.ts'
import { type Database, StoreError, type Watch } from '../../src/store/index.ts'

const demand = { held: 0, needed: 1, wanted: 1 }

/** Leases over a database where every query fails. */
function leasesWithoutDatabase(failure: Error): CreditLeases {
  const database = { transact: () => Promise.reject(failure), query: async () => [] }
  return new CreditLeases(
    database as unknown as Database,
    {} as Watch,
    { version: 1 } as Mirror,
    () => {
      throw new Error('no key is looked at')
    },
  )
}

describe('a lease that cannot be extended', () => {
  it('is refused with storage_unavailable, which clients may retry', async () => {
    const leases = leasesWithoutDatabase(new StoreError('unavailable', 'it is away'))
    await expect(leases.ask('a1', demand)).rejects.toMatchObject({
      name: 'RequestError',
      code: 'storage_unavailable',
    })
    await leases.stop()
  })

  it('passes on an error of another kind', async () => {
    const leases = leasesWithoutDatabase(new TypeError('a mistake'))
    await expect(leases.ask('a1', demand)).rejects.toThrow(TypeError)
    await leases.stop()
  })
})
