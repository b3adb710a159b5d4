/** Sentences without results are widened, and conditions that only repositories have. */
import { describe, expect, test, vi } from 'vitest'
import { validateResponse } from '../../src/contract/index.ts'
import type { Interpretation } from '../../src/language/index.ts'
import { all, eq, nowhere, repos, unsaid, users, worldOf } from './sentence-world.ts'
import { shareAccounts } from './small-service.ts'

shareAccounts()

/** By the members of `resolved…` that they name. */
const bern = {
  country: eq('resolvedCountry', 'Switzerland'),
  state: eq('resolvedState', 'Canton of Bern'),
  city: eq('resolvedCity', 'Bern'),
}
const atNowhere = eq('company', nowhere)
const inState = eq('resolvedState', nowhere)
const inCountry = eq('resolvedCountry', nowhere)
const inCity = eq('resolvedCity', nowhere)

const likeNowhere = { field: 'login', op: 'IGlob' as const, value: `${nowhere}*` }
/** A negated condition is never removed, so no step finds anything. */
const negated = { field: 'login', op: 'NotEq', value: nowhere }
const alsoInVain = { field: 'createdAt', op: 'Gte', value: '2020-01-01' }
const inVain = {
  filters: all(inCity, inState, inCountry, atNowhere, alsoInVain, negated),
}

const isUnmatched = /^No (?:person|repository) matches strongly or fairly/

async function stepsOf(meant: Partial<Interpretation>) {
  const { post, plans } = worldOf({ meant })
  const { body } = await post(users, { query: 's', explain: true })
  const { relaxed, filters } = body.explanation
  const steps = relaxed.map(({ step }: { step: string }) => step)
  for (const { reason } of relaxed) expect(reason.length).toBeGreaterThan(10)
  return { steps, filters, count: body.count, searches: plans.length }
}

