/**
 * Filter tree + segment -> the set of docIds that pass, by bitset algebra; exact and two-valued.
 */
import {
  type Bitset,
  complement,
  fillBits,
  hasBit,
  intersect,
  setBit,
  unite,
} from '../bytes/index.ts'
import { foldKeyword } from '../columns/index.ts'
import type { Dictionary, PostingRange } from '../postings/index.ts'
import type { Segment } from '../segment/index.ts'
import { foldCase } from '../text/index.ts'
import type { Budget } from './budget.ts'
import type {
  Filter,
  KeywordFilter,
  NumbersFilter,
  PatternCompiler,
  PatternFilter,
  RangeFilter,
  TokensFilter,
} from './filter.ts'
import { matchNumbers, matchRange } from './number-filters.ts'

export interface FilterContext {
  readonly segment: Segment
  readonly fieldIndex: ReadonlyMap<string, number>
  readonly dictionary: Dictionary
  readonly budget: Budget
  readonly compilePattern: PatternCompiler
  /** Bitsets to borrow, one per level of the tree, each of `segment.words` words or more. */
  readonly scratch: (level: number) => Bitset
}

/** Fills `target` with the documents that pass. */
export function evaluate(
  filter: Filter,
  context: FilterContext,
  target: Bitset,
  level: number,
): void {
  context.budget.check()
  switch (filter.kind) {
    case 'and':
    case 'or':
      return evaluateAll(filter, context, target, level)
    case 'not':
      evaluate(filter.filter, context, target, level)
      return complement(target, context.segment.documents)
    case 'tokens':
      return matchTokens(filter, context, target, level)
    case 'keyword':
      return matchKeyword(filter, context, target)
    case 'numbers':
      return matchNumbers(filter, numberColumn(context, filter), target)
    case 'range':
      return matchRange(filter, numberColumn(context, filter), target)
    case 'pattern':
      return matchPattern(filter, context, target)
  }
}

function evaluateAll(
  { kind, filters }: { kind: 'and' | 'or'; filters: readonly Filter[] },
  context: FilterContext,
  target: Bitset,
  level: number,
): void {
  if (kind === 'and') fillBits(target, context.segment.documents)
  else target.fill(0)
  const part = context.scratch(level).subarray(0, target.length)
  for (const filter of filters) {
    evaluate(filter, context, part, level + 1)
    if (kind === 'and') intersect(target, part)
    else unite(target, part)
  }
}

function matchTokens(
  { field, terms }: TokensFilter,
  context: FilterContext,
  target: Bitset,
  level: number,
): void {
  const { segment, dictionary, fieldIndex } = context
  const fieldAt = fieldIndex.get(field)
  if (fieldAt === undefined) throw new RangeError(`no text field "${field}"`)
  const { postings } = segment
  target.fill(0)
  const lists: PostingRange[] = []
  for (const term of terms) {
    const at = postings.termAt(dictionary.rankOf(term))
    const list = at < 0 ? null : postings.inField(at, fieldAt)
    // A term that nobody has decides it.
    if (list === null || list.start === list.end) return
    lists.push(list)
  }
  fillBits(target, segment.documents)
  const part = context.scratch(level).subarray(0, target.length)
  for (const { start, end } of lists) {
    context.budget.check()
    part.fill(0)
    for (let i = start; i < end; i++) setBit(part, postings.fieldDocs[i]!)
    intersect(target, part)
  }
}

function matchKeyword(
  filter: KeywordFilter,
  { segment, budget }: FilterContext,
  target: Bitset,
): void {
  const column = segment.keywords.get(filter.field)
  if (column === undefined) throw new RangeError(`no keyword field "${filter.field}"`)
  target.fill(0)
  for (const value of new Set(filter.values.map((text) => foldKeyword(column.match, text)))) {
    budget.check()
    const { start, end } = column.find(value)
    for (let i = start; i < end; i++) setBit(target, column.docs[i]!)
  }
}

function numberColumn({ segment }: FilterContext, { field }: NumbersFilter | RangeFilter) {
  const column = segment.numbers.get(field)
  if (column === undefined) throw new RangeError(`no number field "${field}"`)
  return column
}

/** Values are decoded and matched in blocks. */
const patternBlock = 1024
/** The clock is read after so many characters: short values together, a long one by itself. */
const charactersPerClockRead = 256

function matchPattern(filter: PatternFilter, context: FilterContext, target: Bitset): void {
  const { segment, budget, compilePattern } = context
  const values = segment.values.get(filter.field)
  if (values === undefined) throw new RangeError(`no pattern field "${filter.field}"`)
  let clockMs = performance.now()
  const matcher = compilePattern(filter)
  clockMs = budget.chargePattern(filter.pattern, clockMs)
  target.fill(0)
  const candidates = patternCandidates(filter, segment)
  const block: string[] = []
  let unread = 0
  for (let start = 0; start < segment.documents; start += patternBlock) {
    const end = Math.min(start + patternBlock, segment.documents)
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
}

/**
 * Documents whose folded value starts with the glob's literal prefix; null where all are
 * candidates. The prefix loses its last letter, since a combining mark that follows in the value
 * may compose with it.
 */
function patternCandidates(filter: PatternFilter, segment: Segment): Bitset | null {
  const column = segment.keywords.get(filter.field)!
  if (filter.syntax !== 'glob' || column.match !== 'case') return null
  const literal = /^[a-z0-9_-]*/i.exec(filter.pattern)![0]
  const prefix = foldCase(literal.slice(0, -1))
  if (prefix === '') return null
  const bits = new Uint32Array(segment.words)
  const { start, end } = column.findPrefix(prefix)
  for (let i = start; i < end; i++) setBit(bits, column.docs[i]!)
  return bits
}
