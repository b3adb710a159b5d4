/** Profiles of people: what is kept of profile.json, which has every member, and indexed. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { UserMetrics } from '../../src/contract/index.ts'
import { professionalDocument, readUser } from '../../src/ingest/normalise/index.ts'
import { schemas } from '../../src/snapshot/index.ts'

const line = { platformId: 'U_1', login: 'ada', bio: 'mathematics', createdAt: '2020-01-01' }
const full = JSON.parse(readFileSync(new URL('rules/profile.json', import.meta.url), 'utf8'))
const noLists = { education: [], experience: [] }

function describeProfile(professional: unknown) {
  return professionalDocument(readUser({ ...line, professional }))
}

function storeProfile(professional: unknown): unknown {
  return JSON.parse(new TextDecoder().decode(describeProfile(professional).stored))
}

describe('the profile of a line', () => {
  it('is kept as given, the full name and what is unknown apart', () => {
    expect(storeProfile({ ...full, fullName: 'Ada of Lovelace', shoeSize: 38 })).toEqual(full)
  })

  it('is there when it is empty, and has no members that are null', () => {
    expect(storeProfile({})).toEqual(noLists)
    const nothing = Object.fromEntries(Object.keys(full).map((name) => [name, null]))
    expect(storeProfile(nothing)).toEqual(noLists)
    expect(storeProfile({ education: [{ campus: null }] })).toEqual({ ...noLists, education: [{}] })
  })

  it.each([undefined, null])('is missing where it is %j', (professional) => {
    const record = readUser({ ...line, professional })
    expect(record.profile).toBeNull()
    expect(() => professionalDocument(record)).toThrow('ada has no profile')
  })

  it('has its address under either name, the neutral one first', () => {
    const url = 'https://professional.example/in/ada'
    const shown = { ...noLists, professionalUrl: url }
    expect(storeProfile({ linkedinUrl: url })).toEqual(shown)
    expect(storeProfile({ linkedinUrl: 'other', professionalUrl: url })).toEqual(shown)
  })
})

it('counts of a line are taken, and absent ones are not 0', () => {
  const given = { followersCount: 3, followingCount: 0, contributionsCount: null }
  const { counts } = readUser({ ...line, ...given })
  expect(JSON.parse(JSON.stringify(counts))).toEqual({ followersCount: 3, followingCount: 0 })
})

describe('the document', () => {
  it('has what its user is found by, and the profile', () => {
    const { text, keywords, numbers } = describeProfile(full)
    expect(text).toMatchObject({
      ...{ login: 'ada', bio: 'mathematics' },
      'professional.fullName': 'Ada King',
      'professional.expertise': ['Rust', 'C++'],
      'professional.experience.title': ['Programmer', 'Lead'],
      'professional.experience.company': ['Analytical Engines', 'Initech'],
      'professional.education.campus': ['ETH'],
      'professional.city': 'Zürich',
    })
    expect(keywords).toMatchObject({
      ...{ login: 'ada', platformId: 'U_1' },
      'professional.title': 'Lead',
      'professional.experience.title': ['Programmer', 'Lead'],
      'professional.professionalUrl': 'professional.example/in/ada',
    })
    expect(text).not.toHaveProperty(['professional.professionalUrl'])
    expect(numbers).toMatchObject({
      createdAt: Date.UTC(2020, 0) / 1000,
      'professional.connectionsCount': 500,
      'professional.followerCount': 0,
      'professional.experience.startYear': [2019, 2020],
      'professional.education.endYear': [1843],
    })
  })

  it('has a value for every field of the schema, where the line says everything', () => {
    const user = {
      ...{ login: 'ada-king', displayName: 'Ada King', company: 'Initech', location: 'Zürich' },
      ...{ resolvedCountry: 'Switzerland', resolvedState: 'Zurich', resolvedCity: 'Zurich' },
      ...{ updatedAt: '2021-01-01', emails: ['ada@example.org'] },
    }
    const metrics: UserMetrics = {
      ...{ followersCount: 1, followingCount: 2, ownedRepoCount: 3, contributionsCount: 4 },
      ...{ totalStars: 5, crackedScore: 6, lastActivityAt: '2021-02-02T00:00:00Z' },
      ...{ topLanguages: ['Ada'], topTopics: ['engines'], isBot: false, type: 'user' },
    }
    const record = { ...readUser({ ...line, ...user, professional: full }), metrics }
    const { text, keywords, numbers } = professionalDocument(record)
    const { professionals } = schemas
    for (const { name } of professionals.text) expect(text[name], name).toBeDefined()
    for (const { name } of professionals.keywords) expect(keywords[name], name).toBeDefined()
    for (const { name } of professionals.numbers) expect(numbers[name], name).toBeDefined()
  })
})
