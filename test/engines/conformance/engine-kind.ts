/** A kind of engine that these suites run on, and the precision of its answers. */
import fc from 'fast-check'
import { afterAll, beforeAll } from 'vitest'
import type { OracleHit } from '../../../native-free-index/test/oracle/brute-force.ts'
import type { Engine } from '../../../src/engines/index.ts'
import type { PlannedRanking } from '../../../src/plan/index.ts'
import type { LoadedSnapshot } from '../../../src/snapshot/index.ts'

export interface KindOptions {
  /** For one query; the default exceeds the time of any query. */
  readonly deadlineMs?: number
}

export interface EngineKind {
  /** Shards of every collection of a snapshot. */
  readonly shards: number
  /** Whether its scores equal the definition to the last bit. */
  readonly isExact: boolean
  /** Runs of a property that opens engines or sends hundreds of queries. */
  tries(most: number): number
  /** The cases of a test. `more` are added where `npm test` does not run this kind. */
  withMore<T>(cases: readonly T[], more: readonly T[]): readonly T[]
  /** The caller closes the engine, and gives a lost engine its own error. */
  open(snapshot: LoadedSnapshot, options?: KindOptions): Promise<Engine>
  /** Fails where the hits of a ranking differ by more than the precision of the kind's scores. */
  expectHits(
    ranking: PlannedRanking,
    found: readonly OracleHit[],
    expected: readonly OracleHit[],
  ): void
}

/** The engine of a `describe` block, open while its tests run. */
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

/** A law of an engine. @param most tries, of which a kind takes a part */
export function holdsIn<Values extends [unknown, ...unknown[]]>(
  kind: EngineKind,
  most: number,
  drawn: { readonly [I in keyof Values]: fc.Arbitrary<Values[I]> },
  check: (...values: Values) => Promise<void>,
): Promise<void> {
  const args = [...drawn, check] as unknown as [fc.Arbitrary<unknown>, () => Promise<void>]
  return fc.assert(fc.asyncProperty(...args), { numRuns: kind.tries(most) })
}
