/** The cosine to a vector of length 1, as a query of the cluster and as a similarity. */
import { leaf, node, type ScoreNode } from 'native-free-index'
import type { Query } from '../cluster/requests.ts'
import type { CollectionSearch } from '../collection-search.ts'
import { names } from '../field-names.ts'
import { noDocument } from '../filters/filter-query.ts'
import { readQueryScores } from '../lists/document-scores.ts'
import { type MatchClauses, matchClauses } from '../lists/list-query.ts'

/** A vector of length 0 is similar to nothing. */
export function isDirection(vector: Float32Array): boolean {
  return vector.some((number) => number !== 0)
}

/** All matching documents, scored by (1 + cosine) / 2. */
export function scoreCosines(vector: Float32Array, clauses: MatchClauses): Query {
  const params = { field: names.vector, query_value: [...vector], space_type: 'cosinesimil' }
  const script = { lang: 'knn', source: 'knn_score', params }
  return { script_score: { query: matchClauses(clauses), script } }
}

/** The documents with at least this cosine. */
export function matchCosines(vector: Float32Array, cosine: number): Query {
  return limitScore(scoreCosines(vector, noClauses), (1 + cosine) / 2)
}

/** The similarity for a score of `scoreCosines`, which is 0 without a vector. */
export function readSimilarity(score: number): number {
  return Math.max(0, 2 * score - 1)
}

/** The least `knn_score` of a cosine above 0: the next Float32 after 0.5. */
const nearMin = 0.5 + 2 ** -24

/** The matching documents with a cosine above 0. */
export function matchNear(vector: Float32Array, clauses: MatchClauses): Query {
  return isDirection(vector) ? limitScore(scoreCosines(vector, clauses), nearMin) : noDocument
}

const noClauses: MatchClauses = { filter: [], must_not: [] }

function limitScore({ script_score }: Query, min_score: number): Query {
  return { script_score: { ...(script_score as object), min_score } }
}

/** By ordinal. Null for a vector that is similar to nothing. Throws as `Queries`. */
export async function explainCosines(
  search: CollectionSearch,
  vector: Float32Array,
  ordinals: readonly number[],
): Promise<((ordinal: number) => ScoreNode) | null> {
  if (!isDirection(vector)) return null
  const [scores] = await readQueryScores(search, [scoreCosines(vector, noClauses)], ordinals)
  return (ordinal) => {
    const score = scores!.get(ordinal) ?? 0
    if (readSimilarity(score) === 0) return leaf('similarity', 0)
    return node('clamped', 'similarity', [leaf('cosine', 2 * score - 1)])
  }
}
