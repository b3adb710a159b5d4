/** Every maximum of the engine. Formats and scratch memory are sized from these. */
export const limits = {
  /**
   * DocIds are dense per shard. While a keyword column is sorted, a Float64 contains a docId (27
   * bits) and a value's number (26).
   */
  docsPerShardMax: 2 ** 27,
  /** Distinct terms of a collection, or values of a keyword field: the capacity of V8's Map. */
  distinctMax: 2 ** 24,
  /** A shard's document bytes are addressed by 32-bit offsets. */
  storedBytesPerShardMax: 0xffffffff,
  /**
   * A shard's index, its full-precision vectors and the scratch memory of its searchers share the 4
   * GiB of WebAssembly.
   */
  segmentBytesMax: 3 * 2 ** 30,
  textFieldsMax: 64,
  /** Term frequencies and field lengths are stored in 16 bits and saturate there. */
  tokenCountMax: 0xffff,
  shardsMax: 64,
  /** Documents per block of score bounds, one for each bit of a word. */
  blockDocs: 32,
  /** A term with this many postings per 64 documents is common, and has columns over all blocks. */
  commonPostingsPer64: 1,
  /** Fewer postings take less memory than columns. */
  commonPostingsMin: 8,
  /** Terms to which a query is expanded. A query's own words may be more. */
  queryTermsMax: 128,
  /** Words of a phrase: one bit each, without the sign bit. */
  phraseTermsMax: 31,
  /** Words of a query that may be corrected. */
  correctionsMax: 4,
  /** Words of a query for which misspellings are looked up, each by a walk over the dictionary. */
  spellingsMax: 8,
  /** Words that a prefix matches: the most frequent ones. */
  prefixedMax: 64,
  /** Candidate corrections of an unknown word. */
  similarMax: 16,
  /** Consecutive words that match as one. */
  compoundWordsMax: 3,
  /** Splits of one word that match. */
  compoundsMax: 8,
  /** Groups of a query that the kernel supports. Longer queries are scored in JavaScript. */
  kernelGroupsMax: 16,
  /**
   * A keyword column stores a value with at least this many docIds as a bitset, unless the bitset
   * is larger than the list. Shorter lists are as fast as bitsets.
   */
  keywordBitsetDocsMin: 64,
  /** Approximate number of bitsets per number column, each with the docIds of lowest values. */
  lowestSets: 32,
  hitsMax: 1001,
  /** Values of a facet in a result. */
  facetValuesMax: 100,
  histogramBucketsMax: 1000,
  /** Sums of a code over all dimensions have 16 bits. 4 dimensions add at most 30. */
  vectorDimsMax: 4096,
  /** Documents per block of codes. */
  codeLanes: 32,
  /** Clusters of a collection's vectors. */
  clustersMax: 65_536,
  /** Documents per call that computes exact similarities. */
  similaritiesMax: 1024,
  /** Steps from 0 to 1 in which near documents are counted. */
  nearSteps: 4096,
  /** Documents that match a query by meaning, if the matches rank linked documents. */
  nearMax: 10_000,
  /** Nodes of a ranking formula, and its depth: the values on the stack for one document. */
  rankNodesMax: 64,
  rankDepthMax: 8,
} as const

if (limits.blockDocs !== 32) throw new Error('a block is one word of 32 bits')
