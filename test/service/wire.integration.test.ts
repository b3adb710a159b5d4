/** The form of records on the wire (decisions §1): identifiers, dates, texts, absent members. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type DataLine,
  openWorld,
  type RepoBatchBody,
  type UserBatchBody,
  type World,
} from './harness.ts'
import { serviceIdOf } from './identifiers.ts'

/** Texts that a careless service would trim, normalize, escape twice or break. */
const texts: Readonly<Record<string, string>> = {
  spaces: '  leading, trailing\t\n ',
  emoji: '👩‍💻 family 👨‍👩‍👧‍👦 flag 🇨🇭',
  rightToLeft: 'مرحبا \u202eabc\u202c שלום',
  decomposed: 'Mu\u0308nchen is not M\u00fcnchen',
  compatibility: 'ﬁ Ａ ① ½',
  controls: String.fromCharCode(...Array(32).keys(), 0x7f, 0x85),
  quotes: '"quoted" \\ and \\u0041 \' ` </script> &amp; {} []',
  separators: 'line\u2028paragraph\u2029bom\ufeffend',
  highSurrogate: 'broken \ud83d off',
  lowSurrogate: '\ude00 broken',
  swapped: 'swapped \ude00\ud83d pair',
  noncharacter: '\uffff\ufffe\ufdd0',
  astral: '𝒜𠮷',
  long: 'x🦀'.repeat(3000),
  empty: '',
  null: 'null',
}

const users: readonly DataLine[] = [
  { platformId: 'U_bare', login: 'bare' },
  {
    platformId: 'U_full',
    login: 'full',
    bio: 'bio',
    company: 'company',
    createdAt: '2020-02-29T23:59:59.999Z',
    displayName: 'Full',
    emails: ['placeholder.name@example.com'],
    embeddedAt: '2026-08-22T12:00:00+02:00',
    location: 'Nowhere',
    resolvedCity: 'City',
    resolvedCountry: 'Country',
    resolvedState: 'State',
    socialAccounts: [{ provider: 'generic', url: 'https://social.example/@full', extra: 1 }],
    updatedAt: '2026-08-22',
    websiteUrl: 'https://full.example',
    followersCount: 12,
    notInTheContract: 'hidden',
    score: 5,
  },
  {
    platformId: 'U_nulls',
    login: 'nulls',
    bio: null,
    emails: null,
    createdAt: null,
    socialAccounts: null,
  },
  ...Object.entries(texts).map(([name, bio]) => ({
    platformId: `U_${name}`,
    login: name,
    bio,
    company: bio,
    location: bio,
    displayName: bio,
    websiteUrl: bio,
    resolvedCity: bio,
    socialAccounts: [{ provider: bio, url: bio }],
  })),
]

const repos: readonly DataLine[] = [
  { platformId: 'R_bare', ownerLogin: 'bare', name: 'bare' },
  {
    platformId: 'R_full',
    ownerLogin: 'full',
    name: 'full',
    stargazerCount: 9_007_199_254_740_991,
    totalIssuesClosed: 1,
    totalIssuesCount: 3,
    totalIssuesOpen: 2,
    createdAt: '1969-12-31T23:59:59Z',
    description: 'description',
    embeddedAt: '2026-01-01T00:00:00-00:30',
    language: 'Rust',
    lastContributorLocations: ['', 'Porto', 'Porto'],
    readme: 'not shown as such',
    topics: ['a'],
    updatedAt: '2026-01-01T00:00:00,5Z',
  },
  { platformId: 'R_readme', ownerLogin: 'x', name: 'long', readme: '🦀é'.repeat(400) },
  { platformId: 'R_own', ownerLogin: 'x', name: 'own', readme: 'readme', readmePreview: 'preview' },
  ...Object.entries(texts).map(([name, text]) => ({
    platformId: `R_${name}`,
    ownerLogin: 'texts',
    name,
    description: text,
    language: text,
    readmePreview: text,
    lastContributorLocations: [text],
  })),
]

let world: World
beforeAll(async () => {
  world = await openWorld({ users, repos })
})
afterAll(() => world.close())

async function user(login: string) {
  const { body } = await world.post<UserBatchBody>('/raw/users/by-login', { logins: [login] })
  return body.users[0]
}

async function repo(id: string) {
  const { body } = await world.post<RepoBatchBody>('/raw/repos', { githubIds: [id] })
  return body.repositories[0]
}

