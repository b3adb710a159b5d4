/**
 * Matching documents and similarity computed elsewhere, against their definitions over brute force,
 * bit for bit: any number of shards, both implementations, with documents hidden.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Computed,
  createHitBuffer,
  type IndexDocument,
  LiveDocuments,
  type LocalRanking,
  MatchingDocuments,
  type MatchPlan,
  type OpenIndex,
  OrdinalSet,
  type RankExpression,
  type RankingPlan,
  type Searcher,
} from '../../src/index.ts'
import { documents, filters, rankable, schema } from '../arbitrary.ts'
import { formulas } from '../arbitrary-ranking.ts'
import { buildIndex, noLimits, openSearcher } from '../build-index.ts'
import { BruteForce, type OracleHit } from '../oracle/brute-force.ts'
import { KnownTerms } from '../oracle/known-terms.ts'
import { tries } from '../tries.ts'

const dims = 4
const setups = [1, 2, 7].flatMap((shards) =>
  (['wasm', 'js'] as const).map((kernel) => ({ shards, kernel })),
)
const runs = tries(24)

/** Few directions, so that documents are equally near; none; and to all sides. */
const vector = fc
  .array(fc.constantFrom(1, 1, 1, 0, -1), { minLength: dims, maxLength: dims })
  .map((numbers) => {
    const length = Math.hypot(...numbers)
    return Float32Array.from(numbers, (x) => (length === 0 ? 0 : x / length))
  })
/** Twice as many as lists have by default. */
const twice = fc.tuple(documents, documents).map(([some, more]) => [...some, ...more].slice(0, 60))
const embedded: fc.Arbitrary<IndexDocument[]> = twice.chain((docs) =>
  fc
    .array(vector, { minLength: docs.length, maxLength: docs.length })
    .map((vectors) =>
      docs.map((doc, i) => ({ ...doc, embedding: { vector: vectors[i]!, cluster: 0 } })),
    ),
)
const terms = fc.uniqueArray(fc.constantFrom('rust', 'go', 'node', 'ada', 'zurich', 'absent'), {
  maxLength: 4,
})
const hidings = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 3,
    arbitrary: fc.nat({ max: 4 }).map((rest) => (ordinal: number) => ordinal % 5 === rest),
  },
  { weight: 1, arbitrary: fc.constant(() => true) },
)
type Hiding = ((ordinal: number) => boolean) | null

function searcherOf(docs: readonly IndexDocument[], setup: (typeof setups)[number], hides: Hiding) {
  const layout = { dims, rows: 'float32', centroids: new Float32Array(dims) } as const
  const index = buildIndex(schema, docs, setup.shards, setup.kernel, layout)
  if (hides === null) return openSearcher(index)
  const live = new LiveDocuments(index)
  live.prepare(suppressed(index, hides).sets)
  live.swap()
  return openSearcher(index, 0, live)
}

function suppressed(index: OpenIndex, hides: (ordinal: number) => boolean): OrdinalSet {
  const set = new OrdinalSet(index)
  for (let ordinal = 0; ordinal < set.documents; ordinal++) if (hides(ordinal)) set.add(ordinal)
  return set
}

/** Brute force, without what is hidden. */
class Oracle {
  readonly #docs: readonly IndexDocument[]
  readonly #all: BruteForce
  readonly #isLive: (ordinal: number) => boolean

  constructor(docs: readonly IndexDocument[], hides: Hiding) {
    this.#docs = docs
    this.#all = new BruteForce(schema, docs)
    this.#isLive = (ordinal) => hides === null || !hides(ordinal)
  }

