import { limits } from 'native-free-index'

/**
 * Every shard of a query costs some ten microseconds before its first document, while one of a
 * million is searched in a fifth of a millisecond: fewer, larger shards serve more queries. More of
 * them let threads share one query, which pays from there on.
 */
const docsPerShard = 1_000_000

/** Shards for a collection of so many documents. */
export function shardsFor(documents: number): number {
  return Math.min(limits.shardsMax, Math.max(1, Math.ceil(documents / docsPerShard)))
}
