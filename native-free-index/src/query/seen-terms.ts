/**
 * Terms as a query may know of them while documents are hidden. A term that no document has any
 * more which may be seen is as unknown as one that nobody ever wrote: it would else tell by the
 * norm of a score that it is in the data.
 *
 * Decided once a query for the whole collection, so that all shards agree. Most terms are decided
 * by the first document that has them.
 */
import { type Bitset, hasBit, setBits, unite } from '../bytes/index.ts'
import type { BlockPostings, BlockTerm } from '../kernels/index.ts'
import type { Budget } from './budget.ts'
import { hiddenSet, type SetHalf } from './document-sets.ts'
import { leaveOut, type NamedDocuments } from './named-documents.ts'
import type { OpenIndex } from './plan.ts'
import { matchingDocs } from './score.ts'
import { ranksOf } from './term-ranks.ts'

/** These documents count as if they had not the term in the field. */
export interface UnseenTerm {
  readonly term: string
  /** Of the text fields. */
  readonly field: string
  readonly documents: NamedDocuments
}

/** What is not to be seen while one query runs. */
export interface Unseen {
  /** Null where there are none. */
  readonly sets: SetHalf | null
  /** Each term at most once. */
  readonly terms: readonly UnseenTerm[]
  /** Looked at for each term of a query and each text of a formula: there may be hundreds. */
  readonly budget: Budget
}

/** What is left of a query's terms. */
export interface SeenTerms {
  /** Ascending. */
  readonly ranks: readonly number[]
  /** By shard: whoever has one of them to be seen; null where that is everybody who has one. */
  readonly seen: readonly Bitset[] | null
}

/** Throws RangeError for a field, a set or a document that there is not. */
export function seenTerms(
  index: OpenIndex,
  terms: Iterable<string>,
  { sets, terms: unseen, budget }: Unseen,
): SeenTerms {
  const ranks = ranksOf(index.dictionary, terms)
  const byRank = new Map(unseen.map((one) => [index.dictionary.rankOf(one.term), one]))
  const where = { sets, budget }
  if (ranks.some((rank) => byRank.has(rank))) return seenAmong(index, ranks, byRank, where)
  const hidden = hiddenOf(sets)
  if (hidden === null) return { ranks, seen: null }
  const seen = ranks.filter((rank) => {
    budget.check()
    return isSeen(index, rank, hidden)
  })
  return { ranks: seen, seen: null }
}

/** Whether a document that is not hidden has the term, given by rank, in the field. */
export function isSeenInField(
  { segments }: OpenIndex,
  rank: number,
  field: number,
  sets: SetHalf | null,
): boolean {
  const hidden = hiddenOf(sets)
  return segments.some(({ postings }, shard) => {
    const term = postings.termAt(rank)
    if (term < 0) return false
    const { start, end } = postings.inField(term, field)
    if (hidden === null) return end > start
    return someNotIn(hidden.of(hiddenSet, shard), postings.fieldDocs, start, end)
  })
}

function hiddenOf(sets: SetHalf | null): SetHalf | null {
  return sets === null || sets.isEmpty(hiddenSet) ? null : sets
}

function isSeen({ segments }: OpenIndex, rank: number, hidden: SetHalf): boolean {
  return segments.some(({ postings }, shard) => {
    const at = postings.termAt(rank)
    if (at < 0) return false
    return someMatchNotIn(hidden.of(hiddenSet, shard), postings.blocks, postings.merged(at))
  })
}

function someMatchNotIn(
  bits: Bitset,
  { pairs, stride, rareDocs }: BlockPostings,
  { column, list, postings }: BlockTerm,
): boolean {
  if (column < 0) return someNotIn(bits, rareDocs, list, list + postings)
  const first = 2 * column * stride
  for (let i = 0; i < bits.length; i++) {
    if ((pairs[first + 2 * i]! & ~bits[i]!) !== 0) return true
  }
  return false
}

function someNotIn(bits: Bitset, docIds: Uint32Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!hasBit(bits, docIds[i]!)) return true
  return false
}

/** Whether any of the documents is not hidden. */
function someLeft(bits: Bitset, hidden: Bitset | undefined): boolean {
  for (let i = 0; i < bits.length; i++) {
    if ((bits[i]! & ~(hidden === undefined ? 0 : hidden[i]!)) !== 0) return true
  }
  return false
}

/** Where some term is unseen of documents that stay, whole sets have to be made. */
function seenAmong(
  index: OpenIndex,
  ranks: readonly number[],
  unseen: ReadonlyMap<number, UnseenTerm>,
  { sets, budget }: Pick<Unseen, 'sets' | 'budget'>,
): SeenTerms {
  const { segments } = index
  const hidden = hiddenOf(sets)
  const seen = segments.map(({ words }) => new Uint32Array(words))
  const left = ranks.filter((rank) => {
    budget.check()
    const having = segments.map((segment, shard) => {
      const term = segment.postings.termAt(rank)
      if (term < 0) return null
      const own = unseen.get(rank)
      if (own !== undefined) return seenHaving(index, shard, term, own, sets)
      const { blocks } = segment.postings
      return matchingDocs(blocks, [segment.postings.merged(term)], null)
    })
    const isKnown = having.some(
      (bits, shard) => bits !== null && someLeft(bits, hidden?.of(hiddenSet, shard)),
    )
    for (const [shard, bits] of having.entries()) {
      if (isKnown && bits !== null) unite(seen[shard]!, seen[shard]!, bits)
    }
    return isKnown
  })
  return { ranks: left, seen }
}

/** Who of a shard has the term in another field that counts, or in this one and is not named. */
function seenHaving(
  { schema, segments }: OpenIndex,
  shard: number,
  term: number,
  { field: name, documents }: UnseenTerm,
  sets: SetHalf | null,
): Bitset {
  const segment = segments[shard]!
  const unseenField = schema.text.findIndex((text) => text.name === name)
  if (unseenField < 0) throw new RangeError(`no text field "${name}"`)
  const having = new Uint32Array(segment.words)
  const add = (field: number) => {
    if (schema.text[field]!.weight === 0) return
    const { start, end } = segment.postings.inField(term, field)
    setBits(having, segment.postings.fieldDocs, start, end)
  }
  add(unseenField)
  leaveOut(having, documents, { segment, shard, shards: segments.length, sets })
  for (const field of schema.text.keys()) if (field !== unseenField) add(field)
  return having
}
