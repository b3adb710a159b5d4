/** The members that records of the sample may have, and what they hold. */
type Kind =
  | 'text'
  | 'count'
  | 'date'
  | 'texts'
  | 'accounts'
  | 'profile'
  | 'span'
  | 'truth'
  | 'jobs'
  | 'studies'

const isDate = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) &&
  !Number.isNaN(Date.parse(value))
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

const isYearOrMonth = (value: unknown): boolean =>
  typeof value === 'string' && /^(19|20)\d\d(-(0[1-9]|1[0-2]))?$/.test(value)

const checks: Record<Kind, (value: unknown) => boolean> = {
  text: isText,
  count: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  date: isDate,
  texts: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
  accounts: (value) =>
    Array.isArray(value) && value.every(({ provider, url }) => isText(provider) && isText(url)),
  profile: (value) => faults(value as object, profileKinds, profileRequired).length === 0,
  span: isYearOrMonth,
  truth: (value) => typeof value === 'boolean',
  jobs: (value) => isListOf(value, jobKinds, ['title', 'company', 'startDate', 'isCurrent']),
  studies: (value) => isListOf(value, studyKinds, ['campus', 'major', 'startDate']),
}

function isListOf(value: unknown, kinds: Record<string, Kind>, required: string[]): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => faults(item, kinds, required).length === 0)
  )
}

export const userKinds: Record<string, Kind> = {
  platformId: 'text',
  login: 'text',
  displayName: 'text',
  bio: 'text',
  company: 'text',
  location: 'text',
  resolvedCity: 'text',
  resolvedState: 'text',
  resolvedCountry: 'text',
  emails: 'texts',
  websiteUrl: 'text',
  socialAccounts: 'accounts',
  followersCount: 'count',
  type: 'text',
  createdAt: 'date',
  updatedAt: 'date',
  embeddedAt: 'date',
  professional: 'profile',
}

/** Members of interface 2.5, and `fullName`. */
const profileKinds: Record<string, Kind> = {
  professionalUrl: 'text',
  firstName: 'text',
  lastName: 'text',
  fullName: 'text',
  headline: 'text',
  title: 'text',
  organization: 'text',
  seniority: 'text',
  seniorityLevel: 'text',
  functionalArea: 'text',
  departments: 'texts',
  currentIndustry: 'text',
  priorIndustries: 'texts',
  location: 'text',
  city: 'text',
  state: 'text',
  country: 'text',
  expertise: 'texts',
  languages: 'texts',
  experience: 'jobs',
  education: 'studies',
  certifications: 'texts',
  memberships: 'texts',
  awards: 'texts',
  publications: 'texts',
  patents: 'texts',
  connectionsCount: 'count',
  followerCount: 'count',
}
const profileRequired = ['professionalUrl', 'fullName', 'headline', 'title', 'expertise']

const jobKinds: Record<string, Kind> = {
  title: 'text',
  company: 'text',
  industry: 'text',
  location: 'text',
  startDate: 'span',
  endDate: 'span',
  isCurrent: 'truth',
  summary: 'text',
}

const studyKinds: Record<string, Kind> = {
  campus: 'text',
  major: 'text',
  specialization: 'text',
  startDate: 'span',
  endDate: 'span',
}

export const repositoryKinds: Record<string, Kind> = {
  platformId: 'text',
  ownerLogin: 'text',
  name: 'text',
  description: 'text',
  readme: 'text',
  topics: 'texts',
  language: 'text',
  stargazerCount: 'count',
  totalIssuesCount: 'count',
  totalIssuesOpen: 'count',
  totalIssuesClosed: 'count',
  lastContributorLocations: 'texts',
  createdAt: 'date',
  updatedAt: 'date',
  embeddedAt: 'date',
}

export const edgeKinds: Record<string, Kind> = {
  type: 'text',
  from: 'text',
  to: 'text',
  at: 'date',
}

/** The faults of a record: an unknown member, a wrong type, or a required member missing. */
export function faults(record: object, kinds: Record<string, Kind>, required: string[]): string[] {
  const members = Object.entries(record)
  return [
    ...members
      .filter(([name, value]) => !checks[kinds[name] ?? 'text'](value) || !(name in kinds))
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ...required.filter((name) => !(name in record)).map((name) => `${name} is missing`),
  ]
}
