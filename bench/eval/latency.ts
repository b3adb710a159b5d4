/**
 * What a search takes from its text to its ranked hits: embedding, plan, engine with its workers.
 * One after the other; each text counts with its best of several runs.
 */
import { percentile } from '../statistics.ts'
import type { RepositoryCollection } from './collection.ts'
import type { Method } from './methods.ts'

export interface LatencyRow {
  readonly method: string
  readonly embedding: string
  readonly repositories: number
  readonly p50Ms: number
  readonly p99Ms: number
}

const runs = 3

export async function measureLatency(
  collection: RepositoryCollection,
  method: Method,
  texts: readonly string[],
): Promise<LatencyRow> {
  const best = new Float64Array(texts.length).fill(Number.POSITIVE_INFINITY)
  for (let run = 0; run < runs; run++) {
    for (const [i, query] of texts.entries()) {
      const startMs = performance.now()
      await method.rank(collection, { query, first: 100 })
      best[i] = Math.min(best[i]!, performance.now() - startMs)
    }
  }
  best.sort()
  return {
    method: method.name,
    embedding: method.embeds ? collection.embedder.model.name : '',
    repositories: collection.snapshot.manifest.collections.repos.documents,
    p50Ms: percentile(best, 0.5),
    p99Ms: percentile(best, 0.99),
  }
}
