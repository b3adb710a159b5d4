import fc from 'fast-check'
import type { Histogram, QueryTerm, Ranking, RelevantFilter, Similarity } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { filters } from '../../native-free-index/test/arbitrary.ts'
import { formulas } from '../../native-free-index/test/arbitrary-ranking.ts'
import { drawKind, law } from '../../native-free-index/test/law.ts'
import { expertRelations } from '../../src/contract/index.ts'
import { collections } from '../../src/domain/index.ts'
import { packTask, type Task, unpackTask } from '../../src/engines/embedded/workers/protocol.ts'
import type { QueryPlan } from '../../src/plan/index.ts'
import { relations } from '../../src/snapshot/index.ts'

const number = fc.double({ noNaN: true })
const field = fc.string({ maxLength: 8 })
const term = fc.string({ maxLength: 12, unit: 'grapheme' })
const few = <T>(one: fc.Arbitrary<T>, maxLength = 3) => fc.array(one, { maxLength })
const nullable = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
const terms = few(term, 6)
const words: fc.Arbitrary<QueryTerm[]> = few(
  fc.oneof(
    term,
    fc.record({
      ...{ term, variants: fc.boolean(), prefix: fc.boolean(), typos: fc.boolean() },
      ...{ begins: fc.boolean(), joined: terms, synonyms: terms },
    }),
  ),
  6,
)
const said = few(fc.record({ word: term, field, value: term }))

/** Vectors of any numbers, at any offset in their buffer. */
const vector = fc
  .tuple(few(number, 100), fc.nat({ max: 3 }))
  .map(([numbers, start]) =>
    Float32Array.from([...Array(start).fill(0), ...numbers]).subarray(start),
  )

/** Ordinals and values share one buffer. */
const given = few(fc.tuple(fc.nat(), number), 50).map((pairs) => {
  const both = Float64Array.from([...pairs.map(([one]) => one), ...pairs.map(([, value]) => value)])
  const [ordinals, values] = [both.subarray(0, pairs.length), both.subarray(pairs.length)]
  return { kind: 'precomputed' as const, ordinals, values }
})

const similarity: fc.Arbitrary<Similarity> = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  drawKind('vector', { vector }),
  drawKind('vector', {
    vector,
    searchParams: fc.record({ sigmas: number, probes: fc.nat() }, { requiredKeys: [] }),
  }),
  drawKind('terms', { terms: words }),
  given,
)

const formula = formulas({ numbers: ['stars', 'years'], texts: ['bio', 'notes'] }, terms)
const bound = fc.record({ share: number, cosine: number })
const bounds = fc.record({ fair: bound, strong: bound, familiarCosine: number })
const relevance: fc.Arbitrary<RelevantFilter> = drawKind('relevant', {
  ...{ terms: words, words: few(term), values: said, bounds },
  ...{ vector: few(number, 4), name: fc.constant(null), least: fc.constantFrom('fair', 'strong') },
})

const ranking: fc.Arbitrary<Ranking> = fc.oneof(
  drawKind('terms', { terms: words }),
  drawKind('terms', { terms: words, filter: filters }),
  drawKind('sorted', { field }),
  drawKind('sorted', {
    field,
    among: fc.record({
      ...{ terms: words, relevance: nullable(relevance) },
      except: few(fc.nat()).map((list) => Float64Array.from(list)),
    }),
  }),
  drawKind('linear', { similarity, weight: number, base: nullable(field) }),
  drawKind('formula', { similarity, formula }),
  drawKind('formula', { similarity, formula, matchesOnly: fc.constant(true) }),
)

/** Some rankings share one formula object. */
const rankings = fc
  .tuple(few(ranking, 10), fc.array(formula, { minLength: 1, maxLength: 2 }))
  .map(([list, formulas]) =>
    list.map((one, i): Ranking => {
      const shared = formulas[i % 3]
      return one.kind === 'formula' && shared !== undefined ? { ...one, formula: shared } : one
    }),
  )

const expertList = fc.record({
  matches: fc.record({
    ...{ filter: nullable(filters), terms: words, wordWeight: number, vector },
    ...{ feedback: nullable(fc.record({ documents: fc.nat(), weight: number })) },
    ...{ isAll: fc.boolean(), full: few(fc.nat()) },
    values: few(fc.record({ field, value: term, weight: number })),
  }),
  query: nullable(fc.record({ words: few(term), workValues: said, bounds })),
  profile: nullable(fc.record({ terms: words, values: said })),
  formula,
})
const expertRanking = drawKind('experts', {
  lists: few(expertList, 10),
  expertise: fc.record({
    ...{ relations: fc.subarray([...expertRelations]), halfLifeDays: number },
    ...{ nowSeconds: number, leastSimilarity: number },
  }),
  includesWeak: fc.boolean(),
  evidence: fc.nat({ max: 20 }),
})

