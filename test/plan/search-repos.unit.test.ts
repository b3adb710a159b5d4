import { describe, expect, it } from 'vitest'
import type { RankBy, SearchReposRequest } from '../../src/contract/index.ts'
import { CursorCodec, type ListPlan, planSearchRepos } from '../../src/plan/index.ts'
import { planName } from '../../src/plan/names.ts'

const cursors = new CursorCodec(Buffer.from('secret'))
const snapshotSeconds = 1_780_000_000

/** Words stand for themselves alone: words.unit.test.ts has the others. */
const plainWords = { typos: 'off', variants: 'off' } as const

function understood(asked: SearchReposRequest, snapshot = 's1') {
  const request = { ...plainWords, ...asked }
  const target = { snapshot, snapshotSeconds, regexProblem: () => null }
  return planSearchRepos(request, cursors, target)
}

/** A vector for each text that wants one, the first of them all ones. */
function planned(request: SearchReposRequest) {
  const search = understood(request)
  return search.plan(search.texts.map((_, i) => vectorOf(i)))
}

function vectorOf(i: number): Float32Array {
  return Float32Array.of(i + 1, i + 1)
}

const similar: RankBy = { type: 'Attr', name: 'similarity' }
const starred: RankBy = { type: 'Attr', name: 'stargazerCount' }
const both: RankBy = { type: 'Sum', exprs: [similar, starred] }
const vector = { kind: 'vector', vector: vectorOf(0) }
const defaultRule = { kind: 'linear', weight: 0.7, base: 'defaultRank' }
const similarRule = { kind: 'linear', weight: 1, base: null }
const stars = { kind: 'number', field: 'stargazerCount' }
const starRule = { kind: 'formula', formula: stars }
const bothRule = {
  kind: 'formula',
  formula: { kind: 'sum', operands: [{ kind: 'similarity' }, stars] },
}
const none = { kind: 'none' }
const relevant = (terms: readonly string[], i = 0) =>
  expect.objectContaining({
    ...{ kind: 'relevant', terms, words: terms, least: 'fair' },
    vector: [...vectorOf(i)],
  })
const hybridOf = (text: string, terms: readonly string[], i = 0) => ({
  kind: 'hybrid',
  terms,
  vector: vectorOf(i),
  relevance: terms.length === 0 ? null : relevant(terms, i),
  ...planName(text, plainWords),
})

describe('what decides the order', () => {
  const cases: [SearchReposRequest, object][] = [
    [{ query: 'Go' }, { ...defaultRule, similarity: hybridOf('Go', ['go']) }],
    [{ query: ' ' }, { ...defaultRule, similarity: hybridOf(' ', []) }],
    [
      { query: 'Go', retrieval: 'semantic' },
      { ...defaultRule, similarity: vector },
    ],
    [
      { query: 'Go go!', retrieval: 'keyword' },
      { ...defaultRule, similarity: { kind: 'terms', terms: ['go'] } },
    ],
    [
      { query: 'Go', retrieval: 'hybrid' },
      { ...defaultRule, similarity: hybridOf('Go', ['go']) },
    ],
    [
      { query: 'Go', rankBy: similar },
      { ...similarRule, similarity: vector },
    ],
    [
      { query: 'Go', rankBy: { type: 'Attr', name: 'ANN' }, retrieval: 'keyword' },
      { ...similarRule, similarity: { kind: 'terms', terms: ['go'] } },
    ],
    [
      { query: 'Go', rankBy: both },
      { ...bothRule, similarity: vector },
    ],
    [
      { query: 'Go', rankBy: both, retrieval: 'hybrid' },
      { ...bothRule, similarity: hybridOf('Go', ['go']) },
    ],
    [
      { query: 'Go', rankBy: starred },
      { ...starRule, similarity: none },
    ],
    [
      { query: 'Go', rankBy: starred, retrieval: 'hybrid' },
      { ...starRule, similarity: none },
    ],
    [{ query: null }, { kind: 'sorted', field: 'defaultRank' }],
    [{}, { kind: 'sorted', field: 'defaultRank' }],
    [
      { query: null, retrieval: 'keyword' },
      { kind: 'sorted', field: 'defaultRank' },
    ],
    [
      { query: null, rankBy: similar },
      { ...similarRule, similarity: none },
    ],
    [
      { query: null, rankBy: both },
      { ...bothRule, similarity: none },
    ],
  ]
  it.each(cases)('is for %j', (request, ranking) => {
    expect(planned(request).plan.ranking).toEqual(ranking)
  })

  it('is, for several texts, a list for each, with its own vector and terms', () => {
    const all = { retrieval: 'hybrid', match: 'all' } as const
    const { ranking } = planned({ query: ['go', 'rust'], ...all }).plan
    expect(ranking).toEqual({
      kind: 'fused',
      rankings: ['go', 'rust'].map((term, i) => ({
        ...defaultRule,
        similarity: hybridOf(term, [term], i),
      })),
    })
    expect(planned({ query: ['go'], rankBy: starred, match: 'all' }).plan.ranking).toEqual({
      kind: 'fused',
      rankings: [{ ...starRule, similarity: none }],
    })
  })

  it('counts ages to the time of the snapshot', () => {
    const rankBy: RankBy = { type: 'Attr', name: 'ageDays' }
    const formula = { kind: 'daysSince', field: 'createdAt', at: snapshotSeconds }
    expect(planned({ query: null, rankBy }).plan.ranking).toMatchObject({ formula })
  })
})

