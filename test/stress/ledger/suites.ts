/** Suites of credits and suppressions: each has its own accounts. */

import type { Claim } from '../../../bench/claim.ts'
import type { Ground as Market } from '../../../bench/ledger/ground.ts'
import { type Ground, importGround } from '../ground.ts'
import { type Suite, suite } from '../suite.ts'
import { runDrain } from './drain.ts'
import { runFlips } from './flips.ts'
import { runFullDisk } from './full-disk.ts'
import { runKill } from './kill.ts'
import { runSuppression } from './suppression.ts'

const markets = new WeakMap<Ground, Promise<Market>>()

/** All suites sell the same snapshot, which is imported once. */
function marketOf(ground: Ground): Promise<Market> {
  const { users, seed } = ground
  const market =
    markets.get(ground) ?? importGround(ground).then((dataDir) => ({ dataDir, users, seed }))
  markets.set(ground, market)
  return market
}

function selling<Scale>(
  name: string,
  efforts: { readonly thorough: Scale; readonly brief: Scale },
  run: (market: Market, scale: Scale) => Promise<readonly Claim[]>,
): Suite {
  return suite(name, efforts, async (ground, scale) => run(await marketOf(ground), scale))
}

const manyOrders = { customers: 64, requestsEach: 1000 }

export const ledgerSuites: readonly Suite[] = [
  selling('drain', { thorough: manyOrders, brief: { customers: 64, requestsEach: 30 } }, runDrain),
  selling(
    'kill',
    { thorough: { customers: 32, cycles: 200 }, brief: { customers: 16, cycles: 4 } },
    runKill,
  ),
  selling(
    'flips',
    {
      thorough: { bits: 1000, everyPage: true, drain: manyOrders },
      brief: { bits: 24, everyPage: false, drain: { customers: 16, requestsEach: 30 } },
    },
    runFlips,
  ),
  selling(
    'full-disk',
    {
      thorough: { customers: 16, rounds: 5, megabytes: 64 },
      brief: { customers: 8, rounds: 1, megabytes: 8 },
    },
    runFullDisk,
  ),
  selling(
    'suppression',
    {
      thorough: { rounds: 10, customers: 16, pollMs: 1500 },
      brief: { rounds: 1, customers: 4, pollMs: 200 },
    },
    runSuppression,
  ),
]
