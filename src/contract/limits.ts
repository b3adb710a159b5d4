/**
 * Every maximum of the wire contract: interface §8 and decisions §3. Endpoints and schemas read
 * these.
 */
export const limits = {
  bodyBytesMax: 1 << 20,
  /** After a 413 has been answered, this much more is read and dropped before the socket closes. */
  bodyBytesDropped: 8 << 20,
  jsonDepthMax: 32,
  /** Mistakes of a body that an answer names. */
  issuesMax: 32,
  batchMax: 100,
  /** Characters of one identifier, login or full name in a batch. */
  keyCharsMax: 512,
  resultsDefault: 100,
  resultsMax: 1000,
  /** Records of a stream that are charged together at most, before they leave. */
  streamBlock: 1000,
  /** The same for the first block. The next ones are twice as large each, up to `streamBlock`. */
  streamFirstBlock: 50,
  /** Time for which a stream continues on a snapshot that has been replaced. */
  streamOldSnapshotMinutes: 15,
  graphFirstMax: 100,
  /** Bytes of one answer: a thousand documents of 256 KiB, a hundred times the usual size. */
  answerBytesMax: 256 << 20,
  /** Bytes of all large answers that are being composed, or not yet taken by their clients. */
  answersInFlightBytesMax: 512 << 20,
  /** Neighbours in one answer, over all its lists. */
  edgeItemsMax: 100_000,
  /** Repositories in a contributor's profile. */
  topReposMax: 5,
  /** Owned repositories that these are chosen from: the first ones in the list `owns`. */
  topReposAmongMax: 1000,
  /** Addresses in clear of one user. */
  revealedEmailsMax: 16,
  /** Users of one answer with a chosen best address, or with addresses in clear. */
  revealedUsersMax: 10_000,
  /** Characters of each text in a signal. */
  signalBodyCharsMax: 20_000,
  signalReasonCharsMax: 2000,
  signalSubjectCharsMax: 1000,
  idempotencyKeyCharsMax: 255,
  queryCharsMax: 1024,
  queryListMax: 10,
  /** Searches in one call. */
  searchesMax: 20,
  /** Saved searches of one key. */
  savedSearchesMax: 100,
  /** Bytes of the JSON of one saved search. */
  savedSearchBytesMax: 16_384,
  /** Bytes of all saved searches of a key as stored: sixteen of the largest. */
  savedSearchesBytesMax: 262_144,
  savedNameCharsMax: 64,
  /** Best results of a saved search that are watched. */
  savedDepthDefault: 1000,
  savedDepthMax: 10_000,
  savedSinceCharsMax: 64,
  /** Required phrases of a query, and as many excluded ones. More are ignored. */
  phrasesMax: 16,
  /** Each list of an array of queries is fused over its first thousand hits, on every page. */
  fusedDepth: 1000,
  filterDepthMax: 8,
  filterLeavesMax: 256,
  filterListMax: 1000,
  filterFieldCharsMax: 64,
  /** Characters of a string in a filter, alone or in a list. */
  filterValueCharsMax: 1024,
  patternCharsMax: 256,
  /**
   * Characters of all patterns and all values of ContainsAllTokens in one request: reading them
   * blocks the event loop. Thirty-two values of the greatest length, or eight words in each of 256
   * leaves.
   */
  filterTextCharsMax: 32_768,
  /**
   * Atoms of all regular expressions of one request, and 8 for each: checking them blocks the
   * event loop. Four of the largest there may be, or 250 plain ones of eight characters.
   */
  regexSizesMax: 4000,
  /** Results of one answer that are highlighted or explained. */
  explainedMax: 100,
  highlightFieldsMax: 64,
  highlightTagCharsMax: 64,
  /** UTF-16 units of one result. Texts after them are not highlighted. */
  highlightCharsMax: 16_384,
  /** Repositories that an answer shows as evidence for one user. */
  evidenceMax: 20,
  /** Documents that a search can report the rank of. */
  whyNotMax: 10,
  halfLifeDaysMax: 36_525,
  /** Records in `similarTo`. */
  similarToMax: 10,
  /** Works that are read of each person in `similarTo`: the first of each relation's list. */
  similarWorksAmongMax: 500,
  /** Works that count, of those read: the most characteristic ones of the person. */
  similarWorksMax: 200,
  /** Facets of one search. */
  facetsMax: 10,
  /** Values that one facet shows. */
  facetValuesMax: 100,
  histogramBucketsMax: 1000,
  /** Results of each group. */
  perGroupMax: 10,
  rankDepthMax: 8,
  rankNodesMax: 64,
  rankOperandsMax: 16,
  cursorCharsMax: 16_384,
  /** Search threads of a server that the engine's shared memory has room for. */
  workersMax: 64,
  requestIdCharsMax: 128,
} as const
