/** The engine and the address of its cluster: options of `serve` and `import`. */
import { readFile } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import type { ClusterOptions, Login } from '../../engines/index.ts'
import { kinds } from '../../operations/index.ts'
import type { ClusterPlace } from '../../service/snapshots/cluster-snapshots.ts'
import { defineFlag, defineList, type FlagRow, type OptionsOf, readTerm } from '../command-row.ts'
import { UsageFailure } from '../output/report.ts'
import { requireFile } from '../paths.ts'

export type EngineKind = 'embedded' | 'opensearch'

/** The flag per option name. */
export type Flags = Readonly<Record<string, string>>

/** The address and credentials of a cluster. */
export const clusterPlaceRows = [
  defineList('--node <url>', 'of opensearch: a node, as https://HOST:9200; repeat for more'),
  defineFlag(
    '--ca <file>',
    "of opensearch: trusted certificate authorities, as PEM (default: the system's)",
  ),
  defineFlag('--cert <file>', 'of opensearch: certificate of this client, as PEM'),
  defineFlag('--key-file <file>', 'of opensearch: private key of the certificate, as PEM'),
  defineFlag(
    '--cluster-user <name>',
    'of opensearch: user name; the password is DEVDEX_CLUSTER_PASSWORD',
  ),
  defineFlag('--index-prefix <text>', 'of opensearch: prefix of index names (default: devdex)'),
]

export type ClusterPlaceOptions = OptionsOf<(typeof clusterPlaceRows)[number]>

export const replicasRow = defineFlag(
  '--replicas <number>',
  'of opensearch: replicas of each shard (default: 1, if there are enough nodes)',
  { kind: kinds.count(0, 100) },
)

/** Flags by the names of their options. */
export function nameFlags(rows: readonly FlagRow[]): Flags {
  const terms = rows.map(({ term }) => readTerm(term))
  return Object.fromEntries(terms.map(({ option, names: [flag = ''] }) => [option, flag]))
}

/** The choice of an engine, and the address of its cluster. */
export const clusterRows = [
  defineFlag('--engine <kind>', 'search engine: threads of this process, or a cluster', {
    kind: kinds.choice(['embedded', 'opensearch']),
    default: 'embedded',
  }),
  ...clusterPlaceRows,
]

export type ClusterCommandOptions = OptionsOf<(typeof clusterRows)[number]>

/**
 * Throws UsageFailure for options that only the other engine has.
 *
 * @param own flags that only this command has, by engine
 */
export function refuseOtherEngine(
  { engine, ...options }: ClusterCommandOptions & Readonly<Record<string, unknown>>,
  own: Readonly<Record<EngineKind, Flags>>,
): void {
  const flags = {
    embedded: own.embedded,
    opensearch: { ...nameFlags(clusterPlaceRows), ...own.opensearch },
  }
  const other = engine === 'embedded' ? 'opensearch' : 'embedded'
  const wrong = Object.entries(flags[other]).find(([name]) => options[name] !== undefined)
  if (wrong === undefined) return
  const taken = Object.values<string>(flags[engine]).join(', ')
  const help = taken === '' ? '' : `; ${engine} takes ${taken}`
  throw new UsageFailure(`${wrong[1]} is for --engine ${other}${help}`)
}

/**
 * The caller closes the cluster. Throws UsageFailure for options that are missing or contradict.
 */
export async function openCluster(
  options: ClusterPlaceOptions,
  config: Config,
): Promise<ClusterPlace> {
  // Loaded here, so that commands which only speak HTTP start without it.
  const { loadClusterEngine } = await import('../../engines/index.ts')
  const { Cluster, checkPrefix, defaultPrefix } = await loadClusterEngine()
  const settings = await readClusterOptions(options, config)
  try {
    const prefix = checkPrefix(options.indexPrefix ?? defaultPrefix)
    return { cluster: new Cluster(settings), prefix }
  } catch (error) {
    if (error instanceof RangeError) throw new UsageFailure(error.message, { cause: error })
    throw error
  }
}

async function readClusterOptions(
  { node: nodes, ca, cert, keyFile, clusterUser }: ClusterPlaceOptions,
  config: Config,
): Promise<ClusterOptions> {
  if (nodes === undefined) throw new UsageFailure('a cluster needs --node URL')
  if ((cert === undefined) !== (keyFile === undefined)) {
    throw new UsageFailure('--cert and --key-file belong together')
  }
  return {
    nodes,
    login: readCredentials(clusterUser, config),
    ca: ca === undefined ? undefined : await readPem('--ca', ca),
    certificate:
      cert === undefined || keyFile === undefined
        ? undefined
        : { cert: await readPem('--cert', cert), key: await readPem('--key-file', keyFile) },
  }
}

function readCredentials(
  username: string | undefined,
  { clusterPassword: password, clusterApiKey: apiKey }: Config,
): Login | undefined {
  if (username !== undefined) {
    if (apiKey !== undefined) {
      throw new UsageFailure('give either --cluster-user or DEVDEX_CLUSTER_API_KEY')
    }
    if (password !== undefined) return { username, password }
    throw new UsageFailure('--cluster-user needs DEVDEX_CLUSTER_PASSWORD')
  }
  if (apiKey !== undefined) return { apiKey }
  if (password === undefined) return undefined
  throw new UsageFailure('DEVDEX_CLUSTER_PASSWORD needs --cluster-user')
}

async function readPem(flag: string, path: string): Promise<string> {
  requireFile(flag, path, 'a file in PEM')
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new UsageFailure(`${flag}: ${(error as Error).message}`, { cause: error })
  }
}
