/** All suites, in the order in which they are run. */

import { damage } from './endurance/damage.ts'
import { foreign } from './endurance/foreign.ts'
import { fuzz } from './endurance/fuzz/fuzz.ts'
import { heldBodies } from './endurance/held-bodies.ts'
import { importKill } from './endurance/import-kill.ts'
import { looksSuite } from './endurance/looks.ts'
import { overload } from './endurance/overload.ts'
import { patterns } from './endurance/patterns/patterns.ts'
import { schemathesis } from './endurance/schemathesis/schemathesis.ts'
import { slowLoris } from './endurance/slow-loris.ts'
import { soak } from './endurance/soak.ts'
import { swaps } from './endurance/swaps.ts'
import { updateKill } from './endurance/update-kill.ts'
import { workersSuite } from './endurance/workers.ts'
import { ledgerSuites } from './ledger/suites.ts'
import { nodeKill } from './node-kill/node-kill.ts'
import type { Suite } from './suite.ts'

export const suites: readonly Suite[] = [
  workersSuite,
  looksSuite,
  damage,
  foreign,
  importKill,
  soak,
  overload,
  fuzz,
  schemathesis,
  patterns,
  updateKill,
  swaps,
  slowLoris,
  heldBodies,
  ...ledgerSuites,
]

/** Run where they are named: they need more than this machine may have. */
export const namedSuites: readonly Suite[] = [nodeKill]
