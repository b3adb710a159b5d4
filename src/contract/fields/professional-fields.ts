import type { FieldSpec } from './field-spec.ts'
import { normaliseProfessionalUrl } from './professional-url.ts'
import { repoFields } from './repo-fields.ts'
import { userFields } from './user-fields.ts'

const line = {
  type: 'string',
  operators: ['Eq', 'In', 'IGlob', 'ContainsAllTokens'],
  match: 'case',
  analyser: 'text',
} as const

const list = {
  type: 'strings',
  operators: ['Contains', 'NotContains', 'ContainsAny', 'NotContainsAny', 'ContainsAllTokens'],
  match: 'case',
  analyser: 'text',
} as const

const count = { type: 'number', operators: ['Eq', 'In', 'Lt', 'Lte', 'Gt', 'Gte'] } as const

const years = {
  type: 'numbers',
  operators: ['Contains', 'ContainsAny', 'AnyLt', 'AnyLte', 'AnyGt', 'AnyGte'],
} as const

/**
 * Fields of a profile. The impact of a term is summed over the fields in this order, so reordering
 * rows changes the last bits of scores.
 */
export const professionalFields = {
  'professional.fullName': { ...line, weight: 5, description: 'First and last name' },
  'professional.headline': {
    ...line,
    stemmed: true,
    weight: 4,
    description: 'The line under the name',
  },
  'professional.title': {
    ...line,
    stemmed: true,
    weight: 3,
    description: 'Title of the present position',
  },
  'professional.expertise': { ...list, stemmed: true, weight: 3, description: 'Skills' },
  'professional.organization': { ...line, weight: 2, description: 'Present employer' },
  'professional.experience.title': {
    ...list,
    stemmed: true,
    weight: 1.5,
    description: 'Titles of all positions',
  },
  'professional.experience.company': { ...list, weight: 1.5, description: 'All employers' },
  'professional.education.campus': { ...list, weight: 1.5, description: 'Schools' },
  'professional.education.major': {
    ...list,
    stemmed: true,
    weight: 1,
    description: 'Subjects studied',
  },
  'professional.seniority': { ...line, description: 'Seniority, such as "senior"' },
  'professional.seniorityLevel': { ...line, description: 'Seniority on the scale of the data' },
  'professional.functionalArea': { ...line, description: 'Kind of work' },
  'professional.currentIndustry': { ...line, description: 'Industry of the present employer' },
  'professional.city': { ...line, description: 'City' },
  'professional.state': { ...line, description: 'State or region' },
  'professional.country': { ...line, description: 'Country' },
  'professional.connectionsCount': { ...count, description: 'Connections' },
  'professional.followerCount': { ...count, description: 'Followers on that network' },
  'professional.languages': { ...list, description: 'Languages spoken' },
  'professional.certifications': { ...list, description: 'Certifications' },
  'professional.departments': { ...list, description: 'Departments' },
  'professional.priorIndustries': { ...list, description: 'Industries of earlier employers' },
  'professional.memberships': { ...list, description: 'Memberships' },
  'professional.awards': { ...list, description: 'Awards' },
  'professional.patents': { ...list, description: 'Patents' },
  'professional.publications': { ...list, description: 'Publications' },
  'professional.experience.startYear': { ...years, description: 'Years in which positions began' },
  'professional.education.endYear': { ...years, description: 'Years in which studies ended' },
  'professional.professionalUrl': {
    type: 'string',
    operators: ['Eq', 'In'],
    match: 'case',
    normalise: normaliseProfessionalUrl,
    aliases: ['professional.linkedinUrl'],
    description: 'Address of the profile, in any spelling',
  },
} as const satisfies Record<string, FieldSpec>

export type ProfessionalField = keyof typeof professionalFields

/**
 * Fields of users in the professional data set. The user fields come first: their order counts too.
 */
export const professionalUserFields: Readonly<Record<string, FieldSpec>> = {
  ...userFields,
  ...professionalFields,
}

/**
 * Fields of repositories in the professional data set: the owner's profile has the operators of a
 * user's.
 */
export const professionalRepoFields: Readonly<Record<string, FieldSpec>> = {
  ...repoFields,
  ...Object.fromEntries(Object.entries(professionalFields).map(ofOwner)),
}

function ofOwner([field, spec]: [string, FieldSpec]): [string, FieldSpec] {
  const { weight, aliases, ...rest } = spec
  return [
    ownerName(field),
    {
      ...rest,
      ...(aliases && { aliases: aliases.map(ownerName) }),
      linked: { link: 'ownerProfessional', field },
      description: `${spec.description}, of the owner`,
    },
  ]
}

function ownerName(field: string): string {
  return field.replace(/^professional/, 'ownerProfessional')
}
