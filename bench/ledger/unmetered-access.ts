/** The room `access`, but that its debits cost nothing and are written nowhere. */
import {
  type AccessOptions,
  type LocalAccess,
  openAccess as openMetered,
} from '../../src/access/index.ts'
import type { Store } from '../../src/store/index.ts'

export * from '../../src/access/index.ts'

/** Hides the one of the same name above. */
export function openAccess(store: Store, options?: AccessOptions): LocalAccess {
  const debit = Promise.resolve({ remaining: 1e12, credits: 0 })
  return { ...openMetered(store, options), paidFor: () => null, debit: () => debit }
}
