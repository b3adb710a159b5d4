/** Scores of documents with a fused similarity: weight × similarity + base. */
import { type After, createHits, type Hits, isBehind, TopK } from '../../collect/index.ts'

/**
 * The best `limit` documents that rank after `after`.
 *
 * @param similarities by ordinal
 * @param baseOf the number that is added to a document's weighted similarity
 */
export function rankFused(
  similarities: Hits,
  weight: number,
  baseOf: (ordinal: number) => number,
  limit: number,
  after: After | null,
): Hits {
  const capacity = Math.min(limit, similarities.count)
  const hits = createHits(capacity)
  if (capacity === 0) return hits
  const top = new TopK(capacity)
  top.reset(capacity)
  for (let i = 0; i < similarities.count; i++) {
    const ordinal = similarities.ordinals[i]!
    const score = weight * similarities.scores[i]! + baseOf(ordinal)
    if (after === null || isBehind(score, ordinal, after)) top.offer(score, ordinal)
  }
  top.drainInto(hits)
  return hits
}
