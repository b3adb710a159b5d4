/** Filters over the tokens of a text field: intersects lists of docIds, the shortest first. */
import { type Bitset, clearBits, fillBits, gallop, intersect, setBits } from '../bytes/index.ts'
import type { PostingRange } from '../postings/index.ts'
import type { TokensFilter } from '../query/index.ts'
import type { FilterContext } from './evaluate.ts'

/** A list this many times as long as the shortest is searched instead of read. */
const seekFactor = 16

/** Every document that has all the terms in the field, in the scratch bitset of this level. */
export function matchTokens(filter: TokensFilter, context: FilterContext, level: number): Bitset {
  const { segment, budget } = context
  const { fieldDocs } = segment.postings
  const target = context.scratch(level)
  const lists = listsOf(filter, context)
  if (lists === null) return target.fill(0)
  const shortest = lists[0]
  if (shortest === undefined) {
    fillBits(target, segment.documents)
    return target
  }
  target.fill(0)
  setBits(target, fieldDocs, shortest.start, shortest.end)
  for (const list of lists.slice(1)) {
    budget.check()
    if (lengthOf(list) >= seekFactor * lengthOf(shortest)) {
      retain(target, fieldDocs, shortest, list)
    } else {
      const spare = context.scratch(level + 1).fill(0)
      setBits(spare, fieldDocs, list.start, list.end)
      intersect(target, target, spare)
    }
  }
  return target
}

/** The postings of each term, the shortest list first. Null if a term has none. */
function listsOf({ field, terms }: TokensFilter, context: FilterContext): PostingRange[] | null {
  const { segment, dictionary, fieldIndex } = context
  const fieldAt = fieldIndex.get(field)
  if (fieldAt === undefined) throw new RangeError(`no text field "${field}"`)
  const lists: PostingRange[] = []
  for (const term of terms) {
    const at = segment.postings.termAt(dictionary.termOrdOf(term))
    const list = at < 0 ? null : segment.postings.inField(at, fieldAt)
    if (list === null || lengthOf(list) === 0) return null
    lists.push(list)
  }
  return lists.sort((a, b) => lengthOf(a) - lengthOf(b))
}

/** Removes the docIds of `some` that are not in `list` from the set. */
function retain(bits: Bitset, docIds: Uint32Array, some: PostingRange, list: PostingRange): void {
  let at = list.start
  for (let i = some.start; i < some.end; i++) {
    at = gallop(docIds, at, list.end, docIds[i]!)
    if (at === list.end || docIds[at] !== docIds[i]) clearBits(bits, docIds, i, i + 1)
  }
}

function lengthOf({ start, end }: PostingRange): number {
  return end - start
}
