/**
 * Searches over real profiles and repositories, with REAL_DATA=1 where the data is: cases of
 * cases.jsonl are judged by what the found have in common. No person is named.
 */
import { analyseQuery } from 'native-free-index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realTopics, selectStarred, starredShare } from '../../bench/eval/experts.ts'
import { foldWords, saysSkill } from '../../bench/eval/sets/said-words.ts'
import type { FilterExpression, User } from '../../src/contract/index.ts'
import { understand } from '../../src/language/index.ts'
import { rankOrder } from '../../src/language/ranking.ts'
import { planFilter } from '../../src/plan/index.ts'
import { documentsIn } from '../ingest/data-set.ts'
import { readJsonLines } from '../tables.ts'
import { isAbsent, openRealData, type RealData } from './real-data.ts'

/** Members that a case of a kind has; `place`, `skill` and `about` are patterns. */
interface Case {
  readonly kind: 'words' | 'filter' | 'sentence' | 'works' | 'famous' | 'stars'
  readonly query: string
  readonly sentence: string
  readonly place: string
  readonly skill: string
  readonly about: string
  /** Whether the place is filtered by, or is only a word of the query. */
  readonly filtered: boolean
  readonly field: 'resolvedCountry' | 'resolvedState' | 'resolvedCity'
  readonly value: string
  readonly retrieval: string
  /** The number of first hits that are checked. */
  readonly first: number
  /** The number of `names` that must be among them. */
  readonly atLeast: number
  readonly names: readonly string[]
  readonly name: string
}

const cases = readJsonLines<Case>('test/real-data/cases.jsonl')
const selectCases = (kind: Case['kind']) => cases.filter((one) => one.kind === kind)

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function countIn(users: readonly User[], place: string): number {
  return users.filter(({ location = '' }) => new RegExp(place).test(fold(location))).length
}

function expectMostIn(users: readonly User[], place: string): void {
  expect(users.length).toBeGreaterThanOrEqual(3)
  expect(countIn(users, place)).toBeGreaterThanOrEqual(Math.ceil(users.length * 0.8))
}

function filterLocation(value: string): FilterExpression {
  return { field: 'location', op: 'ContainsAllTokens', value }
}

function foldProfile({ login, displayName, bio, company }: User): ReadonlySet<string> {
  return foldWords([login, displayName, bio, company].join('\n'))
}

/** Words of the profile and of the works that are shown as evidence. */
function collectWords(user: User): ReadonlySet<string> {
  const works = user.evidence!.edges.map(({ repository: { name, description } }) =>
    foldWords(`${name}\n${description ?? ''}`),
  )
  return new Set([...foldProfile(user), ...works.flatMap((words) => [...words])])
}

