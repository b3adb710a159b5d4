/**
 * Every field with every operator, as the contract says it: this table is typed from it by hand,
 * and nothing in it is derived from the tables of the code.
 */
import { describe, expect, it } from 'vitest'
import { type FilterLeaf, operators, RequestError } from '../../src/contract/index.ts'
import { type FilterTarget, planFilter } from '../../src/plan/index.ts'

type Operator = FilterLeaf['op']

const identifier = 'Eq NotEq In NotIn'
const compared = 'Lt Lte Gt Gte'
const words = 'ContainsAllTokens'
const number = `Eq NotEq In NotIn ${compared}`
const line = `Eq NotEq In NotIn IGlob NotIGlob ${words}`
const list = `Contains NotContains ContainsAny NotContainsAny ${words}`
const years = 'Contains NotContains ContainsAny NotContainsAny AnyLt AnyLte AnyGt AnyGte'
const name = `Eq NotEq In NotIn Glob NotGlob IGlob NotIGlob Regex ${words}`

/** By name: what the field holds, and the operators it takes, in the order of messages. */
type Fields = Readonly<Record<string, readonly [kind: keyof typeof fitting, taken: string]>>

const userFields: Fields = {
  platformId: ['text', identifier],
  githubId: ['text', identifier],
  login: ['text', 'Eq NotEq In NotIn Glob NotGlob IGlob NotIGlob'],
  displayName: ['text', `Eq NotEq ${words}`],
  bio: ['text', words],
  company: ['text', `Eq NotEq In NotIn ${words}`],
  location: ['text', `Eq NotEq ${words}`],
  emails: ['text', words],
  resolvedCountry: ['text', `Eq NotEq In NotIn ${words}`],
  resolvedState: ['text', `Eq NotEq In NotIn ${words}`],
  resolvedCity: ['text', `Eq NotEq In NotIn ${words}`],
  createdAt: ['date', compared],
  updatedAt: ['date', compared],
  followersCount: ['number', number],
  followingCount: ['number', number],
  ownedRepoCount: ['number', number],
  totalStars: ['number', number],
  contributionsCount: ['number', number],
  crackedScore: ['number', number],
  lastActivityAt: ['date', compared],
  topLanguages: ['text', 'Contains NotContains ContainsAny NotContainsAny'],
  topTopics: ['text', 'Contains NotContains ContainsAny NotContainsAny'],
  isBot: ['flag', 'Eq NotEq'],
  type: ['text', identifier],
}

const repoFields: Fields = {
  platformId: ['text', identifier],
  githubId: ['text', identifier],
  fullName: ['text', name],
  ownerLogin: ['text', name],
  name: ['text', name],
  language: ['text', identifier],
  stargazerCount: ['number', number],
  totalIssuesCount: ['number', number],
  totalIssuesOpen: ['number', number],
  totalIssuesClosed: ['number', number],
  createdAt: ['date', compared],
  updatedAt: ['date', compared],
  ownerLocation: ['text', `Eq NotEq ${words}`],
  lastContributorLocations: ['text', list],
  description: ['text', words],
  readmePreview: ['text', words],
}

/** Without the prefix that names the owner of the profile. */
const profileFields: Fields = {
  fullName: ['text', line],
  headline: ['text', line],
  title: ['text', line],
  expertise: ['text', list],
  organization: ['text', line],
  'experience.title': ['text', list],
  'experience.company': ['text', list],
  'education.campus': ['text', list],
  'education.major': ['text', list],
  seniority: ['text', line],
  seniorityLevel: ['text', line],
  functionalArea: ['text', line],
  currentIndustry: ['text', line],
  city: ['text', line],
  state: ['text', line],
  country: ['text', line],
  connectionsCount: ['number', number],
  followerCount: ['number', number],
  languages: ['text', list],
  certifications: ['text', list],
  departments: ['text', list],
  priorIndustries: ['text', list],
  memberships: ['text', list],
  awards: ['text', list],
  patents: ['text', list],
  publications: ['text', list],
  'experience.startYear': ['number', years],
  'education.endYear': ['number', years],
  professionalUrl: ['text', identifier],
  linkedinUrl: ['text', identifier],
}

