/** The ranking by a formula over similarity, numbers and texts. All matching documents get a value. */
import type { Bitset } from '../../bytes/index.ts'
import type { ShardPage, TakeScores } from '../../kernels/index.ts'
import type {
  Budget,
  Correction,
  OpenIndex,
  QueryScope,
  RankExpression,
} from '../../query/index.ts'
import type { ScoreNode } from '../score-node.ts'
import type { ShardReader } from '../shard-reader.ts'
import {
  type KnownParts,
  Scorer,
  type ShardSimilarity,
  type SimilarityWeight,
  type Weight,
} from '../weight.ts'
import { explainInShard } from './explain-formula.ts'
import { FieldBm25, type FieldQuery, prepareText } from './field-bm25.ts'
import { compileRank, op, type RankProgram } from './program.ts'
import { offerScores, scanBlocks } from './scan.ts'

export class FormulaWeight implements Weight {
  readonly isUnknown = false
  readonly formula: RankExpression
  readonly program: RankProgram
  /** By text of the program. */
  readonly texts: readonly FieldQuery[]
  /** Null if nothing reads it, or if it is 0 for all documents. */
  readonly similarity: SimilarityWeight | null
  /** Excludes documents with the similarity 0. */
  readonly matchesOnly: boolean

  /**
   * Throws RangeError for a formula that is too large or invalid, or an unknown text field.
   *
   * @param prepareSimilarity null: the ranking has no similarity
   */
  constructor(
    formula: RankExpression,
    prepareSimilarity: (() => SimilarityWeight | null) | null,
    { matchesOnly, selects }: { readonly matchesOnly: boolean; readonly selects: boolean },
    index: OpenIndex,
    { budget, live }: QueryScope,
  ) {
    this.formula = formula
    this.program = compileRank(formula, prepareSimilarity !== null)
    this.texts = this.program.texts.map((text) => {
      budget.check()
      return prepareText(index, text, live)
    })
    const isRead = matchesOnly || selects || this.program.opcodes.includes(op.similarity)
    this.similarity = isRead ? (prepareSimilarity?.() ?? null) : null
    this.matchesOnly = matchesOnly
  }

  get corrections(): readonly Correction[] {
    return this.similarity?.corrections ?? []
  }

  openScorer(shard: ShardReader, filterBits: Bitset | null, budget: Budget): Scorer {
    return new FormulaScorer(this, shard, filterBits, budget)
  }
}

class FormulaScorer extends Scorer<FormulaWeight> {
  #explained: { similarity: ShardSimilarity | null; texts: readonly FieldBm25[] } | null = null

  collect(page: ShardPage): void {
    const { opcodes } = this.weight.program
    const isPlain = opcodes.length === 1 && opcodes[0] === op.similarity
    const { topK, hits, segment } = this.shard
    topK.reset(page.limit)
    this.#scan(isPlain ? page : null, (docIds, values, count) =>
      offerScores(page, segment.ordinals, docIds, values, count, topK),
    )
    topK.drainInto(hits)
  }

  scoreAll(_minScore: number, take: TakeScores): void {
    this.#scan(null, take)
  }

  /** @param page of a ranking by the similarity alone */
  #scan(page: ShardPage | null, take: TakeScores): void {
    const { program, matchesOnly } = this.weight
    const { segment, scratch } = this.shard
    const similarity = this.#openSimilarity(this.filterBits, page)
    const columns = program.fields.map((field) => segment.findSingleNumbers(field).values)
    const bound = { program, columns, texts: this.#openTexts(), similarity, matchesOnly }
    // Blocks without any match are skipped.
    const filterBits = similarity?.matching ?? this.filterBits
    scanBlocks(bound, segment.documents, filterBits, scratch, this.budget, take)
  }

  explain(docId: number, parts: KnownParts): ScoreNode {
    const { formula, program } = this.weight
    this.#explained ??= {
      similarity: this.#openSimilarity(null, null),
      texts: this.#openTexts(),
    }
    const { similarity, texts } = this.#explained
    return explainInShard(formula, this.shard, docId, parts, {
      similarity: similarity && (() => similarity.explain(docId, parts)),
      texts: new Map(program.texts.map((text, i) => [text, texts[i]!])),
    })
  }

  #openSimilarity(filterBits: Bitset | null, page: ShardPage | null): ShardSimilarity | null {
    const { similarity, matchesOnly } = this.weight
    return similarity?.open(this.shard, { filterBits, matchesOnly, page }) ?? null
  }

  #openTexts(): FieldBm25[] {
    return this.weight.texts.map((query) => {
      this.budget.check()
      return new FieldBm25(query, this.shard.segment)
    })
  }
}
