/** Prepares rankings and similarities of all kinds: once per query, for all shards. */
import type {
  Computed,
  LocalRanking,
  OpenIndex,
  QueryScope,
  RankExpression,
  Similarity,
} from '../query/index.ts'
import { FormulaWeight } from './formula/formula-weight.ts'
import { PrecomputedScores } from './formula/precomputed-scores.ts'
import { NameWeight } from './names/name-weight.ts'
import { NumberWeight } from './numbers/number-weight.ts'
import { ComputedWeight } from './profiles/computed-similarity.ts'
import { linearFormula, NearestWeight } from './vectors/nearest-weight.ts'
import { isZeroVector, VectorWeight } from './vectors/vector-weight.ts'
import type { SimilarityWeight, Weight } from './weight.ts'
import { WordsWeight } from './words/words-weight.ts'

/** Throws DeadlineError, and RangeError for an invalid ranking. */
export function prepareRanking(ranking: LocalRanking, index: OpenIndex, scope: QueryScope): Weight {
  switch (ranking.kind) {
    case 'terms':
      return new WordsWeight(ranking.terms, index, scope)
    case 'sorted':
      return new NumberWeight(ranking.field, ranking.among ?? null, index, scope)
    case 'named':
      return new NameWeight(ranking.name, index, scope)
    case 'linear': {
      const { similarity, weight, base } = ranking
      if (similarity.kind === 'vector' && !isZeroVector(similarity.vector)) {
        const { vector, searchParams = {} } = similarity
        return new NearestWeight(vector, searchParams, { weight, base }, index)
      }
      return prepareFormula(linearFormula(ranking), similarity, false, index, scope)
    }
    case 'formula': {
      const { formula, similarity, matchesOnly = false } = ranking
      return prepareFormula(formula, similarity, matchesOnly, index, scope)
    }
  }
}

function prepareFormula(
  formula: RankExpression,
  similarity: Similarity | Computed,
  matchesOnly: boolean,
  index: OpenIndex,
  scope: QueryScope,
): FormulaWeight {
  // A computed similarity selects the ranked documents, even if the formula does not use it.
  const selects = similarity.kind === 'computed'
  const prepare =
    similarity.kind === 'none' ? null : () => prepareSimilarity(similarity, index, scope)
  return new FormulaWeight(formula, prepare, { matchesOnly, selects }, index, scope)
}

/** Null: the similarity is 0 for all documents. */
function prepareSimilarity(
  similarity: Exclude<Similarity, { kind: 'none' }> | Computed,
  index: OpenIndex,
  scope: QueryScope,
): SimilarityWeight | null {
  switch (similarity.kind) {
    case 'terms':
      return new WordsWeight(similarity.terms, index, scope)
    case 'vector':
      return isZeroVector(similarity.vector) ? null : new VectorWeight(similarity.vector, index)
    case 'precomputed':
      return { corrections: [], open: (shard) => new PrecomputedScores(similarity, shard) }
    case 'computed':
      return new ComputedWeight(similarity, index, scope)
  }
}
