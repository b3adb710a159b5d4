import type { FieldSpec } from './field-spec.ts'

const count = { type: 'number', operators: ['Eq', 'In', 'Lt', 'Lte', 'Gt', 'Gte'] } as const

const list = {
  type: 'strings',
  operators: ['Contains', 'NotContains', 'ContainsAny', 'NotContainsAny'],
  match: 'case',
} as const

/**
 * The filterable user fields of interface §2.8, in its order, and then the user's metrics. The
 * impact of a term is summed over the fields in this order, so reordering rows changes the last
 * bits of scores.
 */
export const userFields = {
  platformId: {
    type: 'string',
    operators: ['Eq', 'In', 'NotIn'],
    match: 'exact',
    aliases: ['githubId'],
    description: 'Platform node identifier',
  },
  login: {
    type: 'string',
    operators: ['Eq', 'In', 'NotIn', 'Glob', 'IGlob'],
    weight: 2,
    match: 'case',
    analyser: 'joined',
    description: 'Username',
  },
  displayName: {
    type: 'string',
    operators: ['Eq', 'ContainsAllTokens'],
    weight: 1,
    match: 'case',
    analyser: 'text',
    description: 'Name as shown',
  },
  bio: {
    type: 'string',
    operators: ['ContainsAllTokens'],
    weight: 1,
    match: 'case',
    analyser: 'text',
    stemmed: true,
    description: 'Biography',
  },
  company: {
    type: 'string',
    operators: ['Eq', 'In', 'ContainsAllTokens'],
    weight: 1,
    match: 'case',
    analyser: 'text',
    description: 'Company as the user writes it; people write the same one differently',
  },
  location: {
    type: 'string',
    operators: ['Eq', 'ContainsAllTokens'],
    weight: 1,
    match: 'case',
    analyser: 'text',
    description: 'Location as the user writes it',
  },
  emails: {
    type: 'strings',
    operators: ['ContainsAllTokens'],
    weight: 3,
    match: 'case',
    analyser: 'email',
    description: 'Addresses, by domain, label of the domain, or the whole local part',
  },
  resolvedCountry: {
    type: 'string',
    operators: ['Eq', 'In', 'ContainsAllTokens'],
    weight: 1,
    match: 'accent',
    place: 'country',
    analyser: 'text',
    description: 'Country in English, such as "Germany"',
  },
  resolvedState: {
    type: 'string',
    operators: ['Eq', 'In', 'ContainsAllTokens'],
    weight: 1,
    match: 'accent',
    place: 'state',
    analyser: 'text',
    description: 'State or region in English, such as "Bavaria"',
  },
  resolvedCity: {
    type: 'string',
    operators: ['Eq', 'In', 'ContainsAllTokens'],
    weight: 1,
    match: 'accent',
    place: 'city',
    analyser: 'text',
    description: 'City in English, such as "Munich"',
  },
  createdAt: {
    type: 'datetime',
    operators: ['Gt', 'Gte', 'Lt', 'Lte'],
    description: 'When the account was created',
  },
  updatedAt: {
    type: 'datetime',
    operators: ['Gt', 'Gte', 'Lt', 'Lte'],
    description: 'When the account was last updated',
  },
  followersCount: { ...count, description: 'Followers' },
  followingCount: { ...count, description: 'Users that this one follows' },
  ownedRepoCount: { ...count, description: 'Owned repositories' },
  totalStars: { ...count, description: 'Stars of all owned repositories' },
  contributionsCount: { ...count, description: 'Contributions, or else contributed repositories' },
  crackedScore: { ...count, description: 'DevRank, 0 to 100' },
  lastActivityAt: {
    type: 'datetime',
    operators: ['Gt', 'Gte', 'Lt', 'Lte'],
    description: 'Newest dated edge of the user, or `updatedAt` if it is later',
  },
  topLanguages: { ...list, description: 'Main languages of owned and contributed repositories' },
  topTopics: { ...list, description: 'Main topics of owned and contributed repositories' },
  isBot: { type: 'boolean', operators: ['Eq'], description: 'Whether a program owns the account' },
  type: {
    type: 'string',
    operators: ['Eq', 'In'],
    match: 'case',
    description: '`user` or `organization`',
  },
} as const satisfies Record<string, FieldSpec>
