/**
 * Loads LMDB when a store is opened. So commands without a store run also where the binary is
 * missing: npm leaves it out with `--omit=optional`, and from a lock file of another system.
 */
import { createRequire } from 'node:module'
import type * as Lmdb from 'lmdb'

const require = createRequire(import.meta.url)
let lmdb: typeof Lmdb | undefined

/** Throws an Error that says what is missing, and what to do. */
export function loadLmdb(): typeof Lmdb {
  try {
    lmdb ??= require('lmdb') as typeof Lmdb
    return lmdb
  } catch (cause) {
    const system = `${process.platform}-${process.arch}`
    const advice = 'install the packages again, without --omit=optional (npm ci --include=optional)'
    throw new Error(
      `the binary of LMDB for ${system} is missing, in which accounts are: ${advice}`,
      {
        cause,
      },
    )
  }
}
