import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import type { UserAttributes } from '../schemas/attributes.ts'
import { FilterReference } from '../schemas/filter.ts'
import type { PageInfo } from '../schemas/page-info.ts'
import { conditional, reference } from '../schemas/reference.ts'
import { Cursor, count } from '../schemas/scalars.ts'
import type { User } from '../schemas/user.ts'
import { endpoint, errorsOfAnyCall, errorsOfPaidCall, errorsOfQuery } from './endpoint.ts'
import { sampleUser } from './sample-records.ts'

const Query = Type.Unsafe<string | string[] | null>({
  type: ['string', 'array', 'null'],
  maxLength: limits.queryCharsMax,
  items: { type: 'string', maxLength: limits.queryCharsMax },
  minItems: 1,
  maxItems: limits.queryListMax,
  description:
    'Search text. A list is ranked query by query and fused (reciprocal rank fusion). Null or ' +
    'absent: only `filters` decide, newest `updatedAt` first.',
})

const pageSize = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: limits.resultsMax, description }))

const filtersNeeded = conditional(
  { properties: { query: { type: 'null' } } },
  {
    required: ['filters'],
    'x-message': '`filters` is required where `query` is null or absent',
  },
)

const paginationMessage = '`after` needs `enablePagination` to be true'
const paginationNeeded = conditional(
  { required: ['after'] },
  {
    required: ['enablePagination'],
    properties: { enablePagination: { const: true, 'x-message': paginationMessage } },
    'x-message': paginationMessage,
  },
)

const request = Type.Object(
  {
    query: Type.Optional(Query),
    filters: Type.Optional(FilterReference),
    dataset: Type.Optional(
      Type.Unsafe<'standard' | 'professional'>({
        type: 'string',
        enum: ['standard', 'professional'],
        default: 'standard',
        description: '`professional` needs the PROFESSIONAL service',
      }),
    ),
    after: Type.Optional(Cursor),
    enablePagination: Type.Optional(
      Type.Boolean({ default: false, description: 'Answers carry a cursor for the next page' }),
    ),
    first: pageSize('Alias for `maxResults`; wins where both are given'),
    maxResults: pageSize(`How many users to return; ${limits.resultsDefault} where absent`),
    includeAttributes: Type.Optional(reference<UserAttributes>('UserAttributes')),
  },
  { additionalProperties: false, allOf: [filtersNeeded, paginationNeeded] },
)

const response = Type.Object(
  {
    count: count('Users returned'),
    users: Type.Array(reference<User>('User')),
    pageInfo: reference<PageInfo>('PageInfo'),
  },
  { additionalProperties: false },
)

export const searchUsers = endpoint({
  id: 'searchUsers',
  method: 'post',
  path: '/search/users',
  service: 'SEARCH',
  credits: { rule: 'result', per: 1, text: '1 for each user returned' },
  summary: 'Search users',
  description:
    'Full-text search over users, ranked by BM25 with a weight for each field; `score` runs ' +
    'from 0 to 1. Terms are alternatives. `filters` narrow the result and do not rank.',
  request,
  response,
  errors: [
    ...errorsOfAnyCall,
    ...errorsOfPaidCall,
    ...errorsOfQuery,
    'invalid_cursor',
    'not_available',
  ],
  examples: [
    {
      name: 'Text and a filter',
      request: {
        query: 'rust compiler',
        filters: { field: 'location', op: 'ContainsAllTokens', value: 'zürich' },
        first: 10,
      },
      response: {
        count: 1,
        users: [{ ...sampleUser, score: 0.8125 }],
        pageInfo: { endCursor: null, hasNextPage: false },
      },
    },
    {
      name: 'Several texts, fused, page by page',
      request: {
        query: ['rust compiler', 'borrow checker'],
        filters: {
          op: 'And',
          filters: [
            { field: 'resolvedCountry', op: 'In', value: ['Switzerland', 'Germany'] },
            {
              op: 'Or',
              filters: [
                { field: 'company', op: 'ContainsAllTokens', value: 'lumenforge' },
                { field: 'emails', op: 'ContainsAllTokens', value: 'lumenforge.example' },
              ],
            },
          ],
        },
        maxResults: 1,
        enablePagination: true,
      },
      response: {
        count: 1,
        users: [{ ...sampleUser, score: 1 }],
        pageInfo: { endCursor: 'b3BhcXVlLWN1cnNvcg', hasNextPage: true },
      },
    },
    {
      name: 'Filters only, newest first',
      request: {
        query: null,
        filters: { field: 'updatedAt', op: 'Gte', value: '2026-01-01' },
      },
      response: {
        count: 1,
        users: [sampleUser],
        pageInfo: { endCursor: null, hasNextPage: false },
      },
    },
  ],
})

export type SearchUsersRequest = Static<typeof request>
export type SearchUsersResponse = Static<typeof response>
