/** Every maximum of the engine. Formats and scratch memory are sized from these. */
export const limits = {
  /**
   * DocIds are dense per shard. While a keyword column is sorted, a docId and the number of a value
   * share the 53 bits of a Float64: 27 and 26.
   */
  docsPerShardMax: 2 ** 27,
  /**
   * Distinct terms of a collection, distinct values of a keyword field: the capacity of V8's Map.
   */
  distinctMax: 2 ** 24,
  /** A shard's document bytes are addressed by 32-bit offsets. */
  storedBytesPerShardMax: 0xffffffff,
  /**
   * A shard's index, its rows and the scratch memory of its searchers share the 4 GiB of
   * WebAssembly.
   */
  segmentBytesMax: 3 * 2 ** 30,
  textFieldsMax: 64,
  /** Term frequencies and field lengths are stored in 16 bits and saturate there. */
  tokenCountMax: 0xffff,
  shardsMax: 64,
  /** Scores are bounded by blocks of so many docIds: the bits of one word. */
  blockDocs: 32,
  /**
   * A term is common, and has columns over all blocks, in so many postings for each 64 documents.
   */
  commonPostingsPer64: 1,
  /** Below this a list is shorter than any columns. */
  commonPostingsMin: 8,
  /** Terms up to which groups are filled. A query's own words may be more. */
  queryTermsMax: 128,
  /** Words of a phrase: a bit for each, and one is the sign. */
  phraseTermsMax: 31,
  /** Words of a query that are corrected. */
  correctionsMax: 4,
  /** Words of a query with a look-up of misspellings, each by a walk over the dictionary. */
  spellingsMax: 8,
  /** Words that begin with a prefix: the most frequent ones stand for it. */
  prefixedMax: 64,
  /** Words that an unknown word may be a misspelling of. */
  similarMax: 16,
  /** Words that others may write as one. */
  compoundWordsMax: 3,
  /** Ways to write a word apart that stand for it. */
  compoundsMax: 8,
  /** Groups of a query that the kernel takes. Longer queries are scored in JavaScript. */
  kernelGroupsMax: 16,
  /**
   * A keyword column stores a value with at least this many docIds as a bitset, unless that is
   * larger than their list. Below it a list is as fast.
   */
  keywordBitsetDocsMin: 64,
  /** A number column keeps about so many sets of the docIds with its lowest values. */
  lowestSets: 32,
  hitsMax: 1001,
  /** Values of a facet that are shown. */
  facetValuesMax: 100,
  histogramBucketsMax: 1000,
  /** Sums of a code over all dims, 4 at a time and each at most 30, are kept in 16 bits. */
  vectorDimsMax: 4096,
  /** Documents per block of codes. */
  codeLanes: 32,
  /** Clusters of a collection's vectors. */
  clustersMax: 65_536,
  /** Documents per call for exact similarities. */
  similaritiesMax: 1024,
  /** Steps from 0 to 1 by which documents are counted that are near to a vector. */
  nearSteps: 4096,
  /** Documents that match a query by their meaning, where others are ranked by what matches. */
  nearMax: 10_000,
  /** Nodes of a ranking formula, and how deep they may lie: values kept at once for a document. */
  rankNodesMax: 64,
  rankDepthMax: 8,
} as const

if (limits.blockDocs !== 32) throw new Error('a block is one word of 32 bits')
