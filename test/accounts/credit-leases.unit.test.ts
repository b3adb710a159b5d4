import { expect, test } from 'vitest'
import { AccountsError } from '../../src/accounts/accounts-error.ts'
import type { AccountsDatabase } from '../../src/accounts/index.ts'
import { CreditLeases } from '../../src/accounts/index.ts'
import type { AccountsState } from '../../src/accounts/state.ts'

test.each([
  [new AccountsError('unavailable', 'it is away'), { code: 'storage_unavailable' }],
  [new TypeError('a mistake'), { name: 'TypeError' }],
])('a lease that cannot be extended because of "%s" is refused', async (failure, refusal) => {
  const database = { commit: () => Promise.reject(failure), write: async () => true }
  const leases = new CreditLeases(database as unknown as AccountsDatabase, {} as AccountsState)
  const demand = { held: 0, needed: 1, wanted: 1 }
  await expect(leases.ask('a1', demand)).rejects.toMatchObject(refusal)
  await leases.stop()
  await expect(leases.ask('a1', demand)).rejects.toMatchObject({ code: 'storage_unavailable' })
})
