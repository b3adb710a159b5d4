/** Every maximum, of requests and of an index. */
import { limits as indexLimits } from 'native-free-index'
import { limits } from '../contract/index.ts'
import { code, page, table } from './markdown.ts'

const ofRequests: Readonly<Record<keyof typeof limits, string>> = {
  bodyBytesMax: 'bytes of a request body',
  bodyBytesDropped: 'bytes of a too large body that are read before the connection closes',
  jsonDepthMax: 'levels of a JSON body',
  issuesMax: 'mistakes of a body that an answer names',
  batchMax: 'identifiers, logins, names or addresses of a look-up',
  keyCharsMax: 'characters of one of these',
  resultsDefault: 'results of a search that names no number',
  resultsMax: 'results of a page of a search',
  streamBlock: 'records of a stream that are charged together at most',
  streamFirstBlock: 'records of the first block of a stream; the next ones are twice as large each',
  streamOldSnapshotMinutes: 'minutes that a stream goes on after its data were replaced',
  graphFirstMax: 'items of a page of a list',
  answerBytesMax: 'bytes of an answer',
  answersInFlightBytesMax: 'bytes of all answers above 1 MiB that are being sent',
  edgeItemsMax: 'items of all lists inside an answer',
  topReposMax: 'repositories in the profile of a contributor',
  topReposAmongMax: 'owned repositories of a contributor that these are chosen from',
  revealedEmailsMax: 'addresses of one user shown in clear',
  revealedUsersMax: 'users with addresses shown in clear in one answer',
  signalBodyCharsMax: 'characters of the body in a signal',
  signalReasonCharsMax: 'characters of the reason in a signal',
  signalSubjectCharsMax: 'characters of the subject in a signal',
  idempotencyKeyCharsMax: 'characters of an `Idempotency-Key`',
  queryCharsMax: 'characters of a query or sentence',
  queryListMax: 'queries of a list',
  searchesMax: 'searches of a call of several',
  savedSearchesMax: 'saved searches of a key',
  savedSearchBytesMax: 'bytes of the JSON of a saved search',
  savedSearchesBytesMax: 'bytes of all saved searches of a key, as they are stored',
  savedNameCharsMax: 'characters of the name of a saved search',
  savedDepthDefault: 'watched results of a saved search that names no depth',
  savedDepthMax: 'watched results of a saved search',
  savedSinceCharsMax: 'characters of `since`',
  phrasesMax: 'required phrases of a query; as many may be excluded',
  fusedDepth: 'hits of each query that are fused',
  filterDepthMax: 'levels of a filter',
  filterLeavesMax: 'leaves of a filter',
  filterListMax: 'elements of a list in a filter',
  filterFieldCharsMax: 'characters of the name of a field',
  filterValueCharsMax: 'characters of a string in a filter',
  patternCharsMax: 'characters of a glob or regular expression',
  filterTextCharsMax: 'characters of all patterns and `ContainsAllTokens` values of a request',
  regexSizesMax: 'atoms of all regular expressions of a request, plus 8 for each expression',
  explainedMax: 'results of a page that is highlighted or explained',
  highlightFieldsMax: 'fields that a request highlights',
  highlightTagCharsMax: 'characters of a tag of highlights',
  highlightCharsMax: 'characters of one result that are searched for highlights',
  evidenceMax: 'repositories that one user of an answer shows as evidence',
  whyNotMax: 'names in `whyNot`',
  halfLifeDaysMax: 'half-life of work in a search by expertise, in days',
  similarToMax: 'records in `similarTo`',
  similarWorksAmongMax: 'works of one relation that are read of each person in `similarTo`',
  similarWorksMax: 'works that count of each person in `similarTo`',
  facetsMax: 'facets of a search',
  facetValuesMax: 'values that one facet shows',
  histogramBucketsMax: 'buckets of a histogram',
  perGroupMax: 'results of one group',
  rankDepthMax: 'levels of a ranking formula',
  rankNodesMax: 'nodes of a ranking formula',
  rankOperandsMax: 'expressions of one node of a formula',
  cursorCharsMax: 'characters of a cursor',
  workersMax: 'search threads',
  requestIdCharsMax: 'characters of an `X-Request-Id`',
}

/** The limits that an operator can reach. The others follow from these. */
const ofIndexes = {
  distinctMax:
    'distinct terms of a collection, and distinct values of a keyword field such as `login`',
  shardsMax: 'shards of a collection',
  docsPerShardMax: 'documents of a shard',
  segmentBytesMax: 'bytes of the index of a shard',
  storedBytesPerShardMax: 'bytes of the stored documents of a shard',
  textFieldsMax: 'text fields of a collection',
  tokenCountMax: 'tokens of a field that count; more are counted as this many',
  vectorDimsMax: 'dimensions of an embedding',
} as const satisfies Partial<Record<keyof typeof indexLimits, string>>

export function limitsPage(): string {
  return page(
    'Limits',
    '## Requests and answers',
    'A request beyond one of these gets a 400 or 413 that names the limit.',
    table(['limit', 'value', 'of what'], rowsOf(ofRequests, limits)),
    '## An index',
    'An import beyond one of these stops with an error that names the limit.',
    table(['limit', 'value', 'of what'], rowsOf(ofIndexes, indexLimits)),
  )
}

function rowsOf<Name extends string>(
  meanings: Readonly<Record<Name, string>>,
  values: Readonly<Record<NoInfer<Name>, number>>,
): string[][] {
  return Object.entries<string>(meanings).map(([name, meaning]) => [
    code(name),
    values[name as Name].toLocaleString('en'),
    meaning,
  ])
}
