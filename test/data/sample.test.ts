import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { generateSample, sampleSizes } from '../../data/generate/index.ts'
import {
  sampleBytes,
  sampleEdges,
  sampleRepositories,
  sampleText,
  sampleUsers,
} from './sample-files.ts'

const users = sampleUsers()
const repositories = sampleRepositories()
const edges = sampleEdges()

type Kind = 'text' | 'count' | 'date' | 'texts' | 'accounts'

const isDate = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) &&
  !Number.isNaN(Date.parse(value))
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

const checks: Record<Kind, (value: unknown) => boolean> = {
  text: isText,
  count: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  date: isDate,
  texts: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
  accounts: (value) =>
    Array.isArray(value) && value.every(({ provider, url }) => isText(provider) && isText(url)),
}

const userKinds: Record<string, Kind> = {
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
  createdAt: 'date',
  updatedAt: 'date',
  embeddedAt: 'date',
}

const repositoryKinds: Record<string, Kind> = {
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

const edgeKinds: Record<string, Kind> = { type: 'text', from: 'text', to: 'text', at: 'date' }

/** What is wrong with a record: an unknown member, a wrong type, or a required member missing. */
function faults(record: object, kinds: Record<string, Kind>, required: string[]): string[] {
  const members = Object.entries(record)
  return [
    ...members
      .filter(([name, value]) => !checks[kinds[name] ?? 'text'](value) || !(name in kinds))
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ...required.filter((name) => !(name in record)).map((name) => `${name} is missing`),
  ]
}

function share(records: readonly object[], holds: (record: never) => boolean): number {
  return records.filter((record) => holds(record as never)).length / records.length
}

const has = (name: string) => (record: object) => name in record

describe('the committed sample', () => {
  it('is what the generator makes', () => {
    const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
    const generated = generateSample()
    expect([...generated.keys()]).toEqual(['users.jsonl', 'repos.jsonl', 'edges.jsonl'])
    for (const [name, text] of generated) expect(sha256(text), name).toBe(sha256(sampleText(name)))
  })

  it('is small, and its gzip headers carry no time stamp', () => {
    const files = ['users.jsonl', 'repos.jsonl', 'edges.jsonl'].map(sampleBytes)
    expect(files.reduce((sum, file) => sum + file.length, 0)).toBeLessThanOrEqual(3_000_000)
    for (const file of files) expect(file.readUInt32LE(4)).toBe(0)
  })

  it('has the sizes it should have', () => {
    expect(users).toHaveLength(sampleSizes.users)
    expect(repositories).toHaveLength(sampleSizes.repositories)
    expect(edges).toHaveLength(sampleSizes.edges)
  })

  it('has well-formed records', () => {
    expect(users.flatMap((user) => faults(user, userKinds, ['platformId', 'login']))).toEqual([])
    expect(
      repositories.flatMap((repository) =>
        faults(repository, repositoryKinds, ['platformId', 'ownerLogin', 'name']),
      ),
    ).toEqual([])
    expect(edges.flatMap((edge) => faults(edge, edgeKinds, ['type', 'from', 'to']))).toEqual([])
  })

  it('would notice a malformed record', () => {
    const broken = { platformId: 7, logins: 'x', createdAt: 'yesterday' }
    expect(faults(broken, userKinds, ['platformId', 'login'])).toHaveLength(4)
  })

  it('leaves optional members out now and then', () => {
    for (const name of ['displayName', 'bio', 'company', 'location', 'emails', 'websiteUrl']) {
      expect(share(users, has(name)), name).toBeGreaterThan(0.2)
      expect(share(users, has(name)), name).toBeLessThan(0.96)
    }
    expect(share(users, has('emails'))).toBeCloseTo(0.55, 1)
    expect(share(repositories, has('readme'))).toBeCloseTo(0.5, 1)
  })
})

describe('people of the sample', () => {
  it('have ids and logins of their own', () => {
    expect(new Set(users.map((user) => user.platformId)).size).toBe(users.length)
    expect(new Set(users.map((user) => user.login.toLowerCase())).size).toBe(users.length)
    for (const { login, platformId } of users) {
      expect(login).toMatch(/^(?=.{1,39}$)[a-z\d]+(-[a-z\d]+)*$/i)
      expect(platformId).toMatch(/^U_sample\w+$/)
    }
  })

  it('have addresses that belong to nobody', () => {
    const reserved = /^[\w.+-]+@([\w-]+\.)*(example|example\.(com|org|net))$/
    const freeMail = /^sample\.[a-z]+\.[a-z]+\.\d{4}@[\w-]+\.[a-z]+$/
    const emails = users.flatMap((user) => user.emails ?? [])
    const strange = emails.filter((email) => !reserved.test(email) && !freeMail.test(email))
    expect(strange).toEqual([])
    expect(emails.filter((email) => freeMail.test(email)).length).toBeGreaterThan(500)
  })

  it('have links that lead nowhere', () => {
    const links = users.flatMap((user) => [
      ...(user.websiteUrl === undefined ? [] : [user.websiteUrl]),
      ...(user.socialAccounts ?? []).map((account) => account.url),
    ])
    const strange = links.filter(
      (link) => !/^(https?:\/\/)?([\w-]+\.)+example(\/[\w@/-]*)?$/.test(link),
    )
    expect(strange).toEqual([])
  })

  it('are named in many scripts', () => {
    const names = users.flatMap((user) => user.displayName ?? [])
    const nonAscii = names.filter((name) => /[^\p{ASCII}]/u.test(name)).length / names.length
    expect(nonAscii).toBeGreaterThan(0.3)
    expect(nonAscii).toBeLessThan(0.65)
    const scripts = [/\p{sc=Han}/u, /\p{sc=Hangul}/u, /\p{sc=Cyrillic}/u, /\p{sc=Arabic}/u]
    scripts.push(/\p{sc=Hebrew}/u, /\p{sc=Devanagari}/u, /\p{sc=Thai}/u, /[ạếệôđ]/u, /[čěřžł]/u)
    for (const script of scripts) {
      expect(names.filter((name) => script.test(name)).length, String(script)).toBeGreaterThan(10)
    }
  })

  it('live in countries under their English names', () => {
    const names = new Intl.DisplayNames('en', { type: 'region' })
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const known = new Set(letters.flatMap((a) => letters.map((b) => names.of(a + b))))
    const countries = new Set(users.flatMap((user) => user.resolvedCountry ?? []))
    expect([...countries].filter((country) => !known.has(country))).toEqual([])
    expect(countries.size).toBeGreaterThan(40)
    const located = users.filter((user) => user.location !== undefined)
    expect(share(located, has('resolvedCountry'))).toBeGreaterThan(0.7)
    expect(share(located, has('resolvedCountry'))).toBeLessThan(0.85)
  })

  it('are updated after they were created', () => {
    const wrong = users.filter(
      (user) => user.updatedAt !== undefined && user.updatedAt <= user.createdAt,
    )
    expect(wrong).toEqual([])
    const years = users.map((user) => Number(user.createdAt.slice(0, 4)))
    expect(Math.min(...years)).toBe(2008)
    expect(Math.max(...years)).toBe(2026)
  })

  it.each([
    ['rust compiler zurich', [/\brust\b/i, /\bcompilers?\b/i, /z[uü]rich/i]],
    ['machine learning tokyo', [/machine learning/i, /tokyo/i]],
    ['kubernetes berlin', [/kubernetes/i, /berlin/i]],
  ])('give more than a dozen matches for %s', (_query, patterns) => {
    const texts = users.map((user) =>
      [user.bio, user.company, user.location, user.resolvedCity].join('\n'),
    )
    const matches = texts.filter((text) => patterns.every((pattern) => pattern.test(text)))
    expect(matches.length).toBeGreaterThan(12)
  })

  it('have followers like 1 / rank', () => {
    const counts = users.map((user) => user.followersCount).sort((a, b) => b - a)
    expect(counts[0]).toBeGreaterThan(10_000)
    expect(counts[0]! / counts[9]!).toBeCloseTo(10, 0)
    expect(counts[2500]).toBeLessThan(50)
  })
})

describe('repositories of the sample', () => {
  const logins = new Set(users.map((user) => user.login))

  it('have ids and full names of their own', () => {
    const fullNames = repositories.map(({ ownerLogin, name }) =>
      `${ownerLogin}/${name}`.toLowerCase(),
    )
    expect(new Set(fullNames).size).toBe(repositories.length)
    expect(new Set(repositories.map(({ platformId }) => platformId)).size).toBe(repositories.length)
    for (const { platformId, name } of repositories) {
      expect(platformId).toMatch(/^R_sample\w+$/)
      expect(name).toMatch(/^[\w.-]{1,100}$/)
    }
  })

  it('belong to users, but for a few organisations', () => {
    const owned = share(repositories, ({ ownerLogin }: { ownerLogin: string }) =>
      logins.has(ownerLogin),
    )
    expect(owned).toBeGreaterThan(0.95)
    expect(owned).toBeLessThan(0.99)
  })

  it('count issues as open plus closed', () => {
    const wrong = repositories.filter(
      (repository) =>
        repository.totalIssuesCount !== repository.totalIssuesOpen + repository.totalIssuesClosed,
    )
    expect(wrong).toEqual([])
    expect(Math.max(...repositories.map(({ stargazerCount }) => stargazerCount))).toBeGreaterThan(
      10_000,
    )
  })

  it('have README texts of 200 to 1,500 characters', () => {
    const lengths = repositories.flatMap(({ readme }) => readme?.length ?? [])
    expect(lengths.filter((length) => length < 200 || length > 1501)).toEqual([])
  })

  it('have no slot left unfilled and no article gone wrong', () => {
    const texts = repositories.flatMap(({ description, readme }) => [
      description ?? '',
      readme ?? '',
    ])
    expect(
      texts.filter((text) => /\{\w+\}|undefined|\ba (optics|end-to|incremental)/.test(text)),
    ).toEqual([])
  })
})

describe('edges of the sample', () => {
  const people = new Set(users.flatMap(({ login, platformId }) => [login, platformId]))
  const projects = new Set(
    repositories.flatMap(({ ownerLogin, name, platformId }) => [
      `${ownerLogin}/${name}`,
      platformId,
    ]),
  )
  const ends = { follows: people, stars: projects, contributes: projects }

  it('are of the three kinds, each in thousands', () => {
    for (const type of ['follows', 'stars', 'contributes'] as const) {
      expect(edges.filter((edge) => edge.type === type).length, type).toBeGreaterThan(4000)
    }
  })

  it('lead to known records, nearly always', () => {
    const known = share(
      edges,
      ({ type, from, to }: (typeof edges)[number]) => people.has(from) && ends[type].has(to),
    )
    expect(known).toBeGreaterThan(0.95)
    expect(known).toBeLessThan(1)
  })

  it('come once each, and nobody follows themselves', () => {
    const idOf = new Map(users.map(({ login, platformId }) => [platformId, login]))
    const key = ({ type, from, to }: (typeof edges)[number]): string =>
      `${type} ${idOf.get(from) ?? from} ${idOf.get(to) ?? to}`
    const known = edges.filter(({ to }) => !to.startsWith('gone-'))
    expect(new Set(known.map(key)).size).toBe(known.length)
    expect(known.filter((edge) => /^follows (\S+) \1$/.test(key(edge)))).toEqual([])
  })

  it('join people of one city more often than chance would', () => {
    const cityOf = new Map(
      users.flatMap((user) => (user.resolvedCity ? [[user.login, user.resolvedCity]] : [])) as [
        string,
        string,
      ][],
    )
    const pairs = edges
      .filter(({ type }) => type === 'follows')
      .map(({ from, to }) => [cityOf.get(from), cityOf.get(to)] as const)
      .filter(([a, b]) => a !== undefined && b !== undefined)
    const together = pairs.filter(([a, b]) => a === b).length / pairs.length
    // Far apart, because a follow back stands right behind its follow.
    const shifted = pairs.filter(([a], i) => a === pairs[(i + 1000) % pairs.length]![1]).length
    expect(together).toBeGreaterThan((5 * shifted) / pairs.length)
  })
})
