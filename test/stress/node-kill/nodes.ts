/** The nodes' view of the cluster, and the node that is hardest to lose. */
import { setTimeout } from 'node:timers/promises'
import type { Edition } from './editions.ts'

export type Victim = 'most primaries' | 'cluster manager'

const pollMs = 20

/**
 * The node's position in the cluster, once all nodes have joined. @param answering edition with the
 * primaries that count
 */
export async function victimOf(
  urls: readonly string[],
  victim: Victim,
  answering: Edition,
): Promise<number> {
  const roots = urls.map((url) => asked<{ name: string }>(url, '/'))
  const names = (await Promise.all(roots)).map(({ name }) => name)
  const [url] = urls as [string]
  const isManager = victim === 'cluster manager'
  return names.indexOf(await (isManager ? managerOf(url) : busiestOf(url, answering)))
}

/** Resolves once a load of the edition has reached this index. */
export async function untilBegun(url: string, edition: Edition, kind: string): Promise<void> {
  const path = `/${edition.indexName(kind)}`
  while ((await fetch(`${url}${path}`, { method: 'HEAD' })).status === 404) {
    await setTimeout(pollMs)
  }
}

async function managerOf(url: string): Promise<string> {
  const rows = await asked<{ node: string }[]>(url, '/_cat/cluster_manager?format=json')
  return rows[0]!.node
}

async function busiestOf(url: string, answering: Edition): Promise<string> {
  const path = `/_cat/shards/${answering.indexName('*')}?format=json&h=prirep,node`
  const rows = await asked<{ prirep: 'p' | 'r'; node: string }[]>(url, path)
  const counts = new Map<string, number>()
  for (const { prirep, node } of rows) {
    if (prirep === 'p') counts.set(node, (counts.get(node) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]![0]
}

/** Throws an Error for an answer other than 200. */
async function asked<T>(url: string, path: string): Promise<T> {
  const answer = await fetch(`${url}${path}`)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
