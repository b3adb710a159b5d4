/**
 * The documents near to a query. The estimates of codes over all documents define the set, and
 * exact cosines the similarities. All shards and both implementations give the same bits.
 */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasBit } from '../../src/bytes/index.ts'
import { selectDocuments } from '../../src/filters/index.ts'
import { Budget, type Feedback, type Filter, limits, type OpenIndex } from '../../src/index.ts'
import { QueryScope, WordCache } from '../../src/query/index.ts'
import { findNear, NearShard, RankScratch, ShardReader } from '../../src/rankings/index.ts'
import { CodeBounds, measureSimilarity } from '../../src/rankings/vectors/plain-vectors.ts'
import { prepareQuery } from '../../src/vectors/index.ts'
import { buildIndex, compileRegex, noLimits } from '../build-index.ts'
import { expectSome, holds, law } from '../law.ts'
import { moveQuery } from '../oracle/feedback.ts'
import { dot, drawWorld, vectorSchema as schema, settings } from '../vectors/generated.ts'

const filters = fc.option(
  fc.constantFrom(0, 2, 10, 50, 90).map((bound): Filter => {
    return { kind: 'range', field: 'some', comparison: 'lt', bound }
  }),
)
const feedbacks = fc.option(
  fc.record({ documents: fc.constantFrom(1, 3, 10), weight: fc.constantFrom(0.4, 2) }),
)
const wanteds = fc.oneof(
  fc.constantFrom(1, 2, 5),
  fc.integer({ min: 1, max: 60 }),
  fc.constantFrom(60, 100, 10_000),
)

interface Question {
  readonly query: Float32Array
  readonly filter: Filter | null
  readonly feedback: Feedback | null
  readonly wanted: number
}

/** One thread's searches of an index, set up as by the searcher. */
class Near {
  readonly #index: OpenIndex
  readonly #searchers: readonly ShardReader[]
  readonly #shards: readonly NearShard[]

  constructor(index: OpenIndex) {
    this.#index = index
    const scratch = new RankScratch()
    this.#searchers = index.segments.map((_, shard) => new ShardReader(index, shard, 0, scratch))
    this.#shards = this.#searchers.map((shard) => new NearShard(shard))
  }

  find({ query, filter, feedback, wanted }: Question): Map<number, number> {
    const budget = new Budget(Number.POSITIVE_INFINITY, 0)
    findNear(this.#shards, query, this.#bits(filter), feedback, budget, { wanted })
    const found = new Map<number, number>()
    for (const [shard, { bits, similarities, segment }] of this.#shards.entries()) {
      for (let docId = 0; docId < segment.documents; docId++) {
        if (!hasBit(bits, docId)) continue
        const ordinal = segment.ordinals.ordinalOf[docId]! * this.#shards.length + shard
        found.set(ordinal, similarities[docId]!)
      }
    }
    return new Map([...found].sort(([a], [b]) => a - b))
  }

  /** By shard: its counts. */
  counts({ query, filter, wanted }: Question): Uint32Array[] {
    const bits = this.#bits(filter)
    return this.#shards.map((shard, i) => {
      const counts = new Uint32Array(limits.nearSteps)
      shard.source.countNear(prepareQuery(query), bits[i]!, wanted, counts, () => {})
      return counts
    })
  }

  #bits(filter: Filter | null) {
    const index = this.#index
    const scope = new QueryScope({ compileRegex }, noLimits, new WordCache())
    return this.#searchers.map((shard) => selectDocuments(filter, { index, shard, scope }))
  }

  /** The estimates of a single shard's codes, by ordinal. */
  estimates(query: Float32Array): number[] {
    const { vectors, ordinals } = this.#index.segments[0]!
    const bounds = new CodeBounds(vectors!, prepareQuery(query), 0)
    return Array.from(ordinals.docOf, (docId) => Math.max(0, bounds.boundDocument(docId)))
  }

  /** The similarities in a single shard, by ordinal. */
  similarities(vector: Float32Array): number[] {
    const { vectors, ordinals, documents } = this.#index.segments[0]!
    const { vector: padded } = prepareQuery(vector)
    return Array.from({ length: documents }, (_, ordinal) =>
      measureSimilarity(vectors!, padded, ordinals.docOf[ordinal]!),
    )
  }
}

const stepOf = (estimate: number) => Math.min(4095, Math.floor(estimate * 4096))

/** Ordinals of the `wanted` nearest documents, and of those in the same step as the last. */
function nearest(candidates: readonly number[], estimates: readonly number[], wanted: number) {
  const steps = candidates.map((ordinal) => stepOf(estimates[ordinal]!)).sort((a, b) => b - a)
  const least = steps[wanted - 1] ?? 0
  return candidates.filter((ordinal) => stepOf(estimates[ordinal]!) >= least)
}

