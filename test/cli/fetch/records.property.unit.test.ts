/** For any answer of a server, the lines are valid for an import, and nothing throws. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '../../../native-free-index/test/law.ts'
import { formatWindow, type SearchWindow, splitWindow } from '../../../src/cli/fetch/queries.ts'
import { readAccount, readPage, readRepository } from '../../../src/cli/fetch/records.ts'
import { readRepo } from '../../../src/ingest/normalise/repo.ts'
import { readUser } from '../../../src/ingest/normalise/user.ts'

const junk = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, undefined, [], {}, '2020-01-01T00:00:00Z', '2020-13-01T00:00:00Z'),
)
const total = fc.oneof(junk, fc.record({ totalCount: junk }))
const list = (item: fc.Arbitrary<unknown>) =>
  fc.oneof(junk, fc.record({ nodes: fc.array(fc.oneof(item, junk), { maxLength: 4 }) }))

const account = fc.record(
  {
    ...{ __typename: fc.constantFrom('User', 'Organization', 7), id: junk, databaseId: junk },
    ...{ login: fc.oneof(junk, fc.constant('mira')), name: junk, bio: junk, description: junk },
    ...{ company: junk, location: junk, websiteUrl: junk, email: junk, createdAt: junk },
    ...{ updatedAt: junk, followers: total, following: total, repositories: total },
    socialAccounts: list(fc.record({ provider: junk, url: junk })),
  },
  { requiredKeys: [] },
)

const repo = fc.record(
  {
    ...{ id: junk, databaseId: junk, name: fc.oneof(junk, fc.constant('prism')) },
    ...{ owner: fc.oneof(junk, fc.record({ login: fc.constant('mira') })), description: junk },
    ...{ primaryLanguage: fc.oneof(junk, fc.record({ name: junk })), stargazerCount: junk },
    ...{ createdAt: junk, updatedAt: junk, issues: total, openIssues: total },
    ...{ readme0: fc.oneof(junk, fc.record({ text: junk, isBinary: junk })) },
    repositoryTopics: list(fc.record({ topic: fc.oneof(junk, fc.record({ name: junk })) })),
  },
  { requiredKeys: [] },
)

const throughJson = (record: object) => JSON.parse(JSON.stringify(record))

describe('objects of any types', () => {
  it('become lines of users that an import reads, or none', () => {
    holds(500, [fc.oneof(account, junk)], (node) => {
      const record = readAccount(node)
      if (record !== null) readUser(throughJson(record))
    })
    expect(readAccount({ login: 'mira', databaseId: 7 })).toMatchObject({ platformId: '7' })
  })

  it('become lines of repositories that an import reads, or none', () => {
    holds(500, [fc.oneof(repo, junk)], (node) => {
      const record = readRepository(node)
      if (record !== null) readRepo(throughJson(record))
    })
    const node = { name: 'prism', databaseId: 9, owner: { login: 'mira' } }
    expect(readRepository(node)).toMatchObject({ platformId: '9', ownerLogin: 'mira' })
  })

  it('give professionalUrl from an account of LINKEDIN', () => {
    const url = 'https://www.linkedin.example/in/mira'
    const socialAccounts = { nodes: [{ provider: 'LINKEDIN', url }] }
    expect(readAccount({ login: 'mira', databaseId: 7, socialAccounts })).toMatchObject({
      ...{
        professional: { professionalUrl: url },
        socialAccounts: [{ provider: 'linkedin', url }],
      },
    })
  })

  it('become pages, or none', () => {
    const edges = fc.array(fc.oneof(junk, fc.record({ cursor: junk, node: junk })))
    const page = fc.record({
      ...{ edges: fc.oneof(junk, edges), totalCount: junk },
      pageInfo: fc.oneof(junk, fc.record({ hasNextPage: junk, endCursor: junk })),
    })
    holds(100, [fc.oneof(page, junk)], (one) => void readPage(one, null))
  })

  it('cuts a text between characters', () => {
    const bio = `${'x'.repeat(9_999)}😀`
    const { bio: cut } = readAccount({ login: 'mira', databaseId: 7, bio })!
    expect(cut).toBe('x'.repeat(9_999))
  })
})

/** As GitHub does: with the most stars first, and no more than `most`. */
interface Found {
  readonly stars: number
  readonly day: number
}

function shownOf(all: readonly Found[], { starsMax, days }: SearchWindow, most: number) {
  const dayText = (day: number) => new Date(Date.UTC(2010, 0, 1 + day)).toISOString().slice(0, 10)
  const found = all
    .filter(({ stars }) => starsMax === null || (days ? stars === starsMax : stars <= starsMax))
    .filter(({ day }) => days === null || (dayText(day) >= days.from && dayText(day) <= days.to))
    .sort((a, b) => b.stars - a.stars)
  return { shown: found.slice(0, most), total: found.length }
}

describe('windows of a search', () => {
  it('together show all that it finds, but for what one day has too much of', () => {
    const found = fc.record({
      stars: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.nat(5000)),
      day: fc.nat(3000),
    })
    holds(
      300,
      [fc.array(found, { maxLength: 120 }), fc.integer({ min: 3, max: 9 })],
      (all, most) => {
        const seen = new Set<Found>()
        let lost = 0
        const windows: SearchWindow[] = [{ starsMax: null, days: null }]
        for (let window = windows.shift(); window !== undefined; window = windows.shift()) {
          const { shown, total } = shownOf(all, window, most)
          for (const one of shown) seen.add(one)
          if (total <= most) continue
          const after = splitWindow(window, shown.at(-1)!.stars, '2026-01-01')
          if (after === null) lost += total - most
          windows.unshift(...(after ?? []))
        }
        expect(seen.size).toBe(all.length - lost)
      },
    )
  })

  it('are written as GitHub reads them', () => {
    expect(formatWindow('raft', { starsMax: null, days: null })).toBe(
      'topic:raft is:public sort:stars-desc',
    )
    expect(formatWindow('raft', { starsMax: 9, days: null })).toContain(' stars:<=9 ')
    const days = { from: '2020-01-01', to: '2020-02-01' }
    expect(formatWindow('raft', { starsMax: 9, days })).toContain(
      ' stars:9 created:2020-01-01..2020-02-01 ',
    )
  })
})
