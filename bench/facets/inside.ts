/**
 * The measuring process: searches of users by one word, with and without what they tell of
 * all that matches. Prints one line of JSON.
 */
import type { Filter } from 'native-free-index'
import type { Engine, Summary } from '../../src/engines/index.ts'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import { percentile } from '../statistics.ts'
import { type Asked, asked } from './asked.ts'
import { askedWords, facets, planOf, question, startEngine } from './question.ts'

export interface FacetsJob {
  readonly dataDir: string
  readonly workers: number
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
  /** Time of the first summary, which builds the columns. */
  readonly firstMs: number
  /** Growth of the process during the first summary. */
  readonly columnBytes: number
  /** Values with counts that were compared with the engine's, and the number that differed. */
  readonly checked: number
  readonly wrong: number
}

async function measure({ dataDir, calls, workers }: FacetsJob): Promise<FacetTimes> {
  const engine = await startEngine(await loadSnapshot(dataDir), workers)
  try {
    const queries = await askedWords(engine)
    const bytesBefore = process.memoryUsage.rss()
    const startMs = performance.now()
    await engine.summarise(planOf(queries[0]!), question)
    const firstMs = performance.now() - startMs
    const columnBytes = process.memoryUsage.rss() - bytesBefore
    const rows: FacetRow[] = []
    let [checked, wrong] = [0, 0]
    for (const query of queries) {
      const { row, summary } = await measureQuery(engine, query, calls)
      rows.push(row)
      const [compared, differing] = await check(engine, query, summary)
      checked += compared
      wrong += differing
    }
    return { rows, firstMs, columnBytes, checked, wrong }
  } finally {
    await engine.close()
  }
}

async function measureQuery(engine: Engine, query: string, calls: number) {
  const plan = planOf(query)
  const search = () => engine.search(plan)
  const total = () => engine.summarise(plan, { facets: [], sizes: null })
  const all = () => engine.summarise(plan, question)
  const tasks: Readonly<Record<Asked, () => Promise<unknown>>> = {
    search,
    total,
    facets: all,
    'search, total and facets': async () => [await search(), await all()],
  }
  const times = Object.fromEntries(asked.map((name) => [name, new Float64Array(calls)]))
  // Interleaved, so that other load on the machine affects all of them equally.
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
