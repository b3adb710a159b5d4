/** How requests for people and repositories become plans: order, matches, pages and what to embed. */
import { describe, expect, it } from 'vitest'
import { readRows } from '../../native-free-index/test/rows.ts'
import type {
  EndpointId,
  FieldMask,
  FilterLeaf,
  RankBy,
  SearchReposRequest,
  SearchUsersRequest,
  UserRankBy,
} from '../../src/contract/index.ts'
import {
  CursorCodec,
  compileQuery,
  excludeBots,
  type ListPlan,
  noMeaning,
  planPageStart,
  planSearch,
} from '../../src/plan/index.ts'
import { planName } from '../../src/plan/names.ts'

/** Of repositories, with the name of a formula. */
type Asked = Omit<SearchReposRequest, 'rankBy'> & { readonly rankBy?: keyof typeof formulas }
type Rule = keyof typeof rules
type Terms = readonly string[]

const rows = readRows<{
  userOrder: [query: SearchUsersRequest['query'], ranking: object][]
  userFormula: [query: SearchUsersRequest['query'], ranking: object][]
  pageSize: [size: object, limit: number][]
  bots: [FilterLeaf['field'], FilterLeaf['op'], FilterLeaf['value'], isWithout: boolean][]
  samePlace: [EndpointId, one: object, other: object][]
  otherPlace: [object][]
  repoOrder: [Asked, Rule, similarity: 'hybrid' | 'vector' | 'terms' | 'none', terms?: Terms][]
  embedded: [Asked, texts: readonly string[]][]
  matches: [Asked, filters: (string | null)[], relevance: string[] | null][]
  otherRequest: [Asked][]
}>(import.meta.url, 'searches.jsonl')

const cursors = new CursorCodec(Buffer.from('secret'))
const snapshotSeconds = 1_780_000_000
const targetOf = (snapshot: string) => ({ snapshot, snapshotSeconds, regexProblem: () => null })
/** Words stand for themselves alone: words.unit.test.ts has the others. */
const plainWords = { typos: 'off', variants: 'off' } as const

const similar: RankBy = { type: 'Attr', name: 'similarity' }
const starred: RankBy = { type: 'Attr', name: 'stargazerCount' }
const both: RankBy = { type: 'Sum', exprs: [similar, starred] }
const formulas = { similar, starred, both, ANN: { type: 'Attr', name: 'ANN' } as RankBy }
const stars = { kind: 'number', field: 'stargazerCount' }
const rules = {
  default: { kind: 'linear', weight: 0.7, base: 'defaultRank' },
  similar: { kind: 'linear', weight: 1, base: null },
  starred: { kind: 'formula', formula: stars },
  both: { kind: 'formula', formula: { kind: 'sum', operands: [{ kind: 'similarity' }, stars] } },
  sorted: { kind: 'sorted', field: 'defaultRank' },
}

function planUsers(request: SearchUsersRequest, snapshot = 's1') {
  const query = planSearch('users', request, cursors, targetOf(snapshot))
  return { plan: compileQuery(query, noMeaning, targetOf(snapshot)), scope: query.scope }
}

function readRepos({ rankBy, ...asked }: Asked, snapshot = 's1') {
  const formula = rankBy === undefined ? {} : { rankBy: formulas[rankBy] }
  const request = { ...plainWords, ...asked, ...formula }
  return planSearch('repos', request, cursors, targetOf(snapshot))
}

/** With a vector for each text that wants one. */
function planRepos(asked: Asked, snapshot?: string) {
  const query = readRepos(asked, snapshot)
  const meaning = { vectors: query.texts.map((_, i) => makeVector(i)), likeness: null }
  return { plan: compileQuery(query, meaning, targetOf('s1')), scope: query.scope }
}

function makeVector(i: number): Float32Array {
  return Float32Array.of(i + 1, i + 1)
}

const relevant = (terms: Terms, i = 0) =>
  expect.objectContaining({
    ...{ kind: 'relevant', terms, words: terms, least: 'fair' },
    vector: [...makeVector(i)],
  })
