/** Searches that a key keeps, and what is new in them. */
import { limits } from '../limits.ts'
import type { PageInfo } from '../schemas/connection.ts'
import type { Repository } from '../schemas/repository.ts'
import { count, reference, timestamp, wellFormedLine } from '../schemas/scalars.ts'
import { type Static, Type } from '../schemas/type.ts'
import type { User } from '../schemas/user.ts'
import {
  creditsOfAttributes,
  endpoint,
  errorsOfAnyCall,
  errorsOfPaidCall,
  errorsOfQuery,
} from './endpoint.ts'
import { SearchOfSeveral } from './multi-search.ts'
import { sampleUser } from './sample-records.ts'
import { wordResults } from './searches.ts'

const SavedSearchName = Type.String({
  minLength: 1,
  maxLength: limits.savedNameCharsMax,
  pattern: wellFormedLine,
  'x-allowed':
    `a string of 1 to ${limits.savedNameCharsMax} characters, none a control character or ` +
    'half of a surrogate pair',
  description: 'Name of the saved search, unique for the key',
})

const SavedSearch = Type.Object(
  {
    name: SavedSearchName,
    search: SearchOfSeveral,
    depth: Type.Integer({ minimum: 1, description: 'How many of the best results are watched' }),
    createdAt: timestamp('When it was saved'),
    seenAt: timestamp('When results last counted as seen'),
    snapshots: Type.Array(Type.String(), {
      description: 'Snapshots on which results counted as seen, which `since` may name',
    }),
  },
  { additionalProperties: false },
)

const freeCall = {
  method: 'post',
  services: ['SEARCH'],
  credits: { rule: 'free', per: 0, text: 'none' },
} as const

/** Errors of a free call with an answer that is kept for replays. */
const errorsOfFreeCall = [
  ...errorsOfAnyCall,
  'service_required',
  'not_found',
  'idempotency_conflict',
  'snapshot_gone',
  'storage_unavailable',
  'not_implemented',
] as const

const named = Type.Object({ name: SavedSearchName }, { additionalProperties: false })

const sampleSearch = {
  users: {
    query: 'rust compiler',
    filters: { field: 'resolvedCountry', op: 'Eq', value: 'Switzerland' },
  },
} as const

const saveRequest = Type.Object(
  {
    name: SavedSearchName,
    search: SearchOfSeveral,
    depth: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: limits.savedDepthMax,
        default: limits.savedDepthDefault,
        description: 'How many of the best results are watched',
      }),
    ),
  },
  { additionalProperties: false },
)

export type SaveSearchRequest = Static<typeof saveRequest>

export const saveSearch = endpoint({
  id: 'saveSearch',
  method: 'post',
  services: ['SEARCH'],
  path: '/saved-searches',
  credits: {
    rule: 'call',
    per: 1,
    text:
      `1 for each ${limits.resultsMax} of \`depth\`, rounded up, and none where this very search ` +
      'is saved already',
  },
  summary: 'Save a search',
  description:
    'Keeps a search under a name, only for this key. The results of this moment count as ' +
    'seen. To save the same search again changes nothing. The search has no members of a page: ' +
    'no `first`, `maxResults`, `after`, `enablePagination`, `total`, `facets`, `groupBy`, ' +
    '`whyNot`, `highlight` or `explain`. ' +
    `A key has at most ${limits.savedSearchesMax} of them, and each at most ` +
    `${limits.savedSearchBytesMax} bytes. Together they have at most ` +
    `${limits.savedSearchesBytesMax} bytes.`,
  request: saveRequest,
  response: named,
  errors: [
    ...errorsOfAnyCall,
    ...errorsOfPaidCall,
    ...errorsOfQuery,
    ...(['unknown_root', 'not_supported', 'embedding_failed'] as const),
  ],
  examples: [
    {
      name: 'People of one country',
      request: { name: 'rust in switzerland', search: sampleSearch },
      response: { name: 'rust in switzerland' },
    },
  ],
})

const listAnswer = Type.Object(
  { savedSearches: Type.Array(SavedSearch, { description: 'By name' }) },
  { additionalProperties: false },
)
export type SavedSearchesAnswer = Static<typeof listAnswer>

