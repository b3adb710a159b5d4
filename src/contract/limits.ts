/**
 * Every maximum of the wire contract (interface §8 and decisions §3), and what it counts. Endpoints,
 * schemas and the reference read these.
 */
export const limitRows = {
  bodyBytesMax: [1 << 20, 'bytes of a request body'],
  bodyBytesDropped: [
    8 << 20,
    'bytes of a too large body that are read before the connection closes',
  ],
  jsonDepthMax: [32, 'levels of a JSON body'],
  issuesMax: [32, 'mistakes of a body that an answer names'],
  batchMax: [100, 'identifiers, logins, names or addresses of a look-up'],
  keyCharsMax: [512, 'characters of one of these'],
  resultsDefault: [100, 'results of a search that names no number'],
  resultsMax: [1000, 'results of a page of a search'],
  streamBlock: [1000, 'records of a stream that are charged together at most'],
  streamFirstBlock: [
    50,
    'records of the first block of a stream; the next ones are twice as large each',
  ],
  streamOldSnapshotMinutes: [15, 'minutes that a stream goes on after its data were replaced'],
  graphFirstMax: [100, 'items of a page of a list'],
  /** Bytes of one answer: a thousand documents of 256 KiB, a hundred times the usual size. */
  answerBytesMax: [256 << 20, 'bytes of an answer'],
  answersInFlightBytesMax: [512 << 20, 'bytes of all answers above 1 MiB that are being sent'],
  edgeItemsMax: [100_000, 'items of all lists inside an answer'],
  topReposMax: [5, 'repositories in the profile of a contributor'],
  /** Owned repositories that these are chosen from: the first ones in the list `owns`. */
  topReposAmongMax: [1000, 'owned repositories of a contributor that these are chosen from'],
  revealedEmailsMax: [16, 'addresses of one user shown in clear'],
  revealedUsersMax: [10_000, 'users with addresses shown in clear in one answer'],
  signalBodyCharsMax: [20_000, 'characters of the body in a signal'],
  signalReasonCharsMax: [2000, 'characters of the reason in a signal'],
  signalSubjectCharsMax: [1000, 'characters of the subject in a signal'],
  keyRateMax: [1_000_000, 'requests of a key in a second'],
  keyConcurrencyMax: [10_000, 'requests of a key at once'],
  idempotencyKeyCharsMax: [255, 'characters of an `Idempotency-Key`'],
  queryCharsMax: [1024, 'characters of a query or sentence'],
  queryListMax: [10, 'queries of a list'],
  searchesMax: [20, 'searches of a call of several'],
  savedSearchesMax: [100, 'saved searches of a key'],
  savedSearchBytesMax: [16_384, 'bytes of the JSON of a saved search'],
  /** Bytes of all saved searches of a key as stored: sixteen of the largest. */
  savedSearchesBytesMax: [262_144, 'bytes of all saved searches of a key, as they are stored'],
  savedNameCharsMax: [64, 'characters of the name of a saved search'],
  savedDepthDefault: [1000, 'watched results of a saved search that names no depth'],
  savedDepthMax: [10_000, 'watched results of a saved search'],
  savedSinceCharsMax: [64, 'characters of `since`'],
  /** Required phrases of a query, and as many excluded ones. More are ignored. */
  phrasesMax: [16, 'required phrases of a query; as many may be excluded'],
  /** Each list of an array of queries is fused over its first thousand hits, on every page. */
  fusedDepth: [1000, 'hits of each query that are fused'],
  filterDepthMax: [8, 'levels of a filter'],
  filterLeavesMax: [256, 'leaves of a filter'],
  filterListMax: [1000, 'elements of a list in a filter'],
  filterFieldCharsMax: [64, 'characters of the name of a field'],
  filterValueCharsMax: [1024, 'characters of a string in a filter'],
  patternCharsMax: [256, 'characters of a glob or regular expression'],
  /**
   * Characters of all patterns and all values of ContainsAllTokens in one request: reading them
   * blocks the event loop. Thirty-two values of the greatest length, or eight words in each of 256
   * leaves.
   */
  filterTextCharsMax: [
    32_768,
    'characters of all patterns and `ContainsAllTokens` values of a request',
  ],
  /**
   * Atoms of all regular expressions of one request, and 8 for each: checking them blocks the
   * event loop. Four of the largest there may be, or 250 plain ones of eight characters.
   */
  regexSizesMax: [
    4000,
    'atoms of all regular expressions of a request, plus 8 for each expression',
  ],
  explainedMax: [100, 'results of a page that is highlighted or explained'],
  highlightFieldsMax: [64, 'fields that a request highlights'],
  highlightTagCharsMax: [64, 'characters of a tag of highlights'],
  /** UTF-16 units of one result. Texts after them are not highlighted. */
  highlightCharsMax: [16_384, 'characters of one result that are searched for highlights'],
  evidenceMax: [20, 'repositories that one user of an answer shows as evidence'],
  whyNotMax: [10, 'names in `whyNot`'],
  halfLifeDaysMax: [36_525, 'half-life of work in a search by expertise, in days'],
  similarToMax: [10, 'records in `similarTo`'],
  /** Works that are read of each person in `similarTo`: the first of each relation's list. */
  similarWorksAmongMax: [500, 'works of one relation that are read of each person in `similarTo`'],
  /** Works that count, of those read: the most characteristic ones of the person. */
  similarWorksMax: [200, 'works that count of each person in `similarTo`'],
  facetsMax: [10, 'facets of a search'],
  facetValuesMax: [100, 'values that one facet shows'],
  histogramBucketsMax: [1000, 'buckets of a histogram'],
  perGroupMax: [10, 'results of one group'],
  rankDepthMax: [8, 'levels of a ranking formula'],
  rankNodesMax: [64, 'nodes of a ranking formula'],
  rankOperandsMax: [16, 'expressions of one node of a formula'],
  cursorCharsMax: [16_384, 'characters of a cursor'],
  /** Search threads of a server that the engine's shared memory has room for. */
  workersMax: [64, 'search threads'],
  requestIdCharsMax: [128, 'characters of an `X-Request-Id`'],
} as const satisfies Readonly<Record<string, readonly [value: number, meaning: string]>>

type Limits = { readonly [Name in keyof typeof limitRows]: (typeof limitRows)[Name][0] }

/** The values alone. */
export const limits = Object.fromEntries(
  Object.entries(limitRows).map(([name, [value]]) => [name, value]),
) as Limits
