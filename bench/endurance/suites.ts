/** All suites, in the order in which they are run where none is named. */

import { damage } from './damage.ts'
import { foreign } from './foreign.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { heldBodies } from './held-bodies.ts'
import { importKill } from './import-kill.ts'
import { looksSuite } from './looks.ts'
import { overload } from './overload.ts'
import { patterns } from './patterns/patterns.ts'
import { schemathesis } from './schemathesis/schemathesis.ts'
import { slowLoris } from './slow-loris.ts'
import { soak } from './soak.ts'
import type { Suite } from './suite.ts'
import { swaps } from './swaps.ts'
import { updateKill } from './update-kill.ts'
import { workersSuite } from './workers.ts'

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
]
