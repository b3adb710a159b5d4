import type { Feedback } from '../../src/index.ts'
import { unit } from '../vectors/generated.ts'

/** Rocchio's query: the normalised sum of the query and the weighted nearest documents. */
export function moveQuery(
  query: Float32Array,
  { documents, weight }: Feedback,
  pool: readonly number[],
  similarities: readonly number[],
  vectorOf: (ordinal: number) => Float32Array,
): Float32Array {
  const best = pool
    .filter((ordinal) => similarities[ordinal]! > 0)
    .sort((a, b) => similarities[b]! - similarities[a]! || a - b)
    .slice(0, documents)
  const sum = query.map((_, i) =>
    best.reduce((x, ordinal) => x + similarities[ordinal]! * vectorOf(ordinal)[i]!, 0),
  )
  return unit(query.map((x, i) => x + weight * unit(sum)[i]!))
}
