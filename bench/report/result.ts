/**
 * Results as data: one file per run of a suite, in `bench/results/<date>-<machine>/`, together with
 * the printed text. `validate.ts` validates a file, and `page.ts` makes BENCHMARKS.md of all files.
 */

/** Base units: seconds and bytes are not scaled, a share lies between 0 and 1. */
export const units = [
  'seconds',
  'bytes',
  'per second',
  'ratio',
  'share',
  'score',
  'count',
  'bytes each',
  't statistic',
] as const
export type Unit = (typeof units)[number]

/** Sections of the page, in its order. Missed bounds come before all of them. */
export const sections = ['speed', 'memory', 'peers', 'quality', 'reliability'] as const
export type Section = (typeof sections)[number]

export const boundKinds = ['at least', 'at most', 'ratio at least', 'ratio at most'] as const
export type BoundKind = (typeof boundKinds)[number]

/** A bound of the row's `ratio` or `median`. */
export interface Bound {
  readonly value: number
  readonly kind: BoundKind
}

/** The same measure of another engine, or of a reference, in the same run. */
export interface Peer {
  readonly name: string
  readonly median: number
}

export interface Row {
  /** Unique in its suite, with the size of the data: a newer row of that name replaces this one. */
  readonly name: string
  readonly unit: Unit
  readonly median: number
  /** The range of the `n` values, or their 95 % interval; null where only the median was kept. */
  readonly low: number | null
  readonly high: number | null
  readonly spread?: 'range' | '95 %'
  /** Rounds, queries or samples of the median; null where the run did not tell. */
  readonly n: number | null
  readonly bound?: Bound
  readonly peer?: Peer
  /** Factor by which we are better than the peer: above 1 we are ahead, for rates and for times. */
  readonly ratio?: number
  readonly isMissed: boolean
  /** One or two sentences for the reader of the page. */
  readonly note: string | null
  /** Where the page shows the row. Without one it stands in the file alone, unless it is missed. */
  readonly section?: Section
}

export interface ResultMachine {
  readonly cpu: string
  readonly cores: number
  readonly memoryBytes: number
  readonly node: string
  readonly system: string
  /** Over 1, 5 and 15 minutes, when the run began; null where the run did not tell. */
  readonly load: readonly number[] | null
}

export interface Result {
  /** A name of the registry (`suites.ts`), or of a test that measures. */
  readonly suite: string
  /** An ancestor of HEAD; null where none is known, and `revisionNote` says why. */
  readonly revision: string | null
  readonly revisionNote: string | null
  /** ISO 8601. */
  readonly date: string
  readonly command: string
  readonly machine: ResultMachine
  /** Folders and files that make the results stale when they change. */
  readonly sources: readonly string[]
  readonly rows: readonly Row[]
}

/** Whether a row misses its bound. A 95 % interval misses only if all of it lies beyond. */
export function missesBound({ bound, ...row }: Omit<Row, 'isMissed'>): boolean {
  if (bound === undefined) return false
  const isRatio = bound.kind.startsWith('ratio')
  const middle = isRatio ? (row.ratio ?? Number.NaN) : row.median
  const isInterval = row.spread === '95 %' && !isRatio
  if (bound.kind.endsWith('at least')) {
    return !((isInterval ? (row.high ?? middle) : middle) >= bound.value)
  }
  return !((isInterval ? (row.low ?? middle) : middle) <= bound.value)
}