const targets: Readonly<Record<FilterTarget, Fields>> = {
  users: userFields,
  repos: repoFields,
  professionals: { ...userFields, ...prefixed('professional') },
  professionalRepos: { ...repoFields, ...prefixed('ownerProfessional') },
}

const fitting = { text: 'value', number: 5, date: '2020-01-01', flag: true } as const
/** Refused for the field's kind, wherever an operator is taken. */
const unfitting = { text: 5, number: '5', date: 5, flag: 'true' } as const

const listOperators: readonly Operator[] = ['In', 'NotIn', 'ContainsAny', 'NotContainsAny']

const rows = Object.entries(targets).flatMap(([target, fields]) =>
  Object.entries(fields).map(([field, [kind, taken]]) => ({ target, field, kind, taken })),
) as { target: FilterTarget; field: string; kind: keyof typeof fitting; taken: string }[]

describe('each of the 22 operators', () => {
  it.each(rows)('on $field of $target: taken or refused', ({ target, field, kind, taken }) => {
    const takenHere = taken.split(' ')
    expect(operators.filter((op) => takenHere.includes(op))).toHaveLength(takenHere.length)
    for (const op of operators) {
      const value = valueFor(op, fitting[kind])
      const refusal = refusalOf(target, { field, op, value })
      if (takenHere.includes(op)) {
        expect(refusal, op).toBeNull()
        continue
      }
      expect(refusal, op).toEqual({
        pointer: '/filters/op',
        message: `field \`${field}\` takes ${takenHere.join(', ')}, not ${op}`,
      })
    }
  })

  it.each(rows)(
    'on $field of $target: no value of another kind',
    ({ target, field, kind, taken }) => {
      for (const op of taken.split(' ') as Operator[]) {
        const refusal = refusalOf(target, { field, op, value: valueFor(op, unfitting[kind]) })
        expect(refusal, op).toMatchObject({ pointer: '/filters/value' })
        expect(refusal?.message).toContain(`the value for field \`${field}\` must be`)
      }
    },
  )
})

describe('a field of another target', () => {
  const names = new Set(Object.values(targets).flatMap((fields) => Object.keys(fields)))

  it.each(Object.keys(targets) as FilterTarget[])('is no field of %s', (target) => {
    const foreign = [...names].filter((field) => !Object.hasOwn(targets[target], field))
    expect(foreign.length).toBeGreaterThan(10)
    for (const field of foreign) {
      const refusal = refusalOf(target, { field, op: 'Eq', value: 'a' })
      expect(refusal).toMatchObject({ pointer: '/filters/field' })
      expect(refusal?.message).toMatch(/is a field of|needs `dataset: "professional"`/)
      expect(refusal?.message).toContain(`\`${field}\``)
    }
  })

  it.each(Object.keys(targets) as FilterTarget[])('is met with all fields of %s', (target) => {
    const { message } = refusalOf(target, { field: 'nobody', op: 'Eq', value: 'a' })!
    const aliases = ['githubId', 'professional.linkedinUrl', 'ownerProfessional.linkedinUrl']
    const expected = Object.keys(targets[target]).filter((field) => !aliases.includes(field))
    expect(message.split('allowed: ')[1]!.split(', ')).toEqual(expected)
  })
})

function prefixed(prefix: string): Fields {
  const entries = Object.entries(profileFields)
  return Object.fromEntries(entries.map(([field, row]) => [`${prefix}.${field}`, row]))
}

function valueFor(op: Operator, value: string | number | boolean): FilterLeaf['value'] {
  return listOperators.includes(op) ? ([value] as string[] | number[]) : value
}

/** The one issue of what refused the leaf; null where it was taken. */
function refusalOf(target: FilterTarget, leaf: FilterLeaf) {
  try {
    planFilter(target, leaf)
    return null
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    expect(error.code).toBe('invalid_filter')
    expect(error.issues).toHaveLength(1)
    return error.issues[0]!
  }
}
