/** Checks of other servers that a service may use: a cluster, and a database of accounts. */
import type { Config } from '../../../config.ts'
import { messageOf } from '../../../domain/index.ts'
import { type ClusterPlaceOptions, openCluster } from '../cluster-options.ts'
import { type Diagnosis, fine, problem } from './diagnosis.ts'

const clockMsMax = 30_000
const answerMsMax = 10_000

/** The answer of a cluster to `GET /`. */
interface ClusterGreeting {
  readonly version?: { readonly number?: string; readonly distribution?: string }
}

interface PluginsOfNode {
  readonly name: string
  readonly plugins: readonly { readonly name: string }[]
  readonly modules: readonly { readonly name: string }[]
}

interface NodePlugins {
  readonly nodes?: Readonly<Record<string, PluginsOfNode>>
}

/** Empty without `--node`. Messages of the client contain no secrets. */
export async function clusterFindings(
  options: ClusterPlaceOptions,
  config: Config,
): Promise<Diagnosis[]> {
  if (options.node === undefined) return []
  const { cluster, prefix } = await openCluster(options, config)
  const ask = <T>(path: string, expected: number[] = []) =>
    cluster.ask<T>({ method: 'GET', path, timeoutMs: answerMsMax, retries: 0, expected })
  try {
    const { status } = await ask<{ readonly status?: string }>('/_cluster/health')
    // The roles that devdex needs may not have access to these.
    const { version } = await ask<ClusterGreeting>('/', [403])
    const { nodes = {} } = await ask<NodePlugins>('/_nodes/plugins', [403])
    const { distribution = 'another product', number } = version ?? {}
    const name = version === undefined ? 'cluster' : `${distribution} ${number}`
    const text = `${name}, status ${status}`
    if (version !== undefined && distribution !== 'opensearch') {
      return [problem('cluster', text, 'name nodes of OpenSearch, of version 2.19 or later')]
    }
    const lacking = Object.values(nodes).find((node) => missingParts(node).length > 0)
    if (lacking !== undefined) {
      const parts = missingParts(lacking).join(' and ')
      return [problem('cluster', `${text}, ${lacking.name} without ${parts}`, `install ${parts}`)]
    }
    if (status === 'red') {
      return [problem('cluster', text, `indices of the prefix ${prefix} may lack shards: see it`)]
    }
    return [fine('cluster', text)]
  } catch (error) {
    const advice = 'correct --node, --cluster-user, DEVDEX_CLUSTER_PASSWORD or --ca, or start it'
    return [problem('cluster', messageOf(error), advice)]
  } finally {
    await cluster.close()
  }
}

function missingParts({ plugins, modules }: PluginsOfNode): string[] {
  const present = [...plugins, ...modules].map(({ name }) => name)
  return ['opensearch-knn', 'lang-painless'].filter((name) => !present.includes(name))
}

/** Empty without an address. Creates no tables. @param nowMs milliseconds since 1970 */
export async function accountsFindings(
  address: string | undefined,
  nowMs: number,
): Promise<Diagnosis[]> {
  if (address === undefined) return []
  const { databaseName, databaseState } = await import('../../../store/index.ts')
  try {
    const { version, format, formatKnown, nowMs: thereMs } = await databaseState(address)
    const server = `${databaseName(address)}, version ${version}`
    return [
      formatFinding(server, format, formatKnown),
      ...(Math.abs(thereMs - nowMs) <= clockMsMax ? [] : [skewFinding(thereMs - nowMs)]),
    ]
  } catch (error) {
    const advice =
      'correct --accounts, DEVDEX_ACCOUNTS or PGPASSWORD, start the database, or grant its role ' +
      'what docs/operate/postgresql.md names'
    return [problem('accounts', messageOf(error), advice)]
  }
}

function formatFinding(server: string, format: number | null, known: number): Diagnosis {
  if (format === null) return fine('accounts', `${server}; the first command makes the tables`)
  const text = `${server}, tables of format ${format}`
  if (format > known) {
    return problem('accounts', text, `this devdex knows format ${known}: install a newer one`)
  }
  const later = format < known ? `; the next command makes them format ${known}` : ''
  return fine('accounts', text + later)
}

function skewFinding(differenceMs: number): Diagnosis {
  const text = `differs by ${Math.round(differenceMs / 1000)} s`
  return problem('clock of the database', text, 'keep both clocks by NTP')
}
