/** Explains the scores of one list of a plan, as the cluster computes them. */
import {
  explainFormula,
  type FieldTerms,
  HybridFusion,
  leaf,
  linearFormula,
  node,
  type RankExpression,
  type ScoreNode,
  type Similarity,
} from 'native-free-index'
import { defaultRank } from '../../../contract/index.ts'
import { defaultRankFields, defaultRankNode } from '../../default-rank-nodes.ts'
import { pathOf } from '../field-names.ts'
import type { KnownList } from '../known-lists.ts'
import { allByCosine, isDirection, similarityOf } from '../list-query.ts'
import type { ClusterSearch } from '../planned-search.ts'
import type { TextWeights } from '../query/formula-script.ts'
import { storedTerm } from '../stored-values.ts'
import { explainedTerms } from './cluster-words.ts'
import { type Numbers, numbersOf, scoresBy } from './document-scores.ts'

export type NodeOf = (ordinal: number) => ScoreNode

/** Throws as `Queries`, and RangeError for a ranking by names. */
export async function explainedList(
  search: ClusterSearch,
  { ranking, hybrid }: Pick<KnownList, 'ranking' | 'hybrid'>,
  ordinals: readonly number[],
  impactScale: number,
): Promise<NodeOf> {
  switch (ranking.kind) {
    case 'terms':
      return explainedTerms(search, await search.known(ranking.terms), ordinals)
    case 'named':
      throw new RangeError('a ranking by names has no parts')
    case 'sorted': {
      const numbers = await numbersIn(search, [ranking.field], ordinals)
      return (ordinal) => {
        const value = numbers.numberOf(ranking.field, ordinal)
        const key = Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value
        return numbers.nodeOf(ranking.field, key, ordinal) ?? leaf(ranking.field, key)
      }
    }
    default: {
      const formula = ranking.kind === 'linear' ? linearFormula(ranking) : ranking.formula
      const fusion = hybrid && new HybridFusion(hybrid.lists, hybrid.mayBeTopic)
      const similarity =
        fusion === null
          ? await similarityNodes(search, ranking.similarity, ordinals)
          : (ordinal: number) => fusion.explain(ordinal)
      return formulaNodes(search, formula, { similarity, ordinals, impactScale })
    }
  }
}

interface FormulaParts {
  /** Null: there is none. */
  readonly similarity: NodeOf | null
  readonly ordinals: readonly number[]
  /** Factor from the score of a text's term to its saturation. */
  readonly impactScale: number
}

/** Explains a formula as a script computes it. */
export async function formulaNodes(
  search: ClusterSearch,
  formula: RankExpression,
  { similarity, ordinals, impactScale }: FormulaParts,
): Promise<NodeOf> {
  const numbers = await numbersIn(search, fieldsOf(formula), ordinals)
  const texts = new Map<FieldTerms, NodeOf>()
  for (const text of textsOf(formula)) {
    texts.set(text, await explainedText(search, text, ordinals, impactScale))
  }
  return (ordinal) => {
    const value = explainFormula(formula, {
      similarity: similarity && (() => similarity(ordinal)),
      number: (field, value) => numbers.nodeOf(field, value, ordinal),
      numberIn: (field) => numbers.numberOf(field, ordinal),
      bm25: (text) => texts.get(text)!(ordinal),
    })
    return node('shortened', value.label, [value])
  }
}

async function similarityNodes(
  search: ClusterSearch,
  similarity: Similarity,
  ordinals: readonly number[],
): Promise<NodeOf | null> {
  switch (similarity.kind) {
    case 'none':
      return null
    case 'terms': {
      return explainedTerms(search, await search.known(similarity.terms), ordinals)
    }
    case 'vector': {
      const { vector } = similarity
      if (!isDirection(vector)) return null
      const query = allByCosine(vector, { filter: [], mustNot: [] })
      const [scores] = await scoresBy(search, [query], ordinals)
      return (ordinal) => {
        const score = scores!.get(ordinal) ?? 0
        if (similarityOf(score) === 0) return leaf('similarity', 0)
        return node('clamped', 'similarity', [leaf('cosine', 2 * score - 1)])
      }
    }
    default: {
      const { ordinals: known, values } = similarity
      return (ordinal) => {
        const at = known.indexOf(ordinal)
        return leaf('similarity', at < 0 ? 0 : values[at]!)
      }
    }
  }
}

/** Each term counts its share of the maximum of the words. */
async function explainedText(
  search: ClusterSearch,
  text: FieldTerms,
  ordinals: readonly number[],
  impactScale: number,
): Promise<NodeOf> {
  const { terms, shares }: TextWeights = await search.weightsOf(text)
  const path = pathOf('tokens', text.field)
  const queries = terms.map((term) => ({ term: { [path]: { value: storedTerm(term) } } }))
  const found: Numbers[] = await scoresBy(search, queries, ordinals)
  const label = `BM25 of ${text.field}`
  return (ordinal) => {
    const parts = terms.flatMap((term, i) => {
      const score = found[i]!.get(ordinal)
      if (score === undefined) return []
      const share = leaf('share of what the words could count', shares[i]!)
      return [node('product', `"${term}"`, [share, leaf('frequency', score * impactScale)])]
    })
    return parts.length === 0 ? leaf(label, 0) : node('sum', label, parts)
  }
}

interface ReadNumbers {
  /** NaN for a missing value. */
  numberOf(field: string, ordinal: number): number
  nodeOf(field: string, value: number, ordinal: number): ScoreNode | null
}

async function numbersIn(
  search: ClusterSearch,
  fields: readonly string[],
  ordinals: readonly number[],
): Promise<ReadNumbers> {
  const isByRank = fields.includes(defaultRank.column)
  const all = isByRank ? [...fields, ...defaultRankFields] : fields
  const numbers = all.length === 0 ? new Map() : await numbersOf(search, all, ordinals)
  const numberOf = (field: string, ordinal: number): number =>
    numbers.get(field)?.get(ordinal) ?? Number.NaN
  return {
    numberOf,
    nodeOf: (field, value, ordinal) => {
      if (field !== defaultRank.column) return null
      const [stars, issues] = defaultRankFields.map((one) => numberOf(one, ordinal))
      return defaultRankNode(value, stars || 0, issues || 0)
    },
  }
}

function partsOf(formula: RankExpression): readonly RankExpression[] {
  switch (formula.kind) {
    case 'quotient':
      return [formula.dividend, formula.divisor]
    case 'logarithm':
    case 'saturation':
      return [formula.operand]
    default:
      return 'operands' in formula ? formula.operands : []
  }
}

function fieldsOf(formula: RankExpression): readonly string[] {
  const own = formula.kind === 'number' || formula.kind === 'daysSince' ? [formula.field] : []
  return [...new Set([...own, ...partsOf(formula).flatMap(fieldsOf)])]
}

function textsOf(formula: RankExpression): readonly FieldTerms[] {
  return formula.kind === 'bm25' ? [formula] : partsOf(formula).flatMap(textsOf)
}
