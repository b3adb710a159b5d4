import { limits } from 'native-free-index'

/**
 * A shard has fixed costs in every query, so fewer, larger shards serve more queries; more of them
 * let threads share one query. `npm run bench:peers:text` has a row for one shard and one for two.
 */
const docsPerShard = 1_000_000

/** Shards for a collection of so many documents. */
export function shardsFor(documents: number): number {
  return Math.min(limits.shardsMax, Math.max(1, Math.ceil(documents / docsPerShard)))
}
