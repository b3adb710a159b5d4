/** What `includeAttributes` can add to users and repositories (interface §4.7, §4.10). */
import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { FilterReference } from './filter.ts'
import { reference } from './reference.ts'
import { Cursor } from './scalars.ts'

export const EdgeOptions = Type.Object(
  {
    first: Type.Integer({ minimum: 1, maximum: limits.graphFirstMax }),
    after: Type.Optional(Cursor),
    filters: Type.Optional(FilterReference),
  },
  { additionalProperties: false, description: 'Which page of a relationship to add' },
)
export type EdgeOptions = Static<typeof EdgeOptions>

const edges = (description: string) =>
  Type.Optional(Type.Unsafe<EdgeOptions>({ ...reference<EdgeOptions>('EdgeOptions'), description }))

const flag = (description: string) => Type.Optional(Type.Boolean({ description }))

const addresses = {
  bestEmail: flag('Adds the best address; needs the RAW service'),
  revealEmails: flag('Shows addresses in clear; needs the RAW service'),
}

export const UserAttributes = Type.Object(
  {
    aggregates: flag('Adds aggregates (total stars)'),
    ...addresses,
    contributes: edges('Adds contributed repositories'),
    devrank: flag('Adds devrank'),
    followers: edges('Adds followers'),
    following: edges('Adds followed users'),
    owns: edges('Adds owned repositories'),
    professional: flag('Adds the professional profile; needs the PROFESSIONAL service'),
    stars: edges('Adds starred repositories'),
  },
  { additionalProperties: false },
)
export type UserAttributes = Static<typeof UserAttributes>

export const RepositoryAttributes = Type.Object(
  {
    ...addresses,
    contributors: edges('Adds contributors'),
    owner: flag('Adds the owner'),
    ownerDevrank: flag("Adds the owner's devrank"),
    ownerProfessional: flag(
      "Adds the owner's professional profile; needs the PROFESSIONAL service",
    ),
    starrers: edges('Adds users who starred it'),
  },
  { additionalProperties: false },
)
export type RepositoryAttributes = Static<typeof RepositoryAttributes>
