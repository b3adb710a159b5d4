/** The engine in this process. Its answers must be exact to the last bit. */
import { expect, onTestFinished } from 'vitest'
import type { OracleHit } from '../../native-free-index/test/oracle/brute-force.ts'
import { tries, withMore } from '../../native-free-index/test/tries.ts'
import { type EmbeddedOptions, type Engine, openEmbeddedEngine } from '../../src/engines/index.ts'
import type { LoadedSnapshot } from '../../src/snapshot/index.ts'
import type { EngineKind } from './conformance/engine-kind.ts'
import { splitRules } from './split-rules.ts'

type Setup = readonly [shards: number, options: Partial<EmbeddedOptions>]

const { always: scatter, never } = splitRules
const whole: Setup = [1, { workers: 1 }]
const inParts: Setup = [2, { workers: 2, shards: 50, scatter }]
const inGroups: Setup = [7, { workers: 2, shards: 3, scatter }]
const more: readonly Setup[] = [[7, { workers: 2, scatter: never }]]

/** Shards, workers and parts over which it is tried. */
export const searchSetups = withMore([whole, inGroups], [inParts, ...more])
export const peopleSetups = withMore([whole, inParts], [inGroups, ...more])

export function embeddedKind(
  shards: number,
  own: Partial<EmbeddedOptions> = { workers: 2 },
): EngineKind {
  return {
    shards,
    isExact: true,
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

/** An engine for one test alone. No worker may die unless the options say so. */
export function openAlone(
  snapshot: LoadedSnapshot,
  options: Partial<EmbeddedOptions> = {},
): Engine {
  const engine = openEmbeddedEngine(snapshot, {
    workers: 1,
    deadlineMs: 60_000,
    onWorkerLost: (error) => expect.unreachable(`a worker died: ${error.message}`),
    ...options,
  })
  onTestFinished(() => engine.close())
  return engine
}