const hybridOf = (text: string, terms: Terms, i = 0) => ({
  ...{ kind: 'hybrid', terms, vector: makeVector(i) },
  relevance: terms.length === 0 ? null : relevant(terms, i),
  ...planName(text, plainWords),
})

describe('the order of people', () => {
  it.each(rows.userOrder)('by the query %j', (query, ranking) => {
    expect(planUsers({ query, ...plainWords } as SearchUsersRequest).plan.ranking).toEqual(ranking)
  })

  it('is by update without a query', () => {
    const { plan } = planUsers({ filters: { field: 'login', op: 'Eq', value: 'ada' } })
    const filter = { kind: 'keyword', field: 'login', values: ['ada'] }
    const ranking = { kind: 'sorted', field: 'updatedAt' }
    expect(plan).toEqual({ collection: 'users', ranking, filter, limit: 100, after: null })
  })

  it.each(rows.userFormula)('by a formula among matches of %j, or all', (query, ranking) => {
    const filters = { field: 'login', op: 'NotEq', value: '' } as const
    const rankBy: UserRankBy = { type: 'Attr', name: 'totalStars' }
    const request = { query, rankBy, filters, ...plainWords } as SearchUsersRequest
    expect(planUsers(request).plan.ranking).toEqual(ranking)
  })

  it('by a formula has the required words of its query as a filter', () => {
    const [query, rankBy] = ['"rust compiler" -java', { type: 'Attr', name: 'totalStars' }] as const
    const { plan } = planUsers({ query, rankBy })
    expect(plan.ranking).not.toHaveProperty('filter')
    expect(plan.filter).toEqual(planUsers({ query }).plan.filter)
  })

  it('by relevance alone is by no formula', () => {
    const rankBy: UserRankBy = { type: 'Attr', name: 'relevance' }
    for (const query of ['rust', ['rust', 'go'], null]) {
      expect(planUsers({ query, rankBy }).plan).toEqual(planUsers({ query }).plan)
    }
  })

  it.each(rows.bots)('by works is without bots: %s %s %j', (field, op, value, isWithout) => {
    const filters = { field, op, value }
    const request = { query: 'parser', retrieval: 'expertise', filters } as const
    expect(excludeBots(request) !== null).toBe(isWithout)
  })

  it.each([
    [[], true],
    [['isBot'], false],
    [['type'], false],
  ])('are not excluded where that would tell of a masked field: %j', (masked, isWithout) => {
    const mask = { isShown: (name: string) => !masked.includes(name) } as FieldMask
    expect(excludeBots({ includeBots: false }, mask) !== null).toBe(isWithout)
  })
})

