/**
 * Evaluates a filter tree over a segment to the set of matching docIds, by bitset algebra. Exact
 * and two-valued.
 */
import {
  type Bitset,
  complement,
  countBits,
  fillBits,
  intersect,
  isEmpty,
  setBits,
  unite,
} from '../bytes/index.ts'
import { foldKeyword } from '../columns/index.ts'
import type { Dictionary } from '../postings/index.ts'
import type { OpenIndex, QueryScope } from '../query/index.ts'
import {
  type Filter,
  type KeywordFilter,
  type LinkedFilter,
  type NumbersFilter,
  type RangeFilter,
  someCondition,
} from '../query/index.ts'
import type { NearSource } from '../rankings/index.ts'
import { findRelevant, prepareRelevance } from '../rankings/index.ts'
import type { Segment } from '../segment/index.ts'
import {
  joinRanges,
  matchNumbers,
  type PositionsFilter,
  positionsInRange,
} from './number-filters.ts'
import { matchPattern } from './pattern-filter.ts'
import { matchPhrase, matchWord } from './phrase-filter.ts'
import { matchTokens } from './token-filter.ts'

export interface FilterContext extends QueryScope {
  readonly index: OpenIndex
  readonly segment: Segment
  /** Number of the segment's shard. */
  readonly shard: number
  readonly fieldIndex: ReadonlyMap<string, number>
  readonly dictionary: Dictionary
  readonly near: () => NearSource
  /** A writable bitset of exactly `segment.words` words, one per level of the tree. */
  readonly scratch: (level: number) => Bitset
}

/**
 * Returns the matching documents: a stored bitset, which is read-only, or the scratch bitset of
 * this level, valid until the next write. Scratch bitsets of lower levels are not changed.
 */
export function evaluate(
  filter: Filter | PositionsFilter,
  context: FilterContext,
  level: number,
): Bitset {
  context.budget.check()
  switch (filter.kind) {
    case 'and':
      return evaluateAnd(filter.filters, context, level)
    case 'or':
      return evaluateOr(filter.filters, context, level)
    case 'not': {
      const target = context.scratch(level)
      complement(target, evaluate(filter.filter, context, level), context.segment.documents)
      return target
    }
    case 'tokens':
      return matchTokens(filter, context, level)
    case 'word':
      return matchWord(filter, context, level)
    case 'phrase':
      return matchPhrase(filter, context, level)
    case 'keyword':
      return matchKeyword(filter, context, level)
    case 'numbers': {
      const { scratch } = context
      return matchNumbers(filter, numberColumn(context, filter), scratch(level), scratch(level + 1))
    }
    case 'range':
      return evaluate(positionsInRange(filter, numberColumn(context, filter)), context, level)
    case 'positions':
      return filter.column.docs.between(filter.start, filter.end, context.scratch(level))
    case 'pattern':
      return matchPattern(filter, context, level)
    case 'relevant': {
      const target = context.scratch(level)
      findRelevant(prepareRelevance(filter, context.index, context), context, target)
      return target
    }
    case 'linked': {
      // The result is copied, because the kernel cannot read other memory.
      const target = context.scratch(level)
      target.set(linkedSet(filter, context))
      return target
    }
  }
}

/** Number of matching documents. A range of numbers, or one rare value, needs no bitset. */
export function countFilterMatches(filter: Filter, context: FilterContext): number {
  context.budget.check()
  switch (filter.kind) {
    case 'not':
      return context.segment.documents - countFilterMatches(filter.filter, context)
    case 'range': {
      const column = numberColumn(context, filter)
      const { start, end } = positionsInRange(filter, column)
      // A list may have several values in the range.
      if (!column.list) return end - start
      break
    }
    case 'keyword': {
      const [only, ...others] = findKeywords(filter, context).found
      if (only?.bits === null && others.length === 0) return only.end - only.start
      break
    }
    case 'linked':
      return countBits(linkedSet(filter, context))
  }
  return countBits(evaluate(filter, context, 0))
}

/** Expensive operands come last, and are skipped once the set is empty. */
function evaluateAnd(filters: readonly Filter[], context: FilterContext, level: number): Bitset {
  const operands = joinRanges(filters, (filter) => numberColumn(context, filter))
  operands.sort((a, b) => Number(isCostly(a)) - Number(isCostly(b)))
  const target = context.scratch(level)
  if (operands.length === 0) {
    fillBits(target, context.segment.documents)
    return target
  }
  let matches = evaluate(operands[0]!, context, level)
  for (const operand of operands.slice(1)) {
    if (isEmpty(matches)) break
    intersect(target, matches, evaluate(operand, context, level + 1))
    matches = target
  }
  return matches
}

function evaluateOr(filters: readonly Filter[], context: FilterContext, level: number): Bitset {
  const target = context.scratch(level)
  if (filters.length === 0) return target.fill(0)
  let matches = evaluate(filters[0]!, context, level)
  for (const filter of filters.slice(1)) {
    unite(target, matches, evaluate(filter, context, level + 1))
    matches = target
  }
  return matches
}

const costlyKinds: ReadonlySet<string> = new Set(['pattern', 'linked', 'relevant'])

/** Whether the filter reads every value of a field, or searches another index. */
function isCostly(filter: Filter | PositionsFilter): boolean {
  if (filter.kind === 'positions') return false
  return someCondition(filter, ({ kind }) => costlyKinds.has(kind))
}

function matchKeyword(filter: KeywordFilter, context: FilterContext, level: number): Bitset {
  const { column, found } = findKeywords(filter, context)
  const only = found.length === 1 ? found[0]!.bits : null
  if (only !== null) return only
  const target = context.scratch(level).fill(0)
  for (const { start, end, bits } of found) {
    context.budget.check()
    if (bits === null) setBits(target, column.docs, start, end)
    else unite(target, target, bits)
  }
  return target
}

/** The link's bitset for this shard. Read-only. */
function linkedSet(filter: LinkedFilter, { linked, segment, shard }: FilterContext): Bitset {
  const set = linked(filter)[shard]
  if (set?.length === segment.words) return set
  throw new RangeError(`the link "${filter.link}" has no set that fits shard ${shard}`)
}

/** The column's documents of each distinct value. */
function findKeywords({ field, values }: KeywordFilter, { segment }: FilterContext) {
  const column = segment.keywords.get(field)
  if (column === undefined) throw new RangeError(`no keyword field "${field}"`)
  const folded = new Set(values.map((value) => foldKeyword(column.match, value)))
  return { column, found: Array.from(folded, (value) => column.find(value)) }
}

function numberColumn({ segment }: FilterContext, { field }: NumbersFilter | RangeFilter) {
  const column = segment.numbers.get(field)
  if (column === undefined) throw new RangeError(`no number field "${field}"`)
  return column
}
