/**
 * The process of "one worker": searches of users by one word, with and without what they tell of
 * all that matches. Prints one line of JSON.
 */
import type { Filter } from 'native-free-index'
import type { FacetQuestion, Summary } from '../../src/engines/index.ts'
import { type Engine, openEmbeddedEngine } from '../../src/engines/index.ts'
import type { QueryPlan } from '../../src/plan/index.ts'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import { generateQueries } from '../corpus/index.ts'
import { percentile } from '../statistics.ts'
import { type Asked, asked } from './asked.ts'

export interface FacetsJob {
  readonly dataDir: string
  /** Calls of each row. */
  readonly calls: number
}

export interface FacetRow {
  readonly query: string
  /** Users. */
  readonly matches: number
  /** By what is asked: milliseconds. */
  readonly times: Readonly<Record<Asked, { readonly p50Ms: number; readonly p99Ms: number }>>
}

export interface FacetTimes {
  readonly rows: readonly FacetRow[]
  /** Of the very first summary, which makes the columns. */
  readonly firstMs: number
  /** Values whose counts were compared with counts of the engine, and how many differed. */
  readonly checked: number
  readonly wrong: number
}

const plain = { link: null, first: 10, order: 'count', prefix: null, histogram: null } as const
const facets: readonly FacetQuestion[] = [
  { ...plain, field: 'resolvedCountry' },
  { ...plain, field: 'resolvedCity' },
  { ...plain, field: 'company' },
  { ...plain, field: 'followersCount' },
  { ...plain, field: 'createdAt', histogram: { kind: 'calendar', unit: 'year' } },
]

async function measure({ dataDir, calls }: FacetsJob): Promise<FacetTimes> {
  const snapshot = await loadSnapshot(dataDir)
  const engine = openEmbeddedEngine(snapshot, {
    ...{ workers: 1, deadlineMs: 60_000 },
    onWorkerLost: (error) => {
      throw error
    },
  })
  try {
    await engine.started()
    const words = await wordsByFrequency(engine)
    const queries = [words[0]!, words[Math.floor(words.length / 8)]!, words.at(-1)!]
    const startMs = performance.now()
    await engine.summarise(planOf(queries[0]!), { facets, sizes: null })
    const firstMs = performance.now() - startMs
    const rows: FacetRow[] = []
    let [checked, wrong] = [0, 0]
    for (const query of [...queries, '']) {
      const { row, summary } = await measureQuery(engine, query, calls)
      rows.push(row)
      const [compared, differing] = await check(engine, query, summary)
      checked += compared
      wrong += differing
    }
    return { rows, firstMs, checked, wrong }
  } finally {
    await engine.close()
  }
}

/** Words of the corpus's queries, most frequent first. */
async function wordsByFrequency(engine: Engine): Promise<string[]> {
  const words = new Set<string>()
  for (const { query } of generateQueries(400, 2))
    for (const word of query.split(' ')) words.add(word)
  const counts: [word: string, count: number][] = []
  for (const word of words)
    counts.push([word, await engine.count('users', { kind: 'word', term: word })])
  const known = counts.filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1])
  return known.map(([word]) => word)
}

/** @param word empty: all users */
function planOf(word: string): QueryPlan {
  const ranking =
    word === ''
      ? ({ kind: 'sorted', field: 'updatedAt' } as const)
      : ({ kind: 'terms', terms: [word] } as const)
  return { collection: 'users', filter: null, limit: 10, after: null, ranking }
}

async function measureQuery(engine: Engine, query: string, calls: number) {
  const plan = planOf(query)
  const search = () => engine.search(plan)
  const total = () => engine.summarise(plan, { facets: [], sizes: null })
  const all = () => engine.summarise(plan, { facets, sizes: null })
  const tasks: Readonly<Record<Asked, () => Promise<unknown>>> = {
    search,
    total,
    facets: all,
    'search, total and facets': async () => [await search(), await all()],
  }
  const times = Object.fromEntries(asked.map((name) => [name, new Float64Array(calls)]))
  // In turn, so that other work on the machine slows all of them alike.
  for (let call = -Math.ceil(calls / 10); call < calls; call++) {
    for (const name of asked) {
      const startMs = performance.now()
      await tasks[name]()
      if (call >= 0) times[name]![call] = performance.now() - startMs
    }
  }
  const summary = await all()
  const row: FacetRow = {
    query: query === '' ? 'all users' : query,
    matches: summary.total,
    times: Object.fromEntries(
      asked.map((name) => {
        const sorted = times[name]!.sort()
        return [name, { p50Ms: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99) }]
      }),
    ) as FacetRow['times'],
  }
  return { row, summary }
}

/** Counts every value shown by itself. */
async function check(engine: Engine, query: string, summary: Summary): Promise<[number, number]> {
  const own: Filter[] = query === '' ? [] : [{ kind: 'word', term: query }]
  let [checked, wrong] = [0, 0]
  for (const [i, { values }] of summary.facets.entries()) {
    const { field } = facets[i]!
    for (const { key, count } of values) {
      const has: Filter =
        typeof key === 'number'
          ? { kind: 'numbers', field, values: [key] }
          : { kind: 'keyword', field, values: [key] }
      const counted = await engine.count('users', { kind: 'and', filters: [...own, has] })
      checked++
      if (counted !== count) wrong++
    }
  }
  return [checked, wrong]
}

const job = process.argv[2]
if (job === undefined) throw new Error('usage: inside JOB')
console.log(JSON.stringify(await measure(JSON.parse(job) as FacetsJob)))