describe('the order of repositories', () => {
  it.each(rows.repoOrder)('for %j', (request, rule, kind, terms = []) => {
    const similarity = {
      ...{ none: { kind }, terms: { kind, terms }, vector: { kind, vector: makeVector(0) } },
      hybrid: hybridOf(String(request.query), terms),
    }[kind]
    const expected = rule === 'sorted' ? rules.sorted : { ...rules[rule], similarity }
    expect(planRepos(request).plan.ranking).toEqual(expected)
  })

  it('has a list for each of several texts, with its own vector and terms', () => {
    const all = { retrieval: 'hybrid', match: 'all' } as const
    expect(planRepos({ query: ['go', 'rust'], ...all }).plan.ranking).toEqual({
      kind: 'fused',
      rankings: ['go', 'rust'].map((term, i) => ({
        ...rules.default,
        similarity: hybridOf(term, [term], i),
      })),
    })
    const { ranking } = planRepos({ query: ['go'], rankBy: 'starred', match: 'all' }).plan
    const only = { ...rules.starred, similarity: { kind: 'none' } }
    expect(ranking).toEqual({ kind: 'fused', rankings: [only] })
  })

  it('counts ages to the time of the snapshot', () => {
    const rankBy: RankBy = { type: 'Attr', name: 'ageDays' }
    const query = planSearch('repos', { query: null, rankBy }, cursors, targetOf('s'))
    const plan = compileQuery(query, noMeaning, targetOf('s'))
    const formula = { kind: 'daysSince', field: 'createdAt', at: snapshotSeconds }
    expect(plan.ranking).toMatchObject({ formula })
  })

  it.each(rows.embedded)('for %j embeds %j', (request, texts) => {
    expect(readRepos(request).texts).toEqual(texts)
  })

  it('needs every vector', () => {
    const query = readRepos({ query: 'Go' })
    expect(() => compileQuery(query, noMeaning, targetOf('s1'))).toThrow('its vector')
  })

  it.each(rows.matches)('for %j matches %j', (request, filters, relevance) => {
    const { filter, ranking, relevance: found } = planRepos(request).plan as ListPlan
    const own = ranking.kind === 'fused' ? ranking.rankings.map((list) => list.filter) : [filter]
    expect(own).toEqual(filters.map((word, i) => word && relevant([word], i)))
    expect(found).toEqual(relevance?.map((word, i) => relevant([word], i)))
  })

  it('is refused before anything is embedded where it makes no sense', () => {
    const filters = { field: 'bio', op: 'Eq' as const, value: 'x' }
    const refused = { code: 'invalid_filter' }
    expect(() => readRepos({ query: 'go', filters })).toThrow(expect.objectContaining(refused))
    const rankBy: RankBy = { type: 'Sum', exprs: Array(64).fill(starred) }
    const read = () => planSearch('repos', { query: 'go', rankBy }, cursors, targetOf('s'))
    expect(read).toThrow(expect.objectContaining({ code: 'invalid_request' }))
  })
})

it.each(rows.pageSize)('a page of %j has %i hits', (size, limit) => {
  expect(planUsers({ query: 'a', ...size }).plan.limit).toBe(limit)
  expect(planRepos({ query: 'a', ...size }).plan.limit).toBe(limit)
})

it('filter and page of repositories are planned with what is relevant', () => {
  const filters = { field: 'stargazerCount', op: 'Gte' as const, value: 10 }
  const range = { kind: 'range', field: 'stargazerCount', comparison: 'gte', bound: 10 }
  const { plan } = planRepos({ query: 'go', filters, first: 3 })
  const filter = { kind: 'and', filters: [range, relevant(['go'])] }
  expect(plan).toMatchObject({ collection: 'repos', filter, limit: 3, after: null })
})

describe('the professional data set', () => {
  const about = (field: string) => ({ field, op: 'Eq' as const, value: 'x' })
  const professional = 'professional' as const

  it('is a collection of its own for people, and wider filters for repositories', () => {
    for (const field of ['login', 'professional.title']) {
      const { plan } = planUsers({ query: 'a', dataset: professional, filters: about(field) })
      const filter = { kind: 'keyword', field, values: ['x'] }
      expect(plan).toMatchObject({ collection: 'professionals', filter })
    }
    for (const [field, kind] of [
      ['ownerProfessional.title', 'linked'],
      ['name', 'keyword'],
    ] as const) {
      const asked = { query: 'a', retrieval: 'keyword', dataset: professional } as const
      const { plan } = planRepos({ ...asked, filters: about(field) })
      expect(plan).toMatchObject({ collection: 'repos', filter: { kind } })
    }
  })

  it.each(['standard', undefined] as const)('has fields that %s has not', (dataset) => {
    const where = dataset === undefined ? {} : { dataset }
    const refused = expect.objectContaining({ code: 'invalid_filter' })
    const ofUser = { query: 'a', ...where, filters: about('professional.title') }
    const ofOwner = { query: 'a', ...where, filters: about('ownerProfessional.title') }
    expect(() => planUsers(ofUser)).toThrow(refused)
    expect(() => planRepos(ofOwner)).toThrow(refused)
    expect(() => planUsers({ ...ofOwner, dataset: professional })).toThrow(refused)
    expect(() => planRepos({ ...ofUser, dataset: professional })).toThrow(refused)
  })
})

