/** The ranking by a number field, greatest first. Documents without a number come last. */
import { type Bitset, clearBit, intersect } from '../../bytes/index.ts'
import type { ShardPage, TakeScores } from '../../kernels/index.ts'
import { limits } from '../../limits.ts'
import type { Budget, OpenIndex, QueryScope, WordMatches } from '../../query/index.ts'
import { listMatches } from '../formula/scan.ts'
import {
  findRelevant,
  type PreparedRelevance,
  prepareRelevance,
} from '../relevance/relevant-documents.ts'
import { leaf, type ScoreNode } from '../score-node.ts'
import type { ShardReader } from '../shard-reader.ts'
import { type KnownParts, Scorer, type Weight } from '../weight.ts'
import { WordsWeight } from '../words/words-weight.ts'
import { collectSorted } from './sorted-documents.ts'

export class NumberWeight implements Weight {
  readonly corrections = []
  readonly isUnknown = false
  readonly field: string
  readonly #among: MatchWeights | null

  /** @param among null: all documents are ranked */
  constructor(field: string, among: WordMatches | null, index: OpenIndex, scope: QueryScope) {
    this.field = field
    this.#among = among && {
      words: new WordsWeight(among.terms, index, scope),
      relevance: among.relevance && prepareRelevance(among.relevance, index, scope),
      except: among.except,
    }
  }

  openScorer(shard: ShardReader, filterBits: Bitset | null, budget: Budget): Scorer {
    const among = this.#among
    const matching = among === null ? filterBits : selectMatches(among, shard, filterBits, budget)
    return new NumberScorer(this, shard, matching, budget)
  }
}

/** Documents with a word, and those that are relevant, with exceptions. */
interface MatchWeights {
  readonly words: WordsWeight
  readonly relevance: PreparedRelevance | null
  /** Ordinals of the collection. */
  readonly except: Float64Array
}

function selectMatches(
  { words, relevance, except }: MatchWeights,
  shard: ShardReader,
  filterBits: Bitset | null,
  budget: Budget,
): Bitset {
  const target = shard.bitset(1).fill(0)
  if (relevance !== null) findRelevant(relevance, shard, budget, target)
  words.addDocuments(shard.segment, target)
  if (filterBits !== null) intersect(target, target, filterBits)
  for (const ordinal of except) {
    const docId = shard.toDocId(ordinal)
    if (docId >= 0) clearBit(target, docId)
  }
  return target
}

class NumberScorer extends Scorer<NumberWeight> {
  collect(page: ShardPage): void {
    this.budget.check()
    const { topK, hits, segment } = this.shard
    const column = segment.numbers.get(this.weight.field)!
    topK.reset(page.limit)
    const request = { ...page, column, ordinals: segment.ordinals, filterBits: this.filterBits }
    collectSorted(request, topK)
    topK.drainInto(hits)
  }

  scoreAll(_minScore: number, take: TakeScores): void {
    const { segment, scratch } = this.shard
    const { values } = segment.numbers.get(this.weight.field)!
    const keys = scratch.levels[0]!
    const size = limits.similaritiesMax
    for (let start = 0; start < segment.documents; start += size) {
      this.budget.check()
      const end = Math.min(start + size, segment.documents)
      const count = listMatches(this.filterBits, start, end, scratch.docIds)
      for (let i = 0; i < count; i++) keys[i] = toKey(values[scratch.docIds[i]!]!)
      take(scratch.docIds, keys, count)
    }
  }

  explain(docId: number, parts: KnownParts): ScoreNode {
    const field = this.weight.field
    const key = toKey(this.shard.segment.findSingleNumbers(field).values[docId]!)
    return parts.numberOf?.(field, key, this.shard.toOrdinal(docId)) ?? leaf(field, key)
  }
}

/** A missing number ranks last. */
function toKey(value: number): number {
  return Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value
}
