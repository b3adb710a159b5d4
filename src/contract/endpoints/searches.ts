/** The parts that searches share: what is asked, which page of it, and what must go together. */
import { Type } from 'typebox'
import { limits } from '../limits.ts'
import { FilterReference } from '../schemas/filter.ts'
import { conditional } from '../schemas/reference.ts'
import { Cursor } from '../schemas/scalars.ts'
import { type Credits, errorsOfAnyCall, errorsOfPaidCall, errorsOfQuery } from './endpoint.ts'

/** @param unasked what decides the order where there is no query */
function queryOf(unasked: string) {
  return Type.Unsafe<string | string[] | null>({
    type: ['string', 'array', 'null'],
    maxLength: limits.queryCharsMax,
    items: { type: 'string', maxLength: limits.queryCharsMax },
    minItems: 1,
    maxItems: limits.queryListMax,
    description:
      'Search text. A list is ranked query by query and fused (reciprocal rank fusion). Null or ' +
      `absent: only \`filters\` decide, ${unasked}.`,
  })
}

const pageSize = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: limits.resultsMax, description }))

interface Searched {
  /** What is found, in the plural. */
  readonly noun: string
  /** What decides the order where there is no query. */
  readonly unasked: string
  /** What the data set `professional` does. */
  readonly professional: string
}

export function searchMembers({ noun, unasked, professional }: Searched) {
  return {
    query: Type.Optional(queryOf(unasked)),
    filters: Type.Optional(FilterReference),
    dataset: Type.Optional(
      Type.Unsafe<'standard' | 'professional'>({
        type: 'string',
        enum: ['standard', 'professional'],
        default: 'standard',
        description: `\`professional\` ${professional}; needs the PROFESSIONAL service`,
      }),
    ),
    after: Type.Optional(Cursor),
    enablePagination: Type.Optional(
      Type.Boolean({ default: false, description: 'Answers carry a cursor for the next page' }),
    ),
    first: pageSize('Alias for `maxResults`; wins where both are given'),
    maxResults: pageSize(`How many ${noun} to return; ${limits.resultsDefault} where absent`),
  }
}

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

/** Options of every search request's schema. */
export const searchRules = {
  additionalProperties: false,
  allOf: [filtersNeeded, paginationNeeded],
} as const

/** @param noun what is found, in the singular */
export function creditsOfSearch(noun: string): Credits {
  const text = `1 for each ${noun} returned, and 1 for each edge item in \`includeAttributes\``
  return { rule: 'result', per: 1, text }
}

export const errorsOfSearch = [
  ...errorsOfAnyCall,
  ...errorsOfPaidCall,
  ...errorsOfQuery,
  'invalid_cursor',
  'not_available',
] as const
