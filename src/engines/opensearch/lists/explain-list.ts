/** Explains the scores of one list of a plan, as the cluster computes them. */
import { leaf, linearFormula, type Similarity } from 'native-free-index'
import type { CollectionSearch } from '../collection-search.ts'
import { explainScript, type NodeOf, openNumbers } from '../formula/explain-formula.ts'
import { explainHybrid } from '../hybrid/hybrid-list.ts'
import { explainCosines } from '../vectors/vector-query.ts'
import { explainWords } from '../words/explain-words.ts'
import type { PlannedList } from './list-search.ts'

/** Throws as `Queries`, and RangeError for a ranking by names. */
export async function explainList(
  search: CollectionSearch,
  { ranking, hybrid }: PlannedList,
  ordinals: readonly number[],
): Promise<NodeOf> {
  switch (ranking.kind) {
    case 'terms':
      return explainWords(search, await search.terms.expand(ranking.terms), ordinals)
    case 'named':
      throw new RangeError('a ranking by names has no parts')
    case 'sorted': {
      const numbers = await openNumbers(search, [ranking.field], ordinals)
      return (ordinal) => {
        const value = numbers.numberOf(ranking.field, ordinal)
        const key = Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value
        return numbers.nodeOf(ranking.field, key, ordinal) ?? leaf(ranking.field, key)
      }
    }
    default: {
      const formula = ranking.kind === 'linear' ? linearFormula(ranking) : ranking.formula
      const similarity =
        hybrid === null
          ? await explainSimilarity(search, ranking.similarity, ordinals)
          : explainHybrid(hybrid)
      return explainScript(search, formula, similarity, ordinals)
    }
  }
}

async function explainSimilarity(
  search: CollectionSearch,
  similarity: Similarity,
  ordinals: readonly number[],
): Promise<NodeOf | null> {
  switch (similarity.kind) {
    case 'none':
      return null
    case 'terms': {
      return explainWords(search, await search.terms.expand(similarity.terms), ordinals)
    }
    case 'vector':
      return explainCosines(search, similarity.vector, ordinals)
    default: {
      const { ordinals: known, values } = similarity
      return (ordinal) => {
        const at = known.indexOf(ordinal)
        return leaf('similarity', at < 0 ? 0 : values[at]!)
      }
    }
  }
}