describe.skipIf(isAbsent)('real data', () => {
  let data: RealData

  beforeAll(async () => {
    data = await openRealData()
  })

  afterAll(() => data?.close())

  async function findTen(query: string, filter: FilterExpression | null): Promise<User[]> {
    const page = await data.engine.searcher.search({
      collection: 'users',
      ranking: { kind: 'terms', terms: analyseQuery(query) },
      filter: filter === null ? null : planFilter('users', filter),
      limit: 10,
      after: null,
    })
    return page.hits.map(({ body }) => JSON.parse(Buffer.from(body).toString()) as User)
  }

  async function findWorks(input: object): Promise<string[]> {
    const { repositories } = await data.world.searchRepos(input)
    return repositories.map(({ ownerLogin, name }) => `${ownerLogin}/${name}`)
  }

  test('is read as a whole', async () => {
    expect(data.report).toMatchObject({
      ...{ users: 39_368, repos: 114_443, edges: { follows: 578_006 } },
      ...{ unknownEnds: 0, badLines: 0 },
    })
    const all = { field: 'stargazerCount', op: 'Gte', value: 0 }
    expect(await data.world.countRepos(all)).toBe(114_443)
  })

  test('no text of a person holds an address in clear', async () => {
    let shown = 0
    for (const collection of ['users', 'professionals'] as const) {
      for (const document of await documentsIn(data.world.dataDir, collection)) {
        const text = JSON.stringify(document)
        shown += text.match(/\*{3}[^*@]{0,2}@/g)?.length ?? 0
        expect(text).not.toMatch(/(?<![@\w.+-])[\w.+-]{3,}@[\w-]+\.[a-z]{2,}/i)
      }
    }
    expect(shown).toBeGreaterThan(0)
    const users = await findTen('gmail', null)
    const emails = users.flatMap((user) => user.emails ?? [])
    expect(users.length).toBe(10)
    for (const email of emails) expect(email).toMatch(/^\*\*\*.{0,4}@/u)
  })

  test.each(selectCases('words'))('$query in $place', async ({ query, place, filtered, skill }) => {
    const users = await findTen(query, filtered ? filterLocation(place) : null)
    expect(users.length).toBeGreaterThanOrEqual(filtered ? 3 : 10)
    expectMostIn(users, place)
    const texts = users.map(({ bio = '', company = '', login, displayName = '' }) =>
      fold([bio, company, login, displayName].join(' ')),
    )
    const skilled = texts.filter((text) => new RegExp(skill).test(text))
    expect(skilled.length).toBeGreaterThanOrEqual(Math.ceil(users.length * 0.8))
  })

  test.each(selectCases('filter'))(
    '$query with $field $value',
    async ({ query, place, ...leaf }) => {
      const { field, value } = leaf
      expectMostIn(await findTen(query, { op: 'Eq', field, value }), place)
    },
  )

  test('nearly all who name one of four cities have its country', async () => {
    const filters = ['zurich', 'basel', 'dublin', 'seattle'].map(filterLocation)
    const inFourCities: FilterExpression = { op: 'Or', filters }
    const count = (filter: FilterExpression) =>
      data.engine.searcher.count('users', planFilter('users', filter))
    const everybody = await count(inFourCities)
    const value = ['Switzerland', 'Ireland', 'United States']
    const abroad: FilterExpression = { field: 'resolvedCountry', op: 'NotIn', value }
    expect(everybody).toBeGreaterThan(1500)
    const others = await count({ op: 'And', filters: [inFourCities, abroad] })
    expect(others / everybody).toBeLessThan(0.05)
  })

  test.each(selectCases('sentence'))('$sentence', async ({ sentence, place }) => {
    const no = () => false
    const vocabulary = { hasCompany: no, hasLanguage: no, hasRecord: no }
    const { places, engine } = data
    const context = { places, vocabulary, nowSeconds: engine.snapshotSeconds }
    const target = { subject: 'users', dataset: 'standard' } as const
    const { query, filters } = understand(sentence, target, context)
    expect(filters).not.toBeNull()
    expectMostIn(await findTen(query ?? '', filters), place)
  })

  test('free text with a place keeps to it, and filled-in profiles come first', async () => {
    expect(countIn(await findTen('rust compiler zurich', null), 'zurich')).toBeGreaterThan(7)
    const users = await findTen('microsoft engineer', null)
    expect(users.filter(({ bio, company }) => bio || company).length).toBe(10)
  })

  test.each(selectCases('works'))(
    '$query, $retrieval: $atLeast among the first $first',
    async (one) => {
      const filters = { field: 'stargazerCount', op: 'Gte', value: 1000 }
      const { query, first, retrieval } = one
      // By default a search is semantic, so that is left unsaid.
      const input = retrieval === 'semantic' ? {} : { retrieval }
      const found = await findWorks({ query, filters, first, ...input })
      const wanted = one.names.filter((name) => found.includes(name))
      expect(wanted.length, found.join(' ')).toBeGreaterThanOrEqual(one.atLeast)
    },
  )

  test.each(selectCases('stars'))(
    'most starred, $query: 8 of the first 10 are about it',
    async (one) => {
      const input = {
        query: one.query,
        rankBy: rankOrder('mostStars', 'repos', true) as never,
        first: 10,
      }
      const { repositories } = await data.world.searchRepos(input)
      const fitting = repositories.filter(
        ({ name, description, stargazerCount }) =>
          new RegExp(one.about, 'i').test(`${name} ${description ?? ''}`) &&
          (stargazerCount ?? 0) >= 1000,
      )
      expect(fitting.length).toBeGreaterThanOrEqual(8)
    },
  )

  // Famous projects share their names with many repositories without a description.
  test.each(selectCases('famous'))('$name is among the first 3 for its name', async ({ name }) => {
    const query = name.slice(name.indexOf('/') + 1)
    expect(await findWorks({ query, retrieval: 'hybrid', first: 3 })).toContain(name)
  })

  async function findExperts(query: string, retrieval: string, match: string) {
    const includeAttributes = { evidence: { first: 20 } }
    const input = { query, retrieval, match, first: 10, includeAttributes }
    const { users } = await data.world.search(input)
    const found = users.map(({ platformId, evidence }) => ({
      platformId,
      works: evidence!.edges.map(({ repository, similarity }) => ({
        stars: repository.stargazerCount,
        similarity,
      })),
    }))
    return { users, found }
  }

  // The ranking is judged with weak matches: less near works, however starred, are among these.
  test('the first ten of all by expertise have starred works', async () => {
    const shares: [topic: string, share: number][] = []
    for (const topic of realTopics) {
      const { found } = await findExperts(topic, 'expertise', 'all')
      shares.push([topic, starredShare(found)])
    }
    const few = shares.filter(([, share]) => share < 0.7)
    expect(few.length, JSON.stringify(few)).toBeLessThanOrEqual(2)
    expect(shares).toHaveLength(20)
    const { users } = await data.world.search({ query: 'xqzvwkj', retrieval: 'expertise' })
    expect(users).toEqual([])
  })

  test('the first ten by hybrid have starred works, or say the topic', async () => {
    const shares: { topic: string; whole: number; part: number }[] = []
    for (const topic of realTopics) {
      const { users, found } = await findExperts(topic, 'hybrid', 'relevant')
      const starred = new Set(selectStarred(found).map(({ platformId }) => platformId))
      const fits = (user: User) =>
        starred.has(user.platformId) || saysSkill(collectWords(user), topic)
      const fitsPartly = (user: User) =>
        fits(user) || topic.split(' ').some((word) => saysSkill(foldProfile(user), word))
      const measureShare = (isIt: (user: User) => boolean) =>
        users.filter(isIt).length / users.length
      shares.push({ topic, whole: measureShare(fits), part: measureShare(fitsPartly) })
    }
    const few = shares.filter(({ part }) => part < 0.7)
    expect(few.length, JSON.stringify(few)).toBeLessThanOrEqual(2)
    // Some profiles say one of two words: they cover a part of the query, and may come first.
    const mean = shares.reduce((sum, { whole }) => sum + whole, 0) / shares.length
    expect(mean, JSON.stringify(shares)).toBeGreaterThan(0.7)
  })
})
