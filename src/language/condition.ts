/**
 * The meaning of a part of a sentence, before it is known which fields can express it. Recognisers
 * make conditions, and `fields/` turns them into filters for one target.
 */
import type { PartKind } from '../contract/index.ts'
import type { Located } from '../places/index.ts'

export type Condition =
  | PlaceCondition
  | CompanyCondition
  | LanguageCondition
  | CountCondition
  | DateCondition
  | TextCondition
  | YearCondition
  | AccountCondition

export interface PlaceCondition {
  readonly about: 'place'
  readonly located: Located
  readonly namesState: boolean
  /** For repositories: the person with the place. */
  readonly of: 'owner' | 'contributors'
  /** As the sentence writes the name: owners may write it so, too. */
  readonly written: string
  /** Said of where people come from: "German developers", "from Germany". */
  readonly isOrigin?: true
  /** Said in front of people: "US developers", "German developers". */
  readonly isAdjective?: true
}

export interface CompanyCondition {
  readonly about: 'company'
  readonly name: string
  readonly when: 'now' | 'before'
}

/** A programming language, by the name that the data use. */
export interface LanguageCondition {
  readonly about: 'language'
  readonly name: string
}

export type Counted =
  | 'stars'
  | 'openIssues'
  | 'closedIssues'
  | 'issues'
  | 'followers'
  | 'connections'
  | 'repositories'
  | 'contributions'

export type Comparison = 'Eq' | 'Lt' | 'Lte' | 'Gt' | 'Gte'

export interface CountCondition {
  readonly about: 'count'
  readonly of: Counted
  /** All of them hold. */
  readonly bounds: readonly Bound<number>[]
}

export interface Bound<Value> {
  readonly op: Comparison
  readonly value: Value
}

export interface DateCondition {
  readonly about: 'date'
  /** `active`: of users, anything that they do. */
  readonly of: 'created' | 'updated' | 'active'
  /** Values are ISO dates, `2015-01-01`. */
  readonly bounds: readonly Bound<string>[]
}

/** What a text may be of, with the kind in `explanation`. */
const textKinds = {
  login: 'person',
  fullName: 'person',
  name: 'person',
  spoken: 'person',
  location: 'place',
  seniority: 'seniority',
  school: 'education',
  major: 'education',
  certification: 'education',
  industry: 'industry',
  emailDomain: 'email',
  topic: 'text',
} as const

/** Text that one kind of field must have. */
export interface TextCondition {
  readonly about: keyof typeof textKinds
  readonly text: string
}

/** A year of a career. */
export interface YearCondition {
  readonly about: 'experienceSince' | 'graduation'
  readonly bounds: readonly Bound<number>[]
}

/** A condition on the kind of account. */
export interface AccountCondition {
  readonly about: 'account'
  readonly is: 'human' | 'bot' | 'user' | 'organization'
}

/** The kind in `explanation` of what a condition is about. */
export const conditionKinds: Readonly<Record<Condition['about'], PartKind>> = {
  ...textKinds,
  place: 'place',
  company: 'company',
  language: 'language',
  count: 'count',
  date: 'date',
  experienceSince: 'seniority',
  graduation: 'education',
  account: 'account',
}

/** Requested orders. Not every subject has all of them. */
export type Order =
  | 'mostStars'
  | 'fewestStars'
  | 'newest'
  | 'oldest'
  | 'latestUpdate'
  | 'mostOpenIssues'
  | 'fewestOpenIssues'
  | 'mostIssues'
  | 'mostFollowers'
  | 'fewestFollowers'
  | 'mostContributions'
  | 'mostRepositories'
  | 'highestRank'
  | 'latestActivity'
