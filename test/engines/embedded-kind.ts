/** The engine in this process. Its answers must be exact to the last bit. */
import { expect } from 'vitest'
import type { OracleHit } from '../../native-free-index/test/oracle/brute-force.ts'
import { tries, withMore } from '../../native-free-index/test/tries.ts'
import { type EmbeddedOptions, openEmbeddedEngine } from '../../src/engines/index.ts'
import type { EngineKind } from './conformance/engine-kind.ts'

export function embeddedKind(
  shards: number,
  own: Partial<EmbeddedOptions> = { workers: 2 },
): EngineKind {
  return {
    shards,
    tries: (most) => tries(most / 6),
    withMore,
    async open(snapshot, options) {
      return openEmbeddedEngine(snapshot, {
        deadlineMs: 60_000,
        patternMs: 60_000,
        ...own,
        ...options,
        onWorkerLost: (error) => expect.unreachable(`a worker died: ${error.message}`),
      })
    },
    expectHits(_, found, expected) {
      // The matcher takes milliseconds over a thousand hits. It runs only to show a difference.
      if (!areSame(found, expected)) expect(found).toEqual(expected)
    },
  }
}

function areSame(found: readonly OracleHit[], expected: readonly OracleHit[]): boolean {
  return (
    found.length === expected.length &&
    found.every(
      ({ ordinal, score }, i) => ordinal === expected[i]!.ordinal && score === expected[i]!.score,
    )
  )
}
