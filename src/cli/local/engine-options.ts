/** The engine options of `serve`. */
import type { Command } from 'commander'
import { limits as indexLimits } from 'native-free-index'
import type { Config } from '../../config.ts'
import { limits } from '../../contract/vocabulary.ts'
import type { ServiceEngine } from '../../service/engine.ts'
import { countFrom } from '../options.ts'
import {
  type ClusterCommandOptions,
  openCluster,
  refuseOtherEngine,
  withClusterOptions,
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

export function withThreadOptions(command: Command): Command {
  return command
    .option(
      '--shards <number>',
      'shard groups that queries are split into (default: one per worker)',
      countFrom(1, indexLimits.shardsMax),
    )
    .option(
      '--workers <number>',
      'search threads (default: one per core)',
      countFrom(1, limits.workersMax),
    )
}

/** Adds the choice of a cluster instead of threads. */
export function withEngineChoice(command: Command): Command {
  return withClusterOptions(command).option(
    '--cluster-requests <number>',
    `of opensearch: maximum concurrent calls (default: ${requestsDefault})`,
    countFrom(1, requestsMax),
  )
}

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
