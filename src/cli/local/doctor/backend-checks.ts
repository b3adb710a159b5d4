/** Checks of other servers that a service may use: a cluster, and a database of accounts. */
import type { Config } from '../../../config.ts'
import { type ClusterPlaceOptions, openCluster } from '../cluster-options.ts'
import { type Diagnosis, fine, problem, reasonOf } from './diagnosis.ts'

const clockMsMax = 30_000
const answerMsMax = 10_000

/** What a cluster tells of itself. */
interface ClusterGreeting {
  readonly version?: { readonly number?: string; readonly distribution?: string }
}

/** None without `--node`. Messages of the client hold no secrets. */
export async function clusterFindings(
  options: ClusterPlaceOptions,
  config: Config,
): Promise<Diagnosis[]> {
  if (options.node === undefined) return []
  const { cluster, prefix } = await openCluster(options, config)
  const limits = { timeoutMs: answerMsMax, retries: 0 }
  try {
    const { version } = await cluster.ask<ClusterGreeting>({ method: 'GET', path: '/', ...limits })
    const { status } = await cluster.ask<{ readonly status?: string }>({
      ...{ method: 'GET', path: '/_cluster/health', ...limits },
    })
    const text = `${version?.distribution ?? 'cluster'} ${version?.number}, status ${status}`
    if (status === 'red') {
      return [problem('cluster', text, `indices of the prefix ${prefix} may lack shards: see it`)]
    }
    return [fine('cluster', text)]
  } catch (error) {
    const advice = 'correct --node, --cluster-user, DEVDEX_CLUSTER_PASSWORD or --ca, or start it'
    return [problem('cluster', reasonOf(error), advice)]
  } finally {
    await cluster.close()
  }
}

/** None without an address. Creates no tables. @param nowMs milliseconds since 1970 */
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
    const advice = 'correct --accounts, DEVDEX_ACCOUNTS or PGPASSWORD, or start the database'
    return [problem('accounts', reasonOf(error), advice)]
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
