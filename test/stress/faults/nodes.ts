/**
 * Three OpenSearch nodes with a replica of each shard. While a service answers and data sets are
 * loaded one after the other, a node is killed, stays away and returns; then another one.
 */
import { setTimeout } from 'node:timers/promises'
import { type Claim, timedClaim } from '../../../bench/claim.ts'
import { Client } from '../../../bench/client.ts'
import { repoCount, repoId, userId } from '../../../bench/corpus/index.ts'
import { Cluster } from '../../../bench/opensearch/cluster.ts'
import { millisText } from '../../../bench/table.ts'
import { currentSnapshot } from '../../../src/snapshot/index.ts'
import { claimNone } from '../claims.ts'
import type { Receipt } from '../load.ts'
import { prepareSource, type Stage, until } from '../stage.ts'
import { type Page, Walker, walks } from '../walks.ts'

/** The node to kill, and the index that is being loaded at that time. */
interface Kill {
  readonly victim: 'most primaries' | 'cluster manager'
  readonly during: 'users' | 'edges'
}

interface Kills {
  readonly kills: readonly Kill[]
  /** How many of them. */
  readonly times: number
  /** The least time that a node is away. */
  readonly awayMs: number
  readonly clients: number
}

interface Edition {
  /** The name of the snapshot. */
  readonly name: string
  readonly users: number
}

/** Each is loaded again while the next one answers, so none exists when it is due. */
const editionsCount = 3
/** The cluster may refuse requests for this long after a kill. */
const graceMs = 10_000

export async function killNodes(stage: Stage, row: Kills): Promise<Claim[]> {
  const cluster = await Cluster.start({ nodes: 3 })
  try {
    await stage.open()
    // The served one is last, so the first has been unserved for longest.
    const editions: Edition[] = []
    const loadNew = async () => {
      const edition = await importEdition(stage, editions.length)
      editions.push(edition)
      await loadEdition(stage, cluster, edition)
    }
    await loadNew()
    await stage.serve(['--engine', 'opensearch', ...nodeOptions(cluster)])
    await stage.record()
    while (editions.length < editionsCount) {
      await loadNew()
      await isServed(stage, editions.at(-1)!)
      await stage.record()
    }
    const load = stage.load({ questions: 'all parts', clients: row.clients, pauseMs: 5 })
    const walking = walkOn(stage)
    const killedMs: number[] = []
    const missing: string[] = []
    for (const kill of row.kills.slice(0, row.times)) {
      const [edition] = editions.splice(0, 1) as [Edition]
      const node = await chooseNode(cluster, kill.victim, editions.at(-1)!)
      editions.push(edition)
      const loading = loadEdition(stage, cluster, edition)
      // The load may fail long before it is awaited.
      loading.catch(() => undefined)
      await Promise.race([untilBegun(cluster, edition, kill.during), loading])
      killedMs.push(performance.now())
      await cluster.kill(node)
      await setTimeout(graceMs)
      missing.push(...(await census(stage, editions)))
      await setTimeout(Math.max(0, killedMs.at(-1)! + row.awayMs - performance.now()))
      await cluster.restart(node)
      await loading
      await isServed(stage, edition)
      missing.push(...(await census(stage, editions)))
    }
    await load.end(true)
    const late = stage.receipts.filter((one) => isLate(one, killedMs))
    return [
      claimNone('every load that was reported complete has all its documents', missing),
      claimNone('walks page by page give the one long list', await walking.end()),
      timedClaim(
        late.length === 0,
        `from ${millisText(graceMs)} after a kill every search is answered`,
        `${late.length} later`,
      ),
    ]
  } finally {
    await stage.stop()
    await cluster.stop()
  }
}

function nodeOptions({ urls }: Cluster): string[] {
  return urls.flatMap((url) => ['--node', url])
}

/** @param more users than the first data set has */
async function importEdition(stage: Stage, more: number): Promise<Edition> {
  const users = stage.users + more
  const keep = ['--keep', `${editionsCount - 1}`]
  await stage.devdex('import', await prepareSource(users, stage.seed + more), ...keep)
  return { name: (await currentSnapshot(stage.dataDir))!, users }
}

/** With a replica. The previous one remains, as cursors may refer to it. */
async function loadEdition(stage: Stage, cluster: Cluster, { name }: Edition): Promise<void> {
  const more = ['--shards', '3', '--replicas', '1', '--keep', '1', '--json']
  const told = await stage.devdex('snapshot', 'load', name, ...nodeOptions(cluster), ...more)
  const { snapshot } = JSON.parse(told) as { snapshot: string }
  if (snapshot !== name) throw new Error(`${snapshot} is not ${name}`)
}

function isServed(stage: Stage, { name }: Edition): Promise<void> {
  return until(async () => (await stage.servedName()) === name, `${name} is not served`, 300_000)
}

