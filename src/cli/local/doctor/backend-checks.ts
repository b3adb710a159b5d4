/** Checks of a cluster, and of the accounts. */

import { schemaVersion } from '../../../accounts/index.ts'
import type { Config } from '../../../config.ts'
import { readMessage } from '../../../domain/index.ts'
import type { Diagnosis } from '../../../operations/index.ts'
import type { AccountsPlace } from '../../../service/index.ts'
import { type ClusterPlaceOptions, openCluster } from '../cluster-options.ts'
import { clockAdvice, describeSkew, reportFine, reportProblem } from './diagnosis.ts'

const answerMsMax = 10_000

/** The answer of a cluster to `GET /`. */
interface ClusterGreeting {
  readonly version?: { readonly number?: string; readonly distribution?: string }
}

interface NodePlugins {
  readonly name: string
  readonly plugins: readonly { readonly name: string }[]
  readonly modules: readonly { readonly name: string }[]
}

type Nodes = { readonly nodes?: Readonly<Record<string, NodePlugins>> }

/** Empty without `--node`. Messages of the client contain no secrets. */
export async function checkCluster(
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
    const { nodes = {} } = await ask<Nodes>('/_nodes/plugins', [403])
    const { distribution = 'another product', number } = version ?? {}
    const name = version === undefined ? 'cluster' : `${distribution} ${number}`
    const text = `${name}, status ${status}`
    if (version !== undefined && distribution !== 'opensearch') {
      return [reportProblem('cluster', text, 'name nodes of OpenSearch, of version 2.19 or later')]
    }
    const lacking = Object.values(nodes).find((node) => listMissingParts(node).length > 0)
    if (lacking !== undefined) {
      const parts = listMissingParts(lacking).join(' and ')
      return [
        reportProblem('cluster', `${text}, ${lacking.name} without ${parts}`, `install ${parts}`),
      ]
    }
    if (status === 'red') {
      return [
        reportProblem('cluster', text, `indices of the prefix ${prefix} may lack shards: see it`),
      ]
    }
    return [reportFine('cluster', text)]
  } catch (error) {
    const advice = 'correct --node, --cluster-user, DEVDEX_CLUSTER_PASSWORD or --ca, or start it'
    return [reportProblem('cluster', readMessage(error), advice)]
  } finally {
    await cluster.close()
  }
}

function listMissingParts({ plugins, modules }: NodePlugins): string[] {
  const present = [...plugins, ...modules].map(({ name }) => name)
  return ['opensearch-knn', 'lang-painless'].filter((name) => !present.includes(name))
}

/** Empty without accounts. @param nowMs milliseconds since 1970 */
export async function checkAccounts(
  { data, accounts: address }: AccountsPlace,
  nowMs: number,
): Promise<Diagnosis[]> {
  if (address === undefined) return checkLocalAccounts(data)
  const { nameDatabase, readPostgresState } = await import('../../../accounts/index.ts')
  try {
    const { version, schema, nowMs: thereMs } = await readPostgresState(address)
    const server = `${nameDatabase(address)}, version ${version}`
    const skew = describeSkew(thereMs - nowMs)
    const skewed = skew === null ? [] : [reportProblem('clock of the database', skew, clockAdvice)]
    return [checkSchema(server, schema), ...skewed]
  } catch (error) {
    const advice =
      'correct --accounts, DEVDEX_ACCOUNTS or PGPASSWORD, start the database, or grant its role ' +
      'what docs/operate/postgresql.md names'
    return [reportProblem('accounts', readMessage(error), advice)]
  }
}

async function checkLocalAccounts(data: string): Promise<Diagnosis[]> {
  const { AccountsError, hasAccounts, openLocalAccounts } = await import(
    '../../../accounts/index.ts'
  )
  if (!hasAccounts(data)) return []
  try {
    const { database, close } = openLocalAccounts(data)
    const [damage] = database.findDamage()
    await close()
    if (damage !== undefined) throw new AccountsError('damaged', damage)
    return [reportFine('accounts', `${database.name} is whole`)]
  } catch (error) {
    const isDamaged = error instanceof AccountsError && error.code === 'damaged'
    const advice = isDamaged
      ? `restore a backup: devdex keys restore BACKUP --data ${data}`
      : 'run devdex as the user, and in the version, that wrote them'
    return [reportProblem('accounts', readMessage(error), advice)]
  }
}

function checkSchema(server: string, schema: number): Diagnosis {
  if (schema === 0) return reportFine('accounts', `${server}; the first command makes the tables`)
  const text = `${server}, tables of schema ${schema}`
  const advice = `this devdex knows schema ${schemaVersion}: install a newer one`
  if (schema > schemaVersion) return reportProblem('accounts', text, advice)
  const later = schema < schemaVersion ? `; the next command makes them ${schemaVersion}` : ''
  return reportFine('accounts', text + later)
}
