/** Filters over the tokens of a text field: intersects lists of docIds, the shortest first. */
import { type Bitset, clearBits, fillBits, gallop, intersect, setBits } from '../bytes/index.ts'
import type { PostingRange } from '../postings/index.ts'
import { findTextField, type TokensFilter } from '../query/index.ts'
import type { FilterContext } from './evaluate.ts'

/** A list this many times as long as the shortest is searched instead of read. */
const seekFactor = 16

/** Every document that has all the terms in the field, in the scratch bitset of this level. */
export function matchTokens(filter: TokensFilter, context: FilterContext, level: number): Bitset {
  const { segment } = context.shard
  const { budget } = context.scope
  const { fieldDocs } = segment.postings
  const target = context.shard.bitset(level)
  const lists = readLists(filter, context)
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
    if (countPostings(list) >= seekFactor * countPostings(shortest)) {
      removeOthers(target, fieldDocs, shortest, list)
    } else {
      const spare = context.shard.bitset(level + 1).fill(0)
      setBits(spare, fieldDocs, list.start, list.end)
      intersect(target, target, spare)
    }
  }
  return target
}

/** The postings of each term, the shortest list first. Null if a term has none. */
function readLists({ field, terms }: TokensFilter, context: FilterContext): PostingRange[] | null {
  const { dictionary } = context.index
  const { postings } = context.shard.segment
  const fieldAt = findTextField(field, context.index)
  const lists: PostingRange[] = []
  for (const term of terms) {
    const at = postings.findTerm(dictionary.findTerm(term))
    const list = at < 0 ? null : postings.findPostings(at, fieldAt)
    if (list === null || countPostings(list) === 0) return null
    lists.push(list)
  }
  return lists.sort((a, b) => countPostings(a) - countPostings(b))
}

/** Removes the docIds of `some` that are not in `list` from the set. */
function removeOthers(
  bits: Bitset,
  docIds: Uint32Array,
  some: PostingRange,
  list: PostingRange,
): void {
  let at = list.start
  for (let i = some.start; i < some.end; i++) {
    at = gallop(docIds, at, list.end, docIds[i]!)
    if (at === list.end || docIds[at] !== docIds[i]) clearBits(bits, docIds, i, i + 1)
  }
}

function countPostings({ start, end }: PostingRange): number {
  return end - start
}
