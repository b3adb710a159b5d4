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
  RelevantFilter,
} from './filter.ts'
import type { LiveBits } from './live-documents.ts'
import type { OpenIndex, TimeLimits } from './plan.ts'
import { type PreparedRelevance, prepareRelevance } from './relevant-documents.ts'
import type { WordCache } from './word-cache.ts'

export interface QueryScope {
  readonly budget: Budget
  /** Compiles each pattern once. */
  readonly compilePattern: PatternCompiler
  /** Linked documents by shard, computed once per filter. RangeError without a link resolver. */
  readonly linked: (filter: LinkedFilter) => readonly Bitset[]
  /** The live documents at the start of the query. Null: all. */
  readonly live: LiveBits | null
  /** Looks up the query of a filter, once for all shards. */
  readonly relevance: (filter: RelevantFilter) => PreparedRelevance
  /** Cache of the index's words, for all queries of this thread. */
  readonly words: WordCache
}

/** @param time a Budget is shared with the caller, so both charge the same limits */
export function openScope(
  compileRegex: PatternCompiler,
  resolveLink: LinkResolver | undefined,
  time: TimeLimits,
  words: WordCache,
  index: OpenIndex,
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
  const prepare = (filter: RelevantFilter) =>
    prepareRelevance(filter, index, { live, words, budget })
  return {
    budget,
    compilePattern: oncePerKey(compile),
    linked: oncePerKey(resolve),
    relevance: oncePerKey(prepare),
    live,
    words,
  }
}

function oncePerKey<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    return value
  }
}
