/**
 * Ranking by vectors. If codes may decide (`linear`), any number of shards and both implementations
 * give the same bits. More permissive codes give the exact result. A `formula` is always exact.
 */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Filter,
  limits,
  type OpenIndex,
  type Ranking,
  type SearchPlan,
} from '../../src/index.ts'
import { buildIndex, searchAll, setups } from '../build-index.ts'
import { drawKind, holds, law } from '../law.ts'
import { BruteForce, type OracleHit } from '../oracle/brute-force.ts'
import {
  clustered,
  documentOf,
  drawClustered,
  drawDirection,
  drawFrom,
  drawWorld,
  type Setting,
  vectorSchema as schema,
  settings,
  unit,
} from './generated.ts'

/** With this many standard deviations no similarity is clamped, and the result is exact. */
const certain = 1e6

const filters: fc.Arbitrary<Filter | null> = fc.option(
  drawKind('range', {
    field: fc.constant('some'),
    comparison: fc.constant('lt' as const),
    bound: fc.constantFrom(0, 2, 10, 50, 90),
  }),
)

/** A setting, a filter, whether scores have a base, and the number of hits. */
const searches = [settings, filters, fc.boolean(), fc.integer({ min: 1, max: 40 })] as const

function world(setting: Setting, rows: 'float32' | 'int8') {
  const { documents, query, centroids } = drawWorld(setting)
  const layout = { dims: setting.dims, rows, centroids }
  const indexes = setups.map(({ shards, kernel }) => ({
    name: `${shards} shards, ${kernel}`,
    index: buildIndex(schema, documents, shards, kernel, layout),
  }))
  return { documents, query, indexes }
}

function linear(vector: Float32Array, base: boolean, sigmas?: number): Ranking {
  const searchParams = sigmas === undefined ? {} : { searchParams: { sigmas } }
  const similarity = { kind: 'vector', vector, ...searchParams } as const
  return { kind: 'linear', similarity, weight: base ? 0.7 : 1, base: base ? 'base' : null }
}

describe.each(['float32', 'int8'] as const)('with rows of %s,', (rows) => {
  law(
    'all setups give the same bits',
    16,
    [...searches, fc.constantFrom(undefined, 0, 1, certain)],
    (setting, filter, base, limit, sigmas) => {
      const { query, indexes } = world(setting, rows)
      const ranking = linear(query, base, sigmas)
      const [first, ...others] = indexes.map(({ name, index }) => ({
        name,
        hits: searchAll(index, { ranking, filter, limit, after: null }),
      }))
      for (const { name, hits } of others) expect(hits, name).toEqual(first!.hits)
    },
  )

  law('pages are the one long list', 8, [...searches], (setting, filter, base, limit) => {
    const { query, indexes } = world(setting, rows)
    const ranking = linear(query, base)
    for (const { name, index } of indexes) {
      const whole = searchAll(index, { ranking, filter, limit: 1000, after: null })
      expect(walk(index, { ranking, filter, limit, after: null }), name).toEqual(whole)
    }
  })
})

function walk(index: OpenIndex, plan: SearchPlan): OracleHit[] {
  const walked: OracleHit[] = []
  for (let after: OracleHit | null = null; ; after = walked.at(-1)!) {
    const page = searchAll(index, { ...plan, after })
    walked.push(...page)
    if (page.length < plan.limit) return walked
  }
}

law('certain codes equal brute force', 16, [...searches], (setting, filter, base, limit) => {
  const { documents, query, indexes } = world(setting, 'float32')
  const plan = { ranking: linear(query, base, certain), filter, limit, after: null }
  const expected = new BruteForce(schema, documents).search(plan)
  for (const { name, index } of indexes) expect(searchAll(index, plan), name).toEqual(expected)
})

test('a formula is exact, whatever codes say', () => {
  const formula = {
    kind: 'quotient',
    dividend: { kind: 'similarity' },
    divisor: { kind: 'sum', operands: [{ kind: 'number', field: 'some' }, { kind: 'similarity' }] },
  } as const
  holds(16, [settings, filters, fc.boolean()], (setting, filter, matchesOnly) => {
    const { documents, query, indexes } = world(setting, 'float32')
    const similarity = { kind: 'vector', vector: query } as const
    const plan = {
      ranking: { kind: 'formula', similarity, formula, matchesOnly },
      filter,
      limit: 25,
      after: null,
    } as const
    const expected = new BruteForce(schema, documents).search(plan)
    for (const { name, index } of indexes) expect(searchAll(index, plan), name).toEqual(expected)
  })
})

