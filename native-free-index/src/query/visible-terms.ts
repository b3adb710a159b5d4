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
import { type DocumentSetsView, suppressedSet } from './document-sets.ts'
import { exclude, type NamedDocuments } from './named-documents.ts'
import type { OpenIndex } from './plan.ts'
import { matchingDocs } from './score.ts'
import { termOrdsOf } from './term-ords.ts'

/** These documents count as if they had not the term in the field. */
export interface MaskedTerm {
  readonly term: string
  /** Of the text fields. */
  readonly field: string
  readonly documents: NamedDocuments
}

/** What is not to be seen while one query runs. */
export interface Masking {
  /** Null where there are none. */
  readonly sets: DocumentSetsView | null
  /** Each term at most once. */
  readonly terms: readonly MaskedTerm[]
  /** Looked at for each term of a query and each text of a formula: there may be hundreds. */
  readonly budget: Budget
}

/** What is left of a query's terms. */
export interface VisibleTerms {
  /** Ascending. */
  readonly termOrds: readonly number[]
  /** By shard: whoever has one of them to be seen; null where that is everybody who has one. */
  readonly visible: readonly Bitset[] | null
}

/** Throws RangeError for a field, a set or a document that there is not. */
export function visibleTerms(
  index: OpenIndex,
  terms: Iterable<string>,
  { sets, terms: masked, budget }: Masking,
): VisibleTerms {
  const termOrds = termOrdsOf(index.dictionary, terms)
  const maskedByTermOrd = new Map(masked.map((one) => [index.dictionary.termOrdOf(one.term), one]))
  const where = { sets, budget }
  if (termOrds.some((termOrd) => maskedByTermOrd.has(termOrd)))
    return visibleAmong(index, termOrds, maskedByTermOrd, where)
  const suppressed = suppressedOf(sets)
  if (suppressed === null) return { termOrds, visible: null }
  const visible = termOrds.filter((termOrd) => {
    budget.check()
    return isVisible(index, termOrd, suppressed)
  })
  return { termOrds: visible, visible: null }
}

/** Whether a document that is not hidden has the term, given by rank, in the field. */
export function isVisibleInField(
  { segments }: OpenIndex,
  termOrd: number,
  field: number,
  sets: DocumentSetsView | null,
): boolean {
  const suppressed = suppressedOf(sets)
  return segments.some(({ postings }, shard) => {
    const term = postings.termAt(termOrd)
    if (term < 0) return false
    const { start, end } = postings.inField(term, field)
    if (suppressed === null) return end > start
    return anyNotIn(suppressed.of(suppressedSet, shard), postings.fieldDocs, start, end)
  })
}

function suppressedOf(sets: DocumentSetsView | null): DocumentSetsView | null {
  return sets === null || sets.isEmpty(suppressedSet) ? null : sets
}

function isVisible(
  { segments }: OpenIndex,
  termOrd: number,
  suppressed: DocumentSetsView,
): boolean {
  return segments.some(({ postings }, shard) => {
    const at = postings.termAt(termOrd)
    if (at < 0) return false
    return anyMatchNotIn(suppressed.of(suppressedSet, shard), postings.blocks, postings.merged(at))
  })
}

function anyMatchNotIn(
  bits: Bitset,
  { pairs, stride, rareDocs }: BlockPostings,
  { column, list, postings }: BlockTerm,
): boolean {
  if (column < 0) return anyNotIn(bits, rareDocs, list, list + postings)
  const first = 2 * column * stride
  for (let i = 0; i < bits.length; i++) {
    if ((pairs[first + 2 * i]! & ~bits[i]!) !== 0) return true
  }
  return false
}

function anyNotIn(bits: Bitset, docIds: Uint32Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!hasBit(bits, docIds[i]!)) return true
  return false
}

/** Whether any of the documents is not hidden. */
function anyVisible(bits: Bitset, suppressed: Bitset | undefined): boolean {
  for (let i = 0; i < bits.length; i++) {
    if ((bits[i]! & ~(suppressed === undefined ? 0 : suppressed[i]!)) !== 0) return true
  }
  return false
}

/** Where some term is unseen of documents that stay, whole sets have to be made. */
function visibleAmong(
  index: OpenIndex,
  termOrds: readonly number[],
  masked: ReadonlyMap<number, MaskedTerm>,
  { sets, budget }: Pick<Masking, 'sets' | 'budget'>,
): VisibleTerms {
  const { segments } = index
  const suppressed = suppressedOf(sets)
  const visible = segments.map(({ words }) => new Uint32Array(words))
  const left = termOrds.filter((termOrd) => {
    budget.check()
    const matches = segments.map((segment, shard) => {
      const term = segment.postings.termAt(termOrd)
      if (term < 0) return null
      const own = masked.get(termOrd)
      if (own !== undefined) return visibleDocs(index, shard, term, own, sets)
      const { blocks } = segment.postings
      return matchingDocs(blocks, [segment.postings.merged(term)], null)
    })
    const isKnown = matches.some(
      (bits, shard) => bits !== null && anyVisible(bits, suppressed?.of(suppressedSet, shard)),
    )
    for (const [shard, bits] of matches.entries()) {
      if (isKnown && bits !== null) unite(visible[shard]!, visible[shard]!, bits)
    }
    return isKnown
  })
  return { termOrds: left, visible }
}

/** Who of a shard has the term in another field that counts, or in this one and is not named. */
function visibleDocs(
  { schema, segments }: OpenIndex,
  shard: number,
  term: number,
  { field: name, documents }: MaskedTerm,
  sets: DocumentSetsView | null,
): Bitset {
  const segment = segments[shard]!
  const maskedField = schema.text.findIndex((text) => text.name === name)
  if (maskedField < 0) throw new RangeError(`no text field "${name}"`)
  const matches = new Uint32Array(segment.words)
  const add = (field: number) => {
    if (schema.text[field]!.weight === 0) return
    const { start, end } = segment.postings.inField(term, field)
    setBits(matches, segment.postings.fieldDocs, start, end)
  }
  add(maskedField)
  exclude(matches, documents, { segment, shard, shards: segments.length, sets })
  for (const field of schema.text.keys()) if (field !== maskedField) add(field)
  return matches
}
