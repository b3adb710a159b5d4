/**
 * Words in which sentences say what they should mean: a case each, as docs/natural-language has it.
 * The time of the snapshot is 2026-08-22 in all of them, so "the last 6 months" is a literal date.
 */
import type { FilterExpression } from '../../../src/contract/index.ts'
import type { Order, UserOrder } from '../../../src/language/condition.ts'
import type { Target } from '../../../src/language/index.ts'

export interface SentenceCase {
  readonly sentence: string
  readonly target: Target
  readonly query: string | null
  readonly filters: FilterExpression | null
  readonly order?: Order | UserOrder
  readonly similarTo?: readonly string[]
  readonly first?: number
  /** Other texts that are as good: the documentation leaves open which words say nothing. */
  readonly orQueries?: readonly (string | null)[]
  /** Nothing of it is a condition, however much it looks so; words that only connect may go. */
  readonly isTrap?: true
}

type More = Pick<SentenceCase, 'order' | 'similarTo' | 'first' | 'orQueries'>
type CaseOf = (
  sentence: string,
  query: string | null,
  filters?: FilterExpression | null,
  more?: More,
) => SentenceCase

function caseFor(subject: Target['subject'], dataset: Target['dataset']): CaseOf {
  return (sentence, query, filters = null, more = {}) => {
    return { sentence, target: { subject, dataset }, query, filters, ...more }
  }
}

export const users = caseFor('users', 'standard')
export const professionals = caseFor('users', 'professional')
export const repos = caseFor('repos', 'standard')
export const professionalRepos = caseFor('repos', 'professional')

/** All words are text. */
export function trap(ofCase: CaseOf, sentence: string, query = sentence): SentenceCase {
  return { ...ofCase(sentence, query), isTrap: true }
}

type Value = string | number | boolean | string[]
type Op = 'Eq' | 'NotEq' | 'In' | 'NotIn' | 'Lt' | 'Lte' | 'Gt' | 'Gte'
type ListOp = 'Contains' | 'AnyLt' | 'AnyLte' | 'AnyGt' | 'AnyGte'

export function leaf(field: string, op: Op | ListOp, value: Value): FilterExpression {
  return { field, op, value }
}

export function allTokens(field: string, value: string): FilterExpression {
  return { field, op: 'ContainsAllTokens', value }
}

export function and(...filters: FilterExpression[]): FilterExpression {
  return { op: 'And', filters }
}

export function or(...filters: FilterExpression[]): FilterExpression {
  return { op: 'Or', filters }
}

/** Stands for the list of a region's countries, or an area's cities: see `regions.ts`. */
export function named(region: string): string {
  return `(${region})`
}

/** A filter of users: one country, or several, or `named` ones. */
export function country(...names: string[]): FilterExpression {
  const single = names.length === 1 && !names[0]!.startsWith('(')
  return single ? leaf('resolvedCountry', 'Eq', names[0]!) : leaf('resolvedCountry', 'In', names)
}

export function state(name: string, inCountry: string): FilterExpression {
  return and(leaf('resolvedState', 'Eq', name), country(inCountry))
}

export function city(name: string | string[], inCountry: string): FilterExpression {
  const places = typeof name === 'string' ? leaf('resolvedCity', 'Eq', name) : undefined
  return and(places ?? leaf('resolvedCity', 'In', name), country(inCountry))
}

/** A city with the state that the sentence names. */
export function cityOf(name: string, inState: string, inCountry: string): FilterExpression {
  return and(leaf('resolvedCity', 'Eq', name), state(inState, inCountry))
}

export function area(name: string, inState: string, inCountry: string): FilterExpression {
  const cities = leaf('resolvedCity', 'In', [named(name)])
  return or(allTokens('location', name.toLowerCase()), and(cities, state(inState, inCountry)))
}

/** A place of people with a profile: the tokens are of its city, state and country. */
export function alsoInProfile(
  place: FilterExpression,
  tokens: { city?: string[]; state?: string; country: string[] },
  profile = 'professional',
): FilterExpression {
  const oneOf = (field: string, names: string[] = []) =>
    names.length === 0 ? [] : [or(...names.map((name) => allTokens(`${profile}.${field}`, name)))]
  return or(
    place,
    and(
      ...oneOf('city', tokens.city),
      ...oneOf('state', tokens.state === undefined ? [] : [tokens.state]),
      ...oneOf('country', tokens.country),
    ),
  )
}

/** Present employers of users. */
export function employer(...names: string[]): FilterExpression {
  return or(...names.flatMap((name) => [allTokens('company', name), ...addressesAt(name)]))
}

function addressesAt(name: string): FilterExpression[] {
  const label = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return label.length < 3 ? [] : [allTokens('emails', label)]
}

export function employerInProfile(...names: string[]): FilterExpression {
  const organizations = names.map((name) => allTokens('professional.organization', name))
  return or(...organizations, employer(...names))
}

export function notAt(name: string): FilterExpression {
  return leaf('company', 'NotIn', [name, `@${name}`])
}

export function formerly(name: string): FilterExpression {
  return and(
    allTokens('professional.experience.company', name),
    leaf('professional.organization', 'NotEq', name),
  )
}

export function seniority(value: string): FilterExpression {
  return allTokens('professional.seniority', value)
}

export function stars(op: Op, value: number): FilterExpression {
  return leaf('stargazerCount', op, value)
}

export function openIssues(op: Op, value: number): FilterExpression {
  return leaf('totalIssuesOpen', op, value)
}

export function created(op: Op, date: string): FilterExpression {
  return leaf('createdAt', op, date)
}

export function updated(op: Op, date: string): FilterExpression {
  return leaf('updatedAt', op, date)
}

export function followers(op: Op, value: number): FilterExpression {
  return leaf('followersCount', op, value)
}

export function active(op: Op, date: string): FilterExpression {
  return leaf('lastActivityAt', op, date)
}

export function language(...names: string[]): FilterExpression {
  return names.length === 1 ? leaf('language', 'Eq', names[0]!) : leaf('language', 'In', names)
}

export function owner(...logins: string[]): FilterExpression {
  return leaf('ownerLogin', 'In', logins)
}

/** Where owners of repositories say they are: any of these words. */
export function ownerIn(...names: string[]): FilterExpression {
  return or(...names.map((name) => allTokens('ownerLocation', name)))
}

export function contributorsIn(...names: string[]): FilterExpression {
  return or(...names.map((name) => allTokens('lastContributorLocations', name)))
}
