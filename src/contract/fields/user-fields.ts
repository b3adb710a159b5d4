import type { FieldSpec } from './field-spec.ts'

/**
 * The filterable user fields of interface §2.8, in its order: the impact of a term is summed over
 * the fields in this order, so reordering rows changes the last bits of scores.
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
    analyser: 'text',
    description: 'Country in English, such as "Germany"',
  },
  resolvedState: {
    type: 'string',
    operators: ['Eq', 'In', 'ContainsAllTokens'],
    weight: 1,
    match: 'accent',
    analyser: 'text',
    description: 'State or region in English, such as "Bavaria"',
  },
  resolvedCity: {
    type: 'string',
    operators: ['Eq', 'In', 'ContainsAllTokens'],
    weight: 1,
    match: 'accent',
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
} as const satisfies Record<string, FieldSpec>
