/** Snapshots into a real cluster. */
import type { IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  Cluster,
  findSnapshot,
  type LoadPlan,
  loadIntoCluster,
} from '../../src/engines/opensearch/index.ts'
import type { LoadedSnapshot } from '../../src/snapshot/index.ts'
import { memoryMetrics } from '../engines/memory-graph.ts'
import { memorySnapshot } from '../engines/memory-snapshot.ts'
import { repoVectors } from '../engines/repos.ts'
import { contacts, documents, lists } from '../engines/suppressible-world.ts'
import { busy, type Fate, openProxy } from './proxy.ts'
import { freshPrefix, removeIndices, testNode } from './test-node.ts'

const more = { graph: lists, vectors: repoVectors, contacts }
const world = memorySnapshot(documents, 2, more)
const followers = lists.follows.out.reduce((sum, { length }) => sum + length, 0)

function named(name: string, snapshot: LoadedSnapshot = world): LoadedSnapshot {
  return { ...snapshot, manifest: { ...snapshot.manifest, name } }
}

describe('a load', () => {
  const clusters: Cluster[] = []
  const closings: (() => Promise<void>)[] = []
  let prefix: string

  beforeEach(() => {
    prefix = freshPrefix('load')
  })

  /** @param fateOf what becomes of the requests */
  async function open(fateOf?: (request: IncomingMessage) => Fate): Promise<Cluster> {
    const proxy = fateOf && (await openProxy(testNode(), fateOf))
    if (proxy) closings.push(() => proxy.close())
    const cluster = new Cluster({ nodes: [proxy?.url ?? testNode()] })
    clusters.push(cluster)
    return cluster
  }

  async function planOf(snapshot: LoadedSnapshot, cluster?: Cluster): Promise<LoadPlan> {
    return {
      cluster: cluster ?? (await open()),
      snapshot,
      prefix,
      replicas: 0,
      keep: 1,
      pseudonyms: null,
      bulk: { bytesMax: 20_000, pauseMs: 5 },
      heartbeatMs: 100,
    }
  }

  function ask<T>(path: string, body?: object): Promise<T> {
    return clusters[0]!.ask<T>({ method: body ? 'POST' : 'GET', path, body })
  }

  async function count(kind: string, query: object): Promise<number> {
    return (await ask<{ count: number }>(`/${prefix}-${kind}/_count`, { query })).count
  }

  /** Name of the snapshot that an alias leads to. */
  async function answering(kind: string): Promise<string[]> {
    const aliases = await ask<object>(`/_alias/${prefix}-${kind}`)
    return Object.keys(aliases).map((index) => index.slice(prefix.length + 1, -kind.length - 1))
  }

  async function indexNames(): Promise<string[]> {
    const rows = await ask<{ index: string }[]>(`/_cat/indices/${prefix}-*?format=json`)
    return rows.map(({ index }) => index.slice(prefix.length + 1)).sort()
  }

  afterEach(async () => {
    await removeIndices(prefix)
    await Promise.all(clusters.splice(0).map((cluster) => cluster.close()))
    for (const close of closings.splice(0)) await close()
  })

  it('has every document, with its body, its tokens and its links', async () => {
    const report = await loadIntoCluster(await planOf(world))
    expect(report).toMatchObject({ snapshot: 'memory-2', resumed: 0, retried: 0, removed: 0 })
    const all = { match_all: {} }
    expect(await count('users', all)).toBe(documents.users.length)
    expect(await count('professionals', all)).toBe(documents.professionals.length)
    expect(await count('repos', all)).toBe(documents.repos.length)
    expect(await count('edges', { term: { r: 'follows' } })).toBe(followers)
    const rust = documents.users.filter(({ text }) => /rust/i.test(String(text.bio)))
    expect(await count('users', { term: { 't.bio': 'rust' } })).toBe(rust.length)
    const user = 42
    const found = await ask<{ _source: { body: string; link: object; metrics: object } }>(
      `/${prefix}-users/_doc/${user}`,
    )
    expect(found._source.body).toBe(Buffer.from(documents.users[user]!.stored).toString())
    expect(found._source.link).toEqual({ profile: lists.profiles.out[user]![0] ?? null })
    expect(found._source.metrics).toMatchObject({
      totalStars: memoryMetrics(documents.users.length).totalStars[user],
    })
    const mail = await ask<{ _source: object }>(`/${prefix}-contacts/_doc/${user}`)
    expect(mail._source).toMatchObject({ addresses: { a: contacts[user] } })
    const meta = await ask<Record<string, { mappings: { _meta: object } }>>(
      `/${prefix}-users/_mapping`,
    )
    const { files: _, ...manifest } = world.manifest
    expect(meta[`${prefix}-memory-2-users`]!.mappings._meta).toMatchObject({ manifest })
  })

  it('has edges that lead back as they lead on', async () => {
    await loadIntoCluster(await planOf(world))
    const { hits } = await ask<{ hits: { hits: { _source: Edge }[] } }>(
      `/${prefix}-edges/_search`,
      { size: 10_000, query: { term: { r: 'stars' } } },
    )
    const edges = hits.hits.map(({ _source }) => _source)
    const out = lists.stars.out.map((list) => list.map(() => -1))
    const back = lists.stars.in.map((list) => list.map(() => -1))
    for (const { f, t, o, i } of edges) {
      out[f]![o] = t
      back[t]![i] = f
    }
    expect(out).toEqual(lists.stars.out)
    expect(back).toEqual(lists.stars.in)
  })

  it('continues where another was killed', async () => {
    let bulks = 0
    const killed = new AbortController()
    const dying = await open(({ url }) => {
      if (!url!.includes('_bulk') || ++bulks <= 6) return 'through'
      // Its record tells of the first requests by then.
      setTimeout(() => killed.abort(new Error('killed')), 300)
      return 'lost'
    })
    const plan = await planOf(world, dying)
    const first = loadIntoCluster({ ...plan, signal: killed.signal })
    await expect(first).rejects.toThrow('killed')
    const healthy = await open()
    clusters.unshift(healthy)
    await expect(answering('users')).rejects.toThrow('404')
    const report = await loadIntoCluster(await planOf(world, healthy))
    expect(report.resumed).toBeGreaterThan(0)
    expect(report.resumed).toBeLessThan(report.documents)
    expect(await answering('edges')).toEqual(['memory-2'])
    expect(await count('users', { match_all: {} })).toBe(documents.users.length)
  })

  it('starts again with an index that has lost a part', async () => {
    const plan = await planOf(world)
    const killed = new AbortController()
    const first = loadIntoCluster({
      ...plan,
      signal: killed.signal,
      onProgress: ({ kind }) => {
        if (kind === 'repos') killed.abort(new Error('killed'))
      },
    })
    await expect(first).rejects.toThrow('killed')
    const path = `/${prefix}-memory-2-users`
    type Mapped = Record<string, { mappings: { _meta: object } }>
    const { _meta } = (await ask<Mapped>(`${path}/_mapping`))[path.slice(1)]!.mappings
    await plan.cluster.ask({ method: 'DELETE', path })
    // As if the node were gone that had it: no other may take it.
    const settings = { 'index.routing.allocation.require._name': 'nobody' }
    const body = { settings, mappings: { _meta } }
    const query = { wait_for_active_shards: '0' }
    await plan.cluster.ask({ method: 'PUT', path, query, body })
    await loadIntoCluster(plan)
    expect(await count('users', { match_all: {} })).toBe(documents.users.length)
  })

  it('waits where the cluster is too busy, and loses nothing', async () => {
    let bulks = 0
    const cluster = await open(({ url }) => {
      if (!url!.includes('_bulk')) return 'through'
      bulks++
      return bulks % 3 === 0 ? busy : bulks % 7 === 0 ? 'lost' : 'through'
    })
    const report = await loadIntoCluster(await planOf(world, cluster))
    expect(report.retried).toBeGreaterThan(3)
    expect(await count('repos', { match_all: {} })).toBe(documents.repos.length)
  })

  it('continues where answers are lost, for any request', async () => {
    const heard = new Set<string>()
    const cluster = await open(({ method, url }) => {
      const asked = `${method} ${url!.split('?')[0]}`
      if (heard.has(asked)) return 'through'
      heard.add(asked)
      return 'unheard'
    })
    const { documents: all } = await loadIntoCluster(await planOf(world, cluster))
    expect(all).toBeGreaterThan(0)
    expect(await answering('users')).toEqual(['memory-2'])
    expect(await count('users', { match_all: {} })).toBe(documents.users.length)
  })

  it('is the only one, until it is silent', async () => {
    let isDead = false
    const dying = await open(() => (isDead ? 'lost' : 'through'))
    const slow = loadIntoCluster({
      ...(await planOf(world, dying)),
      // It does not lose patience before the other is done.
      bulk: { bytesMax: 20_000, pauseMs: 250 },
      onProgress: ({ kind }) => {
        isDead ||= kind === 'repos'
      },
    })
    slow.catch(() => undefined)
    const healthy = await open()
    clusters.unshift(healthy)
    const other = await planOf(named('other'), healthy)
    // Sooner or later it has written its name, and does not change it any more.
    await expect.poll(() => isDead).toBe(true)
    await loadIntoCluster(other)
    expect(await answering('users')).toEqual(['other'])
    isDead = false
    await expect(slow).rejects.toThrow('has taken over')
    expect(await answering('users')).toEqual(['other'])
  })

  it('does not start while another one runs', async () => {
    const first = await planOf(world)
    let second: Promise<unknown> | undefined
    const beside = { ...first, snapshot: named('beside') }
    const slowly = async () => {
      // Each bulk of the first waits for the second to have looked.
      second ??= loadIntoCluster(beside).catch((error) => error)
    }
    const done = await loadIntoCluster({ ...first, onProgress: () => void slowly() })
    expect(done.snapshot).toBe('memory-2')
    const failure = (await second) as Error
    // It looks for half a second, and the first may end meanwhile; then it is refused all the same.
    expect(failure).toBeInstanceOf(Error)
    expect(failure.message).toContain('another load into this cluster')
    expect(await answering('users')).toEqual(['memory-2'])
  })

  it('changes no alias where documents are missing or others', async () => {
    const first = await planOf(named('first'))
    await loadIntoCluster(first)
    const cluster = first.cluster
    let isSpoilt = false
    const spoiling: LoadPlan = {
      ...first,
      snapshot: named('second'),
      onProgress: ({ kind, phase }) => {
        if (kind !== 'repos' || phase !== 'merge' || isSpoilt) return
        isSpoilt = true
        void cluster.ask({ method: 'DELETE', path: `/${prefix}-second-repos/_doc/7` })
      },
    }
    await expect(loadIntoCluster(spoiling)).rejects.toThrow(/has \d+ documents, not \d+/)
    expect(await answering('repos')).toEqual(['first'])
    expect(await answering('users')).toEqual(['first'])
    await loadIntoCluster(spoiling)
    expect(await answering('repos')).toEqual(['second'])
  })

  it('keeps as many older snapshots as are wanted, and what is not its own', async () => {
    const plan = await planOf(named('a'))
    const foreign = `${prefix}-x-users`
    await plan.cluster.ask({ method: 'PUT', path: `/${foreign}` })
    for (const name of ['a', 'B', 'c']) await loadIntoCluster({ ...plan, snapshot: named(name) })
    const names = await indexNames()
    expect(names).toContain('x-users')
    expect(names.filter((name) => name.endsWith('-users'))).toEqual([
      'b-users',
      'c-users',
      'x-users',
    ])
    expect(names).toHaveLength(13)
    expect(await answering('terms')).toEqual(['c'])
  })

  it('sends nothing where all of it is there', async () => {
    const plan = await planOf(world)
    const { documents: all } = await loadIntoCluster(plan)
    expect(await loadIntoCluster(plan)).toMatchObject({ documents: all, resumed: all, removed: 0 })
    const others = loadIntoCluster({ ...plan, shards: 3 })
    await expect(others).rejects.toThrow('it answers, and would be made another way now')
  })

  it('of another build is not served', async () => {
    const plan = await planOf(named('old'))
    await loadIntoCluster(plan)
    const path = `/${prefix}-old-repos`
    const { cluster } = plan
    expect(await findSnapshot(cluster, prefix, 'old')).toBeDefined()
    type Mappings = Record<string, { mappings: { _meta: { format?: number } } }>
    const found = await cluster.ask<Mappings>({ method: 'GET', path: `${path}/_mapping` })
    const { _meta: meta } = Object.values(found)[0]!.mappings
    const body = { _meta: { ...meta, format: 1 } }
    await cluster.ask({ method: 'PUT', path: `${path}/_mapping`, body })
    await expect(findSnapshot(cluster, prefix, 'old')).rejects.toThrow('by another version')
  })

  it('refuses more copies than there are nodes', async () => {
    const plan = await planOf(world)
    await expect(loadIntoCluster({ ...plan, replicas: 9 })).rejects.toThrow('need 10 data nodes')
  })
})

interface Edge {
  readonly f: number
  readonly t: number
  readonly o: number
  readonly i: number
}
