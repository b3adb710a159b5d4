/** Every maximum of the engine. Formats and scratch memory are sized from these. */
export const limits = {
  /**
   * DocIds are dense per shard. While a keyword column is sorted, a docId and the number of a value
   * share the 53 bits of a Float64: 27 and 26.
   */
  docsPerShardMax: 2 ** 27,
  /** Distinct terms of a collection, distinct values of a keyword field: what a Map of V8 holds. */
  distinctMax: 2 ** 24,
  /** A shard's document bytes are addressed by 32-bit offsets. */
  bodyBytesPerShardMax: 0xffffffff,
  textFieldsMax: 16,
  /** Term frequencies and field lengths are stored in 16 bits and saturate there. */
  tokenCountMax: 0xffff,
  shardsMax: 64,
  /** Postings of a block share one stored maximum impact. */
  blockPostings: 128,
  /** Scores accumulate in a window of this many docIds, small enough for the first-level cache. */
  windowDocs: 4096,
  hitsMax: 1001,
} as const

if ((limits.windowDocs & (limits.windowDocs - 1)) !== 0) throw new Error('windows are powers of 2')
