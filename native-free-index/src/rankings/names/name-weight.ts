/**
 * Finds documents by a typed name: the whole name, its beginning, or a misspelling. Many documents
 * may share a name, so a number, for instance of stars, orders them. The score of a document is
 *
 *   ln(1 + number) + bonus − characterCost × characters left to type − editCost × edits
 *
 * Misspellings match only if no live document has the exact name.
 */

import { type Bitset, hasBit, setBit } from '../../bytes/index.ts'
import { foldKeyword, type KeywordColumn, type NumberColumn } from '../../columns/index.ts'
import type { ShardPage } from '../../kernels/index.ts'
import { findSimilarTerms } from '../../postings/index.ts'
import {
  type Budget,
  isPrefix,
  type NameQuery,
  nameDistanceMax,
  type OpenIndex,
  type QueryScope,
  readDigits,
} from '../../query/index.ts'
import type { ShardReader } from '../shard-reader.ts'
import { Scorer, type Weight } from '../weight.ts'
import { characterCost, editCost } from './name-scores.ts'

/** Values between two deadline checks. */
const valuesPerCheck = 1024

export class NameWeight implements Weight {
  readonly corrections = []
  readonly isUnknown = false
  /** By falling bonus. Values are folded. */
  readonly equal: NameQuery['equal']
  readonly near: NameQuery['near']
  /** Greatest number of edits that matches. */
  readonly distanceMax: 0 | 1 | 2
  readonly by: string | null

  /** Prepares a query once for all shards, so that all shards agree. Throws DeadlineError. */
  constructor(
    { equal, near, by }: NameQuery,
    index: OpenIndex,
    scope: Pick<QueryScope, 'live' | 'budget'>,
  ) {
    const [first] = index.segments
    const folded = equal.map(({ field, value, bonus }) => {
      return { field, value: foldKeyword(first!.findKeywordField(field).match, value), bonus }
    })
    const hasTypos = near?.typos && !folded.some((name) => isLive(index, name, scope))
    this.equal = folded.sort((a, b) => b.bonus - a.bonus)
    this.near = near && {
      ...near,
      text: foldKeyword(first!.findKeywordField(near.field).match, near.text),
    }
    this.distanceMax = hasTypos ? nameDistanceMax(near.text) : 0
    this.by = by
  }

  openScorer(shard: ShardReader, filterBits: Bitset | null, budget: Budget): NameScorer {
    return new NameScorer(this, shard, filterBits, budget)
  }
}

function isLive(
  { segments }: OpenIndex,
  { field, value }: NameQuery['equal'][number],
  { live, budget }: Pick<QueryScope, 'live' | 'budget'>,
): boolean {
  return segments.some((segment, shard) => {
    budget.check()
    const docIds = segment.findKeywordField(field).findDocIds(value)
    return live === null ? docIds.length > 0 : docIds.some((docId) => hasBit(live[shard]!, docId))
  })
}

class NameScorer extends Scorer<NameWeight> {
  collect({ limit, after }: ShardPage): void {
    const { topK, hits } = this.shard
    topK.reset(limit)
    this.#offerNamed(this.#openNames(after, this.shard.bitset(1).fill(0)), false)
    topK.drainInto(hits)
  }

  /** The documents with the name. With `isEqual`, similar names do not count. */
  select(isEqual: boolean): Bitset {
    this.shard.topK.reset(1)
    const named = new Uint32Array(this.shard.segment.words)
    this.#offerNamed(this.#openNames(beforeAll, named), isEqual)
    return named
  }

  #openNames(after: ShardPage['after'], seen: Bitset): NamedDocuments {
    return new NamedDocuments(this.shard, this.weight.by, this.filterBits, after, seen)
  }

  #offerNamed(named: NamedDocuments, isEqual: boolean): void {
    const { equal, near, distanceMax } = this.weight
    const { segment } = this.shard
    for (const { field, value, bonus } of equal) {
      named.offer(segment.findKeywordField(field).findDocIds(value), bonus)
    }
    if (near === null || isEqual) return
    const column = segment.findKeywordField(near.field)
    // A prefix match costs less than an edit, so prefixes come first.
    if (near.prefix && isPrefix(near.text)) named.offerBegun(column, near.text, this.budget)
    if (distanceMax === 0) return
    const { start, end } = column.findPrefix(String.fromCodePoint(near.text.codePointAt(0)!))
    for (let distance = 1; distance <= distanceMax; distance++) {
      this.budget.check()
      named.offerMisspelt(column, near.text, distance as 1 | 2, start, end)
    }
  }

  scoreAll(): never {
    throw new RangeError('a ranking by names has no counts')
  }

  explain(): never {
    throw new RangeError('a ranking by names has no parts')
  }
}

/** A position before which every document ranks. */
const beforeAll = { score: Number.POSITIVE_INFINITY, ordinal: 0 }

/** Offers each document once, with its first score. */
class NamedDocuments {
  /** The documents found so far. */
  readonly #seen: Bitset
  readonly #shard: ShardReader
  readonly #numbers: NumberColumn | null
  readonly #filterBits: Bitset | null
  readonly #after: ShardPage['after']

  constructor(
    shard: ShardReader,
    by: string | null,
    filterBits: Bitset | null,
    after: ShardPage['after'],
    seen: Bitset,
  ) {
    this.#seen = seen
    this.#shard = shard
    this.#numbers = by === null ? null : shard.segment.findSingleNumbers(by)
    this.#filterBits = filterBits
    this.#after = after
  }

  offer(docIds: Uint32Array, bonus: number): void {
    const seen = this.#seen
    const { topK, segment } = this.#shard
    const filterBits = this.#filterBits
    const after = this.#after
    const values = this.#numbers?.values ?? null
    for (const docId of docIds) {
      if (hasBit(seen, docId) || (filterBits !== null && !hasBit(filterBits, docId))) continue
      setBit(seen, docId)
      const number = values === null ? 0 : values[docId]!
      const score = Math.fround(Math.log(1 + (number > 0 ? number : 0)) + bonus)
      const ordinal = segment.ordinals.ordinalOf[docId]!
      if (score < after.score || (score === after.score && ordinal >= after.ordinal)) {
        topK.offer(score, ordinal)
      }
    }
  }

  /** Fewest characters left first, so a document with two values gets the better score. */
  offerBegun(column: KeywordColumn, text: string, budget: Budget): void {
    const { start, end } = column.findPrefix(text)
    const typed = [...text].length
    for (let value = start; value < end; value++) {
      if ((value - start) % valuesPerCheck === 0) budget.check()
      const left = column.countCharacters(value) - typed
      this.offer(column.readDocIds(value), -characterCost * left)
    }
  }

  offerMisspelt(
    column: KeywordColumn,
    text: string,
    distance: 1 | 2,
    start: number,
    end: number,
  ): void {
    const digits = readDigits(text)
    findSimilarTerms(column.keys, text, distance, start, end, (value, edits) => {
      if (edits !== distance) return
      const [name] = column.decodeValues(value, value + 1)
      if (readDigits(name!) === digits) this.offer(column.readDocIds(value), -editCost * edits)
    })
  }
}
