/** Searches in a sentence from body to answer; engine, interpreter and embedder are stand-ins. */
import { describe, expect, test } from 'vitest'
import { limits, validateResponse } from '../../src/contract/index.ts'
import type { Interpretation } from '../../src/language/index.ts'
import { all, eq, nothing, paths, plainPath, repos, users, worldOf } from './sentence-world.ts'
import { shareAccounts } from './small-service.ts'

shareAccounts()

const inBern = { filters: eq('resolvedCity', 'Bern') }
const inGo = { filters: eq('language', 'Go') }
const filtersOf = { [users]: inBern.filters, [repos]: inGo.filters }

describe.each(paths)('%s', (path) => {
  const byDefault = path === users ? { retrieval: 'hybrid' } : {}
  const id = path === users ? 'searchUsersNaturalLanguage' : 'searchReposNaturalLanguage'

  test('runs what a client could have sent to the plain search', async () => {
    const filters = filtersOf[path]
    const { post, plans } = worldOf({ meant: { query: 'compiler engineer', filters, first: 2 } })
    const told = await post(path, { query: 'the sentence' })
    const request = { query: 'compiler engineer', filters, first: 2, ...byDefault }
    const plain = await post(plainPath[path], request)
    expect(plans[0]).toEqual(plans[1])
    const { searchQuery, ...rest } = told.body
    expect(searchQuery).toBe('compiler engineer')
    expect(rest).toEqual(plain.body)
    expect(Object.keys(told.body).slice(0, 2)).toEqual(['count', 'searchQuery'])
    expect(validateResponse(id, told.body)).toEqual([])
  })

  test.each(['standard', 'professional'] as const)('tells whom it is for: %s', async (dataset) => {
    const { post, asked } = worldOf()
    expect((await post(path, { query: 'who ?', dataset })).status).toBe(200)
    expect(asked).toEqual([['who ?', { subject: path === users ? 'users' : 'repos', dataset }]])
  })

  test('tells that repositories are searched for by meaning alone', async () => {
    const { post, asked } = worldOf()
    const semantic = { query: 'who ?', retrieval: 'semantic' }
    expect((await post(repos, semantic)).status).toBe(200)
    expect(asked).toEqual([['who ?', { subject: 'repos', dataset: 'standard', isSemantic: true }]])
  })

  test.each([
    'plain',
    'a "quoted" \\ one',
    'Ingenieurin in Zürich, 東京 🦀',
    'line\nbreak \u0000 \u2028',
    'broken \ud83d off',
    ' ',
    'x'.repeat(limits.queryCharsMax),
    '🦀'.repeat(limits.queryCharsMax),
  ])('shows the sentence as it is where all of it is filters: %j', async (sentence) => {
    const { post } = worldOf({ meant: { query: null, filters: filtersOf[path] } })
    const { body, status } = await post(path, { query: sentence, explain: true })
    expect([status, body.searchQuery]).toEqual([200, sentence])
    expect(body.explanation.query).toBeNull()
    expect(validateResponse(id, body)).toEqual([])
  })

  test.each([
    [{}, undefined, limits.resultsDefault],
    [{}, 10, 10],
    [{ maxResults: 5 }, 10, 5],
    [{ first: 3 }, 10, 3],
    [{ first: 3, maxResults: 5 }, 10, 3],
    [{ first: 1000 }, 10, 1000],
    [{}, limits.resultsDefault, limits.resultsDefault],
    // The sentence itself cannot make the search dearer.
    [{}, limits.resultsDefault + 1, limits.resultsDefault],
    [{}, 1000, limits.resultsDefault],
  ])('with %j, and %j in the sentence, a page has %i', async (size, first, limit) => {
    const { post, plans } = worldOf({ meant: first === undefined ? {} : { first } })
    const { body } = await post(path, { query: 's', explain: true, ...size })
    expect(plans[0]?.limit).toBe(limit)
    expect(body.explanation.first ?? limits.resultsDefault).toBe(limit)
  })

  test('explains what was run only where it is asked to', async () => {
    const filters = filtersOf[path]
    const parts = [
      { kind: 'place' as const, text: 'in Zürich 🦀', filters },
      { kind: 'order' as const, text: 'best', ignored: 'users have no order' },
    ]
    const { post } = worldOf({ meant: { filters, parts, by: 'model' } })
    const told = await post(path, { query: 's', explain: true })
    expect(Object.keys(told.body).at(-1)).toBe('explanation')
    expect(told.body.explanation).toEqual({
      by: 'model',
      query: 'rust',
      filters,
      ...byDefault,
      parts,
      relaxed: [],
    })
    expect(validateResponse(id, told.body)).toEqual([])
    for (const explain of [{}, { explain: false }]) {
      expect((await post(path, { query: 's', ...explain })).body).not.toHaveProperty('explanation')
    }
  })

  test('is understood once for all its pages, which are one long list', async () => {
    const { post, asked, plans } = worldOf({ meant: { filters: filtersOf[path], first: 1000 } })
    const request = { query: 'a sentence', enablePagination: true, explain: true }
    const whole = await post(path, request)
    const member = path === users ? 'users' : 'repositories'
    const size = path === users ? 3 : 1
    asked.length = 0
    const found: object[] = []
    let pages = 0
    for (let after: string | null | undefined; after !== null; pages++) {
      const cursor = after === undefined ? {} : { after }
      const { body, fields } = await post(path, { ...request, first: size, ...cursor })
      found.push(...body[member])
      expect(fields.includes('understand;dur=')).toBe(after === undefined)
      expect(body.searchQuery).toBe('rust')
      expect(body.explanation).toEqual({ ...whole.body.explanation, first: size })
      after = body.pageInfo.endCursor
    }
    expect(found).toEqual(whole.body[member])
    expect(pages).toBe(whole.body.count / size)
    expect(asked).toHaveLength(1)
    for (const plan of plans)
      expect({ ...plan, after: null, limit: 0 }).toEqual({ ...plans[0], limit: 0 })
  })

  test('a cursor continues as it began, even if the meaning of its sentence changes', async () => {
    let times = 0
    const interpret = () => ({ ...nothing, query: `text ${++times}`, first: 2 })
    const { post, plans } = worldOf({ interpret })
    const request = { query: 's', enablePagination: true }
    const { body } = await post(path, request)
    const next = await post(path, { ...request, after: body.pageInfo.endCursor })
    expect([body.searchQuery, next.body.searchQuery]).toEqual(['text 1', 'text 1'])
    expect(plans.map(({ limit }) => limit)).toEqual([2, 2])
    expect(times).toBe(1)
  })

  test('a text with half a character is the same on every page', async () => {
    const { post, plans } = worldOf({ meant: { query: 'go \ud83d lang', first: 1 } })
    const request = { query: 'go \ud83d lang', enablePagination: true }
    const { body } = await post(path, request)
    const next = await post(path, { ...request, after: body.pageInfo.endCursor })
    expect(next.body.searchQuery).toBe(body.searchQuery)
    expect(plans[1]?.ranking).toEqual(plans[0]?.ranking)
  })

  test('a sentence that asks for a thousand costs what one without a number does', async () => {
    const { post } = worldOf({ meant: { first: 1000 }, people: 500 })
    const request = { query: 's', enablePagination: true }
    const { body, used } = await post(path, request)
    expect([body.count, used]).toEqual(path === users ? [100, 101] : [3, 4])
    if (path === repos) return
    const next = { ...request, after: body.pageInfo.endCursor }
    const price = await post(path, next, { prefer: 'devdex-dry-run' })
    expect([price.body.creditsMax, price.used]).toEqual([101, 101])
    expect((await post(path, next)).used).toBe(202)
  })

  test('402 names the price; nothing is understood for it', async () => {
    const poor = worldOf({ credits: 3, meant: { first: 3 } })
    const { body } = await poor.post(path, { query: 's' })
    expect(body).toMatchObject({ code: 'insufficient_credits', required: 101, remaining: 3 })
    expect(poor.asked).toEqual([])
    expect((await poor.post(path, { query: 's', first: 2 })).used).toBe(3)
    expect(poor.asked).toHaveLength(1)
    const refused = await poor.post(path, { query: 's', first: 2 })
    expect(refused.body).toMatchObject({ code: 'insufficient_credits', remaining: 0 })
    expect(poor.asked).toHaveLength(1)
  })

  test('a dry run understands nothing and tells the most it could cost', async () => {
    const { post, asked, calls } = worldOf({ meant: { first: 2 } })
    const request = { query: 's', enablePagination: true }
    const list = path === users ? 'followers' : 'starrers'
    const attributes = { includeAttributes: { [list]: { first: 2 } } }
    const { body: page } = await post(path, request)
    asked.length = 0
    calls.length = 0
    const dry = { prefer: 'devdex-dry-run' }
    const prices: [object, number][] = [
      [request, 1 + limits.resultsDefault],
      [{ ...request, first: 7 }, 8],
      [{ ...request, maxResults: 7 }, 8],
      [{ ...request, first: 7, ...attributes }, 1 + 7 + 14],
      [{ ...request, after: page.pageInfo.endCursor }, 3],
    ]
    for (const [asks, creditsMax] of prices) {
      expect((await post(path, asks, dry)).body).toEqual({ dryRun: true, creditsMax })
    }
    expect([asked, calls]).toEqual([[], []])
  })

  test('mistakes of the client are reported before anything is interpreted', async () => {
    const { post, asked } = worldOf()
    const list = path === users ? 'followers' : 'starrers'
    const bad = { field: 'bio', op: 'Eq', value: 'x' }
    const wrong: [object, string, string][] = [
      [{ query: '' }, 'invalid_request', '`query` must be a string of 1 to 1024 characters'],
      [{ query: 'x'.repeat(1025) }, 'invalid_request', 'a string of 1 to 1024 characters'],
      [{ query: null }, 'invalid_request', 'a string of 1 to 1024 characters'],
      [{ query: ['s'] }, 'invalid_request', 'a string of 1 to 1024 characters'],
      [{}, 'invalid_request', '`query` is required'],
      [{ query: 's', filters: bad }, 'invalid_request', 'unknown member `filters`'],
      [{ query: 's', after: 'AAAA' }, 'invalid_request', 'needs `enablePagination`'],
      [{ query: 's', after: 'AAAA', enablePagination: true }, 'invalid_cursor', 'not one that'],
      [
        { query: 's', includeAttributes: { [list]: { first: 1, filters: bad } } },
        'invalid_filter',
        '',
      ],
      [
        { query: 's', includeAttributes: { [list]: { first: 1, after: 'A' } } },
        'invalid_cursor',
        '',
      ],
    ]
    for (const [body, code, detail] of wrong) {
      const answer = await post(path, body)
      expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([400, code])
      expect(answer.body.detail).toContain(detail)
      expect(answer.used).toBe(0)
    }
    expect(asked).toEqual([])
  })

  test('an interpreter learns what may be run', async () => {
    const deep = (levels: number): object =>
      levels === 1 ? filtersOf[path] : all(deep(levels - 1))!
    const long = Array.from({ length: 900 }, (_, i) => `somebody ${i}`)
    const who = path === users ? 'login' : 'ownerLogin'
    const tried: [Partial<Interpretation>, boolean][] = [
      [{}, true],
      [{ query: null, filters: filtersOf[path] }, true],
      [{ query: null, filters: null }, false],
      [{ query: null, filters: null, first: 5 }, true],
      [{ query: 'x'.repeat(limits.queryCharsMax + 1) }, false],
      [{ filters: eq('nothing', 'x') }, false],
      [{ filters: eq('bio', 'x') }, false],
      [{ filters: { ...filtersOf[path], more: 1 } as never }, false],
      [{ filters: deep(limits.filterDepthMax) as never }, true],
      [{ filters: deep(limits.filterDepthMax + 1) as never }, false],
      [{ filters: { field: who, op: 'In', value: long.slice(0, 500) } }, true],
      [{ filters: { field: who, op: 'In', value: long } }, false],
      [{ first: limits.resultsMax }, true],
      [{ first: 0 }, false],
      [{ first: limits.resultsMax + 1 }, true],
      [{ first: 1.5 }, false],
      // Users have other numbers than repositories.
      [{ rankBy: { type: 'Attr', name: 'stargazerCount' } }, path !== users],
      [{ rankBy: { type: 'Attr', name: 'nothing' as never } }, false],
    ]
    let told: boolean[] = []
    const { post, logged } = worldOf({
      interpret: (_, __, isAcceptable, signal) => {
        expect(signal.aborted).toBe(false)
        told = tried.map(([meant]) => isAcceptable({ ...nothing, ...meant }))
        return nothing
      },
    })
    expect((await post(path, { query: 's', explain: true })).status).toBe(200)
    expect(told).toEqual(tried.map(([, expected]) => expected))
    expect(logged).toEqual([])
  })

  test('what may not be run is a search for the sentence, and a line in the log', async () => {
    const meant = { query: null, filters: eq('nothing', 'secret') }
    const { post, plans, logged } = worldOf({ meant })
    const { body, status } = await post(path, { query: 'my words', explain: true })
    expect([status, body.searchQuery]).toEqual([200, 'my words'])
    const explanation = { by: 'rules', query: 'my words', ...byDefault, parts: [], relaxed: [] }
    expect(body.explanation).toEqual(explanation)
    expect(plans).toHaveLength(1)
    expect(logged).toEqual([
      { requestId: expect.any(String), by: 'rules', message: 'an interpretation could not be run' },
    ])
  })

  test('where neither text nor filter remains, all there is comes in its usual order', async () => {
    const { post, plans } = worldOf({ meant: { query: null, first: 2 } })
    const { body } = await post(path, { query: 'top 2', explain: true })
    const { filters } = body.explanation
    await post(plainPath[path], { query: null, filters, first: 2 })
    expect(plans[0]).toEqual(plans[1])
    expect([body.count, body.searchQuery]).toEqual([2, 'top 2'])
    expect(filters).toEqual(
      path === users
        ? { field: 'login', op: 'NotEq', value: '' }
        : { field: 'stargazerCount', op: 'Gte', value: 0 },
    )
  })
})
