/** GitHub's qualifiers in sentences. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { translateGithubSyntax } from '../../src/language/index.ts'
import { rankByOf, userRankByOf } from '../../src/language/ranking.ts'
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
    ['language:rust', 'topLanguages Contains Rust', null],
    ['language:rust language:go', 'topLanguages ContainsAny [Rust, Go]', null],
    ['language:rust OR language:cpp', 'topLanguages ContainsAny [Rust, C++]', null],
    ['language:rust,go', 'topLanguages ContainsAny [Rust, Go]', null],
    ['language:pyhton', 'topLanguages Contains Python', null],
    ['language:klingon rust', 'none', 'rust'],
    ['-language:java rust', 'topLanguages NotContains Java', 'rust'],
    ['–language:java rust', 'topLanguages NotContains Java', 'rust'],
    ['NOT language:java rust', 'topLanguages NotContains Java', 'rust'],
    [
      'language:rust followers:>100 location:berlin',
      `topLanguages Contains Rust & followersCount>100 & ${berlin}`,
      null,
    ],
    ['location:berlin,munich', cities, null],
    ['followers:>100 rust', 'followersCount>100', 'rust'],
    ['followers:=100', 'followersCount=100', null],
    ['followers:>1k repos:>=1,500', 'followersCount>1000 & ownedRepoCount≥1500', null],
    ['followers:1.5k+', 'followersCount≥1500', null],
    ['followers:1k..2k', 'followersCount≥1000 & followersCount≤2000', null],
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
    ['topic:machine-learning', 'topTopics Contains machine-learning', null],
    ['topic:cli topic:tui', 'topTopics Contains cli & topTopics Contains tui', null],
    ['key:value stores', 'none', 'key:value stores'],
    ['std::vector https://example.org', 'none', 'std vector https example.org'],
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
    ['sort:joined order:asc', 'oldest'],
    ['order:desc sort:followers', 'mostFollowers'],
    ['sort:stars', 'mostStars'],
    ['sort:contributions', 'mostContributions'],
    ['sort:updated', 'latestActivity'],
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
    ['foo:bar', 'there is no such qualifier'],
    ['label:bug', 'there is no such qualifier'],
    ['author:octocat', 'there is no such qualifier'],
    ['constructor:foo', 'there is no such qualifier'],
    ['license:mit', 'no field of users tells this'],
    ['archived:false', 'no field of users tells this'],
    ['owner:octocat', 'no field of users tells this'],
    ['topics:>5', 'no field tells this number'],
    ['language:klingon', 'no programming language of the data has this name'],
    ['order:asc', 'a direction needs `sort:` beside it'],
    ['followers:>many', '`followers` takes a number: 100, >100 or 10..50'],
    ['stars:1..2..3', '`stars` takes a number: 100, >100 or 10..50'],
    ['stars:*..*', '`stars` takes a number: 100, >100 or 10..50'],
    ['created:>tomorrow', '`created` takes a date: 2020, >2020-01-31 or 2019..2020'],
    ['created:2012-13-01', '`created` takes a date: 2020, >2020-01-31 or 2019..2020'],
    ['user:a/b', '`user` takes a login'],
    ['type:robot', '`type` takes `user` or `org`'],
    ['in:stock', '`in` takes the name of a field that is searched'],
  ])('says why %s demands nothing, and searches for none of it', (sentence, ignored) => {
    const { parts, query, filters } = understood(users, `${sentence} rust`)
    expect({ parts, query, filters }).toMatchObject({
      parts: [{ ignored }],
      query: 'rust',
      filters: null,
    })
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
    ['topic:parsing license:mit forks:>10 is:archived', 'none', 'parsing'],
    ['language:rust,go archived:false', 'language in [Rust, Go]', null],
    ['followers:>10 repo:acme orm', 'none', 'orm'],
    ['location:berlin orm', 'ownerLocation has Berlin', 'orm'],
  ])('%s', (sentence, filters, query) => {
    const { filters: found, query: text } = understood(repos, sentence)
    expect([shown(found), text]).toEqual([filters, query])
  })
})

test.each([
  ...['__proto__:x', 'location:', 'location:""', '"location:berlin"', 'key:value', '10:30'],
  ...['a::b', 'x:y', 'https://example.org', 'my_location:berlin'],
])('what is no qualifier stays text: %s', (sentence) => {
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

describe('a query of other callers', () => {
  test.each([
    ['language:rust followers:>100 cli', 'topLanguages Contains Rust & followersCount>100', 'cli'],
    ['rust in Berlin "web server" -java', null, null],
    ['rust in Berlin location:berlin', berlin, 'rust in Berlin'],
    ['location:berlin "web server" -java rust*', berlin, '"web server" rust* -java'],
    ['rust and go NOT location:berlin', 'resolvedCity≠Berlin', 'rust and go'],
    ['location:berlin OR location:munich not java', cities, 'not java'],
    ['foo:bar rust', 'none', 'rust', 'foo:bar'],
    ['is:archived sort:karma', 'none', null, 'is:archived', 'sort:karma'],
    ['language:klingon', 'topLanguages Contains klingon', null],
    ['https://example.org', null, null],
  ])('%s', async (query, filters, text, ...ignored) => {
    const told = await translateGithubSyntax(query, users)
    if (filters === null) return expect(told).toBeNull()
    expect([shown(told!.filters), told!.query]).toEqual([filters, text])
    expect(told!.ignored.map((one) => one.text)).toEqual(ignored)
  })

  it('has the order that is asked for', async () => {
    const told = await translateGithubSyntax('rust sort:stars', repos)
    expect(told).toMatchObject({ query: 'rust', rankBy: rankByOf('mostStars', true) })
  })
})
