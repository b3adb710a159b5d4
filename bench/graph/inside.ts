/**
 * The process of "inside": pages of 100 neighbours with their documents, from the engine's call to
 * the bytes, without HTTP. Started with a job; prints one line of JSON.
 */
import { mulberry32 } from '../../data/generate/index.ts'
import { type EdgeQuery, type Engine, openEmbeddedEngine } from '../../src/engines/index.ts'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import { bestKnown } from '../corpus/index.ts'
import { percentile } from '../statistics.ts'

export interface InsideJob {
  readonly dataDir: string
  /** Pages of each row. */
  readonly pages: number
}

export interface PageRow {
  readonly name: string
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  readonly pages: number
  /** Length of the list, or the mean of those that were asked for. */
  readonly degree: number
}

const first = 100

async function measurePages({ dataDir, pages }: InsideJob): Promise<PageRow[]> {
  const engine = openEmbeddedEngine(await loadSnapshot(dataDir), {
    deadlineMs: 60_000,
    onWorkerLost: (error) => {
      throw error
    },
  })
  try {
    await engine.started()
    const random = mulberry32(5)
    const known = await usersWithFollowers(engine, first)
    const user = await ordinalOf(engine, 'users', bestKnown.user)
    const repo = await ordinalOf(engine, 'repos', bestKnown.repo)
    const [userDegree, repoDegree] = [
      await degreeOf(engine, followers([user], 0)),
      await degreeOf(engine, starrers([repo], 0)),
    ]
    const anyPlace = (degree: number) => Math.floor(random() * Math.max(1, degree - first))
    const anyRoot = () => known.ordinals[Math.floor(random() * known.ordinals.length)]!
    const rows: [name: string, degree: number, next: () => EdgeQuery][] = [
      [`followers of a user with ${first} or more`, known.mean, () => followers([anyRoot()], 0)],
      ['followers of the best known user', userDegree, () => followers([user], 0)],
      ['the same, anywhere', userDegree, () => followers([user], anyPlace(userDegree))],
      ['the same, the last page', userDegree, () => followers([user], userDegree - first)],
      ['the same, joined from 2023 on', userDegree, () => ofNewcomers(followers([user], 0))],
      ['stars of the best known repository', repoDegree, () => starrers([repo], 0)],
      ['the same, anywhere', repoDegree, () => starrers([repo], anyPlace(repoDegree))],
    ]
    const measured: PageRow[] = []
    for (const [name, degree, next] of rows) {
      measured.push({ name, degree, ...(await timePages(engine, next, pages)) })
    }
    return measured
  } finally {
    await engine.close()
  }
}

function followers(roots: readonly number[], start: number): EdgeQuery {
  return {
    relation: 'follows',
    direction: 'in',
    roots,
    start: Math.max(0, start),
    first,
    filter: null,
  }
}

/** The filter is evaluated over all users, not only over followers. */
function ofNewcomers(query: EdgeQuery): EdgeQuery {
  const bound = Date.UTC(2023, 0) / 1000
  return { ...query, filter: { kind: 'range', field: 'createdAt', comparison: 'gte', bound } }
}

function starrers(roots: readonly number[], start: number): EdgeQuery {
  return { ...followers(roots, start), relation: 'stars' }
}

async function ordinalOf(
  engine: Engine,
  collection: 'users' | 'repos',
  id: string,
): Promise<number> {
  const [found] = await engine.find(collection, 'platformId', [id])
  return found!.ordinal
}

const metricsPerCall = 10_000

/** Ties of the users that have so many followers, and how many those have on average. */
async function usersWithFollowers(engine: Engine, least: number) {
  const ordinals: number[] = []
  let sum = 0
  for (let start = 0; start < engine.sizes.users; start += metricsPerCall) {
    const length = Math.min(metricsPerCall, engine.sizes.users - start)
    const metrics = await engine.userMetrics(Array.from({ length }, (_, i) => start + i))
    for (const [i, { devrank }] of metrics.entries()) {
      if (devrank!.followersIn < least) continue
      ordinals.push(start + i)
      sum += devrank!.followersIn
    }
  }
  if (ordinals.length === 0) throw new Error(`no user of the corpus has ${least} followers`)
  return { ordinals, mean: sum / ordinals.length }
}

/** By bisection: positions after the end of a list have no neighbour. */
async function degreeOf(engine: Engine, query: EdgeQuery): Promise<number> {
  let low = 0
  let high = engine.sizes.users
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const [page] = await engine.edges({ ...query, start: middle - 1, first: 1 })
    if (page!.ordinals.length === 1) low = middle
    else high = middle - 1
  }
  return low
}

/** After as many pages that are not counted. */
async function timePages(engine: Engine, next: () => EdgeQuery, pages: number) {
  const times: number[] = []
  for (let i = 0; i < 2 * pages; i++) {
    const query = next()
    const startMs = performance.now()
    const [page] = await engine.edges(query)
    const bodies = await engine.bodies('users', page!.ordinals)
    const tookMs = performance.now() - startMs
    if (bodies.length !== Math.min(first, page!.ordinals.length))
      throw new Error('a page has holes')
    if (i >= pages) times.push(tookMs)
  }
  const sorted = Float64Array.from(times).sort()
  return {
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    maxMs: percentile(sorted, 1),
    pages,
  }
}

const job = process.argv[2]
if (job === undefined) throw new Error('usage: inside JOB')
console.log(JSON.stringify(await measurePages(JSON.parse(job) as InsideJob)))
