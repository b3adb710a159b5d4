/** The members that searches share: query, page, and their conditions. */

import { limits } from '../limits.ts'
import { summaryMembers } from '../schemas/facets.ts'
import { FilterReference } from '../schemas/filter.ts'
import { Highlight, pageBoundedBy } from '../schemas/highlight.ts'
import { Cursor, conditional, reference } from '../schemas/scalars.ts'
import { explainMember } from '../schemas/score-explanation.ts'
import { Type } from '../schemas/type.ts'
import { type WhyNot, whyNotMember } from '../schemas/why-not.ts'
import { type Dataset, datasetServices } from '../services.ts'
import { type Match, matches } from '../strengths.ts'
import { closedObject } from './closed-object.ts'

/** `unasked` describes the order of results without a query */
function queryOf(unasked: string) {
  return Type.Unsafe<string | string[] | null>({
    type: ['string', 'array', 'null'],
    maxLength: limits.queryCharsMax,
    items: { type: 'string', maxLength: limits.queryCharsMax },
    minItems: 1,
    maxItems: limits.queryListMax,
    description:
      'Search text: words, `"a phrase"` (required), `-word` and `-"a phrase"` (excluded), ' +
      '`word*` (words that begin so). Anything else is a word. A list is ranked query by query ' +
      'and fused (reciprocal rank fusion). ' +
      `Null, empty or absent: only \`filters\` decide, ${unasked}.`,
  })
}

const switches = ['auto', 'off'] as const

const wordSwitch = (description: string) =>
  Type.Optional(
    Type.Unsafe<(typeof switches)[number]>({
      type: 'string',
      enum: [...switches],
      default: switches[0],
      description,
    }),
  )

/** Options for the words of a query. */
const wordMembers = {
  prefix: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Whether the last word also stands for words that begin with it, as you type',
    }),
  ),
  typos: wordSwitch(
    '`auto`: a word that is unknown, or far rarer than a similar one, also stands for similar ' +
      'words, one edit away from 4 letters on, two from 9, and for common words that it begins. ' +
      '`corrections` names them',
  ),
  variants: wordSwitch(
    '`auto`: a word also stands for other words of its English stem, for its joined or split ' +
      'form, and for its synonyms. Forms count less than the word itself',
  ),
}

const pageSize = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: limits.resultsMax, description }))

interface SearchNoun {
  /** The results, in the plural. */
  readonly noun: string
  /** The effect of the data set `professional`. */
  readonly professional: string
  /** Names of results, in the plural. */
  readonly names: string
}

interface Searched extends SearchNoun {
  /** The order without a query. */
  readonly unasked: string
}

const MatchMember = Type.Unsafe<Match>({
  type: 'string',
  enum: [...matches],
  default: matches[0],
  description:
    'Which matches the answer has, where results have a `strength`: `relevant` leaves out weak ' +
    'ones, `all` has them too. Each result costs the same. Without effect elsewhere',
})

export function searchMembers({ unasked, ...found }: Searched) {
  return {
    query: Type.Optional(queryOf(unasked)),
    filters: Type.Optional(FilterReference),
    ...wordMembers,
    ...resultMembers(found),
    ...explainMember,
  }
}

const Sentence = Type.String({
  minLength: 1,
  maxLength: limits.queryCharsMax,
  description: 'The search, in plain words',
})

/** Members of a natural-language search. */
export function sentenceMembers(found: SearchNoun) {
  return {
    query: Sentence,
    ...wordMembers,
    ...resultMembers(found),
    explain: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Adds `explanation`: the interpretation of the sentence. Of 100 results or fewer, each ' +
          'has an `explanation` of its score too',
      }),
    ),
  }
}

/** The answer's members about the words of its query. */
export const wordResults = {
  corrections: Type.Optional(
    Type.Array(
      closedObject({
        from: Type.String({ description: 'Word that was typed, as the index folds it' }),
        to: Type.String({ description: 'The most likely of the words that it also stands for' }),
      }),
      { description: 'Misspellings that were followed' },
    ),
  ),
  suggestion: Type.Optional(
    Type.String({ description: 'A query that finds something, where this one finds nothing' }),
  ),
}

/** The answer's members about documents that the request names. */
export const placeResults = {
  whyNot: Type.Optional(Type.Array(reference<WhyNot>('WhyNot'))),
}

/** Members for the data set and the page of results. */
function resultMembers({ noun, professional, names }: SearchNoun) {
  return {
    dataset: Type.Optional(
      Type.Unsafe<Dataset>({
        type: 'string',
        enum: Object.keys(datasetServices),
        default: 'standard',
        description:
          `\`professional\` ${professional}; ` +
          `needs the ${datasetServices.professional} service`,
      }),
    ),
    highlight: Highlight,
    after: Type.Optional(Cursor),
    enablePagination: Type.Optional(
      Type.Boolean({ default: false, description: 'Answers carry a cursor for the next page' }),
    ),
    match: Type.Optional(MatchMember),
    ...summaryMembers,
    first: pageSize('Alias for `maxResults`; wins where both are given'),
    maxResults: pageSize(`How many ${noun} to return; ${limits.resultsDefault} where absent`),
    ...whyNotMember(names),
  }
}

/**
 * @param names kinds of names for one record
 * @param effect the results of such a search
 */
export function similarTo(names: string, effect: string) {
  const name = Type.String({ minLength: 1, maxLength: limits.keyCharsMax })
  return Type.Optional(
    Type.Array(name, {
      minItems: 1,
      maxItems: limits.similarToMax,
      description:
        `${names}, ids or platformIds: ${effect} They are not among the results. One that is ` +
        'unknown, or may not be seen, is a 404',
    }),
  )
}

/** Requests in which works decide who is found. */
const hasWorks = {
  required: ['retrieval', 'evidence'],
  properties: {
    retrieval: { enum: ['expertise', 'hybrid'] },
    evidence: { type: 'object', required: ['filters'] },
  },
}

const filtersNeeded = conditional(
  {
    properties: { query: { enum: [null, ''] } },
    not: { anyOf: [{ required: ['similarTo'] }, hasWorks] },
  },
  {
    required: ['filters'],
    'x-message':
      '`filters` is required where `query` is null, empty or absent, unless there is ' +
      '`similarTo`, or `evidence.filters` with `retrieval` of `expertise` or `hybrid`',
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
  allOf: [filtersNeeded, paginationNeeded, pageBoundedBy('highlight')],
} as const

/** Options of every request's schema that searches for a sentence. */
export const sentenceRules = {
  additionalProperties: false,
  allOf: [paginationNeeded, pageBoundedBy('highlight')],
} as const
