/** Every maximum of the engine. Formats and scratch memory are sized from these. */
export const limits = {
  /** DocIds are dense per shard; a sentinel stands above them all. */
  docsPerShardMax: 0x7ffffffe,
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

/** Greater than every docId, and a small integer in V8 on 64-bit machines. */
export const docIdEnd = 0x7fffffff

if (limits.docsPerShardMax >= docIdEnd) throw new Error('a docId could equal the sentinel')
if ((limits.windowDocs & (limits.windowDocs - 1)) !== 0) throw new Error('windows are powers of 2')
