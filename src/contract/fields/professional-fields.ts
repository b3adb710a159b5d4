import { domainToASCII } from 'node:url'
import type { FieldSpec } from './field-spec.ts'
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
  'professional.city': { ...line, place: 'city', description: 'City' },
  'professional.state': { ...line, place: 'state', description: 'State or region' },
  'professional.country': { ...line, place: 'country', description: 'Country' },
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

// Normalises the addresses of a profile to one spelling, for comparing and not for following. It
// drops scheme, `www.`, a country's sub-domain, port, query, fragment, empty segments and case, and
// decodes percent-encoding that is not needed.

/**
 * `HTTPS://de.Example.com/in/Jos%C3%A9/?x=1` gives `example.com/in/josé`. Text that is no such
 * address stays, folded. Idempotent.
 */
export function normaliseProfessionalUrl(text: string): string {
  if (longRun.test(text)) return text.toWellFormed()
  const folded = fold(text).trim()
  const [, authority = '', path = ''] = /^(?:(?:https?:)?\/\/)?([^/?#]*)([^?#]*)/.exec(folded)!
  const host = hostOf(authority)
  if (host === null) return folded
  return [host, ...path.split('/').filter(Boolean).map(plainSegment)].join('/')
}

/**
 * More combining marks in a row than any language writes. Normalisation sorts each run in time
 * quadratic in its length, so texts with such a run are not normalised.
 */
const longRun = /[\p{M}\uff9e\uff9f]{31}/u

/** Twice normalised, since lower case may compose where upper case did not. */
function fold(text: string): string {
  return text.toWellFormed().normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** Null if it is no host name with two labels. */
function hostOf(authority: string): string | null {
  const host = domainToASCII(authority.replace(/:\d*$/, '')).replace(/\.$/, '')
  if (!/^[^.]+(?:\.[^.]+)+$/.test(host)) return null
  // Two labels always stay: `de.com` is no sub-domain.
  return host.replace(/^(?:(?:www|[a-z]{2})\.)+(?=[^.]+\.)/, '')
}

function plainSegment(segment: string): string {
  return fold(decoded(segment)).replace(/[%/?#\s]/g, encodeURIComponent)
}

/** A segment with a broken escape, or with a long run of marks, stays as it is. */
function decoded(segment: string): string {
  try {
    const text = decodeURIComponent(segment)
    return longRun.test(text) ? segment : text
  } catch (error) {
    if (error instanceof URIError) return segment
    throw error
  }
}
