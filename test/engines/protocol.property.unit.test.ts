import fc from 'fast-check'
import type {
  Histogram,
  QueryTerm,
  Ranking,
  RelevantFilter,
  Similarity,
  VectorSearchParams,
} from 'native-free-index'
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
const terms = fc.array(term, { maxLength: 6 })
const flags = {
  variants: fc.boolean(),
  prefix: fc.boolean(),
  typos: fc.boolean(),
  begins: fc.boolean(),
}
const group = fc.record({ term, ...flags, joined: terms, synonyms: terms })
const words: fc.Arbitrary<QueryTerm[]> = fc.array(fc.oneof(term, group), { maxLength: 6 })

/** Vectors of any bits, including NaN, at any offset in their buffer. */
const vector = fc
  .tuple(fc.uint8Array({ maxLength: 400 }), fc.nat({ max: 3 }))
  .map(([bytes, start]) => {
    const numbers = Math.floor(bytes.length / 4)
    const all = new Float32Array(numbers + start)
    new Uint8Array(all.buffer, 4 * start).set(bytes.subarray(0, 4 * numbers))
    return all.subarray(start)
  })

/** Ordinals and values share one buffer. */
const given = fc.array(fc.tuple(fc.nat(), number), { maxLength: 50 }).map((pairs) => {
  const both = new Float64Array(2 * pairs.length)
  both.set(pairs.map(([ordinal]) => ordinal))
  both.set(
    pairs.map(([, value]) => value),
    pairs.length,
  )
  const [ordinals, values] = [both.subarray(0, pairs.length), both.subarray(pairs.length)]
  return { kind: 'precomputed' as const, ordinals, values }
})

const searchParams: fc.Arbitrary<VectorSearchParams> = fc.record(
  { sigmas: number, probes: fc.nat() },
  { requiredKeys: [] },
)

const similarity: fc.Arbitrary<Similarity> = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  vector.map((one) => ({ kind: 'vector' as const, vector: one })),
  drawKind('vector', { vector, searchParams }),
  words.map((list) => ({ kind: 'terms' as const, terms: list })),
  given,
)

const formula = formulas({ numbers: ['stars', 'years'], texts: ['bio', 'notes'] }, terms)

const ranking: fc.Arbitrary<Ranking> = fc.oneof(
  drawKind('terms', { terms: words }),
  drawKind('sorted', { field }),
  drawKind('linear', { similarity, weight: number, base: fc.option(field, { nil: null }) }),
  drawKind('formula', { similarity, formula }),
  drawKind('formula', { similarity, formula, matchesOnly: fc.constant(true) }),
)

/** Some rankings share one formula object. */
const rankings = fc
  .tuple(fc.array(ranking, { maxLength: 10 }), fc.array(formula, { minLength: 1, maxLength: 2 }))
  .map(([list, formulas]) =>
    list.map((one, i): Ranking => {
      const shared = formulas[i % 3]
      return one.kind === 'formula' && shared !== undefined ? { ...one, formula: shared } : one
    }),
  )

const scope = {
  collection: fc.constantFrom(...collections),
  startEpochMs: number,
  deadlineMs: number,
  patternMs: number,
}

const bound = fc.record({ share: number, cosine: number })
const bounds = fc.record({ fair: bound, strong: bound, familiarCosine: number })

const expertList = fc.record({
  matches: fc.record({
    filter: fc.option(filters, { nil: null }),
    terms: words,
    wordWeight: number,
    vector,
    feedback: fc.option(fc.record({ documents: fc.nat(), weight: number }), { nil: null }),
    isAll: fc.boolean(),
    full: fc.array(fc.nat(), { maxLength: 3 }),
    values: fc.array(fc.record({ field, value: term, weight: number }), { maxLength: 2 }),
  }),
  query: fc.option(
    fc.record({
      words: fc.array(term, { maxLength: 3 }),
      workValues: fc.array(fc.record({ word: term, field, value: term }), { maxLength: 2 }),
      bounds,
    }),
    { nil: null },
  ),
  profile: fc.option(
    fc.record({
      terms: words,
      values: fc.array(fc.record({ word: term, field, value: term }), { maxLength: 2 }),
    }),
    { nil: null },
  ),
  formula,
})

const expertRanking = drawKind('experts', {
  lists: fc.array(expertList, { maxLength: 10 }),
  expertise: fc.record({
    relations: fc.subarray([...expertRelations]),
    halfLifeDays: number,
    nowSeconds: number,
    leastSimilarity: number,
  }),
  includesWeak: fc.boolean(),
  evidence: fc.nat({ max: 20 }),
})

const matched = fc.record({
  filter: fc.option(filters, { nil: null }),
  isAll: fc.boolean(),
  terms: words,
  ordinals: fc.array(fc.nat(), { maxLength: 20 }).map((list) => Float64Array.from(list)),
  values: fc.array(fc.record({ field, value: term }), { maxLength: 2 }),
})

