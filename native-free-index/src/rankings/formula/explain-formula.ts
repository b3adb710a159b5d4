/** Explains the value of a ranking formula, node by node. */

import type { OpenIndex, QueryScope, RankExpression } from '../../query/index.ts'
import { leaf, node, type ScoreNode } from '../score-node.ts'
import { frequencyNode, frequencyOf, type ShardDocument } from '../words/explain-words.ts'
import { bounded, daysSince, presentOrZero } from './arithmetic.ts'
import { fieldQuery } from './field-bm25.ts'
import type { FieldTerms } from './program.ts'

/** Explanations of a document's similarity and numbers. */
interface FormulaLeaves {
  /** Null if the ranking has no similarity. */
  readonly similarity: (() => ScoreNode) | null
  /** Explains a number field of the document. Null: the number is a leaf. */
  number(field: string, value: number): ScoreNode | null
}

/** The values of a document that a formula reads. */
export interface FormulaValues extends FormulaLeaves {
  /** NaN for a missing value. */
  numberIn(field: string): number
  bm25(text: FieldTerms): ScoreNode
}

/** The value of a formula for a document of any engine. */
export function formulaNode(formula: RankExpression, values: FormulaValues): ScoreNode {
  const below = (part: RankExpression) => formulaNode(part, values)
  switch (formula.kind) {
    case 'constant':
      return leaf('constant', bounded(formula.value))
    case 'similarity':
      return values.similarity?.() ?? leaf('similarity', 0)
    case 'number': {
      const value = presentOrZero(values.numberIn(formula.field))
      return values.number(formula.field, value) ?? leaf(formula.field, value)
    }
    case 'daysSince': {
      const days = daysSince(values.numberIn(formula.field), formula.at)
      return leaf(`days since ${formula.field}`, days)
    }
    case 'bm25':
      return values.bm25(formula)
    case 'quotient':
      return node('quotient', 'quotient', [below(formula.dividend), below(formula.divisor)])
    case 'logarithm':
      return node('logarithm', 'logarithm', [below(formula.operand), leaf('base', formula.base)])
    case 'saturation':
      return node('saturation', 'saturation', [
        below(formula.operand),
        leaf('midpoint', formula.midpoint),
        leaf('exponent', formula.exponent),
      ])
    default:
      return node(formula.kind, formula.kind, formula.operands.map(below))
  }
}

export class ExplainedFormula {
  readonly #formula: RankExpression
  readonly #index: OpenIndex
  readonly #scope: QueryScope
  readonly #texts = new Map<FieldTerms, ReturnType<typeof fieldQuery>>()

  constructor(formula: RankExpression, index: OpenIndex, scope: QueryScope) {
    this.#formula = formula
    this.#index = index
    this.#scope = scope
  }

  of(document: ShardDocument, leaves: FormulaLeaves): ScoreNode {
    return formulaNode(this.#formula, {
      ...leaves,
      numberIn: (field) => numberIn(document, field),
      bm25: (text) => this.#bm25(text, document),
    })
  }

  #bm25(text: FieldTerms, { segment, docId }: ShardDocument): ScoreNode {
    const query = this.#textOf(text)
    const { postings } = segment
    const { field, averageLength } = query
    const length = postings.lengths[docId * this.#index.schema.text.length + field]!
    const parts: ScoreNode[] = []
    for (const { termOrd, idf } of query.terms) {
      const term = postings.termAt(termOrd)
      const tf = term < 0 ? 0 : frequencyOf(postings, term, field, docId)
      if (tf === 0) continue
      const frequency = frequencyNode(tf, length, averageLength)
      const label = `"${this.#index.dictionary.term(termOrd)}"`
      parts.push(node('product', label, [leaf('idf', idf), frequency]))
    }
    const label = `BM25 of ${text.field}`
    if (parts.length === 0) return leaf(label, 0)
    const most = leaf('most that the words could count', query.norm)
    return node('quotient', label, [node('sum', 'words', parts), most])
  }

  #textOf(text: FieldTerms): ReturnType<typeof fieldQuery> {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    this.#scope.budget.check()
    const query = fieldQuery(this.#index, text, this.#scope.live)
    this.#texts.set(text, query)
    return query
  }
}

/** NaN for a missing value. Throws RangeError unless the field has single numbers. */
export function numberIn({ segment, docId }: ShardDocument, field: string): number {
  const column = segment.numbers.get(field)
  if (column === undefined || column.list) throw new RangeError(`no number field "${field}"`)
  return column.values[docId]!
}
