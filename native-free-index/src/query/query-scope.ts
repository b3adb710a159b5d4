/** State of one query that all shards share: time limits, and results that are computed once. */
import type { Bitset } from '../bytes/index.ts'
import { compileGlob } from '../text/index.ts'
import { Budget } from './budget.ts'
import type {
  LinkedFilter,
  LinkResolver,
  PatternCompiler,
  PatternFilter,
  PatternMatcher,
} from './filter.ts'
import type { LiveBits, LiveDocuments } from './live-documents.ts'
import type { TimeLimits } from './plan.ts'
import type { VariantNotes } from './words/vocabulary.ts'
import type { WordCache } from './words/word-cache.ts'

export interface SearcherOptions {
  /** Compiles patterns of syntax `regex`. The engine itself has no such library. */
  readonly compileRegex: PatternCompiler
  /** Resolves links, without using this searcher. By default `linked` throws RangeError. */
  readonly resolveLink?: LinkResolver
  /** Number of this thread among those that share the segments' memory, from 0. Default: 0. */
  readonly scratchIndex?: number
  /**
   * Documents that results may contain. All by default. They may change at any time: a query reads
   * the state at its start. Statistics, and so scores, stay those of all documents, but a term that
   * no live document has is unknown.
   */
  readonly live?: Pick<LiveDocuments, 'current'>
}

export class QueryScope {
  readonly budget: Budget
  /** The live documents at the start of the query. Null: all. */
  readonly live: LiveBits | null
  /** Cache of the index's words, for all queries of this thread. */
  readonly words: WordCache
  /** Notes on the variants of words, for explanations. Null: none are taken. */
  readonly notes: VariantNotes | null
  readonly #options: SearcherOptions
  readonly #values = new Map<object, unknown>()

  /** @param time a Budget is shared with the caller, so both charge the same limits */
  constructor(
    options: SearcherOptions,
    time: TimeLimits,
    words: WordCache,
    notes: VariantNotes | null = null,
  ) {
    this.budget = time instanceof Budget ? time : new Budget(time.deadlineMs, time.patternMs)
    this.live = options.live?.current ?? null
    this.words = words
    this.notes = notes
    this.#options = options
  }

  /** Computes a value once per key, such as a filter, for all shards. */
  once<V>(key: object, compute: () => V): V {
    if (!this.#values.has(key)) this.#values.set(key, compute())
    return this.#values.get(key) as V
  }

  compilePattern(filter: PatternFilter): PatternMatcher {
    return this.once(filter, () =>
      filter.syntax === 'glob'
        ? compileGlob(filter.pattern, filter.ignoreCase)
        : this.#options.compileRegex(filter),
    )
  }

  /** Linked documents by shard. Throws RangeError without a link resolver. */
  resolveLink(filter: LinkedFilter): readonly Bitset[] {
    const { resolveLink } = this.#options
    if (resolveLink === undefined) {
      throw new RangeError(
        `this searcher resolves no links, so the filter on "${filter.link}" cannot run`,
      )
    }
    return this.once(filter, () => resolveLink(filter, this.budget))
  }
}

/** What the expansion of words needs of a query's state. */
export type WordScope = Pick<QueryScope, 'budget' | 'live' | 'words'>
