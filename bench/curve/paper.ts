/** Extrapolates all lines to many more users: a calculation, not a run. */
import { limits } from 'native-free-index'
import type { Fits, TimeName } from './fits.ts'
import { at } from './line.ts'
import { type Mode, modes } from './result.ts'

export const paperUsers = 100_000_000
export const paperThreads = 16

export interface PaperTime {
  readonly oneThreadSeconds: number
  /** The shards of one query dealt to all threads. */
  readonly allThreadsSeconds: number
}

/** Times of one query. The assumptions say how they scale with shards and threads. */
export interface PaperQueries {
  readonly mean: PaperTime
  readonly p99: PaperTime
  /** All threads busy, each with queries of its own. */
  readonly perSecond: number
}

export interface Paper {
  readonly users: number
  readonly threads: number
  readonly indexBytes: number
  readonly bodyBytes: number
  /** The fewest that can hold it. */
  readonly shards: number
  readonly importSeconds: number
  readonly importResidentBytes: number
  readonly openSeconds: number
  readonly terms: number
  /** Limits that this build exceeds at that size, in words. Empty without any. */
  readonly refusals: readonly string[]
  readonly queries: Readonly<Record<Mode, PaperQueries>>
}

export const assumptions = [
  'every line goes on straight from the measured sizes to this one',
  'memory is that of the files; scratch memory of the threads is not in it',
  `a shard holds at most ${limits.segmentBytesMax / 2 ** 30} GiB of index and 4 GiB of bodies; ` +
    'so many are the fewest, rounded up to a multiple of the threads',
  'a query pays its fixed part, if any, again in each shard: an upper bound where larger sizes ' +
    'already had more shards',
  'all threads share one query evenly; handing it out and merging cost nothing, and the memory ' +
    'serves all threads as fast as it serves one',
  'import goes on in one process, with room for all it holds',
]

/** @param measuredShards shards at the smallest size, where times are mostly the fixed part */
export function paperOf(
  fits: Fits,
  measuredShards: number,
  users = paperUsers,
  threads = paperThreads,
): Paper {
  const indexBytes = at(fits.index.line, users)
  const bodyBytes = at(fits.bodies.line, users)
  const shards = shardsFor(indexBytes, bodyBytes, users, threads)
  const terms = at(fits.terms.line, users)
  const timeOf = (name: TimeName): PaperTime => {
    const { intercept, slope } = fits[name].line
    const fixed = (Math.max(0, intercept) / measuredShards) * shards
    const oneThreadSeconds = fixed + slope * users
    return { oneThreadSeconds, allThreadsSeconds: oneThreadSeconds / threads }
  }
  const queries = modes.map((mode): [Mode, PaperQueries] => {
    const mean = timeOf(`${mode}, mean`)
    return [mode, { mean, p99: timeOf(`${mode}, p99`), perSecond: threads / mean.oneThreadSeconds }]
  })
  return {
    users,
    threads,
    indexBytes,
    bodyBytes,
    shards,
    importSeconds: at(fits['import, wall'].line, users),
    importResidentBytes: at(fits['import, peak memory'].line, users),
    openSeconds: at(fits['open and verify'].line, users),
    terms,
    refusals: refusalsOf(shards, terms, users),
    queries: Object.fromEntries(queries) as Record<Mode, PaperQueries>,
  }
}

function shardsFor(indexBytes: number, bodyBytes: number, users: number, threads: number): number {
  const shards = Math.max(
    indexBytes / limits.segmentBytesMax,
    bodyBytes / limits.storedBytesPerShardMax,
    users / limits.docsPerShardMax,
  )
  return Math.ceil(shards / threads) * threads
}

function refusalsOf(shards: number, terms: number, users: number): string[] {
  const checks: [string, number, number][] = [
    ['shards', shards, limits.shardsMax],
    ['distinct terms', terms, limits.distinctMax],
    ['distinct logins and ids', users, limits.distinctMax],
  ]
  return checks
    .filter(([, needed, most]) => needed > most)
    .map(([what, needed, most]) => {
      const [needs, takes] = [Math.round(needed), most].map((n) => n.toLocaleString('en-US'))
      return `${needs} ${what}: this build takes ${takes}`
    })
}