describe('a search that finds nothing is widened step by step, until it finds something', () => {
  test.each([
    [{ filters: bern.city }, [], 12, bern.city],
    [{ filters: all(inCity, bern.state), query: null }, ['state'], 12, bern.state],
    [{ filters: all(inCity, bern.country), query: null }, ['country'], 12, bern.country],
    [{ filters: all(inState, bern.country), query: null }, ['country'], 12, bern.country],
    [{ filters: all(bern.city, inCountry), query: null }, ['country'], 0, inCountry],
    [{ filters: inCity, query: null }, [], 0, inCity],
    [{ filters: atNowhere, query: null }, ['filters'], 12, undefined],
    [{ filters: bern.city, query: unsaid }, [], 0, bern.city],
    [{ filters: bern.city, query: `haskell ${unsaid}` }, ['text'], 12, bern.city],
    [{ filters: likeNowhere, query: null }, [], 0, likeNowhere],
    [{ query: null, filters: null }, [], 12, { field: 'login', op: 'NotEq', value: '' }],
  ] as const)('%j by %j', async (meant, steps, count, filters) => {
    expect(await stepsOf(meant as Partial<Interpretation>)).toEqual({
      steps,
      filters,
      count,
      searches: steps.length + 1,
    })
  })

  test.each([
    [users, { query: unsaid }, {}, isUnmatched],
    [users, { query: unsaid, filters: bern.city }, {}, isUnmatched],
    [users, { query: unsaid }, { match: 'all' }, undefined],
    [users, { query: unsaid }, { retrieval: 'profile' }, undefined],
    [users, { query: null, filters: inCity }, {}, undefined],
    [repos, { query: unsaid }, {}, isUnmatched],
    [repos, { query: unsaid }, { retrieval: 'keyword' }, undefined],
  ])('%s without results: %j, %j', async (path, meant, more, expected) => {
    const { post, plans } = worldOf({ meant: meant as Partial<Interpretation> })
    const { body, used } = await post(path, { query: 's', explain: true, ...more })
    expect([body.count, used, plans.length]).toEqual([0, 1, 1])
    const { unmatched } = body.explanation
    expect(unmatched).toEqual(expected && expect.stringMatching(expected))
  })

  test('text without a topic is dropped before a company, and restored otherwise', async () => {
    const { post, plans } = worldOf({ meant: { query: 'developer', filters: atNowhere } })
    const { body } = await post(users, { query: 's', explain: true })
    expect(body.explanation.relaxed).toMatchObject([{ step: 'filters' }])
    expect([body.searchQuery, body.count, plans.length]).toEqual([`developer ${nowhere}`, 12, 3])
    expect(plans.map(({ ranking }) => ranking.kind)).toEqual(['experts', 'sorted', 'experts'])
  })

  test('but no technology is given up for a company', async () => {
    const { post, plans } = worldOf({ meant: { query: 'haskell', filters: atNowhere } })
    const { body } = await post(users, { query: 's', explain: true })
    expect(body.explanation.relaxed).toMatchObject([{ step: 'filters' }])
    expect([body.searchQuery, plans.length]).toEqual(['haskell', 2])
  })

  test('what is widened tells all its steps, and is not widened for ever', async () => {
    const { steps, count, searches } = await stepsOf({ ...inVain, query: null })
    expect([count, searches]).toEqual([0, steps.length + 1])
    expect(steps).toEqual(['state', 'country', 'and', 'filters'])
  })

  test('tells the text that it ends with', async () => {
    const filters = eq('company', `Acme ${nowhere}`)
    const { post } = worldOf({ meant: { query: 'engineer', filters } })
    const { body } = await post(users, { query: 's', explain: true })
    expect([body.searchQuery, body.explanation.query]).toEqual(
      Array.from({ length: 2 }, () => `engineer Acme ${nowhere}`),
    )
  })

  test('but not for a client that has gone', async () => {
    const client = new AbortController()
    const onSearch = () => {
      client.abort()
    }
    const { post, plans } = worldOf({ meant: inVain, onSearch })
    await post(users, { query: 's' }, {}, client.signal)
    expect(plans).toHaveLength(1)
  })

  test('begins no search after the time for one, counted from the first', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const onSearch = () => void vi.advanceTimersByTime(400)
      const meant = { ...inVain, query: 'developer' }
      const { post, plans } = worldOf({ meant, onSearch, deadlineMs: 1000 })
      const { body, fields } = await post(users, { query: 's', explain: true })
      expect(body.explanation.relaxed).toMatchObject([{ step: 'state' }])
      expect([plans.length, body.count]).toEqual([3, 0])
      expect(fields).toMatch(/ search;dur=1200\r\n/)
    } finally {
      vi.useRealTimers()
    }
  })
})

test('pages continue with what was widened, and are not widened again', async () => {
  const { post, plans, asked } = worldOf({
    meant: { filters: all(inCity, bern.state), query: null },
  })
  const request = { query: 's', enablePagination: true, first: 5, explain: true }
  const first = await post(users, request)
  const next = await post(users, { ...request, after: first.body.pageInfo.endCursor })
  expect(next.body.explanation).toEqual(first.body.explanation)
  expect(first.body.explanation.relaxed).toMatchObject([{ step: 'state' }])
  const logins = [...first.body.users, ...next.body.users].map(({ login }) => login)
  expect(logins).toEqual(Array.from({ length: 10 }, (_, i) => `u${i}`))
  expect([plans.length, asked.length]).toEqual([3, 1])
  expect(plans[2]?.filter).toEqual(plans[1]?.filter)
})

