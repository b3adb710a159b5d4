/** The adapter for widgets of InstantSearch, against a service. */
import { Devdex } from 'devdex-client'
import { instantSearchClient, type WidgetParams } from 'devdex-client/instantsearch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../service/harness.ts'

const repos = ['parser', 'parser-tools', 'lexer', 'printer', 'checker'].map((name, i) => ({
  platformId: `R_${i}`,
  ownerLogin: 'mira-lindqvist',
  name,
  description: i < 3 ? 'a parser of source text' : 'other things',
  language: i % 2 === 0 ? 'Rust' : 'Go',
  stargazerCount: 50 - 10 * i,
  createdAt: `202${i}-01-01T00:00:00Z`,
}))

let world: World
let devdex: Devdex

beforeAll(async () => {
  world = await openWorld({ repos })
  devdex = new Devdex({ url: world.url.slice(0, -'/v3'.length), apiKey: world.keys.all })
})
afterAll(() => world.close())

interface WidgetResult {
  readonly hits: readonly {
    readonly objectID: string
    readonly name: string
    readonly _highlightResult: Readonly<Record<string, { readonly value: string }>>
  }[]
  readonly nbHits: number
  readonly nbPages: number
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly facets_stats: Readonly<Record<string, { readonly max: number }>>
}

const rankBy = { type: 'Attr', name: 'stargazerCount' } as const
const indexes = { popular: { collection: 'repos', request: { rankBy } } } as const

async function results(...all: WidgetParams[]): Promise<WidgetResult[]> {
  const client = instantSearchClient(devdex, { indexes })
  const requests = all.map((params) => ({ indexName: 'popular', params }))
  return (await client.search(requests)).results as WidgetResult[]
}

function names(result: WidgetResult | undefined): string[] | undefined {
  return result?.hits.map(({ name }) => name)
}

test('hits, counts and facets of several requests are one call', async () => {
  const facets = ['language', 'stargazerCount']
  const [hits, counts] = await results(
    { query: '', facets, facetFilters: [['language:Rust']], hitsPerPage: 2 },
    { query: '', facets: 'language', hitsPerPage: 0 },
  )
  expect(names(hits)).toEqual(['parser', 'lexer'])
  expect(hits).toMatchObject({ nbHits: 3, nbPages: 2, exhaustiveFacetsCount: true })
  expect(hits!.hits[0]!.objectID).toMatch(/^[0-9a-f]{32}$/)
  expect(hits!.facets_stats.stargazerCount).toMatchObject({ min: 10, max: 50, avg: 30, sum: 90 })
  expect(counts).toMatchObject({ hits: [], nbHits: 5, facets: { language: { Rust: 3, Go: 2 } } })
})

test('filters by value and by number, any of some and none of others', async () => {
  const numericFilters = ['stargazerCount>=20', ['stargazerCount=50', 'stargazerCount<40']]
  const [byNumber, without, byDate] = await results(
    { numericFilters },
    { facetFilters: ['language:-Go'] },
    { numericFilters: [`createdAt>${Date.UTC(2022, 5) / 1000}`] },
  )
  expect(names(byNumber)).toEqual(['parser', 'lexer', 'printer'])
  expect(names(without)).toEqual(['parser', 'lexer', 'checker'])
  expect(names(byDate)).toEqual(['printer', 'checker'])
})

test('pages continue from cursors, and without them', async () => {
  const client = instantSearchClient(devdex, { indexes })
  const page = async (number: number, from = client) => {
    const params = { query: '', hitsPerPage: 2, page: number }
    const { results } = await from.search([{ indexName: 'popular', params }])
    return names(results[0] as WidgetResult)
  }
  const walked = [await page(0), await page(1), await page(2)]
  expect(walked).toEqual([['parser', 'parser-tools'], ['lexer', 'printer'], ['checker']])
  expect(await page(1, instantSearchClient(devdex, { indexes }))).toEqual(walked[1])
  await expect(page(500, instantSearchClient(devdex, { indexes }))).rejects.toThrow('too deep')
})

test('words that are found have the marks of the widget', async () => {
  const marks = { highlightPreTag: '<mark>', highlightPostTag: '</mark>' }
  const [found] = await results({ query: 'parser', ...marks })
  const first = found!.hits.find(({ name }) => name === 'lexer')
  expect(first?._highlightResult.description?.value).toBe('a <mark>parser</mark> of source text')
})

test('values of a facet are searched for', async () => {
  const client = instantSearchClient(devdex)
  const params = { facetName: 'language', facetQuery: 'r' }
  expect(await client.searchForFacetValues([{ indexName: 'repos', params }])).toEqual([
    { facetHits: [{ value: 'Rust', highlighted: 'Rust', count: 3 }], exhaustiveFacetsCount: true },
  ])
})

test.each([
  [{ facetFilters: ['colour:red'] }, 'there is no field "colour" to filter by'],
  [{ numericFilters: ['stargazerCount'] }, '"stargazerCount" compares nothing'],
  [{ filters: 'language:Rust' }, '`filters` is a text of another language'],
])('%j is refused', async (params, message) => {
  await expect(results(params)).rejects.toThrow(message)
})

test('an index without a name is refused', async () => {
  const search = instantSearchClient(devdex).search([{ indexName: 'stars' }])
  await expect(search).rejects.toThrow('there is no index "stars"')
})
