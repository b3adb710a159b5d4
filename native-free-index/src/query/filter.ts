/** Filters as plain data, as workers receive them. Field names are those of the schema. */
import type { Bitset } from '../bytes/index.ts'
import type { Budget } from './budget.ts'

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] }
  /** Exactly the complement, also for documents without a value. */
  | { readonly kind: 'not'; readonly filter: Filter }
  | TokensFilter
  | KeywordFilter
  | NumbersFilter
  | RangeFilter
  | PatternFilter
  | LinkedFilter

/** Every term is a token of the text field. Terms come from `analyseQuery`. */
export interface TokensFilter {
  readonly kind: 'tokens'
  readonly field: string
  readonly terms: readonly string[]
}

/** Some value of the keyword field equals one of these, compared as the field folds. */
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

/** Some number of the field compares so with the bound. */
export interface RangeFilter {
  readonly kind: 'range'
  readonly field: string
  readonly comparison: 'lt' | 'lte' | 'gt' | 'gte'
  readonly bound: number
}

/** The field's value, as given, matches. A document without a value never does. */
export interface PatternFilter {
  readonly kind: 'pattern'
  readonly field: string
  readonly syntax: 'glob' | 'regex'
  readonly pattern: string
  readonly ignoreCase: boolean
}

/** The document is linked to one of another index that passes. The caller knows its links. */
export interface LinkedFilter {
  readonly kind: 'linked'
  readonly link: string
  /** A filter of the other index. */
  readonly filter: Filter
}

/** A compiled pattern. The engine compiles globs, the caller regular expressions. */
export interface PatternMatcher {
  test(value: string): boolean
}

export type PatternCompiler = (filter: PatternFilter) => PatternMatcher

/**
 * Returns by shard of the searched index the docIds with a link to a match of the inner filter. The
 * sets are only read. The budget is that of the whole query. `Searcher.select` of the other index
 * takes it as its time.
 */
export type LinkResolver = (filter: LinkedFilter, budget: Budget) => readonly Bitset[]