describe('a cursor', () => {
  const after = { score: -3.5, ordinal: 9 }
  const invalid = expect.objectContaining({ code: 'invalid_cursor' })
  const people = { query: 'rust', enablePagination: true, first: 5 }
  const ofPeople = cursors.encrypt(after, 's1', planUsers(people).scope!)
  const request: Asked = { query: 'go', enablePagination: true, rankBy: 'starred' }
  const cursor = cursors.encrypt(after, 's1', planRepos(request).scope!)

  it('continues in the same request, whatever the page size', () => {
    for (const first of [5, 50]) {
      expect(planUsers({ ...people, first, after: ofPeople }).plan.after).toEqual(after)
      expect(planRepos({ ...request, first, after: cursor }).plan.after).toEqual(after)
    }
  })

  it('is asked for only where the request pages', () => {
    expect(planUsers({ query: 'rust' }).scope).toBeNull()
    expect(planUsers(people).plan.after).toBeNull()
  })

  it.each([...[{ query: 'go' }, { dataset: 'professional' as const }]])(
    'of people is refused with %j',
    (change) => {
      expect(() => planUsers({ ...people, ...change, after: ofPeople })).toThrow(invalid)
    },
  )

  it.each(rows.otherRequest)('of repositories is refused with %j', (change) => {
    expect(() => readRepos({ ...request, ...change, after: cursor })).toThrow(invalid)
  })

  it('is refused in another snapshot', () => {
    expect(() => planUsers({ ...people, after: ofPeople }, 's2')).toThrow(invalid)
    expect(() => readRepos({ ...request, after: cursor }, 's2')).toThrow(invalid)
  })
})

describe('the place of a page', () => {
  const after = { score: 0.5, ordinal: 9 }
  const [users, sentences] = ['searchUsers', 'searchUsersNaturalLanguage'] as const
  const place = (endpoint: EndpointId, more: object, snapshot = 's1') =>
    planPageStart(endpoint, { query: 'rust', enablePagination: true, ...more }, cursors, snapshot)
  const cursorIn = (endpoint: EndpointId, more: object, state?: object) =>
    cursors.encrypt(after, 's1', place(endpoint, more).scope!, state)
  const invalid = expect.objectContaining({ code: 'invalid_cursor' })

  it('is the beginning, without a binding where the request does not page', () => {
    const nothing = { after: null, scope: null, cursorState: undefined }
    expect(place(users, { enablePagination: false })).toEqual(nothing)
    expect(place(users, {})).toEqual({ ...nothing, scope: expect.any(Uint8Array) })
  })

  it("is where the cursor says, with the cursor's state", () => {
    const cursorState = { query: 'rust', filters: null }
    const found = place(sentences, { after: cursorIn(sentences, {}, cursorState), first: 7 })
    expect(found).toEqual({ after, scope: place(sentences, {}).scope, cursorState })
  })

  it('is of one endpoint, one request and one snapshot', () => {
    const stated = cursorIn(sentences, {}, { query: 'rust' })
    expect(() => place(users, { after: stated })).toThrow(invalid)
    expect(() => place(sentences, { after: cursorIn(users, {}) })).toThrow(invalid)
    expect(() => place(sentences, { after: stated, query: 'go' })).toThrow(invalid)
    expect(() => place(sentences, { after: stated }, 's2')).toThrow(invalid)
  })

  it.each(rows.samePlace)('continues in %s with %j and %j alike', (endpoint, one, other) => {
    for (const [from, to] of [[one, other] as const, [other, one] as const]) {
      expect(place(endpoint, { ...to, after: cursorIn(endpoint, from) }).after).toEqual(after)
    }
  })

  it('continues in users with no query and an empty one alike', () => {
    const from = cursorIn(users, { query: undefined })
    expect(place(users, { query: '', after: from }).after).toEqual(after)
  })

  it.each(rows.otherPlace)('does not continue with %j', (other) => {
    expect(() => place(users, { ...other, after: cursorIn(users, {}) })).toThrow(invalid)
  })
})
