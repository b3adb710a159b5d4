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
import {
  type Filter,
  hasCondition,
  type KeywordFilter,
  type LinkedFilter,
  type OpenIndex,
  type QueryScope,
} from '../query/index.ts'
import { findRelevant, prepareRelevance, type ShardReader } from '../rankings/index.ts'
import { joinRanges, matchNumbers, type RanksFilter, selectRanks } from './number-filters.ts'
import { matchPattern } from './pattern-filter.ts'
import { matchPhrase, matchWord } from './phrase-filter.ts'
import { matchTokens } from './token-filter.ts'

/** Where a filter is evaluated. */
export interface FilterContext {
  readonly index: OpenIndex
  readonly shard: ShardReader
  readonly scope: QueryScope
}

/**
 * The live matching documents of the shard. Null: all match. Read-only, valid until the next call.
 */
export function selectDocuments(filter: Filter | null, context: FilterContext): Bitset | null {
  const { shard, scope } = context
  const filterBits = filter && evaluate(filter, context, 0)
  if (scope.live === null) return filterBits
  const live = scope.live[shard.shard]!
  // The filter's bits may be stored in the segment, so the result needs its own memory.
  const target = shard.bitset(0)
  if (filterBits === null) target.set(live)
  else intersect(target, filterBits, live)
  return target
}

/** Exact number of live documents of the shard that match. */
export function countDocuments(filter: Filter, context: FilterContext): number {
  if (context.scope.live === null) return countFilterMatches(filter, context)
  return countBits(selectDocuments(filter, context)!)
}

/**
 * Returns the matching documents: a stored bitset, which is read-only, or the scratch bitset of
 * this level, valid until the next write. Scratch bitsets of lower levels are not changed.
 */
export function evaluate(
  filter: Filter | RanksFilter,
  context: FilterContext,
  level: number,
): Bitset {
  const { budget } = context.scope
  budget.check()
  switch (filter.kind) {
    case 'and':
      return evaluateAnd(filter.filters, context, level)
    case 'or':
      return evaluateOr(filter.filters, context, level)
    case 'not': {
      const target = context.shard.bitset(level)
      complement(target, evaluate(filter.filter, context, level), context.shard.segment.documents)
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
      const { shard } = context
      const column = shard.segment.findNumberField(filter.field)
      return matchNumbers(filter, column, shard.bitset(level), shard.bitset(level + 1))
    }
    case 'range':
      return evaluate(
        selectRanks(filter, context.shard.segment.findNumberField(filter.field)),
        context,
        level,
      )
    case 'ranks':
      return filter.column.docs.selectRanks(filter.start, filter.end, context.shard.bitset(level))
    case 'pattern':
      return matchPattern(filter, context, level)
    case 'relevant': {
      const target = context.shard.bitset(level)
      findRelevant(
        prepareRelevance(filter, context.index, context.scope),
        context.shard,
        budget,
        target,
      )
      return target
    }
    case 'linked': {
      // The result is copied, because the kernel cannot read other memory.
      const target = context.shard.bitset(level)
      target.set(readLinked(filter, context))
      return target
    }
  }
}

/** Number of matching documents. A range of numbers, or one rare value, needs no bitset. */
export function countFilterMatches(filter: Filter, context: FilterContext): number {
  context.scope.budget.check()
  switch (filter.kind) {
    case 'not':
      return context.shard.segment.documents - countFilterMatches(filter.filter, context)
    case 'range': {
      const column = context.shard.segment.findNumberField(filter.field)
      const { start, end } = selectRanks(filter, column)
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
      return countBits(readLinked(filter, context))
  }
  return countBits(evaluate(filter, context, 0))
}

/** Expensive operands come last, and are skipped once the set is empty. */
function evaluateAnd(filters: readonly Filter[], context: FilterContext, level: number): Bitset {
  const operands = joinRanges(filters, context.shard.segment)
  operands.sort((a, b) => Number(isCostly(a)) - Number(isCostly(b)))
  const target = context.shard.bitset(level)
  if (operands.length === 0) {
    fillBits(target, context.shard.segment.documents)
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
  const target = context.shard.bitset(level)
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
function isCostly(filter: Filter | RanksFilter): boolean {
  if (filter.kind === 'ranks') return false
  return hasCondition(filter, ({ kind }) => costlyKinds.has(kind))
}

function matchKeyword(filter: KeywordFilter, context: FilterContext, level: number): Bitset {
  const { column, found } = findKeywords(filter, context)
  const only = found.length === 1 ? found[0]!.bits : null
  if (only !== null) return only
  const target = context.shard.bitset(level).fill(0)
  for (const { start, end, bits } of found) {
    context.scope.budget.check()
    if (bits === null) setBits(target, column.docs, start, end)
    else unite(target, target, bits)
  }
  return target
}

/** The link's bitset for this shard. Read-only. */
function readLinked(filter: LinkedFilter, { scope, shard }: FilterContext): Bitset {
  const set = scope.resolveLink(filter)[shard.shard]
  if (set?.length === shard.segment.words) return set
  throw new RangeError(`the link "${filter.link}" has no set that fits shard ${shard.shard}`)
}

/** The column's documents of each distinct value. */
function findKeywords({ field, values }: KeywordFilter, { shard }: FilterContext) {
  const column = shard.segment.findKeywordField(field)
  const folded = new Set(values.map((value) => foldKeyword(column.match, value)))
  return { column, found: Array.from(folded, (value) => column.find(value)) }
}
