import { describe, expect, it } from 'vitest'
import { has, share, users } from './sample-records.ts'

describe('people of the sample', () => {
  it('have ids and logins of their own', () => {
    expect(new Set(users.map((user) => user.platformId)).size).toBe(users.length)
    expect(new Set(users.map((user) => user.login.toLowerCase())).size).toBe(users.length)
    for (const { login, platformId } of users) {
      expect(login).toMatch(/^(?=.{1,39}$)[a-z\d]+(-[a-z\d]+)*$/i)
      expect(platformId).toMatch(/^U_sample\w+$/)
    }
  })

  it('have addresses that belong to no real person', () => {
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

it('a few accounts are those of organisations and bots, which have no profile', () => {
  const typed = users.filter(({ type }) => type !== undefined)
  const organizations = typed.filter(({ type }) => type === 'Organization')
  expect(organizations.length).toBeGreaterThan(50)
  expect(typed.length - organizations.length).toBeGreaterThan(50)
  expect(typed.filter(({ professional }) => professional !== undefined)).toEqual([])
})

describe('profiles of the sample', () => {
  const bearers = users.filter((user) => user.professional !== undefined)
  const profiles = bearers.map((user) => user.professional!)

  it('are those of about a third of the people', () => {
    expect(profiles.length / users.length).toBeCloseTo(1 / 3, 1)
  })

  it('have addresses of their own that belong to no real person', () => {
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