const facet = fc.record({
  field,
  link: fc.constantFrom(null, 'ownerProfessional'),
  first: fc.integer({ min: 1, max: 100 }),
  order: fc.constantFrom('count', 'value'),
  prefix: fc.option(term, { nil: null }),
  histogram: fc.constantFrom<Histogram | null>(
    null,
    { kind: 'width', width: 0.1 },
    { kind: 'even', buckets: 7 },
    { kind: 'calendar', unit: 'week' },
  ),
})
/** A plan in the form that the service makes. */
const anyPlan = fc.record({
  collection: fc.constantFrom(...collections),
  filter: fc.option(filters, { nil: null }),
  limit: fc.integer({ min: 1, max: 1000 }),
  after: fc.constant(null),
  ranking: fc.oneof(expertRanking, ranking),
}) as fc.Arbitrary<QueryPlan>

const relevance: fc.Arbitrary<RelevantFilter> = drawKind('relevant', {
  terms: words,
  words: fc.array(term, { maxLength: 3 }),
  values: fc.array(fc.record({ word: term, field, value: term }), { maxLength: 2 }),
  vector: fc.array(number, { maxLength: 4 }),
  name: fc.constant(null),
  bounds,
  least: fc.constantFrom('fair', 'strong'),
})

const anyTask: fc.Arbitrary<Task> = fc.oneof(
  drawKind('strengths', {
    ...scope,
    queries: fc.array(relevance, { maxLength: 3 }),
    ordinals: fc.array(fc.nat(), { maxLength: 20 }),
  }),
  drawKind('words', { ...scope, queries: fc.array(words, { maxLength: 3 }) }),
  drawKind('experts', {
    ...scope,
    plan: fc.record({
      filter: fc.option(filters, { nil: null }),
      limit: fc.integer({ min: 1, max: 1001 }),
      after: fc.option(fc.record({ score: number, ordinal: fc.nat() }), { nil: null }),
    }),
    ranking: expertRanking,
  }),
  drawKind('summary', {
    ...scope,
    filter: fc.option(filters, { nil: null }),
    lists: fc.array(matched, { maxLength: 3 }),
    experts: fc.option(expertRanking, { nil: null }),
    question: fc.record({
      facets: fc.array(facet, { maxLength: 3 }),
      sizes: fc.option(fc.record({ field, values: terms }), { nil: null }),
    }),
  }),
  drawKind('search', {
    ...scope,
    plan: fc.record({
      filter: fc.option(filters, { nil: null }),
      limit: fc.integer({ min: 1, max: 1001 }),
      after: fc.option(fc.record({ score: number, ordinal: fc.nat() }), { nil: null }),
    }),
    rankings,
  }),
  drawKind('count', { ...scope, filter: filters }),
  fc.record({
    ...scope,
    kind: fc.constantFrom('explain' as const, 'ranks' as const),
    plan: anyPlan,
    ordinals: fc.array(fc.nat({ max: 0xffffffff }), { maxLength: 100 }),
  }),
  drawKind('edges', {
    ...scope,
    filter: filters,
    relation: fc.constantFrom(...relations),
    direction: fc.constantFrom('out', 'in'),
    roots: fc.array(fc.nat({ max: 0xffffffff }), { maxLength: 1000 }),
    start: fc.nat({ max: 0xffffffff }),
    first: fc.integer({ min: 1, max: 100_000 }),
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
  law('arrives as it was sent', 500, [task, fc.nat({ max: 7 })], (sent, offset) => {
    const packed = packTask(sent)
    // The bytes of a slot may begin at any offset.
    const moved = new Uint8Array(packed.length + offset)
    moved.set(packed, offset)
    const arrived = unpackTask(moved.subarray(offset))
    expect(arrived).toEqual(sent)
    expect(sharing(arrived)).toEqual(sharing(sent))
  })

  law('transfers numbers bit for bit', [vector, given], (one, told) => {
    const similarities = [{ kind: 'vector' as const, vector: one }, told]
    const rankings = similarities.map(
      (each): Ranking => ({ kind: 'linear', similarity: each, weight: 1, base: null }),
    )
    const arrived = unpackTask(packTask(searchOf(rankings)))
    expect(bytesIn(arrived)).toEqual(bytesIn(searchOf(rankings)))
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

/** The bytes of all vectors and precomputed similarities of a task. */
function bytesIn(task: Task): number[][] {
  if (task.kind !== 'search') return []
  return task.rankings
    .flatMap((one) => ('similarity' in one ? [one.similarity] : []))
    .flatMap((one): (Float32Array | Float64Array)[] => {
      if (one.kind === 'vector') return [one.vector]
      return one.kind === 'precomputed' ? [one.ordinals, one.values] : []
    })
    .map(({ buffer, byteOffset, byteLength }) => [
      ...new Uint8Array(buffer, byteOffset, byteLength),
    ])
}
