/** The engine options of `serve`. */
import { limits as indexLimits } from 'native-free-index/limits'
import type { Config } from '../../config.ts'
import { limits } from '../../contract/vocabulary.ts'
import { kinds } from '../../operations/index.ts'
import type { ServiceEngine } from '../../service/engine.ts'
import { defineFlag, type OptionsOf } from '../command-row.ts'
import { clusterRows, nameFlags, openCluster, refuseOtherEngine } from './cluster-options.ts'

const requestsDefault = 64
const requestsMax = 1024

export const threadRows = [
  defineFlag(
    '--shards <number>',
    'shard groups that queries are split into (default: one per worker)',
    { kind: kinds.count(1, indexLimits.shardsMax) },
  ),
  defineFlag('--workers <number>', 'search threads (default: one per core)', {
    kind: kinds.count(1, limits.workersMax),
  }),
]

const requestsRow = defineFlag(
  '--cluster-requests <number>',
  `of opensearch: maximum concurrent calls (default: ${requestsDefault})`,
  { kind: kinds.count(1, requestsMax) },
)

/** The choice of a cluster instead of threads. */
export const engineRows = [...clusterRows, requestsRow]

/** Options of `serve`. `start` has only those of threads. */
export type EngineCommandOptions = Partial<
  OptionsOf<(typeof threadRows)[number] | (typeof engineRows)[number]>
>

/** Opens the cluster, if one is chosen. Throws UsageFailure for options that contradict. */
export async function readEngineSettings(
  { engine = 'embedded', ...options }: EngineCommandOptions,
  config: Config,
): Promise<ServiceEngine> {
  const own = { embedded: nameFlags(threadRows), opensearch: nameFlags([requestsRow]) }
  refuseOtherEngine({ engine, ...options }, own)
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
