import type { FieldSpec } from './field-spec.ts'

const names = {
  type: 'string',
  operators: ['Eq', 'In', 'NotIn', 'Glob', 'IGlob', 'Regex', 'ContainsAllTokens'],
  match: 'case',
  analyser: 'text',
} as const

const count = { type: 'number', operators: ['Eq', 'In', 'Lt', 'Lte', 'Gt', 'Gte'] } as const

const date = { type: 'datetime', operators: ['Lt', 'Lte', 'Gt', 'Gte'] } as const

const prose = {
  type: 'string',
  operators: ['ContainsAllTokens'],
  match: 'case',
  analyser: 'text',
} as const

/** An index also holds names without their separators, so that all spellings are found. */
export const nameKeyField = 'nameKey'

/**
 * The filterable repository fields, with the weights of keyword and hybrid retrieval. An index also
 * holds topics and README, which can be searched and not filtered by.
 */
export const repoFields = {
  platformId: {
    type: 'string',
    operators: ['Eq', 'In', 'NotIn'],
    match: 'exact',
    aliases: ['githubId'],
    description: 'Platform node identifier',
  },
  fullName: { ...names, description: 'Owner and name, as in "owner/name"' },
  ownerLogin: { ...names, description: 'Username of the owner' },
  name: { ...names, weight: 3, description: 'Repository name' },
  language: {
    type: 'string',
    operators: ['Eq', 'In', 'NotIn'],
    match: 'case',
    analyser: 'text',
    description: 'Primary programming language',
  },
  stargazerCount: { ...count, description: 'Stars' },
  totalIssuesCount: { ...count, description: 'Issues, open and closed' },
  totalIssuesOpen: { ...count, description: 'Open issues' },
  totalIssuesClosed: { ...count, description: 'Closed issues' },
  createdAt: { ...date, description: 'When the repository was created' },
  updatedAt: { ...date, description: 'When the repository was last updated' },
  ownerLocation: {
    type: 'string',
    operators: ['Eq', 'ContainsAllTokens'],
    match: 'case',
    analyser: 'text',
    description: "Location of the owner, in the owner's words",
  },
  lastContributorLocations: {
    type: 'strings',
    operators: ['Contains', 'NotContains', 'ContainsAny', 'NotContainsAny', 'ContainsAllTokens'],
    match: 'case',
    analyser: 'text',
    description: 'Locations of the last contributors',
  },
  description: { ...prose, weight: 1, stemmed: true, description: 'Description' },
  readmePreview: { ...prose, description: 'Start of the README text' },
} as const satisfies Record<string, FieldSpec>