  known(asked: readonly string[]): string[] {
    const { terms } = new KnownTerms(schema, this.#docs).left(
      { kind: 'terms', terms: asked },
      this.#isLive,
    )
    return terms.filter((term) => this.#rank({ kind: 'terms', terms: [term] }).length > 0)
  }

  /** By ordinal: the score by words, 0 without any. */
  words(asked: readonly string[]): number[] {
    return this.#values({ kind: 'terms', terms: this.known(asked) })
  }

  cosines(to: Float32Array): number[] {
    const similarity = { kind: 'vector', vector: to } as const
    return this.#values({ kind: 'formula', similarity, formula: { kind: 'similarity' } })
  }

  matchingOf(filter: RankingPlan['filter']): number[] {
    const ranking = { kind: 'sorted', field: 'stars' } as const
    const hits = this.#all.search({ ranking, filter, limit: this.#docs.length, after: null })
    return hits.map(({ ordinal }) => ordinal).filter(this.#isLive)
  }

  /** Those with a similarity above 0, by a formula over it. */
  ranked(similarities: readonly number[], formula: RankExpression, filter: RankingPlan['filter']) {
    const similarity = {
      kind: 'precomputed',
      ordinals: Float64Array.from(similarities.keys()),
      values: Float64Array.from(similarities),
    } as const
    const ranking = { kind: 'formula', similarity, formula, matchesOnly: true } as const
    const known = new KnownTerms(schema, this.#docs).left(ranking, this.#isLive)
    const plan = { ranking: known, filter, limit: this.#docs.length, after: null }
    return this.#all.search(plan).filter(({ ordinal }) => this.#isLive(ordinal))
  }

  #values(ranking: LocalRanking): number[] {
    const values = this.#docs.map(() => 0)
    for (const { ordinal, score } of this.#rank(ranking)) values[ordinal] = score
    return values
  }

  #rank(ranking: LocalRanking): OracleHit[] {
    const whole = { filter: null, limit: this.#docs.length, after: null }
    return this.#all.search({ ranking: ranking as never, ...whole })
  }
}

const numberFields = ['stars', 'measure'] as const

interface Match {
  readonly ordinal: number
  readonly similarity: number
  readonly numbers: readonly number[]
}

function matchesOf(searcher: Searcher, plan: MatchPlan, out = new MatchingDocuments(2)): Match[] {
  searcher.match(plan, noLimits, out)
  const { ordinals, similarities, numbers } = out
  return Array.from({ length: out.count }, (_, i) => ({
    ordinal: ordinals[i]!,
    similarity: similarities[i]!,
    numbers: numbers.map((values) => values[i]!),
  })).sort((a, b) => a.ordinal - b.ordinal)
}

describe('matching documents', () => {
  it('are those with a word and those that are near, as similar as defined', () => {
    let found = 0
    const cases = fc.record({
      docs: embedded,
      hides: hidings,
      filter: fc.option(filters, { nil: null }),
      asked: terms,
      to: vector,
      wordWeight: fc.constantFrom(0, 0.3, 1),
      isAll: fc.boolean(),
      least: fc.constantFrom(0, 0.05, 0.15, 0.29, 0.5),
    })
    fc.assert(
      fc.property(cases, ({ docs, hides, filter, asked, to, wordWeight, isAll, least }) => {
        const oracle = new Oracle(docs, hides)
        const words = oracle.words(asked)
        const isUnknown = asked.length > 0 && oracle.known(asked).length === 0
        const cosines = oracle.cosines(to).map((cosine) => (isUnknown ? 0 : cosine))
        const expected = oracle
          .matchingOf(filter)
          .map((ordinal): Match => {
            const similarity = isAll
              ? 1
              : 1 - (1 - cosines[ordinal]!) * (1 - wordWeight * words[ordinal]!)
            const numbers = numberFields.map((field) => {
              const value = docs[ordinal]!.numbers[field]
              return typeof value === 'number' ? value : Number.NaN
            })
            return { ordinal, similarity, numbers }
          })
          .filter(({ similarity }) => similarity > least)
          .sort((a, b) => a.ordinal - b.ordinal)
        found += expected.length
        const plan: MatchPlan = {
          ...{ filter, terms: asked, wordWeight, vector: to, feedback: null },
          ...{ isAll, full: [], least },
          numbers: numberFields,
        }
        for (const setup of setups) {
          const searcher = searcherOf(docs, setup, hides)
          expect(matchesOf(searcher, plan), JSON.stringify(setup)).toEqual(expected)
          // What was matched before is not in the next answer.
          const out = new MatchingDocuments(2)
          matchesOf(searcher, { ...plan, filter: null, isAll: true }, out)
          expect(matchesOf(searcher, plan, out), JSON.stringify(setup)).toEqual(expected)
        }
      }),
      { numRuns: runs },
    )
    expect(found).toBeGreaterThan(0)
  })

  it('with feedback have the same similarities in any number of shards', () => {
    fc.assert(
      fc.property(embedded, terms, vector, filters, (docs, asked, to, filter) => {
        const plan: MatchPlan = {
          ...{
            filter,
            terms: asked,
            wordWeight: 0.3,
            vector: to,
            isAll: false,
            full: [],
            least: 0,
            numbers: [],
          },
          feedback: { documents: 3, weight: 0.4 },
        }
        const [first, ...others] = setups.map((setup) =>
          matchesOf(searcherOf(docs, setup, null), plan, new MatchingDocuments(0)),
        )
        for (const other of others) expect(other).toEqual(first)
      }),
      { numRuns: runs },
    )
  })

  it('of many blocks are found by both kernels, and leave nothing to other searches', () => {
    const docs = Array.from({ length: 9000 }, (_, i): IndexDocument => {
      const bio = [
        ...Array<string>((i % 5) + 1).fill('rust'),
        ...(i % 7 === 0 ? ['go'] : []),
        ...(i % 900 === 5 ? ['zurich', 'zurich'] : []),
        // No posting in a run that is longer than what is scored at once.
        ...(i < 2500 || i > 8000 ? ['node'] : []),
      ]
      const text = { login: i % 1000 === 0 ? 'ada' : 'other', bio: bio.join(' ') }
      return { text, keywords: {}, numbers: {}, stored: new Uint8Array() }
    })
    const oracle = new Oracle(docs, null)
    const [fast, plain] = (['wasm', 'js'] as const).map((kernel) => {
      return openSearcher(buildIndex(schema, docs, 1, kernel))
    })
    const wholePlan = { filter: null, limit: 50, after: null }
    const full = [0, 31, 32, 4095, 4096, 6000, 8999]
    for (const asked of [['rust'], ['zurich', 'rust'], ['go', 'ada', 'node'], ['node']]) {
      const words = oracle.words(asked)
      const most = Math.max(...words)
      for (const least of [0, 0.3 * most, 0.8 * most, most]) {
        const plan: MatchPlan = {
          ...{ filter: null, terms: asked, wordWeight: 1, vector: new Float32Array(0), full },
          ...{ feedback: null, isAll: false, least, numbers: [] },
        }
        const expected = words.flatMap((word, ordinal) => {
          const similarity = full.includes(ordinal) ? 1 : word
          return similarity > least ? [{ ordinal, similarity, numbers: [] }] : []
        })
        for (const searcher of [fast!, plain!]) {
          expect(matchesOf(searcher, plan, new MatchingDocuments(0))).toEqual(expected)
        }
        const ranking: LocalRanking = { kind: 'terms', terms: asked }
        expect(rank(fast!, ranking, wholePlan)).toEqual(rank(plain!, ranking, wholePlan))
      }
    }
  })

  it('tell which words are unknown', () => {
    const docs = [{ login: 'ada', bio: 'rust' }].map((text) => ({
      ...{ text, keywords: {}, numbers: {}, stored: new Uint8Array() },
      embedding: { vector: Float32Array.of(1, 0, 0, 0), cluster: 0 },
    }))
    const searcher = searcherOf(docs, setups[0]!, null)
    const plan: MatchPlan = {
      ...{ filter: null, wordWeight: 0.3, vector: docs[0]!.embedding.vector, feedback: null },
      ...{ isAll: false, full: [], least: 0, numbers: [], terms: ['absent'] },
    }
    const out = new MatchingDocuments(0)
    expect(searcher.match(plan, noLimits, out).isUnknown).toBe(true)
    expect(out.count).toBe(0)
    expect(searcher.match({ ...plan, terms: ['rust'] }, noLimits, out).isUnknown).toBe(false)
    expect([...out.similarities]).toEqual([1])
    // Without words the vector alone decides.
    searcher.match({ ...plan, terms: [] }, noLimits, out)
    expect(out.count).toBe(1)
  })

  it('need number fields with one value each', () => {
    const searcher = searcherOf([], setups[0]!, null)
    const plan: MatchPlan = {
      ...{ filter: null, wordWeight: 0.3, vector: new Float32Array(0), feedback: null },
      ...{ isAll: true, full: [], least: 0, terms: [] },
      numbers: ['years'],
    }
    expect(() => searcher.match(plan, noLimits, new MatchingDocuments(1))).toThrow(RangeError)
  })
})

describe('computed similarity', () => {
  const known = fc.uniqueArray(
    fc.tuple(fc.nat({ max: 20 }), fc.constantFrom(1e-9, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 1)),
    {
      selector: ([ordinal]) => ordinal,
      maxLength: 30,
    },
  )
  const cases = fc.record({
    docs: embedded,
    hides: hidings,
    filter: fc.option(filters, { nil: null }),
    known,
    asked: terms,
    name: fc.constantFrom('ADA', 'zoe99', 'Zürich', ''),
    weights: fc.constantFrom([0.05, 0.5] as const, [0.3, 0.25] as const, [1, 1] as const),
    formula: fc.oneof(
      { weight: 3, arbitrary: fc.constant<RankExpression>({ kind: 'similarity' }) },
      { weight: 1, arbitrary: fc.constant<RankExpression>({ kind: 'number', field: 'stars' }) },
      { weight: 1, arbitrary: formulas(rankable, terms) },
    ),
    matchesOnly: fc.constantFrom({}, { matchesOnly: true }, { matchesOnly: false }),
    limit: fc.integer({ min: 1, max: 5 }),
  })

  it('ranks the documents that are known, have a word or the name, and no others', () => {
    let found = 0
    fc.assert(
      fc.property(cases, ({ docs, hides, filter, asked, name, weights, formula, ...others }) => {
        const oracle = new Oracle(docs, hides)
        const values = docs.map(() => 0)
        for (const [ordinal, value] of others.known) {
          if (ordinal < docs.length) values[ordinal] = value
        }
        const [wordWeight, nameWeight] = weights
        const words = oracle.words(asked)
        const similarities = docs.map(({ keywords }, ordinal) => {
          const joined = 1 - (1 - values[ordinal]!) * (1 - wordWeight * words[ordinal]!)
          const isNamed =
            name !== '' &&
            (folded(keywords.login).includes(folded(name)[0]!) ||
              folded(keywords.city).includes(folded(name)[0]!))
          return isNamed ? 1 - (1 - joined) * (1 - nameWeight) : joined
        })
        const expected = oracle.ranked(similarities, formula, filter)
        found += expected.length
        const similarity: Computed = {
          kind: 'computed',
          known: Uint32Array.from([...values.keys()].filter((ordinal) => values[ordinal]! > 0)),
          values: Float64Array.from(values),
          names: name === '' ? [] : ['login', 'city'].map((field) => ({ field, value: name })),
          ...{ nameWeight, terms: asked, wordWeight },
        }
        const ranking: LocalRanking = {
          ...{ kind: 'formula', similarity, formula },
          ...others.matchesOnly,
        }
        for (const setup of setups) {
          const searcher = searcherOf(docs, setup, hides)
          const page = (limit: number, after: OracleHit | null) =>
            rank(searcher, ranking, { filter, limit, after })
          expect(page(1000, null), JSON.stringify(setup)).toEqual(expected)
          const walked: OracleHit[] = []
          for (let isEnd = false; !isEnd; ) {
            const hits = page(others.limit, walked.at(-1) ?? null)
            walked.push(...hits)
            isEnd = hits.length < others.limit
          }
          expect(walked, JSON.stringify(setup)).toEqual(expected)
        }
      }),
      { numRuns: runs },
    )
    expect(found).toBeGreaterThan(0)
  })

  it('has pages behind documents that words have raised', () => {
    const docs = [0.5, 0.4, 0.3, 0.2, 0.1].map((_, i) => ({
      text: { login: 'x', bio: i < 2 ? 'rust' : 'go' },
      ...{ keywords: {}, numbers: {}, stored: new Uint8Array() },
      embedding: { vector: new Float32Array(dims), cluster: 0 },
    }))
    const similarity: Computed = {
      ...{ kind: 'computed', known: Uint32Array.of(0, 1, 2, 3, 4), names: [], nameWeight: 0.5 },
      values: Float64Array.of(0.5, 0.4, 0.3, 0.2, 0.1),
      ...{ terms: ['rust'], wordWeight: 0.9 },
    }
    const ranking: LocalRanking = { kind: 'formula', similarity, formula: { kind: 'similarity' } }
    for (const setup of setups) {
      const searcher = searcherOf(docs, setup, null)
      const first = rank(searcher, ranking, { filter: null, limit: 2, after: null })
      const second = rank(searcher, ranking, { filter: null, limit: 2, after: first[1]! })
      expect([...first, ...second].map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3])
    }
  })
})

/** As fields that ignore case or accents compare values. */
function folded(value: string | readonly string[] | undefined): string[] {
  return [value ?? []]
    .flat()
    .map((one) => one.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
}

function rank(searcher: Searcher, ranking: LocalRanking, plan: RankingPlan): OracleHit[] {
  const out = createHitBuffer()
  searcher.rankAll(plan, [ranking], searcher.shards, noLimits, [out])
  return Array.from({ length: out.count }, (_, i) => ({
    ordinal: out.ordinals[i]!,
    score: out.scores[i]!,
  }))
}