describe('of repositories', () => {
  const stars = { type: 'Attr' as const, name: 'stargazerCount' as const }
  const forks = { type: 'Attr' as const, name: 'totalIssuesOpen' as const }

  test.each([
    [undefined, undefined],
    [stars, undefined],
    [undefined, forks],
    [stars, forks],
  ])('a formula %j wins over %j of the sentence', async (own, meantBy) => {
    const { post, plans } = worldOf({ meant: meantBy === undefined ? {} : { rankBy: meantBy } })
    const formula = own === undefined ? {} : { rankBy: own }
    const { body } = await post(repos, { query: 's', explain: true, ...formula })
    const rankBy = own ?? meantBy
    expect(body.explanation.rankBy).toEqual(rankBy)
    const plain = { query: 'rust', ...(rankBy === undefined ? {} : { rankBy }) }
    await post('/search/repos', plain)
    expect(plans[0]).toEqual(plans[1])
    expect(validateResponse('searchReposNaturalLanguage', body)).toEqual([])
  })

  test('a formula that is too large is refused before anything is understood', async () => {
    const deep = Array.from({ length: 8 }).reduce<object>(
      (expr) => ({ type: 'Sum', exprs: [expr] }),
      stars,
    )
    const { post, asked } = worldOf()
    const { status, body } = await post(repos, { query: 's', rankBy: deep })
    expect([status, body.code, asked]).toEqual([400, 'invalid_request', []])
  })

  test('`retrieval` is the request’s', async () => {
    const { post, plans } = worldOf()
    await post(repos, { query: 's', retrieval: 'keyword' })
    await post('/search/repos', { query: 'rust', retrieval: 'keyword' })
    expect(plans[0]).toEqual(plans[1])
  })

  test('a text is embedded once, however often it is searched for', async () => {
    const meant = { filters: all(eq('language', nowhere), eq('name', nowhere)) }
    const { post, plans } = worldOf({ meant })
    const { body, fields } = await post(repos, { query: 's', explain: true })
    expect(body.explanation.relaxed).toMatchObject([{ step: 'and' }, { step: 'filters' }])
    expect(plans).toHaveLength(3)
    expect(fields.match(/embed;dur=/g)).toHaveLength(1)
    expect(fields.match(/search;dur=/g)).toHaveLength(1)
  })

  test('lists of people mind the filters of the sentence where they are asked to', async () => {
    const contributors = { first: 1 }
    const request = { query: 's', first: 1, includeAttributes: { contributors } }
    const meant = { filters: eq('ownerLogin', 'u1') }
    const { post } = worldOf({ meant })
    const listed = async (more: object) => {
      const { body } = await post(repos, { ...request, ...more })
      const { edges, pageInfo } = body.repositories[0].contributors
      return [edges.map(({ login }: { login: string }) => login), pageInfo.hasNextPage]
    }
    const applied = { applyFiltersToIncludeAttributes: true }
    expect(await listed({})).toEqual([['u0'], true])
    expect(await listed(applied)).toEqual([['u1'], false])
    expect(await listed({ filterUserIncludeAttributes: true })).toEqual([['u1'], false])
  })

  test('cursors of such lists continue, and are refused where the list is another', async () => {
    const meant = { filters: { field: 'ownerLogin', op: 'In' as const, value: ['u0', 'u1'] } }
    const { post, asked } = worldOf({ meant })
    const request = { query: 's', first: 1, applyFiltersToIncludeAttributes: true }
    const page = (list: object) => ({ ...request, includeAttributes: { contributors: list } })
    const { body } = await post(repos, page({ first: 1 }))
    const after = body.repositories[0].contributors.pageInfo.endCursor
    const next = await post(repos, page({ first: 1, after }))
    expect(next.body.repositories[0].contributors.edges).toMatchObject([{ login: 'u1' }])
    const elsewhere = { ...page({ first: 1, after }), applyFiltersToIncludeAttributes: false }
    const refused = await post(repos, elsewhere)
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_cursor'])
    expect(asked).toHaveLength(2)
    const bad = await post(repos, page({ first: 1, after: 'AAAA' }))
    expect([bad.status, bad.body.code, bad.used]).toEqual([400, 'invalid_cursor', next.used])
  })
})