/** A refusal is late where no kill was shortly before, or while it was under way. */
function isLate({ verdict, startMs, endMs }: Receipt, killedMs: readonly number[]): boolean {
  return verdict === 'refused' && !killedMs.some((ms) => endMs >= ms && startMs < ms + graceMs)
}

/** Reads lists from the first page to the last. Refused pages are requested again. */
function walkOn(stage: Stage): { end(): Promise<readonly string[]> } {
  const client = new Client(stage.url, stage.key, 1)
  const broken: string[] = []
  let [isOver, count] = [false, 0]
  const insist = async (read: () => Promise<boolean>) => {
    while (!(await read()) && !isOver) await setTimeout(200)
  }
  const walk = async () => {
    for (; !isOver; count++) {
      const place = count % walks.length
      const walker = new Walker(client, walks[place]!)
      await insist(() => walker.begin())
      await insist(() => walker.finish())
      if (isOver) return
      const isKnown = stage.walked.some((lists) => lists[place]!.join() === walker.ids.join())
      if (!isKnown) broken.push(`${walks[place]!.path} after ${walker.ids.length} results`)
    }
  }
  const walking = walk()
  const end = async () => {
    isOver = true
    await walking
    client.close()
    return count === 0 ? ['no walk came to its end'] : broken
  }
  return { end }
}

async function chooseNode(cluster: Cluster, victim: Kill['victim'], served: Edition) {
  const { urls } = cluster
  const roots = urls.map((url) => askNode<{ name: string }>(url, '/'))
  const names = (await Promise.all(roots)).map(({ name }) => name)
  const [url] = urls as [string]
  if (victim === 'cluster manager') {
    const path = '/_cat/cluster_manager?format=json'
    return names.indexOf((await askNode<{ node: string }[]>(url, path))[0]!.node)
  }
  const path = `/_cat/shards/${indexName(served, '*')}?format=json&h=prirep,node`
  const shards = await askNode<{ prirep: 'p' | 'r'; node: string }[]>(url, path)
  const primaries = (name: string) =>
    shards.filter(({ prirep, node }) => prirep === 'p' && node === name).length
  const counts = names.map(primaries)
  return counts.indexOf(Math.max(...counts))
}

/** Names of indices have no capitals. */
function indexName({ name }: Edition, kind: string): string {
  return `devdex-${name.toLowerCase()}-${kind}`
}

/** Resolves once a load has reached this index. */
async function untilBegun({ urls }: Cluster, edition: Edition, kind: string): Promise<void> {
  const address = `${urls[0]}/${indexName(edition, kind)}`
  const isThere = async () => (await fetch(address, { method: 'HEAD' })).status !== 404
  await until(isThere, `no index of ${kind}`, 300_000, 20)
}

async function askNode<T>(url: string, path: string): Promise<T> {
  const answer = await fetch(`${url}${path}`)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

const everything = {
  users: { field: 'createdAt', op: 'Gte', value: '1970-01-01T00:00:00Z' },
  repos: { field: 'stargazerCount', op: 'Gte', value: 0 },
} as const

/** Missing and additional documents of what is served, by reading all pages, and by counting. */
async function census(stage: Stage, editions: readonly Edition[]): Promise<string[]> {
  const client = new Client(stage.url, stage.key, 1)
  const post = async <T>(path: string, request: object): Promise<T> => {
    const answer = await client.ask({ path, body: JSON.stringify(request) })
    if (answer?.status === 200) return JSON.parse(answer.body) as T
    throw new Error(`${path}: ${answer?.status ?? 'no whole answer'} ${answer?.body ?? ''}`)
  }
  const name = await stage.servedName()
  const { users } = editions.find((one) => one.name === name)!
  const lines: string[] = []
  for (const [kind, filters] of Object.entries(everything)) {
    const [length, idAt] = kind === 'users' ? [users, userId] : [repoCount(users), repoId]
    const wanted = Array.from({ length }, (_, i) => idAt(i))
    const found: string[] = []
    for (let after: string | null | undefined, isLast = false; !isLast; ) {
      const body = { filters, first: 100, enablePagination: true, ...(after && { after }) }
      const page = await post<Page>(`/search/${kind}`, body)
      found.push(...(page.users ?? page.repositories ?? []).map(({ platformId }) => platformId))
      after = page.pageInfo.endCursor
      isLast = !page.pageInfo.hasNextPage
    }
    const there = new Set(found)
    const missing = wanted.filter((id) => !there.has(id)).length
    const { count } = await post<{ count: number }>(`/raw/${kind}/count`, { filters })
    // Each once, and no others.
    if (missing > 0 || found.length !== wanted.length || count !== wanted.length) {
      lines.push(`${kind}: ${missing} missing, ${found.length} read, ${count} counted`)
    }
  }
  client.close()
  // Counted again if another one was published meanwhile.
  return (await stage.servedName()) === name ? lines : census(stage, editions)
}