describe('on vectors like those of texts,', () => {
  const setting = { seed: 7, dims: 256, count: 3000, centres: 60, clusters: 40 }
  const draw = drawFrom(8)
  const vectors = drawClustered(drawFrom(setting.seed), setting)
  const { centroids, clusterOf } = clustered(vectors, setting.dims, setting.clusters)
  const documents = vectors.map((vector, i) =>
    documentOf(vector, clusterOf(i), { base: (i % 10) / 30, some: i % 100 }),
  )
  const oracle = new BruteForce(schema, documents)
  const queries = Array.from({ length: 10 }, () => {
    const near = vectors[Math.floor(draw() * vectors.length)]!
    const noise = drawDirection(draw, setting.dims)
    return unit(near.map((x, i) => x + 0.7 * noise[i]!))
  })
  const tenth: Filter = { kind: 'range', field: 'some', comparison: 'lt', bound: 10 }

  test.each([
    ['float32', 'the similarity alone', null, false, 0.995],
    ['float32', 'similarity and a base', null, true, 0.995],
    ['float32', 'a tenth of the documents', tenth, true, 0.995],
    ['int8', 'bytes', null, false, 0.98],
    ['int8', 'bytes of a tenth', tenth, false, 0.98],
  ] as const)('%s rows find nearly all of the best 100: %s', (rows, _, filter, base, least) => {
    const index = buildIndex(schema, documents, 1, 'wasm', { dims: 256, rows, centroids })
    let found = 0
    for (const query of queries) {
      const plan = { ranking: linear(query, base), filter, limit: 100, after: null }
      const best = new Set(oracle.search(plan).map(({ ordinal }) => ordinal))
      found += searchAll(index, plan).filter(({ ordinal }) => best.has(ordinal)).length
    }
    expect(found / (100 * queries.length)).toBeGreaterThanOrEqual(least)
  })

  test('the nearest clusters hold most of the best', () => {
    const index = buildIndex(schema, documents, 2, 'wasm', {
      dims: 256,
      rows: 'float32',
      centroids,
    })
    const copy = buildIndex(schema, documents, 1, 'js', { dims: 256, rows: 'float32', centroids })
    let found = 0
    for (const vector of queries) {
      const similarity = { kind: 'vector', vector, searchParams: { probes: 10 } } as const
      const ranking = { kind: 'linear', similarity, weight: 1, base: null } as const
      const plan = { ranking, filter: null, limit: 50, after: null }
      const probed = searchAll(index, plan)
      expect(searchAll(copy, plan)).toEqual(probed)
      const best = new Set(
        searchAll(index, { ...plan, ranking: linear(vector, false) }).map(({ ordinal }) => ordinal),
      )
      found += probed.filter(({ ordinal }) => best.has(ordinal)).length
    }
    expect(found / (50 * queries.length)).toBeGreaterThan(0.8)
  })
})

test.each(['float32', 'int8'] as const)('flat vectors of the most dims, rows of %s', (rows) => {
  const dims = limits.vectorDimsMax
  const draw = drawFrom(11)
  const vectors = Array.from({ length: 60 }, () =>
    Float32Array.from({ length: dims }, () => (draw() < 0.5 ? -1 : 1) / Math.sqrt(dims)),
  )
  const documents = vectors.map((vector) => documentOf(vector, 0, { base: -1e30, some: 1 }))
  const layout = { dims, rows, centroids: new Float32Array(dims) }
  for (const base of [false, true]) {
    const plan = { ranking: linear(vectors[7]!, base), filter: null, limit: 5, after: null }
    const [wasm, js] = (['wasm', 'js'] as const).map((kernel) =>
      searchAll(buildIndex(schema, documents, 1, kernel, layout), plan),
    )
    expect(wasm).toEqual(js)
    expect(wasm).toHaveLength(5)
    if (!base) expect(wasm![0]).toEqual({ ordinal: 7, score: 1 })
  }
})

test('a query of other dims, and one over an index without vectors, are refused', () => {
  const vector = Float32Array.of(1, 0)
  const documents = [documentOf(Float32Array.of(0, 1, 0), 0, { base: 0 })]
  const layout = { dims: 3, rows: 'float32', centroids: new Float32Array(3) } as const
  const plan = { ranking: linear(vector, false), filter: null, limit: 1, after: null }
  const withVectors = buildIndex(schema, documents, 1, 'wasm', layout)
  expect(() => searchAll(withVectors, plan)).toThrow('vectors of 3 dims, the query one of 2')
  expect(() => searchAll(buildIndex(schema, documents, 1), plan)).toThrow('has no vectors')
})

test.each([
  ['that a document lacks', {}, 'lack the field "base"'],
  ['that is too great', { base: 1e31 }, 'lie beyond 1e+30'],
  ['that is too low', { base: -1e31 }, 'lie beyond 1e+30'],
])('a base %s is refused', (_, numbers, message) => {
  const documents = [documentOf(Float32Array.of(1, 0), 0, numbers)]
  const layout = { dims: 2, rows: 'float32', centroids: new Float32Array(2) } as const
  const index = buildIndex(schema, documents, 1, 'wasm', layout)
  const plan = { ranking: linear(Float32Array.of(1, 0), true), filter: null, limit: 1, after: null }
  expect(() => searchAll(index, plan)).toThrow(message)
})
