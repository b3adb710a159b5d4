/**
 * The attributes that `includeAttributes` adds to users and repositories (interface §4.7, §4.10).
 */

import { limits } from '../limits.ts'
import { attributeServices, type Service } from '../services.ts'
import { EvidencePage } from './evidence.ts'
import { FilterReference } from './filter.ts'
import { conditional, ListCursor, reference } from './scalars.ts'
import { closedObject, type Static, Type } from './type.ts'

export const EdgeOptions = closedObject(
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
    description:
      'A page of a relationship: dated edges first, newest first. Among equal ones, users with ' +
      'the higher DevRank, repositories with more stars. `filters` take the fields of the listed ' +
      `records. Each item costs 1 credit. An answer has at most ${limits.edgeItemsMax} of them.`,
  },
)
export type EdgeOptions = Static<typeof EdgeOptions>

const definePage = (description: string) =>
  Type.Optional(reference<EdgeOptions>('EdgeOptions', description))

/** @param also its price or what else there is to say, if anything */
function defineFlag(name: keyof typeof attributeServices, adds: string, also?: string) {
  const service = attributeServices[name]
  const needs = service === null ? undefined : `needs the ${service} service`
  const description = [adds, needs, also].filter((part) => part !== undefined).join('; ')
  // Profiles come with the professional data set, unless the request refuses them.
  const isOwn = name !== 'professional' && name !== 'ownerProfessional'
  return Type.Optional(Type.Boolean({ ...(isOwn && { default: false }), description }))
}

/** @param users the users that get them */
function defineAddresses(users: string) {
  const price = 'each distinct address shown costs 1 credit'
  const shown = `in clear, ${limits.revealedEmailsMax} of a user at most`
  return {
    bestEmail: defineFlag('bestEmail', `Adds the \`bestEmail\` ${users}`, price),
    revealEmails: defineFlag('revealEmails', `Shows the \`emails\` ${users} ${shown}`, price),
  }
}

const sources = 'Adds `provenance`: the source of each field'

const userMembers = {
  aggregates: defineFlag('aggregates', 'Adds `aggregates`: the stars of all owned repositories'),
  ...defineAddresses('of each user'),
  contributes: definePage('Adds a page of the repositories that the user contributes to'),
  devrank: defineFlag(
    'devrank',
    'Adds `devrank`: rank, tier, trust, community and degrees in the follow graph',
  ),
  followers: definePage('Adds a page of the followers'),
  following: definePage('Adds a page of the followed users'),
  metrics: defineFlag('metrics', 'Adds `metrics`: counts, activity, main languages and topics'),
  owns: definePage('Adds a page of the owned repositories'),
  professional: defineFlag('professional', 'Adds the professional profile'),
  provenance: defineFlag(
    'provenance',
    sources,
    'that of `professional` is absent for keys without the PROFESSIONAL service',
  ),
  stars: definePage('Adds a page of the starred repositories'),
}

export const UserAttributes = closedObject(userMembers, {
  description: 'Attributes to add to users',
})
export type UserAttributes = Static<typeof UserAttributes>

export const SearchedUserAttributes = closedObject(
  { ...userMembers, evidence: Type.Optional(EvidencePage) },
  { description: 'Attributes to add to the users of a search' },
)
export type SearchedUserAttributes = Static<typeof SearchedUserAttributes>

const contributorsNeeded = conditional(
  { properties: { contributorProfiles: { const: true } }, required: ['contributorProfiles'] },
  {
    required: ['contributors'],
    'x-message': '`contributorProfiles` needs `contributors`, the page that it describes',
  },
)

export const RepositoryAttributes = closedObject(
  {
    ...defineAddresses('of `owner` and `contributors`, where these are asked for'),
    contributorProfiles: defineFlag(
      'contributorProfiles',
      'Adds a profile of each user on the page of `contributors`, which has to be asked for',
      'the section `linkedin` is absent for keys without the PROFESSIONAL service',
    ),
    contributors: definePage('Adds a page of the users who contribute'),
    owner: defineFlag('owner', 'Adds the owner'),
    ownerDevrank: defineFlag('ownerDevrank', "Adds the owner's devrank"),
    ownerProfessional: defineFlag('ownerProfessional', "Adds the owner's professional profile"),
    provenance: defineFlag('provenance', sources),
    starrers: definePage('Adds a page of the users who starred it'),
  },
  { description: 'Attributes to add to repositories', ...contributorsNeeded },
)
export type RepositoryAttributes = Static<typeof RepositoryAttributes>

export type AttributeName = keyof SearchedUserAttributes | keyof RepositoryAttributes

/**
 * The service that an attribute needs in addition to those of the endpoint. An attribute that is
 * not in the table does not compile.
 */
export const serviceOfAttribute: Readonly<Record<AttributeName, Service | null>> = attributeServices
