/** The requests that a search makes. */
import type { ApiCall } from '../parts/curl.ts'
import { joinFilters } from './filter-edits.ts'
import { orderFormula } from './orders.ts'
import type { Collection, Filter, SearchState } from './search-params.ts'
import type { Interpretation } from './understood.ts'

/** Results of a page. Each costs a credit. */
export const pageSize = 10

/** Default size of an export that has weak matches too, of which there are many. */
const bestSize = 100

/** Results while one types. */
export const typingSize = 5

/** Repositories that are shown as evidence of a person. Each costs a credit. */
const evidenceSize = 1

export type RequestBody = ApiCall['body']

export interface SearchCall extends ApiCall {
  readonly isSentence: boolean
}

/** The call for the first results. */
export function searchCall(
  collection: Collection,
  state: SearchState,
  { hasSentences = true, first = pageSize, hasEvidence = false } = {},
): SearchCall {
  const isSentence = hasSentences && isReadAsSentence(state)
  const path = choosePath(collection)
  const body = {
    ...(isSentence ? buildSentenceMembers(collection, state) : buildWordMembers(collection, state)),
    first,
    highlight: true,
    enablePagination: true,
    includeAttributes: {
      ...listAttributes(collection),
      ...(hasEvidence && hasWorks(collection, state) && { evidence: { first: evidenceSize } }),
    },
    ...(isSentence && { explain: true }),
  }
  return { path: isSentence ? `${path}/natural-language` : path, body, isSentence }
}

export function choosePath(collection: Collection): string {
  return collection === 'users' ? '/search/users' : '/search/repos'
}

/** Whether people are found by their works too, so that there is evidence. */
export function hasWorks(collection: Collection, { text, retrieval }: SearchState): boolean {
  return collection === 'users' && retrieval !== 'profile' && text.trim() !== ''
}

/** Whether results have a strength, so that answers can omit weak ones. */
export function hasStrengths(collection: Collection, state: SearchState): boolean {
  return state.text.trim() !== '' && (collection === 'repos' || hasWorks(collection, state))
}

/** Records that an export writes unless more are asked for. Each costs a credit. */
export function exportSize(
  collection: Collection,
  state: SearchState,
  total: number | undefined,
): number {
  const isOpenEnded = hasStrengths(collection, state) && state.match === 'all'
  return isOpenEnded ? Math.min(total ?? bestSize, bestSize) : (total ?? 1000)
}

/** Free attributes that cards show. */
export function listAttributes(collection: Collection): RequestBody {
  return collection === 'users'
    ? { devrank: true, metrics: true, provenance: true }
    : { ownerDevrank: true, provenance: true }
}

/** The search without paging: for counts, explanations and exports. */
export function searchMembers(
  collection: Collection,
  state: SearchState,
  understood: Interpretation | undefined,
): RequestBody {
  if (understood === undefined) return buildWordMembers(collection, state)
  const { query, filters, rankBy, similarTo } = understood
  const asked = buildSentenceMembers(collection, state)
  return {
    ...asked,
    query,
    ...(filters !== undefined && { filters }),
    ...(rankBy !== undefined && { rankBy }),
    ...(similarTo !== undefined && { similarTo }),
  }
}

export interface FacetRequest {
  readonly field: string
  readonly [member: string]: unknown
}

/** The call that counts. */
export function countCall(
  collection: Collection,
  members: RequestBody,
  facets: readonly FacetRequest[],
): SearchCall {
  const body = { ...members, first: 1, total: true, ...(facets.length > 0 && { facets }) }
  return { path: choosePath(collection), body, isSentence: false }
}

/** Credits that a call can cost at most, as docs/search.md has the prices. */
export function computePrice({ body, isSentence }: SearchCall): number {
  const {
    first = 100,
    facets,
    total,
    whyNot,
    includeAttributes,
  } = body as {
    first?: number
    facets?: readonly unknown[]
    total?: boolean
    whyNot?: readonly unknown[]
    includeAttributes?: { evidence?: { first: number } }
  }
  const perResult = 1 + (includeAttributes?.evidence?.first ?? 0)
  const counts = (facets?.length ?? 0) + (total ? 1 : 0) + (whyNot?.length ?? 0)
  return first * perResult + counts + (isSentence ? 1 : 0)
}

function buildSentenceMembers(collection: Collection, state: SearchState): RequestBody {
  const rankBy = parseRank(state)
  return {
    ...(state.text.trim() !== '' && { query: state.text.trim() }),
    ...(rankBy !== undefined && { rankBy }),
    ...(!state.typos && { typos: 'off' }),
    ...(hasWorks(collection, state) && { retrieval: state.retrieval }),
    ...(hasStrengths(collection, state) && state.match === 'all' && { match: state.match }),
  }
}

function buildWordMembers(collection: Collection, state: SearchState): RequestBody {
  const filters: Filter | undefined = joinFilters(state.filters)
  return {
    ...buildSentenceMembers(collection, state),
    ...(filters !== undefined && { filters }),
    ...(state.isTyped && state.text.trim() !== '' && { prefix: true }),
  }
}

/** Undefined for relevance, and for a formula that is no JSON. */
function parseRank({ formula, order }: SearchState): unknown {
  try {
    if (formula !== '') return JSON.parse(formula)
  } catch {
    return undefined
  }
  return order === '' ? undefined : orderFormula(order)
}

const sentenceWords = new Set(
  `who that with without from near around between since until before after in at on of for by are is
  has have not but except than`.split(/\s+/),
)

/** Nouns for any person. Behind "remote" they are asked for: "remote rust people". */
const people = /\b(?:people|person|persons|folks|someone|anyone|candidates|users)\b/

/** Whether the text is sent as a sentence: several words, one of which no search needs. */
export function isReadAsSentence({ text, reading, filters }: SearchState): boolean {
  // Sentences take no filters: with a filter, the text is words.
  if (filters.length > 0 || text.trim() === '') return false
  if (reading !== 'auto') return reading === 'sentence'
  // A quotation or a sign is the syntax of words.
  if (/["*]|(?:^|\s)-/.test(text)) return false
  const folded = text.toLowerCase()
  const words = folded.split(/\s/)
  if (words.length <= 2) return false
  const isOfRemotePeople = words.includes('remote') && people.test(folded)
  return isOfRemotePeople || words.some((word) => sentenceWords.has(word))
}
