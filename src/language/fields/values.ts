/** Numbers, dates, years and text that one field must have -> filters. */
import type { FilterLeaf, Operator } from '../../contract/index.ts'
import type {
  AccountCondition,
  Bound,
  Comparison,
  CountCondition,
  Counted,
  DateCondition,
  LanguageCondition,
  TextCondition,
  YearCondition,
} from '../condition.ts'
import type { Target } from '../interpretation.ts'
import { allOf, anyIn, leaf, type Operand, oneOf, tokens } from './leaves.ts'

const repoCounts: Partial<Record<Counted, string>> = {
  stars: 'stargazerCount',
  openIssues: 'totalIssuesOpen',
  closedIssues: 'totalIssuesClosed',
  issues: 'totalIssuesCount',
}
const userCounts: Partial<Record<Counted, string>> = {
  followers: 'followersCount',
  stars: 'totalStars',
  repositories: 'ownedRepoCount',
  contributions: 'contributionsCount',
}
/** Profiles have followers of their own. */
const profileCounts: Partial<Record<Counted, string>> = {
  followers: 'professional.followerCount',
  connections: 'professional.connectionsCount',
}

export function countFilter({ of, bounds }: CountCondition, target: Target): Operand {
  const ofProfile = isProfile(target) ? profileCounts[of] : undefined
  const field = ofProfile ?? (target.subject === 'repos' ? repoCounts : userCounts)[of]
  return field === undefined ? null : bounded(field, bounds, plainOperators)
}

export function dateFilter({ of, bounds }: DateCondition): Operand {
  return bounded(dateFields[of], bounds, plainOperators)
}

const dateFields = { created: 'createdAt', updated: 'updatedAt', active: 'lastActivityAt' } as const

export function accountFilter({ is }: AccountCondition, { subject }: Target): Operand {
  if (subject === 'repos') return null
  const isAboutBots = is === 'human' || is === 'bot'
  return isAboutBots ? leaf('isBot', 'Eq', is === 'bot') : leaf('type', 'Eq', is)
}

export function yearFilter({ about, bounds }: YearCondition, target: Target): Operand {
  if (!isProfile(target)) return null
  const field =
    about === 'graduation' ? 'professional.education.endYear' : 'professional.experience.startYear'
  return bounded(field, bounds, listOperators)
}

const plainOperators = { Eq: 'Eq', Lt: 'Lt', Lte: 'Lte', Gt: 'Gt', Gte: 'Gte' } as const
/** For a list of years, of which one has to match. */
const listOperators = {
  Eq: 'Contains',
  Lt: 'AnyLt',
  Lte: 'AnyLte',
  Gt: 'AnyGt',
  Gte: 'AnyGte',
} as const

function bounded(
  field: string,
  bounds: readonly Bound<number | string>[],
  operators: Readonly<Record<Comparison, Operator>>,
): Operand {
  return allOf(bounds.map(({ op, value }): FilterLeaf => leaf(field, operators[op], value)))
}

export function languagesFilter(conditions: readonly LanguageCondition[], target: Target): Operand {
  const names = conditions.map(({ name }) => name)
  return target.subject === 'users' ? anyIn('topLanguages', names) : oneOf('language', names)
}

const profileTexts = {
  seniority: 'professional.seniority',
  spoken: 'professional.languages',
  school: 'professional.education.campus',
  major: 'professional.education.major',
  industry: 'professional.currentIndustry',
  certification: 'professional.certifications',
} as const

export function textFilter({ about, text }: TextCondition, target: Target): Operand {
  const isUser = target.subject === 'users'
  switch (about) {
    case 'login':
      return isUser ? leaf('login', 'Eq', text) : leaf('ownerLogin', 'In', [text])
    case 'name':
      return tokens(isUser ? 'displayName' : 'name', text)
    case 'fullName':
      return isUser ? null : leaf('fullName', 'Eq', text)
    case 'location':
      return tokens(isUser ? 'location' : 'ownerLocation', text)
    case 'topic':
      return isUser ? anyIn('topTopics', [text]) : null
    case 'emailDomain':
      return isUser ? tokens('emails', text) : null
    default:
      return isProfile(target) ? tokens(profileTexts[about], text) : null
  }
}

/** Profiles' fields are asked of users only: a repository's owner is another person's business. */
function isProfile({ subject, dataset }: Target): boolean {
  return subject === 'users' && dataset === 'professional'
}
