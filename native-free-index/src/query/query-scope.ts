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
import type { LiveBits } from './live-documents.ts'
import type { TimeLimits } from './plan.ts'
import type { WordCache } from './words/word-cache.ts'

export interface QueryScope {
  readonly budget: Budget
  /** Compiles each pattern once. */
  readonly compilePattern: PatternCompiler
  /** Linked documents by shard, computed once per filter. RangeError without a link resolver. */
  readonly linked: (filter: LinkedFilter) => readonly Bitset[]
  /** The live documents at the start of the query. Null: all. */
  readonly live: LiveBits | null
  /** Computes a value once per key, such as a filter, for all shards. */
  readonly once: <V>(key: object, compute: () => V) => V
  /** Cache of the index's words, for all queries of this thread. */
  readonly words: WordCache
}

/** @param time a Budget is shared with the caller, so both charge the same limits */
export function openScope(
  compileRegex: PatternCompiler,
  resolveLink: LinkResolver | undefined,
  time: TimeLimits,
  words: WordCache,
  live: LiveBits | null = null,
): QueryScope {
  const budget = time instanceof Budget ? time : new Budget(time.deadlineMs, time.patternMs)
  const compile = (filter: PatternFilter): PatternMatcher =>
    filter.syntax === 'glob' ? compileGlob(filter.pattern, filter.ignoreCase) : compileRegex(filter)
  const resolve = (filter: LinkedFilter): readonly Bitset[] => {
    if (resolveLink === undefined)
      throw new RangeError(
        `this searcher resolves no links, so the filter on "${filter.link}" cannot run`,
      )
    return resolveLink(filter, budget)
  }
  const values = new Map<object, unknown>()
  const once = <V>(key: object, compute: () => V): V => {
    if (!values.has(key)) values.set(key, compute())
    return values.get(key) as V
  }
  return {
    budget,
    compilePattern: (filter) => once(filter, () => compile(filter)),
    linked: (filter) => once(filter, () => resolve(filter)),
    once,
    live,
    words,
  }
}