const scope = {
  collection: fc.constantFrom(...collections),
  ...{ startEpochMs: number, deadlineMs: number, patternMs: number },
}
const page = {
  filter: nullable(filters),
  limit: fc.integer({ min: 1, max: 1001 }),
  after: nullable(fc.record({ score: number, ordinal: fc.nat() })),
}
const ordinals = few(fc.nat({ max: 0xffffffff }), 100)
const matched = fc.record({
  ...{ filter: nullable(filters), isAll: fc.boolean(), terms: words },
  ordinals: few(fc.nat(), 20).map((list) => Float64Array.from(list)),
  values: few(fc.record({ field, value: term })),
})
const facet = fc.record({
  ...{ field, link: fc.constantFrom(null, 'ownerProfessional') },
  ...{ first: fc.integer({ min: 1, max: 100 }), order: fc.constantFrom('count', 'value') },
  prefix: nullable(term),
  histogram: fc.constantFrom<Histogram | null>(
    null,
    { kind: 'width', width: 0.1 },
    { kind: 'even', buckets: 7 },
    { kind: 'calendar', unit: 'week' },
  ),
})
/** A plan in the form that the service makes. */
const anyPlan = fc.record({
  ...{ collection: scope.collection, filter: page.filter, limit: page.limit },
  ...{ after: fc.constant(null), ranking: fc.oneof(expertRanking, ranking) },
}) as fc.Arbitrary<QueryPlan>

const anyTask: fc.Arbitrary<Task> = fc.oneof(
  drawKind('strengths', { ...scope, queries: few(relevance), ordinals }),
  drawKind('words', { ...scope, queries: few(words) }),
  drawKind('experts', { ...scope, plan: fc.record(page), ranking: expertRanking }),
  drawKind('summary', {
    ...{ ...scope, filter: page.filter, lists: few(matched), experts: nullable(expertRanking) },
    question: fc.record({
      facets: few(facet),
      sizes: nullable(fc.record({ field, values: terms })),
    }),
  }),
  drawKind('search', { ...scope, plan: fc.record(page), rankings }),
  drawKind('count', { ...scope, filter: filters }),
  drawKind('select', { ...scope, filter: filters, target: fc.nat() }),
  drawKind('count', {
    ...{ ...scope, filter: filters },
    view: fc.record({ number: fc.integer({ min: -1 }), masked: few(field) }),
  }),
  drawKind('explain', { ...scope, plan: anyPlan, ordinals }),
  drawKind('ranks', { ...scope, plan: anyPlan, ordinals }),
  drawKind('edges', {
    ...{ ...scope, filter: filters, relation: fc.constantFrom(...relations) },
    ...{ direction: fc.constantFrom('out', 'in'), roots: ordinals },
    ...{ start: fc.nat({ max: 0xffffffff }), first: fc.integer({ min: 1, max: 100_000 }) },
  }),
)

/** As the task arrives: -0 becomes 0, and UTF-8 has no lone surrogates. */
const task = anyTask.map((one) => travelled(one) as Task)

/** Copies a value. References to one object stay references to one copy. */
function travelled(value: unknown, seen = new Map<object, unknown>()): unknown {
  if (typeof value === 'number') return value + 0
  if (typeof value === 'string') return value.toWellFormed()
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) return value.map((one) => travelled(one, seen))
  const known = seen.get(value)
  if (known !== undefined) return known
  const members = Object.entries(value).map(([name, one]) => [name, travelled(one, seen)])
  const copy = Object.fromEntries(members)
  seen.set(value, copy)
  return copy
}

describe('a task', () => {
  law('arrives as it was sent', 300, [task, fc.nat({ max: 7 })], (sent, offset) => {
    const packed = packTask(sent)
    // The bytes of a slot may begin at any offset.
    const moved = new Uint8Array(packed.length + offset)
    moved.set(packed, offset)
    const arrived = unpackTask(moved.subarray(offset))
    expect(arrived).toEqual(sent)
    expect(sharing(arrived)).toEqual(sharing(sent))
  })

  law('stores a formula once, however many rankings have it', [formula], (one) => {
    const sizeOf = (times: number) => {
      const list: Ranking = { kind: 'formula', similarity: { kind: 'none' }, formula: one }
      return packTask(searchOf(Array.from({ length: times }, () => ({ ...list })))).length
    }
    expect(sizeOf(10) - sizeOf(1)).toBeLessThan(9 * 20)
  })

  it('takes little more room than its numbers', () => {
    const similarity: Similarity = { kind: 'vector', vector: new Float32Array(256) }
    const sent = searchOf([{ kind: 'linear', similarity, weight: 0.7, base: 'defaultRank' }])
    expect(packTask(sent).length).toBeLessThan(256 * 4 + 100)
  })
})

function searchOf(rankings: readonly Ranking[]): Task {
  const plan = { filter: null, limit: 10, after: null }
  const times = { startEpochMs: 1, deadlineMs: 2, patternMs: 3 }
  return { kind: 'search', collection: 'repos', ...times, plan, rankings }
}

/** By ranking: the index of the first one with the same formula object; -1 without a formula. */
function sharing(task: Task): number[] {
  if (task.kind !== 'search') return []
  const formulas = task.rankings.map((one) => (one.kind === 'formula' ? one.formula : null))
  return formulas.map((one) => (one === null ? -1 : formulas.indexOf(one)))
}
