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

describe('profiles of the sample', () => {
  const bearers = users.filter((user) => user.professional !== undefined)
  const profiles = bearers.map((user) => user.professional!)

  it('are those of about a third of the people', () => {
    expect(profiles.length / users.length).toBeCloseTo(1 / 3, 1)
  })

  it('have addresses of their own that belong to nobody', () => {
    const urls = profiles.map(({ professionalUrl }) => professionalUrl)
    expect(new Set(urls).size).toBe(urls.length)
    const form = /^https:\/\/professional\.example\/in\/[a-z]+-[a-z]+(-\d+)?$/
    expect(urls.filter((url) => !form.test(url))).toEqual([])
  })

  it('say what the people say of themselves', () => {
    const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
    // Companies are written as handles and with legal forms too; other names agree.
    const names = new Set(profiles.map(({ organization }) => organization))
    const outright = bearers.filter(({ company }) => company !== undefined && names.has(company))
    expect(outright.length).toBeGreaterThan(400)
    for (const { company, professional } of outright) {
      expect(professional!.organization).toBe(company)
    }
    for (const { resolvedCity, resolvedCountry, professional } of bearers) {
      expect(resolvedCity ?? professional!.city).toBe(professional!.city)
      expect(resolvedCountry ?? professional!.country).toBe(professional!.country)
    }
    const latinNames = bearers.filter(({ displayName }) =>
      /^[A-Z]\S+ [A-Z]\S+$/.test(displayName ?? ''),
    )
    const agreeing = share(latinNames, ({ displayName, professional }: (typeof bearers)[number]) =>
      plain(displayName!).includes(plain(professional!.firstName)),
    )
    expect(agreeing).toBeGreaterThan(0.95)
  })

  it('tell of one job after the other, the present one first', () => {
    const careers = profiles.flatMap(({ experience }) => (experience ? [experience] : []))
    expect(careers.length).toBeGreaterThan(1000)
    for (const [present, ...former] of careers) {
      expect(present).toMatchObject({ isCurrent: true })
      expect(present).not.toHaveProperty('endDate')
      let end = present!.startDate
      for (const job of former) {
        expect(job.isCurrent).toBe(false)
        expect(job.startDate < job.endDate!).toBe(true)
        expect(job.endDate! < end).toBe(true)
        end = job.startDate
      }
    }
    const current = profiles.filter(({ experience }) => experience)
    expect(current.every((one) => one.experience![0]!.company === one.organization)).toBe(true)
    expect(current.every((one) => one.experience![0]!.title === one.title)).toBe(true)
  })

  it('have no slot left unfilled, and every seniority', () => {
    expect(profiles.filter((one) => /[{}]|undefined/.test(Object.values(one).join()))).toEqual([])
    const seniorities = new Set(profiles.map(({ seniority }) => seniority))
    expect(seniorities.size).toBe(8)
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
  const ends = { follows: people, stars: projects, contributes: projects, owns: projects }

  it('are of four kinds, each with dates and without', () => {
    const least = { follows: 4000, stars: 4000, contributes: 4000, owns: 300 }
    for (const [type, count] of Object.entries(least)) {
      const own = edges.filter((edge) => edge.type === type)
      expect(own.length, type).toBeGreaterThan(count)
      expect(share(own, has('at')), type).toBeGreaterThan(0.6)
      expect(share(own, has('at')), type).toBeLessThan(0.8)
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

  it('come once each, but for a few, and nobody follows themselves', () => {
    const idOf = new Map(users.map(({ login, platformId }) => [platformId, login]))
    const key = ({ type, from, to }: (typeof edges)[number]): string =>
      `${type} ${idOf.get(from) ?? from} ${idOf.get(to) ?? to}`
    const known = edges.filter(({ to }) => !to.startsWith('gone-'))
    const repeated = known.length - new Set(known.map(key)).size
    expect(repeated).toBeGreaterThan(300)
    expect(repeated).toBeLessThan(500)
    expect(known.filter((edge) => /^follows (\S+) \1$/.test(key(edge)))).toEqual([])
  })

  it('give an owner to repositories of organisations', () => {
    const logins = new Set(users.map(({ login }) => login))
    const orphans = repositories.filter(({ ownerLogin }) => !logins.has(ownerLogin))
    const owned = new Set(edges.filter(({ type }) => type === 'owns').map(({ to }) => to))
    const found = share(
      orphans,
      ({ ownerLogin, name, platformId }: (typeof orphans)[number]) =>
        owned.has(`${ownerLogin}/${name}`) || owned.has(platformId),
    )
    expect(found).toBeGreaterThan(0.6)
    expect(found).toBeLessThan(1)
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