describe('what has to be embedded', () => {
  it.each<[SearchReposRequest, string[]]>([
    [{ query: 'Go' }, ['Go']],
    [{ query: ' ' }, [' ']],
    [{ query: '', filters: { field: 'name', op: 'Eq', value: 'a' } }, []],
    [{ query: ['a', 'b', 'a'], retrieval: 'hybrid' }, ['a', 'b', 'a']],
    [{ query: 'Go', rankBy: both }, ['Go']],
    [{ query: 'Go', retrieval: 'keyword' }, []],
    [{ query: 'Go', rankBy: starred }, ['Go']],
    [{ query: 'Go', rankBy: starred, retrieval: 'semantic' }, []],
    [{ query: null }, []],
    [{}, []],
  ])('is for %j %j', (request, texts) => expect(understood(request).texts).toEqual(texts))

  it('must all be there', () => {
    expect(() => understood({ query: 'Go' }).plan([])).toThrow('its vector')
  })
})

it('filter, page and collection are planned as for users', () => {
  const filters = { field: 'stargazerCount', op: 'Gte' as const, value: 10 }
  const range = { kind: 'range', field: 'stargazerCount', comparison: 'gte', bound: 10 }
  expect(planned({ query: 'go', filters, first: 3, maxResults: 9 }).plan).toMatchObject({
    collection: 'repos',
    filter: { kind: 'and', filters: [range, relevant(['go'])] },
    limit: 3,
    after: null,
  })
  expect(planned({ query: 'go' }).plan.limit).toBe(100)
})

describe('what matches', () => {
  const limited = (request: SearchReposRequest) => {
    const { filter, ranking, relevance } = planned(request).plan as ListPlan
    const own = ranking.kind === 'fused' ? ranking.rankings.map((list) => list.filter) : [filter]
    return { filters: own, relevance }
  }
  const go = relevant(['go'])

  it.each<[SearchReposRequest, unknown[], unknown[] | undefined]>([
    [{ query: 'Go' }, [go], [go]],
    [{ query: 'Go', rankBy: starred }, [go], [go]],
    [{ query: 'Go', match: 'all' }, [null], [go]],
    [{ query: ['go', 'rust'] }, [go, relevant(['rust'], 1)], [go, relevant(['rust'], 1)]],
    [{ query: 'Go', retrieval: 'semantic' }, [null], undefined],
    [{ query: 'Go', retrieval: 'keyword' }, [null], undefined],
    [{ query: '' }, [null], undefined],
  ])('of %j', (request, filters, relevance) => {
    expect(limited(request)).toEqual({ filters, relevance })
  })
})

it('what makes no sense is refused before anything is embedded', () => {
  const filters = { field: 'bio', op: 'Eq' as const, value: 'x' }
  expect(() => understood({ query: 'go', filters })).toThrow('`bio` is a field of users')
  const rankBy: RankBy = { type: 'Sum', exprs: Array(64).fill(starred) }
  expect(() => understood({ query: 'go', rankBy })).toThrow('at most 64 nodes')
})

describe('a cursor', () => {
  const after = { score: -3.5, ordinal: 9 }
  const request: SearchReposRequest = { query: 'go', enablePagination: true, rankBy: starred }
  const cursor = cursors.encrypt(after, 's1', planned(request).scope!)

  it('continues in the same request', () => {
    expect(planned({ ...request, first: 7, after: cursor }).plan.after).toEqual(after)
  })

  it.each<Partial<SearchReposRequest>>([
    { rankBy: both },
    { retrieval: 'hybrid' },
    { query: ['go'] },
    { includeAttributes: { owner: true } },
    { applyFiltersToIncludeAttributes: true },
  ])('is refused with %j', (change) => {
    expect(() => understood({ ...request, ...change, after: cursor })).toThrow('another request')
  })

  it('is refused in another snapshot', () => {
    expect(() => understood({ ...request, after: cursor }, 's2')).toThrow('has expired')
  })

  it('does not mind which name a member goes by', () => {
    const named = { ...request, applyFiltersToIncludeAttributes: true }
    const encrypted = cursors.encrypt(after, 's1', planned(named).scope!)
    const aliased = { ...request, filterUserIncludeAttributes: true, after: encrypted }
    expect(planned(aliased).plan.after).toEqual(after)
    expect(planned({ ...aliased, ...named }).plan.after).toEqual(after)
  })
})
