/**
 * Each kind of task ends with the first deadline check after the deadline. Checks are counted
 * instead of timed.
 */
import { describe, expect, it } from 'vitest'
import {
  Budget,
  compileGlob,
  coverWords,
  createHitBuffer,
  DeadlineError,
  type Filter,
  type IndexDocument,
  type IndexSchema,
  type LocalRanking,
  MatchingDocuments,
  NeighbourWalk,
  OrdinalSet,
  type RankExpression,
  Searcher,
  type VectorLayout,
} from '../../src/index.ts'
import { buildIndex, documentWith, type Kernel } from '../build-index.ts'

const schema: IndexSchema = {
  name: 'looks',
  text: [{ name: 'bio', weight: 1, analyser: 'text' }],
  keywords: [{ name: 'city', match: 'case', patterns: true }],
  numbers: [{ name: 'stars', list: false }],
}
const dims = 32
const layout: VectorLayout = { dims, rows: 'float32', centroids: axis(0) }
const documents = Array.from({ length: 4000 }, (_, i): IndexDocument => {
  return documentWith({
    text: { bio: `rust ${i % 2 ? 'go' : 'zig'} word${i % 40} rare${i % 200}` },
    keywords: { city: i % 3 === 0 ? undefined : `town${i % 50}` },
    numbers: { stars: i % 100 },
    embedding: { vector: axis(i % dims), cluster: 0 },
  })
})

function axis(which: number): Float32Array {
  return Float32Array.from({ length: dims }, (_, i) => (i === which ? 1 : 0))
}

const shards = 2
const all = [0, 1]
const many = Array.from({ length: 20 }, (_, i) => `word${i}`)
const similar = { kind: 'vector', vector: axis(3) } as const
const formula: RankExpression = {
  kind: 'sum',
  operands: [
    { kind: 'similarity' },
    { kind: 'bm25', field: 'bio', terms: many },
    { kind: 'number', field: 'stars' },
  ],
}
const rankings: Record<string, LocalRanking> = {
  'few terms': { kind: 'terms', terms: ['rust', 'word1', 'rare1', 'rare7'] },
  'more terms than the kernel takes': { kind: 'terms', terms: many },
  sorted: { kind: 'sorted', field: 'stars' },
  nearest: { kind: 'linear', similarity: similar, weight: 1, base: 'stars' },
  formula: { kind: 'formula', similarity: similar, formula },
  'computed elsewhere': {
    kind: 'formula',
    similarity: {
      kind: 'computed',
      known: Uint32Array.from(documents.keys()),
      values: new Float64Array(documents.length).fill(0.5),
      profile: {
        ...{ terms: ['rust', 'word1'], values: [], nameFields: ['bio'], worksWeight: 0.25 },
        ...{ coverage: coverWords([], [], 0), words: new Uint32Array(documents.length) },
        ...{ shareMin: 0.5, knownShares: new Float64Array(documents.length) },
      },
    },
    formula,
  },
}
const filters: Record<string, Filter> = {
  tokens: { kind: 'tokens', field: 'bio', terms: ['rust', 'go', 'word1'] },
  keywords: { kind: 'keyword', field: 'city', values: many.map((_, i) => `town${i}`) },
  range: { kind: 'range', field: 'stars', comparison: 'gt', bound: 7 },
  'a pattern': {
    kind: 'pattern',
    field: 'city',
    syntax: 'glob',
    ignoreCase: false,
    pattern: '*n4?',
  },
  'a pattern with a prefix': {
    kind: 'pattern',
    field: 'city',
    syntax: 'glob',
    ignoreCase: false,
    pattern: 'nowhere*',
  },
  'a tree': { kind: 'and', filters: [{ kind: 'not', filter: { kind: 'or', filters: [] } }] },
}

/** Runs a task and returns its result. */
type Run = (budget: Budget) => unknown

const opened = new Map(
  (['wasm', 'js'] as const).map((kernel) => {
    const index = buildIndex(schema, documents, shards, kernel, layout)
    const compileRegex = ({ pattern }: { pattern: string }) => compileGlob(pattern, true)
    return [kernel, { index, searcher: new Searcher(index, { compileRegex }) }]
  }),
)

