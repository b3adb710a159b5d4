/** Which fields of a document have a term: a look into the lists by field. */
import { gallop } from '../bytes/index.ts'
import type { Segment } from '../segment/index.ts'

/**
 * Whether the document has the term in one of the fields. Takes microseconds.
 *
 * @param rank of the term, as the dictionary tells it
 * @param fields numbers of text fields
 */
export function hasTermIn(
  { postings }: Segment,
  rank: number,
  docId: number,
  fields: readonly number[],
): boolean {
  const term = postings.termAt(rank)
  if (term < 0) return false
  const { fieldDocs } = postings
  return fields.some((field) => {
    const { start, end } = postings.inField(term, field)
    const at = gallop(fieldDocs, start, end, docId)
    return at < end && fieldDocs[at] === docId
  })
}