describe.each(['float32', 'int8'] as const)('with rows of %s', (rows) => {
  test('all shards and both implementations find what the definition says', () => {
    let cut = 0
    holds(60, [settings, filters, feedbacks, wanteds], (setting, filter, feedback, wanted) => {
      const { documents, query, centroids } = drawWorld(setting)
      const layout = { dims: setting.dims, rows, centroids }
      const question = { query, filter, feedback, wanted }
      const plain = new Near(buildIndex(schema, documents, 1, 'js', layout))
      const estimates = plain.estimates(query)
      const matching = [...documents.keys()].filter(
        (ordinal) =>
          filter === null || Number(documents[ordinal]!.numbers.some) < Number(boundOf(filter)),
      )
      const expected = nearest(matching, estimates, wanted)
      cut += Number(expected.length < matching.length)
      const first = plain.find(question)
      expect([...first.keys()]).toEqual(expected)

      const vectorOf = (ordinal: number) => documents[ordinal]!.embedding!.vector
      const similarities = plain.similarities(query)
      const pool = nearest(matching, estimates, 100)
      const moved =
        feedback === null ? query : moveQuery(query, feedback, pool, similarities, vectorOf)
      for (const [ordinal, similarity] of first) {
        const cosine = Math.max(0, Math.min(1, dot(vectorOf(ordinal), moved)))
        expect(Math.abs(similarity - cosine)).toBeLessThan(rows === 'float32' ? 2e-6 : 0.03)
      }

      for (const shards of [1, 2, 7]) {
        for (const kernel of ['wasm', 'js'] as const) {
          const near = new Near(buildIndex(schema, documents, shards, kernel, layout))
          const name = `${shards} shards, ${kernel}`
          expect(near.find(question), name).toEqual(first)
          // The scratch memory of one query does not affect the next one.
          near.find({ ...question, query: query.map((x) => -x), filter: null })
          expect(near.find(question), `${name}, again`).toEqual(first)
        }
      }
    })
    expectSome(cut)
  })
})

law('steps are counted whole', 30, [settings, filters, wanteds], (setting, filter, wanted) => {
  const { documents, query, centroids } = drawWorld(setting)
  const layout = { dims: setting.dims, rows: 'float32', centroids } as const
  for (const shards of [1, 3]) {
    const [wasm, js] = (['wasm', 'js'] as const).map((kernel) =>
      new Near(buildIndex(schema, documents, shards, kernel, layout)).counts({
        ...{ query, filter, wanted, feedback: null },
      }),
    )
    for (const [shard, counts] of js!.entries()) {
      let step = counts.length
      for (let sum = 0; step > 0 && sum < wanted; ) sum += counts[--step]!
      expect([...wasm![shard]!.slice(step)]).toEqual([...counts.slice(step)])
    }
  }
})

test('of 14,000, 10,000 by default', () => {
  const setting = { seed: 3, dims: 8, count: 14_000, centres: 1, clusters: 12 }
  const { documents, query, centroids } = drawWorld(setting)
  const layout = { dims: 8, rows: 'float32', centroids } as const
  const [one, two, seven] = ([1, 2, 7] as const).map(
    (shards) => new Near(buildIndex(schema, documents, shards, 'wasm', layout)),
  )
  const expected = nearest([...documents.keys()], one!.estimates(query), limits.nearMax)
  for (const feedback of [null, { documents: 3, weight: 0.4 }]) {
    const question = { query, filter: null, feedback, wanted: limits.nearMax }
    const found = two!.find(question)
    expect([...found.keys()]).toEqual(expected)
    expect(seven!.find(question)).toEqual(found)
  }
  expect(expected.length).toBeGreaterThanOrEqual(10_000)
  expect(expected.length).toBeLessThan(14_000)
})

test('a query without a direction is near to all that its codes do not tell apart', () => {
  const setting = { seed: 5, dims: 16, count: 50, centres: 3, clusters: 2 }
  const { documents, centroids } = drawWorld(setting)
  const layout = { dims: 16, rows: 'float32', centroids } as const
  const question = { query: new Float32Array(16), filter: null, wanted: 10 }
  for (const feedback of [null, { documents: 3, weight: 0.4 }]) {
    const found = (['wasm', 'js'] as const).map((kernel) =>
      new Near(buildIndex(schema, documents, 2, kernel, layout)).find({ ...question, feedback }),
    )
    expect(found[0]).toEqual(found[1])
    expect(new Set(found[0]!.values())).toEqual(new Set([0]))
  }
})

function boundOf(filter: Filter): number {
  return filter.kind === 'range' ? filter.bound : expect.unreachable()
}
