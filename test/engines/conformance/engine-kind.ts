/** What these suites are run on: engines of one kind, and how exactly they have to answer. */
import { afterAll, beforeAll } from 'vitest'
import type { OracleHit } from '../../../native-free-index/test/oracle/brute-force.ts'
import type { Engine } from '../../../src/engines/index.ts'
import type { PlannedRanking } from '../../../src/plan/index.ts'
import type { LoadedSnapshot } from '../../../src/snapshot/index.ts'

export interface KindOptions {
  /** For one query; by default more than any takes. */
  readonly deadlineMs?: number
}

export interface EngineKind {
  /** That every collection of a snapshot has. */
  readonly shards: number
  /** How often a property is tried that opens engines or asks one hundreds of times. */
  tries(most: number): number
  /** The cases of a test, and those that wait for more runs where `npm test` runs this kind. */
  withMore<T>(cases: readonly T[], more: readonly T[]): readonly T[]
  /** Whoever opens it closes it, and gives an engine that was lost its own failure. */
  open(snapshot: LoadedSnapshot, options?: KindOptions): Promise<Engine>
  /** Fails where the hits of a ranking are not these, as exactly as the kind can tell scores. */
  expectHits(
    ranking: PlannedRanking,
    found: readonly OracleHit[],
    expected: readonly OracleHit[],
  ): void
}

/** The engine of the tests of a `describe` block: there while they run. */
export function engineOf(
  kind: EngineKind,
  snapshot: LoadedSnapshot,
  options?: KindOptions,
): () => Engine {
  let engine: Engine | undefined
  beforeAll(async () => {
    engine = await kind.open(snapshot, options)
  })
  afterAll(() => engine?.close())
  return () => engine!
}
