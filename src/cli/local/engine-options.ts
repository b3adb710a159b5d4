/** The engine options of `serve`. */
import { limits as indexLimits } from 'native-free-index/limits'
import type { Config } from '../../config.ts'
import { limits } from '../../contract/vocabulary.ts'
import { kinds } from '../../operations/index.ts'
import type { ServiceEngine } from '../../service/engine.ts'
import { defineFlag, type FlagRow } from '../command-row.ts'
import {
  type ClusterCommandOptions,
  clusterRows,
  openCluster,
  refuseOtherEngine,
} from './cluster-options.ts'

/** Options as Commander names them, after their flags. `start` has only those of threads. */
export interface EngineCommandOptions extends Partial<ClusterCommandOptions> {
  readonly shards?: number
  readonly workers?: number
  readonly clusterRequests?: number
}

const flags = {
  embedded: { shards: '--shards', workers: '--workers' },
  opensearch: { clusterRequests: '--cluster-requests' },
} as const

const requestsDefault = 64
const requestsMax = 1024

export const threadRows: readonly FlagRow[] = [
  defineFlag(
    '--shards <number>',
    'shard groups that queries are split into (default: one per worker)',
    kinds.count(1, indexLimits.shardsMax),
  ),
  defineFlag(
    '--workers <number>',
    'search threads (default: one per core)',
    kinds.count(1, limits.workersMax),
  ),
]

/** The choice of a cluster instead of threads. */
export const engineRows: readonly FlagRow[] = [
  ...clusterRows,
  defineFlag(
    '--cluster-requests <number>',
    `of opensearch: maximum concurrent calls (default: ${requestsDefault})`,
    kinds.count(1, requestsMax),
  ),
]

/** Opens the cluster, if one is chosen. Throws UsageFailure for options that contradict. */
export async function engineSettings(
  { engine = 'embedded', ...options }: EngineCommandOptions,
  config: Config,
): Promise<ServiceEngine> {
  refuseOtherEngine({ engine, ...options }, flags)
  const { shards, workers, clusterRequests: requests = requestsDefault } = options
  if (engine === 'opensearch') {
    return { kind: engine, ...(await openCluster(options, config)), requests }
  }
  return {
    kind: engine,
    ...(shards === undefined ? {} : { shards }),
    ...(workers === undefined ? {} : { workers }),
  }
}
