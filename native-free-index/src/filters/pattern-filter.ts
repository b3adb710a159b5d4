/** Matches globs and regular expressions with the unfolded values of a field, one by one. */
import { type Bitset, hasBit, setBit } from '../bytes/index.ts'
import type { PatternFilter } from '../query/index.ts'
import type { Segment } from '../segment/index.ts'
import { foldCase } from '../text/index.ts'
import type { FilterContext } from './evaluate.ts'

/** Values are decoded and matched in blocks. */
const patternBlock = 1024
/** Characters between two clock reads: several short values, or one long one. */
const charactersPerClockRead = 256

/** Every document with a matching value, in the scratch bitset of this level. */
export function matchPattern(filter: PatternFilter, context: FilterContext, level: number): Bitset {
  const { segment } = context.shard
  const { scope } = context
  const { budget } = scope
  const values = segment.values.get(filter.field)
  if (values === undefined) throw new RangeError(`no pattern field "${filter.field}"`)
  let clockMs = budget.checkDeadline()
  const matcher = scope.compilePattern(filter)
  clockMs = budget.chargePattern(filter.pattern, clockMs)
  const target = context.shard.bitset(level).fill(0)
  const prefix = readLiteralPrefix(filter, segment)
  const candidates = prefix === '' ? null : findCandidates(prefix, filter, context, level + 1)
  const block: string[] = []
  let unread = 0
  for (let start = 0; start < segment.documents; start += patternBlock) {
    const end = Math.min(start + patternBlock, segment.documents)
    // Charged here, because a block without values to match is never charged below.
    clockMs = budget.chargePattern(filter.pattern, clockMs)
    if (candidates === null) values.block(start, end, block)
    for (let docId = start; docId < end; docId++) {
      if (candidates !== null && !hasBit(candidates, docId)) continue
      const value = candidates === null ? block[docId - start]! : values.get(docId)
      if (value !== '' && matcher.test(value)) setBit(target, docId)
      unread += value.length
      if (unread < charactersPerClockRead) continue
      clockMs = budget.chargePattern(filter.pattern, clockMs)
      unread = 0
    }
  }
  return target
}

/**
 * The common prefix of all folded matches, as far as a glob determines it, or empty. Without the
 * last letter, because a combining mark that follows in the value may compose with it.
 */
function readLiteralPrefix({ field, syntax, pattern }: PatternFilter, segment: Segment): string {
  if (syntax !== 'glob' || segment.keywords.get(field)!.match !== 'case') return ''
  const literal = /^[a-z0-9_-]*/i.exec(pattern)![0]
  return foldCase(literal.slice(0, -1))
}

/** Documents with a folded value of this prefix, the only candidates. */
function findCandidates(
  prefix: string,
  { field }: PatternFilter,
  { shard }: FilterContext,
  level: number,
): Bitset {
  const bits = shard.bitset(level).fill(0)
  shard.segment.keywords.get(field)!.addPrefix(prefix, bits)
  return bits
}
