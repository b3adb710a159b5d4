/** All suites, in the order of execution. */

import { bodyMemory } from './endurance/body-memory.ts'
import { damage } from './endurance/damage.ts'
import { deadlineChecks } from './endurance/deadline-checks.ts'
import { foreign } from './endurance/foreign.ts'
import { fuzz } from './endurance/fuzz/fuzz.ts'
import { importKill } from './endurance/import-kill.ts'
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
  deadlineChecks,
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
  bodyMemory,
  ...ledgerSuites,
]

/** Suites that run only by name: they need more than this machine may have. */
export const namedSuites: readonly Suite[] = [nodeKill]
