/**
 * The members of professional profiles, by their path in a profile. Members of education and
 * experience can be searched there, and stand in tables of their own. The order of rows is that of
 * the impacts of a term, after the members of users.
 */
import type { Field, FieldRows } from './field.ts'
import { count, define, wordedList } from './kinds.ts'
import { normaliseProfessionalUrl } from './profile-address.ts'

/**
 * Patterns match one whole text of a profile at a time, so its length bounds one match, as for
 * names.
 */
const patterned = {
  type: 'string',
  operators: ['Eq', 'In', 'IGlob', 'ContainsAllTokens'],
  match: 'case',
  analyser: 'text',
  charactersMax: 1024,
  reads: 'ownText',
} as const

const text = { ...patterned, shownIn: 'record' } as const
const list = { ...wordedList, shownIn: 'record', reads: 'ownTexts' } as const
const number = { ...count, shownIn: 'record', reads: 'count' } as const
const flag = { type: 'boolean', shownIn: 'record', reads: 'flag' } as const
const partOfName = {
  type: 'string',
  shownIn: 'record',
  reads: 'ownText',
  charactersMax: 512,
} as const

const years = {
  type: 'numbers',
  operators: ['Contains', 'ContainsAny', 'AnyLt', 'AnyLte', 'AnyGt', 'AnyGte'],
} as const

export const professionalRows = {
  fullName: define(patterned, 'First and last name', {
    missing: '`firstName` and `lastName`, joined by a space',
    weight: 5,
    madeOf: ['firstName', 'lastName'],
  }),
  headline: define(text, 'The line under the name', {
    stemmed: true,
    weight: 4,
  }),
  title: define(text, 'Title of the present position', {
    stemmed: true,
    weight: 3,
  }),
  expertise: define(list, 'Skills', {
    stemmed: true,
    weight: 3,
  }),
  organization: define(text, 'Present employer', { weight: 2 }),
  'experience.title': define(wordedList, 'Titles of all positions', { stemmed: true, weight: 1.5 }),
  'experience.company': define(wordedList, 'All employers', { weight: 1.5 }),
  'education.campus': define(wordedList, 'Schools', { weight: 1.5, words: { said: 'school' } }),
  'education.major': define(wordedList, 'Subjects studied', {
    stemmed: true,
    weight: 1,
    words: { said: 'major' },
  }),
  seniority: define(text, 'Seniority, such as "senior"', {
    words: { said: 'seniority' },
  }),
  seniorityLevel: define(text, 'Seniority on the scale of the data'),
  functionalArea: define(text, 'Kind of work'),
  currentIndustry: define(text, 'Industry of the present employer', {
    words: { said: 'industry' },
  }),
  city: define(text, 'City', { place: 'city' }),
  state: define(text, 'State or region', { place: 'state' }),
  country: define(text, 'Country', { place: 'country' }),
  connectionsCount: define(number, 'Connections', { words: { said: 'connections' } }),
  followerCount: define(number, 'Followers on that network', { words: { said: 'followers' } }),
  languages: define(list, 'Languages spoken', {
    words: { said: 'spoken' },
  }),
  certifications: define(list, 'Certifications', { words: { said: 'certification' } }),
  departments: define(list, 'Departments'),
  priorIndustries: define(list, 'Industries of earlier employers'),
  memberships: define(list, 'Memberships'),
  awards: define(list, 'Awards'),
  patents: define(list, 'Patents'),
  publications: define(list, 'Publications'),
  'experience.startYear': define(years, 'Years in which positions began', {
    yearOf: 'startDate',
    words: { said: 'experienceSince' },
  }),
  'education.endYear': define(years, 'Years in which studies ended', {
    yearOf: 'endDate',
    words: { said: 'graduation' },
  }),
  professionalUrl: {
    type: 'string',
    operators: ['Eq', 'In'],
    match: 'case',
    normalise: normaliseProfessionalUrl,
    family: 'linkedinUrl',
    shownIn: 'record',
    reads: 'ownUrl',
    meaning: 'Address of the profile, in any spelling',
  },
  firstName: define(partOfName, 'First name', {}),
  lastName: define(partOfName, 'Last name', {}),
  location: {
    type: 'string',
    meaning: 'Location as the person wrote it',
    shownIn: 'record',
    reads: 'ownText',
  },
  openToWork: define(flag, 'Whether the person looks for work'),
  hiring: define(flag, 'Whether the person looks for staff'),
  education: {
    type: 'education',
    meaning: 'Studies',
    shownIn: 'record',
    isRequired: true,
    reads: 'special',
    missing: 'an empty list',
  },
  experience: {
    type: 'experience',
    meaning: 'Positions',
    shownIn: 'record',
    isRequired: true,
    reads: 'special',
    missing: 'an empty list',
  },
} as const satisfies FieldRows

const free = { type: 'string', shownIn: 'record', reads: 'ownText' } as const

/** The members of a part of `education`. */
export const educationRows = {
  campus: define(free, 'School'),
  endDate: define(free, 'When it ended. Filters read the first number of four digits'),
  major: define(free, 'Subject'),
  specialization: define(free, 'Specialisation'),
  startDate: define(free, 'When it began'),
} as const satisfies FieldRows

/** The members of a part of `experience`. */
export const experienceRows = {
  company: define(free, 'Employer'),
  endDate: define(free, 'When it ended'),
  industry: define(free, 'Industry of the employer'),
  location: define(free, 'Place of work'),
  startDate: define(free, 'When it began. Filters read the first number of four digits'),
  startDateConfidence: define(free, 'How sure the source is of `startDate`'),
  summary: define(free, 'What the person did'),
  title: define(free, 'Title'),
  isCurrent: define(flag, 'Whether the person still works there'),
} as const satisfies FieldRows

/**
 * The texts of a profile in the order of the alphabet, then its lists, then the rest: the order of
 * answers, in which lines are read.
 */
export const shownProfessionalRows = sortShownRows()

type ShownRows = {
  [Name in keyof typeof professionalRows as (typeof professionalRows)[Name] extends {
    shownIn: 'record'
  }
    ? Name
    : never]: (typeof professionalRows)[Name]
}

function sortShownRows(): ShownRows {
  const shown = Object.entries<Field>(professionalRows).filter(([, { shownIn }]) => shownIn)
  const ofType = (type: Field['type']) =>
    shown.filter(([, field]) => field.type === type).sort(([a], [b]) => (a < b ? -1 : 1))
  const others = shown.filter(([, { type }]) => type !== 'string' && type !== 'strings')
  return Object.fromEntries([...ofType('string'), ...ofType('strings'), ...others]) as ShownRows
}
