/** The interpretation of a sentence, and the search that was run in the end. */

import { limits } from '../limits.ts'
import { retrievals, userRetrievals } from '../retrievals.ts'
import { FilterReference } from './filter.ts'
import { type RankBy, RankByReference, type UserRankBy, UserRankByReference } from './rank-by.ts'
import { defineAmount, defineEnum, defineNullable } from './scalars.ts'
import { closedObject, type Static, Type } from './type.ts'

/** Topics that a part of a sentence can have. */
const partKinds = [
  'place',
  'company',
  'language',
  'role',
  'seniority',
  'count',
  'date',
  'person',
  'education',
  'industry',
  'email',
  'order',
  'limit',
  'account',
  'similar',
  'text',
] as const
export type PartKind = (typeof partKinds)[number]

/** Steps by which a search that finds nothing is made wider, in this order. */
export const relaxSteps = ['text', 'state', 'country', 'and', 'filters'] as const
export type RelaxStep = (typeof relaxSteps)[number]

const Part = closedObject({
  kind: defineEnum(partKinds),
  text: Type.String({ description: 'As the sentence says it' }),
  filters: Type.Optional(FilterReference),
  ignored: Type.Optional(Type.String({ description: 'Why it was excluded' })),
})

const Relaxation = closedObject({
  step: defineEnum(relaxSteps),
  reason: Type.String({ description: 'Why the search was widened' }),
})

export const Explanation = closedObject(
  {
    by: defineEnum(['rules', 'model'], {
      description: 'Whether rules or a model interpreted the sentence',
    }),
    query: defineNullable('The text that was searched for; null where only `filters` decided'),
    filters: Type.Optional(FilterReference),
    rankBy: Type.Optional(
      Type.Unsafe<RankBy | UserRankBy>({ anyOf: [RankByReference, UserRankByReference] }),
    ),
    similarTo: Type.Optional(
      Type.Array(Type.String(), { description: 'Logins or full names that others are to be like' }),
    ),
    first: defineAmount(
      limits.resultsMax,
      'How many were asked for, by the request or else by the sentence',
    ),
    retrieval: Type.Optional(
      defineEnum([...new Set([...retrievals, ...userRetrievals])], {
        description: 'That of the request, else `hybrid` of people with a `query`',
      }),
    ),
    parts: Type.Array(Part, {
      description: 'Parts of the sentence, in order, and their filters; none of a model',
    }),
    relaxed: Type.Array(Relaxation, {
      description:
        'Steps taken because nothing was found; `query` and `filters` are those after them',
    }),
    unmatched: Type.Optional(
      Type.String({ description: 'Why the answer is empty, where matches have a `strength`' }),
    ),
  },
  {
    description:
      'The search that was run. Its `query`, `filters`, `rankBy`, `similarTo`, `first` and ' +
      '`retrieval`, sent to `/search/users` or `/search/repos` with the rest of the request, ' +
      'give the same results.',
  },
)
export type Explanation = Static<typeof Explanation>
