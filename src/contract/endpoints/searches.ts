/** The members that searches share: query, page, and their conditions. */

import { limits } from '../limits.ts'
import { summaryMembers } from '../schemas/facets.ts'
import { FilterReference } from '../schemas/filter.ts'
import { definePageBound, Highlight } from '../schemas/highlight.ts'
import {
  Cursor,
  conditional,
  defineAmount,
  defineEnum,
  defineSwitch,
  reference,
} from '../schemas/scalars.ts'
import { explainMember } from '../schemas/score-explanation.ts'
import { closedObject, Type } from '../schemas/type.ts'
import { defineWhyNot, type WhyNot } from '../schemas/why-not.ts'
import { type Dataset, datasetServices } from '../services.ts'
import { matches } from '../strengths.ts'

/** `unasked` describes the order of results without a query */
function defineQuery(unasked: string) {
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

const defineWordSwitch = (description: string) =>
  Type.Optional(defineEnum(switches, { default: switches[0], description }))

/** Options for the words of a query. */
const wordMembers = {
  prefix: defineSwitch(
    'Whether the last word also stands for words that begin with it, as you type',
  ),
  typos: defineWordSwitch(
    '`auto`: a word that is unknown, or far rarer than a similar one, also stands for similar ' +
      'words, one edit away from 4 letters on, two from 9, and for common words that it begins. ' +
      '`corrections` names them',
  ),
  variants: defineWordSwitch(
    '`auto`: a word also stands for other words of its English stem, for its joined or split ' +
      'form, and for its synonyms. Forms count less than the word itself',
  ),
}

/** @param effect what `professional` does, as the rest of a clause */
export function defineDataset(effect = '') {
  return Type.Optional(
    Type.Unsafe<Dataset>({
      type: 'string',
      enum: Object.keys(datasetServices),
      default: 'standard',
      description: `\`professional\`${effect} needs the ${datasetServices.professional} service`,
    }),
  )
}

/** Members of requests for pages. */
export const cursorMembers = {
  after: Type.Optional(Cursor),
  enablePagination: defineSwitch('Answers carry a cursor for the next page'),
}

interface SearchNoun {
  /** The results, in the plural. */
  readonly noun: string
  /** The effect of the data set `professional`. */
  readonly professional: string
  /** Names of results, in the plural. */
  readonly names: string
}

interface SearchWording extends SearchNoun {
  /** The order without a query. */
  readonly unasked: string
}

const MatchMember = defineEnum(matches, {
  default: matches[0],
  description:
    'Which matches the answer has, where results have a `strength`: `relevant` leaves out weak ' +
    'ones, `all` has them too. Each result costs the same. Without effect elsewhere',
})

export function defineSearch({ unasked, ...found }: SearchWording) {
  return {
    query: Type.Optional(defineQuery(unasked)),
    filters: Type.Optional(FilterReference),
    ...wordMembers,
    ...defineResults(found),
    ...explainMember,
  }
}

const Sentence = Type.String({
  minLength: 1,
  maxLength: limits.queryCharsMax,
  description: 'The search, in plain words',
})

/** Members of a natural-language search. */
export function defineSentence(found: SearchNoun) {
  return {
    query: Sentence,
    ...wordMembers,
    ...defineResults(found),
    explain: defineSwitch(
      'Adds `explanation`: the interpretation of the sentence. Of 100 results or fewer, each ' +
        'has an `explanation` of its score too',
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
function defineResults({ noun, professional, names }: SearchNoun) {
  return {
    dataset: defineDataset(` ${professional};`),
    highlight: Highlight,
    ...cursorMembers,
    match: Type.Optional(MatchMember),
    ...summaryMembers,
    first: defineAmount(limits.resultsMax, 'Alias for `maxResults`; wins where both are given'),
    maxResults: defineAmount(
      limits.resultsMax,
      `How many ${noun} to return; ${limits.resultsDefault} where absent`,
    ),
    ...defineWhyNot(names),
  }
}

/**
 * @param names kinds of names for one record
 * @param effect the results of such a search
 */
export function defineSimilar(names: string, effect: string) {
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
  allOf: [filtersNeeded, paginationNeeded, definePageBound('highlight')],
} as const

/** Options of every request's schema that searches for a sentence. */
export const sentenceRules = {
  additionalProperties: false,
  allOf: [paginationNeeded, definePageBound('highlight')],
} as const
