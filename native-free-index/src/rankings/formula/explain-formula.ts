/** Explains the value of a ranking formula, node by node. */

import type { RankExpression } from '../../query/index.ts'
import { leaf, node, type ScoreNode } from '../score-node.ts'
import type { ShardReader } from '../shard-reader.ts'
import type { KnownParts } from '../weight.ts'
import { bounded, daysSince, presentOrZero } from './arithmetic.ts'
import type { FieldBm25 } from './field-bm25.ts'
import type { FieldTerms } from './program.ts'

/** The values of a document that a formula reads. */
export interface FormulaValues {
  /** Explains the similarity. Null if the ranking has none. */
  readonly similarity: (() => ScoreNode) | null
  /** Explains a number field of the document. Null: the number is a leaf. */
  number(field: string, value: number): ScoreNode | null
  /** NaN for a missing value. */
  numberIn(field: string): number
  bm25(text: FieldTerms): ScoreNode
}

/** The value of a formula for a document of any engine. */
export function explainFormula(formula: RankExpression, values: FormulaValues): ScoreNode {
  const below = (part: RankExpression) => explainFormula(part, values)
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

/** Explains a formula for a document of a shard. */
export function explainInShard(
  formula: RankExpression,
  shard: ShardReader,
  docId: number,
  parts: KnownParts,
  {
    similarity,
    texts,
  }: {
    /** Null if the ranking has no similarity. */
    readonly similarity: (() => ScoreNode) | null
    readonly texts: ReadonlyMap<FieldTerms, FieldBm25>
  },
): ScoreNode {
  return explainFormula(formula, {
    similarity,
    number: (field, value) => parts.numberOf?.(field, value, shard.toOrdinal(docId)) ?? null,
    numberIn: (field) => shard.segment.findSingleNumbers(field).values[docId]!,
    bm25: (text) => texts.get(text)!.explain(docId),
  })
}