describe('a user', () => {
  test('has only the members that have a value', async () => {
    const id = serviceIdOf('user', 'U_bare')
    expect(await user('bare')).toEqual({ id, platformId: 'U_bare', login: 'bare' })
    const nulls = serviceIdOf('user', 'U_nulls')
    expect(await user('nulls')).toEqual({ id: nulls, platformId: 'U_nulls', login: 'nulls' })
  })

  test('has all members of the contract and no other', async () => {
    expect(await user('full')).toEqual({
      id: serviceIdOf('user', 'U_full'),
      platformId: 'U_full',
      login: 'full',
      bio: 'bio',
      company: 'company',
      createdAt: '2020-02-29T23:59:59Z',
      displayName: 'Full',
      emails: ['***me@example.com'],
      embeddedAt: '2026-08-22T10:00:00Z',
      location: 'Nowhere',
      resolvedCity: 'City',
      resolvedCountry: 'Country',
      resolvedState: 'State',
      socialAccounts: [{ provider: 'generic', url: 'https://social.example/@full' }],
      updatedAt: '2026-08-22T00:00:00Z',
      websiteUrl: 'https://full.example',
    })
  })

  test('is the same from a search, plus a score where there was a query', async () => {
    const plain = await user('full')
    const byQuery = await world.search({ query: 'company', first: 1 })
    const { score, ...rest } = byQuery.users[0]!
    expect(rest).toEqual(plain)
    expect(score).toBeGreaterThan(0)
    const filters = { field: 'login', op: 'Eq', value: 'full' }
    expect((await world.search({ filters })).users).toEqual([plain])
  })
})

describe('a repository', () => {
  test('has its counts even where the data set has none', async () => {
    expect(await repo('R_bare')).toEqual({
      id: serviceIdOf('repo', 'R_bare'),
      platformId: 'R_bare',
      name: 'bare',
      ownerLogin: 'bare',
      stargazerCount: 0,
      totalIssuesClosed: 0,
      totalIssuesCount: 0,
      totalIssuesOpen: 0,
      // The time of the import, which made the embedding.
      embeddedAt: expect.stringMatching(/^2\d{3}-/),
    })
  })

  test('has all members of the contract and no other', async () => {
    expect(await repo('R_full')).toEqual({
      id: serviceIdOf('repo', 'R_full'),
      platformId: 'R_full',
      name: 'full',
      ownerLogin: 'full',
      stargazerCount: 9_007_199_254_740_991,
      totalIssuesClosed: 1,
      totalIssuesCount: 3,
      totalIssuesOpen: 2,
      createdAt: '1969-12-31T23:59:59Z',
      description: 'description',
      embeddedAt: '2026-01-01T00:30:00Z',
      language: 'Rust',
      lastContributorLocations: ['', 'Porto', 'Porto'],
      readmePreview: 'not shown as such',
      updatedAt: '2026-01-01T00:00:00Z',
    })
  })

  test('shows the first 500 characters of its README', async () => {
    expect((await repo('R_readme'))?.readmePreview).toBe('🦀é'.repeat(250))
    expect((await repo('R_own'))?.readmePreview).toBe('preview')
  })
})

describe('texts are returned unchanged:', () => {
  test.each(Object.keys(texts))('%s', async (name) => {
    const text = texts[name]!
    const found = await user(name)
    const { bio, company, location, displayName, websiteUrl, resolvedCity } = found!
    const shown = [bio, company, location, displayName, websiteUrl, resolvedCity]
    expect(shown).toEqual(Array(6).fill(text))
    expect(found?.socialAccounts).toEqual([{ provider: text, url: text }])
    const { description, language, readmePreview, lastContributorLocations } = (await repo(
      `R_${name}`,
    ))!
    expect([description, language, readmePreview]).toEqual([text, text, text])
    expect(lastContributorLocations).toEqual([text])
    const filters = { field: 'login', op: 'Eq', value: name }
    expect((await world.search({ filters })).users).toEqual([found])
  })

  test('the bytes are UTF-8, control characters and lone surrogates escaped', async () => {
    const logins = Object.keys(texts)
    const { text } = await world.post('/raw/users/by-login', { logins })
    expect(text.isWellFormed()).toBe(true)
    expect(text).not.toContain('\ufffd')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not occur.
    expect(text).not.toMatch(/[\u0000-\u001f]/)
  })
})
