/** GitHub's qualifiers in sentences. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { userRankByOf } from '../../src/language/ranking.ts'
import { Reading } from '../../src/language/reading.ts'
import { qualifiers } from '../../src/language/recognise/qualifiers.ts'
import { context, professionals, repos, shown, understood, users } from './context.ts'

const berlin = 'resolvedCity=Berlin & resolvedCountry=Germany'
const cities = 'resolvedCity in [Berlin, Munich] & resolvedCountry=Germany'

describe('of users', () => {
  test.each([
    ['location:berlin rust', berlin, 'rust'],
    ['rust (location:berlin)', berlin, 'rust'],
    ['location:"Berlin" rust', berlin, 'rust'],
    [
      'location:paris, texas',
      'resolvedCity=Paris & resolvedState=Texas & ' + 'resolvedCountry=United States',
      null,
    ],
    ['location:berln', berlin, null],
    ['location:berlin location:munich', cities, null],
    ['location:berlin created:>2012 location:munich', `${cities} & createdAt≥2013-01-01`, null],
    ['location:berlin OR location:munich', cities, null],
    ['-location:berlin rust', 'resolvedCity≠Berlin', 'rust'],
    ['NOT location:berlin rust', 'resolvedCity≠Berlin', 'rust'],
    ['location:atlantis', 'location has atlantis', null],
    ['location:"the moon"', 'location has the moon', null],
    ['language:rust', 'none', 'rust'],
    ['-language:java rust', 'none', 'rust'],
    ['followers:>100 rust', 'followersCount>100', 'rust'],
    ['repos:>5 rust', 'ownedRepoCount>5', 'rust'],
    ['stars:10..*', 'totalStars≥10', null],
    ['type:org', 'type=organization', null],
    ['-type:org rust', 'type≠organization', 'rust'],
    ['created:>2012-01-01', 'createdAt≥2012-01-02', null],
    ['created:>=2012-01-01', 'createdAt≥2012-01-01', null],
    ['created:<2012-01-01', 'createdAt<2012-01-01', null],
    ['created:<=2012-01', 'createdAt<2012-02-01', null],
    ['created:2012', 'createdAt≥2012-01-01 & createdAt<2013-01-01', null],
    ['created:2012-01-01..2013-01-01', 'createdAt≥2012-01-01 & createdAt<2013-01-02', null],
    ['created:2012-01-01T10:00:00Z..*', 'createdAt≥2012-01-01', null],
    ['created:*..2012', 'createdAt<2013-01-01', null],
    ['user:octocat', 'login=octocat', null],
    ['-user:octocat rust', 'login≠octocat', 'rust'],
    ['fullname:"Jane Doe"', 'displayName has Jane Doe', null],
    ['org:acme', 'company has acme | emails has acme', null],
    ['type:user in:bio rust', 'type=user', 'rust'],
    ['topic:machine-learning', 'none', 'machine-learning'],
  ])('%s', (sentence, filters, query) => {
    const { filters: found, query: text } = understood(users, sentence)
    expect([shown(found), text]).toEqual([filters, query])
  })

  test.each([
    ['sort:followers', 'mostFollowers'],
    ['sort:followers-asc', 'fewestFollowers'],
    ['sort:repositories', 'mostRepositories'],
    ['sort:joined', 'newest'],
    ['sort:joined-asc', 'oldest'],
  ] as const)('rust %s', (sentence, order) => {
    expect(understood(users, `rust ${sentence}`).rankBy).toEqual(userRankByOf(order, true))
    expect(understood(users, sentence).rankBy).toEqual(userRankByOf(order, false))
  })

  test('followers are those of profiles', () => {
    const { filters } = understood(professionals, 'followers:10..50')
    expect(shown(filters)).toBe('professional.followerCount≥10 & professional.followerCount≤50')
  })

  test.each([
    ['is:sponsored', 'no field tells this'],
    ['sort:karma', 'there is no such order'],
    ['in:bio', 'all fields are searched'],
    ['-language:java', 'this search cannot exclude words of a text'],
  ])('says why %s is excluded', (sentence, ignored) => {
    expect(understood(users, `${sentence} rust`).parts).toMatchObject([{ ignored }])
  })
})

describe('of repositories', () => {
  test.each([
    ['language:rust stars:>500', 'language=Rust & stargazerCount>500', null],
    ['language:rust stars:>5 language:go', 'language in [Rust, Go] & stargazerCount>5', null],
    ['language:"Jupyter Notebook"', 'language=Jupyter Notebook', null],
    ['language:jupyter-notebook', 'language=Jupyter Notebook', null],
    ['-language:java orm', 'language≠Java', 'orm'],
    ['language:-java orm', 'language≠Java', 'orm'],
    ['stars:10..50 orm', 'stargazerCount≥10 & stargazerCount≤50', 'orm'],
    ['stars:10..* orm', 'stargazerCount≥10', 'orm'],
    ['stars:500 orm', 'stargazerCount=500', 'orm'],
    ['pushed:>2024-01-01', 'updatedAt≥2024-01-02', null],
    ['user:octocat org:acme', 'ownerLogin in [octocat] | ownerLogin in [acme]', null],
    ['repo:acme/tool', 'fullName=acme/tool', null],
    ['topic:parsing license:mit forks:>10', 'none', 'parsing'],
    ['location:berlin orm', 'ownerLocation has Berlin', 'orm'],
  ])('%s', (sentence, filters, query) => {
    const { filters: found, query: text } = understood(repos, sentence)
    expect([shown(found), text]).toEqual([filters, query])
  })
})

test.each([
  ...['foo:bar', 'followers:>abc', 'created:>tomorrow', 'created:2012-13-01', 'stars:1..2..3'],
  ...['constructor:foo', '__proto__:x', 'user:a/b', 'repo:acme', 'stars:*..*'],
  ...['location:', 'location:""', '"location:berlin"', 'mylocation:berlin', 'in:stock'],
])('what is unknown or has no such value stays text: %s', (sentence) => {
  for (const target of [users, repos]) {
    const reading = new Reading(sentence, target, context)
    qualifiers(reading)
    expect(reading.parts()).toEqual([])
  }
})

const names = ['location', 'language', 'followers', 'created', 'user', 'repo', 'in', 'sort', 'foo']
const values = ['berlin', '"New York"', '>5', '1..2', '>2012-01-01', '*..*', '"', '..', '-', 'a/b']
const part = fc.oneof(
  fc
    .tuple(fc.constantFrom('', '-', '('), fc.constantFrom(...names), fc.constantFrom(...values))
    .map(([sign, name, value]) => `${sign}${name}:${value}`),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
)

it('never throws, and takes each word once', () => {
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 12 }),
      fc.constantFrom(users, repos),
      (parts, target) => {
        const sentence = parts.join(' ')
        const reading = new Reading(sentence, target, context)
        qualifiers(reading)
        let behind = 0
        for (const { from, to } of reading.parts()) {
          expect(from).toBeGreaterThanOrEqual(behind)
          expect(to).toBeGreaterThan(from)
          behind = to
        }
        understood(target, sentence)
      },
    ),
    { numRuns: tries(1000) },
  )
})
