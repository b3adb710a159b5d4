/** The engine over a real cluster. Its scores are Float32s and sums of rounded impacts. */
import { expect } from 'vitest'
import { Cluster, findSnapshot, loadIntoCluster } from '../../src/engines/opensearch/index.ts'
import type { PlannedRanking } from '../../src/plan/index.ts'
import type { EngineKind } from '../engines/conformance/engine-kind.ts'
import { differences } from '../engines/near-hits.ts'
import { plainMarks } from '../engines/plain-pseudonyms.ts'
import { freshPrefix, removeIndices, testNode } from './test-node.ts'

/** The allowed relative difference of two engines' scores. */
const tolerance = 1e-4
/** Where a score is a sum over places: near documents have changed some, by one or two. */
const fusedTolerance = 2e-3

export function clusterKind(shards: number): EngineKind {
  return {
    shards,
    isExact: false,
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
      const isNear = (score: number, other: number) => areNear(score, other, most)
      expect(differences(found, expected, isNear)).toEqual([])
    },
  }
}

function isFused(ranking: PlannedRanking): boolean {
  if (ranking.kind === 'fused') return true
  return 'similarity' in ranking && ranking.similarity.kind === 'hybrid'
}

function areNear(score: number, expected: number, most: number): boolean {
  if (score === expected) return true
  return Math.abs(score - expected) <= most * Math.max(Math.abs(score), Math.abs(expected))
}
