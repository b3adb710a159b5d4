import type { CollectionStats } from '../../src/snapshot/index.ts'
import type { Finding } from '../checksum.ts'
import type { ImportResult } from '../import.ts'
import type { Machine } from '../machine.ts'
import type { Fits } from './fits.ts'
import type { Paper } from './paper.ts'

export const modes = ['top 100', 'top 100 with filter', 'top 100 with exact count'] as const
export type Mode = (typeof modes)[number]

/** Milliseconds over the queries; each query counts with the median of its repetitions. */
export interface AskRow {
  readonly meanMs: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly perSecond: number
  /** Findings in the answers before the first and after the last repetition. */
  readonly findings: readonly [Finding, Finding]
}

/** Work of one thread over all shards. */
export interface AskResult {
  readonly shards: number
  /** Read and verified, files in the page cache. */
  readonly loadMs: number
  /** With the index and the bodies in memory, after all queries. */
  readonly residentBytes: number
  readonly rows: Readonly<Record<Mode, AskRow>>
}

export interface SizeResult {
  readonly users: number
  readonly import: ImportResult
  readonly memory: CollectionStats
  readonly ask: AskResult
}

export interface CurveResult {
  readonly machine: Machine
  readonly loadAtEnd: readonly number[]
  readonly sizes: readonly SizeResult[]
  /** Null until two sizes have been measured. */
  readonly fits: Fits | null
  readonly paper: Paper | null
}