function tasks(kernel: Kernel): Record<string, Run> {
  const { index, searcher } = opened.get(kernel)!
  const hits = Array.from({ length: 10 }, createHitBuffer)
  const plan = { filter: null, limit: 50, after: null }
  const made: Record<string, Run> = {}
  for (const [name, ranking] of Object.entries(rankings)) {
    const rank = (budget: Budget, times: number, filter: Filter | null = null) => {
      const rankings = Array<LocalRanking>(times).fill(ranking)
      searcher.rankAll({ ...plan, filter }, rankings, all, budget, hits)
      return hits.slice(0, times).map(({ scores, ordinals, count }) => {
        return [...scores.subarray(0, count), ...ordinals.subarray(0, count)]
      })
    }
    made[name] = (budget) => rank(budget, 1)
    made[`ten times ${name}`] = (budget) => rank(budget, 10)
    made[`${name}, filtered`] = (budget) => rank(budget, 1, filters.tokens)
  }
  for (const [name, filter] of Object.entries(filters)) {
    made[`count of ${name}`] = (budget) => searcher.count(filter, all, budget)
    made[`set of ${name}`] = (budget) => searcher.select(filter, budget)
  }
  const found = new MatchingDocuments(1)
  for (const feedback of [null, { documents: 3, weight: 0.4 }]) {
    for (const filter of [null, filters.tokens!]) {
      made[`matching documents ${JSON.stringify([feedback, filter])}`] = (budget) => {
        const matching = { terms: ['rust', 'word1'], vector: axis(3), wordWeight: 0.3 }
        const rest = {
          isAll: false,
          full: [],
          values: [],
          least: 0,
          numbers: ['stars'],
          bounds: null,
          strength: null,
        }
        searcher.match({ filter, feedback, ...matching, ...rest }, budget, found)
        return [...found.ordinals, ...found.similarities, ...found.numbers[0]!]
      }
    }
  }
  made['a walk along neighbours'] = (budget) => {
    const walk = new NeighbourWalk(new OrdinalSet(index), budget)
    return walk.page(everybody, 0, 0, 10, new Uint32Array(10), 0)
  }
  return made
}

/** One node with all documents as neighbours. None matches, so the walk visits all. */
const everybody = {
  countNeighbours: () => documents.length,
  copy: (_: number, place: number, count: number, into: Uint32Array) => {
    const copied = Math.min(count, documents.length - place)
    for (let i = 0; i < copied; i++) into[i] = place + i
    return copied
  },
} as unknown as Parameters<NeighbourWalk['page']>[0]

/** A clock with a deadline that passes at this check, counted from 0. */
function overAt(check: number) {
  const counted = { checks: 0 }
  const nowMs = () => (counted.checks++ < check ? 0 : 2)
  return { counted, budget: new Budget(1, 1000, nowMs) }
}

describe.each([...opened.keys()])('%s', (kernel) => {
  it.each(Object.entries(tasks(kernel)))('%s', (_, run) => {
    const whole = overAt(Number.POSITIVE_INFINITY)
    const found = run(whole.budget)
    expect(whole.counted.checks).toBeGreaterThan(0)
    // The first checks, and the last one.
    const checks = Array.from({ length: Math.min(30, whole.counted.checks) }, (_, check) => check)
    for (const check of [...checks, whole.counted.checks - 1]) {
      const { counted, budget } = overAt(check)
      expect(() => run(budget)).toThrow(DeadlineError)
      expect(counted.checks).toBe(check + 1)
    }
    // An interrupted task leaves no state behind.
    const again = overAt(Number.POSITIVE_INFINITY)
    expect(run(again.budget)).toEqual(found)
    expect(again.counted.checks).toBe(whole.counted.checks)
  })

  it('a search that was stopped spoils no other', () => {
    const { searcher } = opened.get(kernel)!
    const hits = createHitBuffer()
    const plan = { filter: null, limit: 50, after: null }
    const find = (terms: readonly string[], budget: Budget) => {
      searcher.rankAll(plan, [{ kind: 'terms', terms }], [0], budget, [hits])
      return [...hits.scores.subarray(0, hits.count), ...hits.ordinals.subarray(0, hits.count)]
    }
    const never = Number.POSITIVE_INFINITY
    const expected = find(['rare2', 'rare8', 'rust'], overAt(never).budget)
    const stopped = ['rare4', 'rare6', 'rust']
    const whole = overAt(never)
    find(stopped, whole.budget)
    for (let check = 0; check < whole.counted.checks; check++) {
      expect(() => find(stopped, overAt(check).budget)).toThrow(DeadlineError)
      expect(find(['rare2', 'rare8', 'rust'], overAt(never).budget)).toEqual(expected)
    }
  })
})
