/** Why a result does not contain a document where the client expects it. */

import { limits } from '../limits.ts'
import { FilterReference } from './filter.ts'
import { defineEnum } from './scalars.ts'
import { closedObject, type Static, Type } from './type.ts'

const whyNotOutcomes = [
  'ranked',
  'unknown',
  'filter',
  'bot',
  'similar',
  'phrase',
  'no_word',
  'no_match',
  'no_evidence',
  'weak_match',
  'not_listed',
] as const

/** @param names kinds of names for one document */
export function defineWhyNot(names: string) {
  const name = Type.String({ minLength: 1, maxLength: limits.keyCharsMax })
  return {
    whyNot: Type.Optional(
      Type.Array(name, {
        minItems: 1,
        maxItems: limits.whyNotMax,
        description:
          `${names} or ids: adds \`whyNot\`, which says of each where it ranks, or why it is not ` +
          'found. Each costs 1 credit',
      }),
    ),
  }
}

export const WhyNot = closedObject(
  {
    name: Type.String({ description: 'As the request names it' }),
    outcome: defineEnum(whyNotOutcomes, {
      description:
        '`ranked`: see `rank`. `unknown`: there is none, or it may not be seen. `filter`: ' +
        '`condition` fails. `bot`: bots and organizations are excluded. `similar`: one of ' +
        '`similarTo`. `phrase`: lacks a phrase of the query, or has an excluded word. `no_word`: ' +
        'has no word of the query. `no_match`: has no word, and neither its meaning nor its name ' +
        'is near. `no_evidence`: no repository is evidence, and for `hybrid` the profile covers ' +
        'less than half of the query. `weak_match`: matches the query only weakly, and ' +
        '`match: all` shows it. `not_listed`: in none of the lists ' +
        `of several queries, each of its first ${limits.fusedDepth}`,
    }),
    rank: Type.Optional(
      Type.Integer({ minimum: 1, description: '1 + the documents that rank before it' }),
    ),
    score: Type.Optional(Type.Number()),
    pointer: Type.Optional(
      Type.String({ description: 'JSON pointer (RFC 6901) of the first condition that fails' }),
    ),
    condition: Type.Optional({
      ...FilterReference,
      description: 'That condition. An Or fails as a whole',
    }),
    value: Type.Optional(
      Type.Unsafe<unknown>({
        description: 'What the document has in the field, as results show it. Absent for nothing',
      }),
    ),
  },
  { description: 'The rank of one named document' },
)
export type WhyNot = Static<typeof WhyNot>
