/** The room `access`, but that it takes longer over some of the keys that it refuses. */
import {
  type AccessOptions,
  type LocalAccess,
  openAccess as openQuiet,
} from '../../../src/access/index.ts'
import type { Store } from '../../../src/store/index.ts'

export * from '../../../src/access/index.ts'

/** How slowed keys begin. No key that was made does: 160 bits in 27 digits have no such first. */
export const slowedKey = 'ddx_z'
const header = `Bearer ${slowedKey}`

/** Over sockets less is lost in what else takes time there. */
const overSocketsNs = 5000

/** Hides the one of the same name above. */
export function openAccess(store: Store, options?: AccessOptions): LocalAccess {
  return telling(openQuiet(store, options), overSocketsNs)
}

/** Looks longer at slowed keys, by that many nanoseconds. */
export function telling(access: LocalAccess, nanoseconds: number): LocalAccess {
  return {
    ...access,
    authenticate: (authorization) => {
      if (authorization?.startsWith(header)) wait(nanoseconds)
      return access.authenticate(authorization)
    },
  }
}

function wait(nanoseconds: number): void {
  const endNs = process.hrtime.bigint() + BigInt(nanoseconds)
  while (process.hrtime.bigint() < endNs);
}