export const savedSearches = endpoint({
  id: 'savedSearches',
  ...freeCall,
  path: '/saved-searches/list',
  summary: 'List saved searches',
  description: 'The saved searches of the calling key.',
  request: Type.Object({}, { additionalProperties: false }),
  response: listAnswer,
  errors: errorsOfFreeCall,
  examples: [
    {
      name: 'One',
      request: {},
      response: {
        savedSearches: [
          {
            name: 'rust in switzerland',
            search: sampleSearch,
            depth: 1000,
            createdAt: '2026-03-02T08:00:00Z',
            seenAt: '2026-03-09T08:00:00Z',
            snapshots: ['20260308T231500000Z-4f1c2a'],
          },
        ],
      },
    },
  ],
})

const deleteAnswer = Type.Object(
  {
    name: SavedSearchName,
    deleted: Type.Boolean({ description: 'False where the key had none of this name' }),
  },
  { additionalProperties: false },
)

export const deleteSavedSearch = endpoint({
  id: 'deleteSavedSearch',
  ...freeCall,
  path: '/saved-searches/delete',
  summary: 'Delete a saved search',
  description: 'Deletes the search and what counts as seen in it.',
  request: named,
  response: deleteAnswer,
  errors: [...errorsOfFreeCall, 'answer_changed'],
  examples: [
    {
      name: 'One',
      request: { name: 'rust in switzerland' },
      response: { name: 'rust in switzerland', deleted: true },
    },
  ],
})

const newRequest = Type.Object(
  {
    name: SavedSearchName,
    first: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: limits.resultsMax,
        default: limits.resultsDefault,
        description: 'How many results to return',
      }),
    ),
    since: Type.Optional(
      Type.String({
        maxLength: limits.savedSinceCharsMax,
        description:
          'An ISO 8601 date or date-time: results that came in after it are new, seen or not. ' +
          'Or one of the `snapshots` that the list names: results that came in after the last ' +
          'check on it are new. By default results that were not seen are',
      }),
    ),
    acknowledge: Type.Optional(
      Type.Boolean({ default: true, description: 'Whether the results shown count as seen' }),
    ),
  },
  { additionalProperties: false },
)

const newAnswer = Type.Object(
  {
    count: count('Results returned'),
    users: Type.Optional(Type.Array(reference<User>('User'))),
    repositories: Type.Optional(Type.Array(reference<Repository>('Repository'))),
    pageInfo: reference<PageInfo>('PageInfo'),
    corrections: wordResults.corrections,
    since: timestamp('Results are compared with those seen at this time'),
    acknowledged: Type.Boolean({ description: 'Whether they count as seen by now' }),
  },
  { additionalProperties: false },
)

export const newResults = endpoint({
  id: 'newResults',
  method: 'post',
  path: '/saved-searches/new',
  services: ['SEARCH'],
  credits: {
    rule: 'result',
    per: 1,
    text: `1 for each result returned, ${creditsOfAttributes}`,
  },
  summary: 'New results of a saved search',
  description:
    'The results among the best `depth` that do not count as seen, the best first. The ' +
    'returned ones count as seen afterwards, unless `acknowledge` is false. There is no cursor: ' +
    '`pageInfo.hasNextPage` says that the same call finds more. A result that leaves the best ' +
    '`depth` and returns is new again.',
  request: newRequest,
  response: newAnswer,
  errors: [
    ...errorsOfAnyCall,
    ...errorsOfPaidCall,
    ...(['pattern_too_expensive', 'deadline_exceeded', 'worker_lost'] as const),
    ...(['unknown_root', 'not_supported', 'embedding_failed', 'unknown_saved_search'] as const),
  ],
  examples: [
    {
      name: 'Since the last check',
      request: { name: 'rust in switzerland', first: 10 },
      response: {
        count: 1,
        users: [{ ...sampleUser, score: 0.8125 }],
        pageInfo: { endCursor: null, hasNextPage: false },
        since: '2026-03-09T08:00:00Z',
        acknowledged: true,
      },
    },
  ],
})
