/**
 * Decides which terms are visible: those of any live document. A term of suppressed documents alone
 * is unknown, because otherwise the norm of a score would reveal it.
 *
 * Each query decides this once for the whole collection, so that all shards agree. The first
 * posting decides most terms.
 */
import { type Bitset, hasBit } from '../../bytes/index.ts'
import type { BlockPostings, BlockTerm } from '../../kernels/index.ts'
import type { LiveBits } from '../live-documents.ts'
import type { OpenIndex } from '../plan.ts'

/** Number of a text field. Throws RangeError if the index has no such field. */
export function findTextField(name: string, { schema }: Pick<OpenIndex, 'schema'>): number {
  const field = schema.text.findIndex((text) => text.name === name)
  if (field < 0) throw new RangeError(`no text field "${name}"`)
  return field
}

/** Numbers of the fields that callers may see: others have no weight. Throws as `findTextField`. */
export function listVisibleFields(
  names: readonly string[],
  index: Pick<OpenIndex, 'schema'>,
): number[] {
  const fields = names.map((name) => findTextField(name, index))
  return fields.filter((field) => index.schema.text[field]!.weight > 0)
}

/** Returns whether a live document has the term in the text field of this number. */
export function isVisibleInField(
  { segments }: OpenIndex,
  termOrd: number,
  field: number,
  live: LiveBits | null,
): boolean {
  return segments.some(({ postings }, shard) => {
    const term = postings.findTerm(termOrd)
    if (term < 0) return false
    const { start, end } = postings.findPostings(term, field)
    return live === null ? end > start : hasAny(live[shard]!, postings.fieldDocs, start, end)
  })
}

/** Returns whether a live document has the term in a weighted field. */
export function isVisible({ segments }: OpenIndex, termOrd: number, live: LiveBits): boolean {
  return segments.some(({ postings }, shard) => {
    const term = postings.findTerm(termOrd)
    return term >= 0 && hasMatch(live[shard]!, postings.blocks, postings.readTerm(term))
  })
}

function hasMatch(
  bits: Bitset,
  { pairs, stride, rareDocs }: BlockPostings,
  { column, list, postings }: BlockTerm,
): boolean {
  if (column < 0) return hasAny(bits, rareDocs, list, list + postings)
  const first = 2 * column * stride
  for (let i = 0; i < bits.length; i++) {
    if ((pairs[first + 2 * i]! & bits[i]!) !== 0) return true
  }
  return false
}

function hasAny(bits: Bitset, docIds: Uint32Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (hasBit(bits, docIds[i]!)) return true
  return false
}
