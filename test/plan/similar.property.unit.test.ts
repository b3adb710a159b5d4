/** Searches for others like some records, and the sums of vectors that they are compared with. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import type { SearchReposRequest, SearchUsersRequest } from '../../src/contract/index.ts'
import { isExpertPlan } from '../../src/engines/planned-lists.ts'
import {
  compileQuery,
  type Likeness,
  noVector,
  planQuery,
  planSimilarWorks,
  sumVectors,
  type UserQuery,
} from '../../src/plan/index.ts'

const place = { after: null, scope: null, cursorState: undefined }
const target = { snapshot: 's', snapshotSeconds: 1_780_000_000, regexProblem: () => null }
const likeness: Likeness = { ids: ['a', 'b'], vector: Float32Array.of(0, 1), works: [7, 3] }
const east = Float32Array.of(1, 0)
const others = { kind: 'not', filter: { kind: 'keyword', field: 'id', values: ['a', 'b'] } }
const northEast = Float32Array.of(Math.SQRT1_2, Math.SQRT1_2)

function people(request: SearchUsersRequest, like: Likeness | null = likeness) {
  const search = planQuery('users', { similarTo: ['x'], ...request }, place, target)
  const vectors = search.texts.map(() => east)
  const plan = compileQuery(search, { vectors, likeness: like }, target)
  if (!isExpertPlan(plan)) throw new Error('a plan of another kind')
  return { search, plan, lists: plan.ranking.lists }
}

function repositories(request: SearchReposRequest, like = likeness) {
  const search = planQuery('repos', { similarTo: ['o/x'], ...request }, place, target)
  const vectors = search.texts.map(() => east)
  const plan = compileQuery(search, { vectors, likeness: like }, target)
  return { search, plan }
}

describe('people like others', () => {
  it.each(['profile', 'expertise', 'hybrid'] as const)(
    'are matched by vector and works, without feedback or profiles: %s',
    (retrieval) => {
      const { search, plan, lists } = people({ retrieval })
      expect(search.texts).toEqual([])
      expect(search.isScored).toBe(true)
      expect(plan.filter).toMatchObject({ kind: 'and', filters: [{ kind: 'not' }, others] })
      const { matches, profile } = lists[0]!
      expect(matches).toMatchObject({ terms: [], full: [7, 3], isAll: false, feedback: null })
      expect(matches.vector).toBe(likeness.vector)
      expect([lists.length, profile]).toEqual([1, null])
    },
  )

  it('are matched by the words of each query too, which moves the vector half of the way', () => {
    const { lists, search } = people({ query: ['rust "borrow checker"', 'wasm'] })
    expect(search.texts).toEqual(['rust borrow checker', 'wasm'])
    for (const { matches, profile } of lists) {
      expect(matches.vector).toEqual(northEast)
      expect(matches.terms.length).toBeGreaterThan(0)
      expect(profile).toBeNull()
    }
    const hybrid = people({ query: 'wasm', retrieval: 'hybrid' })
    expect(hybrid.lists[0]!.profile).not.toBeNull()
  })

  it('are told by works that pass the same filter and are owned or contributed to', () => {
    const filters = { field: 'language', op: 'Eq', value: 'Rust' } as const
    const { search, plan } = people({ evidence: { filters, relations: ['stars'] } })
    const works = planSimilarWorks(search as UserQuery, ['a', 'b'], [1, 2], target)
    expect(works).toMatchObject({ collection: 'users', filter: others.filter, limit: 2 })
    const { expertise, lists } = works.ranking
    expect(expertise).toEqual({
      ...plan.ranking.expertise,
      relations: ['owns', 'contributes'],
    })
    expect(lists[0]!.matches.filter).toEqual(plan.ranking.lists[0]!.matches.filter)
    expect(lists[0]!.matches).toMatchObject({ full: [1, 2], isAll: false, terms: [] })
  })
})

describe('repositories like others', () => {
  it('are ranked as by meaning, whatever words would say', () => {
    const base = repositories({})
    expect(base.plan).toMatchObject({
      filter: others,
      ranking: { kind: 'linear', similarity: { kind: 'vector', vector: likeness.vector } },
    })
    for (const retrieval of ['keyword', 'hybrid', 'semantic', 'auto'] as const) {
      expect(repositories({ retrieval }).plan).toEqual(base.plan)
      const { search, plan } = repositories({ retrieval, query: '"exact" words' })
      expect(search.texts).toEqual(['"exact" words'])
      const similarity = { kind: 'vector', vector: northEast }
      expect(plan.ranking).toEqual({ ...base.plan.ranking, similarity })
    }
  })

  it('need a vector only for a formula that reads it', () => {
    const rankBy = { type: 'Attr', name: 'stargazerCount' } as const
    const { search, plan } = repositories({ query: 'x', rankBy })
    expect(search.texts).toEqual([])
    expect(plan).toMatchObject({ filter: others, ranking: { similarity: { kind: 'none' } } })
  })

  it('are all alike to those without a vector', () => {
    const { plan } = repositories({}, { ...likeness, vector: noVector })
    expect(plan.ranking).toMatchObject({ kind: 'sorted' })
  })
})

describe('a sum of vectors', () => {
  const whole = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 })
  const weight = fc.integer({ min: 1, max: 9 })

  law('has its direction', [fc.array(fc.tuple(weight, whole), { maxLength: 5 })], (parts) => {
    const sum = [0, 1, 2].map((i) => parts.reduce((all, [w, v]) => all + w * v[i]!, 0))
    const length = Math.hypot(...sum)
    const found = sumVectors(parts.map(([w, v]) => ({ weight: w, vector: Float32Array.from(v) })))
    if (length === 0) expect(found).toEqual(noVector)
    else for (const [i, x] of found.entries()) expect(x).toBeCloseTo(sum[i]! / length, 6)
  })
})
