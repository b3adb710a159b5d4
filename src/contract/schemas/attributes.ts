/** What `includeAttributes` can add to users and repositories (interface §4.7, §4.10). */

import { limits } from '../limits.ts'
import { FilterReference } from './filter.ts'
import { reference } from './reference.ts'
import { ListCursor } from './scalars.ts'
import { type Static, Type } from './type.ts'

export const EdgeOptions = Type.Object(
  {
    first: Type.Integer({
      minimum: 1,
      maximum: limits.graphFirstMax,
      description: 'How many items a page has at most',
    }),
    after: Type.Optional(ListCursor),
    filters: Type.Optional(FilterReference),
  },
  {
    additionalProperties: false,
    description:
      'A page of a relationship: dated edges first, newest first; of equal ones users with the ' +
      'higher DevRank, repositories with more stars. `filters` take the fields of what the edges ' +
      `lead to. Each item costs 1 credit; an answer has at most ${limits.edgeItemsMax} of them.`,
  },
)
export type EdgeOptions = Static<typeof EdgeOptions>

const edges = (description: string) =>
  Type.Optional(Type.Unsafe<EdgeOptions>({ ...reference<EdgeOptions>('EdgeOptions'), description }))

const flag = (description: string) => Type.Optional(Type.Boolean({ description }))

/** @param whose users that get them */
function addresses(whose: string) {
  const rules = 'needs the RAW service; each distinct address shown costs 1 credit'
  const shown = `in clear, ${limits.revealedEmailsMax} of a user at most`
  return {
    bestEmail: flag(`Adds the \`bestEmail\` ${whose}; ${rules}`),
    revealEmails: flag(`Shows the \`emails\` ${whose} ${shown}; ${rules}`),
  }
}

export const UserAttributes = Type.Object(
  {
    aggregates: flag('Adds `aggregates`: the stars of all owned repositories'),
    ...addresses('of each user'),
    contributes: edges('Adds a page of the repositories that the user contributes to'),
    devrank: flag('Adds `devrank`: rank, tier, trust, community and degrees in the follow graph'),
    followers: edges('Adds a page of the followers'),
    following: edges('Adds a page of the followed users'),
    owns: edges('Adds a page of the owned repositories'),
    professional: flag('Adds the professional profile; needs the PROFESSIONAL service'),
    stars: edges('Adds a page of the starred repositories'),
  },
  { additionalProperties: false, description: 'What to add to users' },
)
export type UserAttributes = Static<typeof UserAttributes>

export const RepositoryAttributes = Type.Object(
  {
    ...addresses('of `owner` and `contributors`, where these are asked for'),
    contributors: edges('Adds a page of the users who contribute'),
    owner: flag('Adds the owner'),
    ownerDevrank: flag("Adds the owner's devrank"),
    ownerProfessional: flag(
      "Adds the owner's professional profile; needs the PROFESSIONAL service",
    ),
    starrers: edges('Adds a page of the users who starred it'),
  },
  { additionalProperties: false, description: 'What to add to repositories' },
)
export type RepositoryAttributes = Static<typeof RepositoryAttributes>
