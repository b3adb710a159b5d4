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
  /** Of one identifier, login or full name in a batch. */
  keyCharsMax: 512,
  resultsDefault: 100,
  resultsMax: 1000,
  /** Records of a stream that are charged together, before they leave. */
  streamBlock: 1000,
  /** How long a stream goes on with a snapshot that has been replaced. */
  streamOldSnapshotMinutes: 15,
  graphFirstMax: 100,
  /** Of one answer: a thousand documents of 256 KiB, which is a hundred times what people have. */
  answerBytesMax: 256 << 20,
  /** Of all large answers that are being put together, or that their clients have yet to take. */
  answersInFlightBytesMax: 512 << 20,
  /** Neighbours in one answer, over all its lists. */
  edgeItemsMax: 100_000,
  /** Repositories in a contributor's profile. */
  topReposMax: 5,
  /** Owned repositories that these are chosen from: the first of the list `owns`. */
  topReposAmongMax: 1000,
  /** Of one user, where addresses are shown in clear. */
  revealedEmailsMax: 16,
  /** Users of one answer with a chosen best address, or with addresses in clear. */
  revealedUsersMax: 10_000,
  /** Of each text that a signal tells. */
  signalBodyCharsMax: 20_000,
  signalReasonCharsMax: 2000,
  signalSubjectCharsMax: 1000,
  idempotencyKeyCharsMax: 255,
  queryCharsMax: 1024,
  queryListMax: 10,
  /** Searches in one call. */
  searchesMax: 20,
  /** Of one key. */
  savedSearchesMax: 100,
  /** Of the JSON of one saved search. */
  savedSearchBytesMax: 16_384,
  /** Of all that a key has, as they are stored: sixteen of the largest. */
  savedSearchesBytesMax: 262_144,
  savedNameCharsMax: 64,
  /** Best results of a saved search that are watched. */
  savedDepthDefault: 1000,
  savedDepthMax: 10_000,
  savedSinceCharsMax: 64,
  /** Of a query: required phrases, and as many excluded ones. More are not looked at. */
  phrasesMax: 16,
  /** Each list of an array of queries is fused over its first thousand hits, whatever the page. */
  fusedDepth: 1000,
  filterDepthMax: 8,
  filterLeavesMax: 256,
  filterListMax: 1000,
  filterFieldCharsMax: 64,
  /** Of a string in a filter, alone or in a list. */
  filterValueCharsMax: 1024,
  patternCharsMax: 256,
  /**
   * Of all patterns and all values of ContainsAllTokens in one request: reading them blocks
   * the event loop. Thirty-two values of the greatest length, or eight words in each of 256 leaves.
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
  /** Of one result, in UTF-16 units: texts behind them are not looked at. */
  highlightCharsMax: 16_384,
  /** Repositories that an answer shows as evidence for one user. */
  evidenceMax: 20,
  /** Documents of which a search tells the place. */
  whyNotMax: 10,
  halfLifeDaysMax: 36_525,
  /** Records that a search may ask for others like. */
  similarToMax: 10,
  /** Works that are read of each person in `similarTo`: the first of each relation's list. */
  similarWorksAmongMax: 500,
  /** Of these, the works that count: those that say most of the person. */
  similarWorksMax: 200,
  /** Of one search. */
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
  /** Of the server: search threads that the engine's shared memory has room for. */
  workersMax: 64,
  requestIdCharsMax: 128,
} as const
