/**
 * Latency from a text to its ranked hits: embedding, plan and engine with its workers. Requests are
 * sequential and methods are interleaved. Each text counts with its minimum.
 */
import { percentile } from '../statistics.ts'
import type { RepositoryCollection } from './collection.ts'
import type { Method } from './methods.ts'

export interface LatencyRow {
  readonly method: string
  readonly embedding: string
  readonly repositories: number
  /** Hits that were wanted. */
  readonly first: number
  readonly p50Ms: number
  readonly p99Ms: number
}

const runs = 5

export async function measureLatency(
  collection: RepositoryCollection,
  methods: readonly Method[],
  texts: readonly string[],
  first: number,
): Promise<LatencyRow[]> {
  const best = methods.map(() => new Float64Array(texts.length).fill(Number.POSITIVE_INFINITY))
  for (let run = 0; run < runs; run++) {
    for (const [i, query] of texts.entries()) {
      for (const [m, method] of methods.entries()) {
        const startMs = performance.now()
        await method.rank(collection, { query, first })
        best[m]![i] = Math.min(best[m]![i]!, performance.now() - startMs)
      }
    }
  }
  return methods.map((method, m) => {
    const sorted = best[m]!.sort()
    return {
      method: method.name,
      embedding: method.embeds ? collection.embedder.model.name : '',
      repositories: collection.snapshot.manifest.collections.repos.documents,
      first,
      p50Ms: percentile(sorted, 0.5),
      p99Ms: percentile(sorted, 0.99),
    }
  })
}
