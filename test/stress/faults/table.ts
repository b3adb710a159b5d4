/** The faults of scenarios.json, by name. Each breaks what a stage serves, and says what it saw. */
import type { Claim } from '../../../bench/claim.ts'
import type { FaultRow } from '../scenario.ts'
import type { Stage } from '../stage.ts'
import { killWriters } from './accounts.ts'
import { drainAccount, fillDisk, killServer } from './credits.ts'
import { forgeFiles } from './files.ts'
import { killImports, killUpdates } from './imports.ts'
import { killNodes } from './nodes.ts'
import { floodServer } from './overload.ts'
import { liveThroughDay, loseWorkers, swapSnapshots } from './served.ts'
import { dripBytes, holdBodies } from './sockets.ts'
import { suppressPeople } from './suppression.ts'

/** A row of the table has what its function reads. */
type Fault = (stage: Stage, row: never) => Promise<Claim[]>

const faults: Readonly<Record<string, Fault>> = {
  drain: drainAccount,
  'drip bytes': dripBytes,
  'fill disk': fillDisk,
  flood: floodServer,
  'forge files': forgeFiles,
  'hold bodies': holdBodies,
  'kill imports': killImports,
  'kill nodes': killNodes,
  'kill server': killServer,
  'kill updates': killUpdates,
  'kill writers': killWriters,
  'live through a day': liveThroughDay,
  'lose workers': loseWorkers,
  'suppress people': suppressPeople,
  'swap snapshots': swapSnapshots,
}

export function applyFault(stage: Stage, row: FaultRow): Promise<Claim[]> {
  const fault = faults[row.fault]
  if (fault === undefined) throw new Error(`there is no fault "${row.fault}"`)
  return fault(stage, row as never)
}
