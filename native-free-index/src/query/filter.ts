/** Filters as plain data, as workers receive them. Field names are those of the schema. */
import type { Bitset } from '../bytes/index.ts'
import type { Budget } from './budget.ts'
import type { NameQuery, QueryTerm } from './plan.ts'
import type { StrengthRule } from './strength.ts'
import type { WordValue } from './words/word-coverage.ts'

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] }
  /** The exact complement, which includes documents without a value. */
  | { readonly kind: 'not'; readonly filter: Filter }
  | TokensFilter
  | WordFilter
  | PhraseFilter
  | KeywordFilter
  | NumbersFilter
  | RangeFilter
  | PatternFilter
  | LinkedFilter
  | RelevantFilter

/** Every term is a token of the text field. Terms come from `analyseQuery`. */
export interface TokensFilter {
  readonly kind: 'tokens'
  readonly field: string
  readonly terms: readonly string[]
}

/** Some weighted text field has the term. */
export interface WordFilter {
  readonly kind: 'word'
  readonly term: string
}

/** Some text of a weighted field has the terms consecutively. */
export interface PhraseFilter {
  readonly kind: 'phrase'
  /** At most `limits.phraseTermsMax`. */
  readonly terms: readonly string[]
}

/** Some value of the keyword field equals one of these values, after folding. */
export interface KeywordFilter {
  readonly kind: 'keyword'
  readonly field: string
  readonly values: readonly string[]
}

/** Some number of the field is one of these. */
export interface NumbersFilter {
  readonly kind: 'numbers'
  readonly field: string
  readonly values: readonly number[]
}

/** Some number of the field compares this way with the bound. */
export interface RangeFilter {
  readonly kind: 'range'
  readonly field: string
  readonly comparison: 'lt' | 'lte' | 'gt' | 'gte'
  readonly bound: number
}

/** The field's unfolded value matches. A document without a value never matches. */
export interface PatternFilter {
  readonly kind: 'pattern'
  readonly field: string
  readonly syntax: 'glob' | 'regex'
  readonly pattern: string
  readonly ignoreCase: boolean
}

/** The document matches a query at least this strongly: see strength.ts. */
export interface RelevantFilter {
  readonly kind: 'relevant'
  readonly terms: readonly QueryTerm[]
  /** The words that count. */
  readonly words: readonly string[]
  /** Values that say a word too. */
  readonly values: readonly WordValue[]
  /** A unit vector. Zeros or none: nothing is near. */
  readonly vector: readonly number[]
  /** Null: the query is no name. */
  readonly name: NameQuery | null
  readonly bounds: StrengthRule
  readonly least: 'fair' | 'strong'
}

/** The document has a link to a match in another index. The caller resolves links. */
export interface LinkedFilter {
  readonly kind: 'linked'
  readonly link: string
  /** A filter of the other index. */
  readonly filter: Filter
}

/** A filter without operands. */
export type FilterLeaf = Exclude<Filter, { kind: 'and' | 'or' | 'not' | 'linked' }>

/** Computes a value from a filter, bottom up. */
export interface FilterVisitor<T> {
  /** @param parts values of the operands, which must all match */
  and(parts: readonly T[]): T
  or(parts: readonly T[]): T
  not(part: T, filter: Filter): T
  /** The visitor decides whether to visit the filter behind the link. */
  linked(filter: LinkedFilter): T
  leaf(filter: FilterLeaf): T
}

/** The visitor's value of the whole filter. The recursion is as deep as the filter. */
export function visitFilter<T>(filter: Filter, visitor: FilterVisitor<T>): T {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return visitor[filter.kind](filter.filters.map((part) => visitFilter(part, visitor)))
    case 'not':
      return visitor.not(visitFilter(filter.filter, visitor), filter.filter)
    case 'linked':
      return visitor.linked(filter)
    default:
      return visitor.leaf(filter)
  }
}

/** Whether a leaf or a link of the filter satisfies the test. Ignores filters behind links. */
export function hasCondition(
  filter: Filter,
  test: (condition: FilterLeaf | LinkedFilter) => boolean,
): boolean {
  const some = (parts: readonly boolean[]) => parts.includes(true)
  return visitFilter(filter, { and: some, or: some, not: (part) => part, linked: test, leaf: test })
}

/** The conjunction of two filters. Null matches every document. */
export function joinFilters(one: Filter | null, other: Filter | null): Filter | null {
  if (one === null || other === null) return one ?? other
  return { kind: 'and', filters: [one, other] }
}

/** A compiled pattern. The engine compiles globs, the caller compiles regular expressions. */
export interface PatternMatcher {
  test(value: string): boolean
}

export type PatternCompiler = (filter: PatternFilter) => PatternMatcher

/**
 * Returns, by shard of the searched index, the docIds with a link to a match of the inner filter.
 * The sets are read-only. The budget is the query's. `Searcher.select` of the other index accepts
 * it as its time limits.
 */
export type LinkResolver = (filter: LinkedFilter, budget: Budget) => readonly Bitset[]
