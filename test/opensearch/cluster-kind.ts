/** The engine over a real cluster, whose scores are Float32s and sums of rounded impacts. */
import { expect } from 'vitest'
import type { OracleHit } from '../../native-free-index/test/oracle/brute-force.ts'
import { Cluster, findSnapshot, loadIntoCluster } from '../../src/engines/opensearch/index.ts'
import type { PlannedRanking } from '../../src/plan/index.ts'
import type { EngineKind } from '../engines/conformance/engine-kind.ts'
import { plainMarks } from '../engines/plain-pseudonyms.ts'
import { freshPrefix, removeIndices, testNode } from './test-node.ts'

/** Of a score: what two engines may be apart. */
const tolerance = 1e-4
/** Where a score is a sum over places: near documents have changed some, by one or two. */
const fusedTolerance = 2e-3

export function clusterKind(shards: number): EngineKind {
  return {
    shards,
    tries: (most) => Math.ceil(most / 4),
    withMore: (cases, more) => [...cases, ...more],
    async open(snapshot, options) {
      const prefix = freshPrefix('conformance')
      const cluster = new Cluster({ nodes: [testNode()] })
      await loadIntoCluster({
        cluster,
        snapshot,
        prefix,
        replicas: 0,
        keep: 0,
        pseudonyms: plainMarks,
      })
      const found = await findSnapshot(cluster, prefix, snapshot.manifest.name)
      const engine = found.start({ deadlineMs: 60_000, ...options })
      await engine.started()
      const close = engine.close.bind(engine)
      engine.close = async () => {
        await close()
        await cluster.close()
        await removeIndices(prefix)
      }
      return engine
    },
    expectHits(ranking, found, expected) {
      expect(found).toHaveLength(expected.length)
      const most = isFused(ranking) ? fusedTolerance : tolerance
      expect(differences(found, expected, most)).toEqual([])
    },
  }
}

/**
 * Every place has the score that it should have, and every document its own, so that only
 * documents as near to each other as that have changed places. One that should not be here has the
 * score with which the list breaks off.
 */
function differences(
  found: readonly OracleHit[],
  expected: readonly OracleHit[],
  most: number,
): object[] {
  const own = new Map(expected.map(({ ordinal, score }) => [ordinal, score]))
  const last = expected.at(-1)?.score
  return found.flatMap((hit, place) => {
    const atPlace = expected[place]!.score
    const ofDocument = own.get(hit.ordinal) ?? last!
    // Each once.
    own.set(hit.ordinal, Number.NaN)
    if (isNear(hit.score, atPlace, most) && isNear(hit.score, ofDocument, most)) return []
    return [{ ...hit, place, atPlace, ofDocument }]
  })
}

function isFused(ranking: PlannedRanking): boolean {
  if (ranking.kind === 'fused') return true
  return 'similarity' in ranking && ranking.similarity.kind === 'hybrid'
}

function isNear(score: number, expected: number, most: number): boolean {
  if (score === expected) return true
  return Math.abs(score - expected) <= most * Math.max(Math.abs(score), Math.abs(expected))
}
