/** Which node is lost hardest. */
import type { Cluster } from '../../opensearch/cluster.ts'
import { prefix } from './editions.ts'

export type Victim = 'most primaries' | 'cluster manager'

/**
 * Its place among the nodes of the cluster, all of which are there.
 *
 * @param answering name of the snapshot whose primaries count
 */
export async function victimOf(
  { urls }: Cluster,
  victim: Victim,
  answering: string,
): Promise<number> {
  const names = await Promise.all(urls.map(async (url) => (await asked<Root>(url, '/')).name))
  const [url] = urls as [string]
  const name = await (victim === 'cluster manager' ? managerOf(url) : busiestOf(url, answering))
  return names.indexOf(name)
}

interface Root {
  readonly name: string
}

async function managerOf(url: string): Promise<string> {
  const rows = await asked<{ node: string }[]>(url, '/_cat/cluster_manager?format=json')
  return rows[0]!.node
}

async function busiestOf(url: string, answering: string): Promise<string> {
  type Row = { prirep: 'p' | 'r'; node: string }
  // Names of indices have no capitals.
  const indices = `${prefix}-${answering.toLowerCase()}-*`
  const path = `/_cat/shards/${indices}?format=json&h=prirep,node`
  const rows = await asked<Row[]>(url, path)
  const counts = new Map<string, number>()
  for (const { prirep, node } of rows) {
    if (prirep === 'p') counts.set(node, (counts.get(node) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]![0]
}

/** Throws an Error where the answer is none. */
export async function asked<T>(url: string, path: string): Promise<T> {
  const answer = await fetch(`${url}${path}`)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
