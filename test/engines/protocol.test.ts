import fc from 'fast-check'
import type { Ranking, Similarity, VectorEffort } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { filters } from '../../native-free-index/test/arbitrary.ts'
import { formulas } from '../../native-free-index/test/arbitrary-ranking.ts'
import { packTask, type Task, unpackTask } from '../../src/engines/embedded/protocol.ts'

const number = fc.double({ noNaN: true })
const field = fc.string({ maxLength: 8 })
const terms = fc.array(fc.string({ maxLength: 12, unit: 'grapheme' }), { maxLength: 6 })

/** Of any bits, also such as are no number, and at any place in its buffer. */
const vector = fc
  .tuple(fc.uint8Array({ maxLength: 400 }), fc.nat({ max: 3 }))
  .map(([bytes, start]) => {
    const numbers = Math.floor(bytes.length / 4)
    const all = new Float32Array(numbers + start)
    new Uint8Array(all.buffer, 4 * start).set(bytes.subarray(0, 4 * numbers))
    return all.subarray(start)
  })

/** Ties and values lie behind each other in one buffer. */
const given = fc.array(fc.tuple(fc.nat(), number), { maxLength: 50 }).map((pairs) => {
  const both = new Float64Array(2 * pairs.length)
  both.set(pairs.map(([tie]) => tie))
  both.set(
    pairs.map(([, value]) => value),
    pairs.length,
  )
  const [ties, values] = [both.subarray(0, pairs.length), both.subarray(pairs.length)]
  return { kind: 'given' as const, ties, values }
})

const effort: fc.Arbitrary<VectorEffort> = fc.record(
  { sigmas: number, probes: fc.nat() },
  { requiredKeys: [] },
)

const similarity: fc.Arbitrary<Similarity> = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  vector.map((one) => ({ kind: 'vector' as const, vector: one })),
  fc.record({ kind: fc.constant('vector' as const), vector, effort }),
  terms.map((list) => ({ kind: 'terms' as const, terms: list })),
  given,
)

const formula = formulas({ numbers: ['stars', 'years'], texts: ['bio', 'notes'] }, terms)

const ranking: fc.Arbitrary<Ranking> = fc.oneof(
  fc.record({ kind: fc.constant('terms' as const), terms }),
  fc.record({ kind: fc.constant('sorted' as const), field }),
  fc.record({
    kind: fc.constant('linear' as const),
    similarity,
    weight: number,
    base: fc.option(field, { nil: null }),
  }),
  fc.record({ kind: fc.constant('formula' as const), similarity, formula }),
)

const scope = {
  collection: fc.constantFrom('users', 'repos'),
  startEpochMs: number,
  deadlineMs: number,
  patternMs: number,
}

const anyTask: fc.Arbitrary<Task> = fc.oneof(
  fc.record({
    ...scope,
    kind: fc.constant('search' as const),
    plan: fc.record({
      filter: fc.option(filters, { nil: null }),
      limit: fc.integer({ min: 1, max: 1001 }),
      after: fc.option(fc.record({ score: number, tie: fc.nat() }), { nil: null }),
    }),
    rankings: fc.array(ranking, { maxLength: 10 }),
  }),
  fc.record({ ...scope, kind: fc.constant('count' as const), filter: filters }),
)

/** As it arrives: -0 as 0, and UTF-8 has no form for half a surrogate pair. */
const task = anyTask.map((one) => travelled(one) as Task)

function travelled(value: unknown): unknown {
  if (typeof value === 'number') return value + 0
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(travelled)
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, travelled(one)]))
}

describe('a task', () => {
  it('arrives as it was sent', () => {
    fc.assert(
      fc.property(task, fc.nat({ max: 7 }), (sent, offset) => {
        const packed = packTask(sent)
        // A slot's bytes may begin anywhere.
        const moved = new Uint8Array(packed.length + offset)
        moved.set(packed, offset)
        expect(unpackTask(moved.subarray(offset))).toEqual(sent)
      }),
      { numRuns: 500 },
    )
  })

  it('brings a vector and given similarities bit for bit', () => {
    fc.assert(
      fc.property(vector, given, (one, told) => {
        const similarities = [{ kind: 'vector' as const, vector: one }, told]
        const rankings = similarities.map(
          (each): Ranking => ({ kind: 'linear', similarity: each, weight: 1, base: null }),
        )
        const arrived = unpackTask(packTask(searchOf(rankings)))
        expect(bytesIn(arrived)).toEqual(bytesIn(searchOf(rankings)))
      }),
    )
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

/** The bytes of all vectors and similarities that a task tells. */
function bytesIn(task: Task): number[][] {
  if (task.kind === 'count') return []
  return task.rankings
    .flatMap((one) => ('similarity' in one ? [one.similarity] : []))
    .flatMap((one): (Float32Array | Float64Array)[] => {
      if (one.kind === 'vector') return [one.vector]
      return one.kind === 'given' ? [one.ties, one.values] : []
    })
    .map(({ buffer, byteOffset, byteLength }) => [
      ...new Uint8Array(buffer, byteOffset, byteLength),
    ])
}
