/** Explains the values of a formula, as a script computes them. */
import {
  compileRank,
  explainFormula,
  type FieldTerms,
  leaf,
  node,
  type RankExpression,
  type ScoreNode,
} from 'native-free-index'
import { defaultRank } from '../../../contract/index.ts'
import { defaultRankFields, explainDefaultRank } from '../../default-rank-nodes.ts'
import type { CollectionSearch } from '../collection-search.ts'
import { getPath } from '../field-names.ts'
import { readNumbers, readQueryScores } from '../lists/document-scores.ts'
import { storeTerm } from '../stored-values.ts'

export type NodeOf = (ordinal: number) => ScoreNode

/**
 * Explains a formula as a script computes it.
 *
 * @param similarity null: there is none
 */
export async function explainScript(
  search: CollectionSearch,
  formula: RankExpression,
  similarity: NodeOf | null,
  ordinals: readonly number[],
): Promise<NodeOf> {
  const program = compileRank(formula, similarity !== null)
  const numbers = await openNumbers(search, program.fields, ordinals)
  const texts = new Map<FieldTerms, NodeOf>()
  for (const text of program.texts) texts.set(text, await explainText(search, text, ordinals))
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

/** Each term counts its share of the maximum of the words. */
async function explainText(
  search: CollectionSearch,
  text: FieldTerms,
  ordinals: readonly number[],
): Promise<NodeOf> {
  const { impactBits, saturationBits } = search.context.snapshot.meta[search.collection]
  /** From the score of a term to its saturation. */
  const scale = 2 ** (impactBits - saturationBits)
  const { terms, shares } = await search.terms.weigh(text)
  const path = getPath('tokens', text.field)
  const queries = terms.map((term) => ({ term: { [path]: { value: storeTerm(term) } } }))
  const found = await readQueryScores(search, queries, ordinals)
  const label = `BM25 of ${text.field}`
  return (ordinal) => {
    const parts = terms.flatMap((term, i) => {
      const score = found[i]!.get(ordinal)
      if (score === undefined) return []
      const share = leaf('share of what the words could count', shares[i]!)
      return [node('product', `"${term}"`, [share, leaf('frequency', score * scale)])]
    })
    return parts.length === 0 ? leaf(label, 0) : node('sum', label, parts)
  }
}

/** Numbers of documents, and their explanations. */
interface NumberNodes {
  /** NaN for a missing value. */
  numberOf(field: string, ordinal: number): number
  nodeOf(field: string, value: number, ordinal: number): ScoreNode | null
}

export async function openNumbers(
  search: CollectionSearch,
  fields: readonly string[],
  ordinals: readonly number[],
): Promise<NumberNodes> {
  const isByRank = fields.includes(defaultRank.column)
  const all = isByRank ? [...fields, ...defaultRankFields] : fields
  const numbers = all.length === 0 ? new Map() : await readNumbers(search, all, ordinals)
  const numberOf = (field: string, ordinal: number): number =>
    numbers.get(field)?.get(ordinal) ?? Number.NaN
  return {
    numberOf,
    nodeOf: (field, value, ordinal) => {
      if (field !== defaultRank.column) return null
      const [stars, issues] = defaultRankFields.map((one) => numberOf(one, ordinal))
      return explainDefaultRank(value, stars || 0, issues || 0)
    },
  }
}
