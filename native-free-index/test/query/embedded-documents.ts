/** Documents with vectors, some hidden, and their scores by brute force. */
import fc from 'fast-check'
import {
  createHitBuffer,
  type IndexDocument,
  type LocalRanking,
  type OpenIndex,
  type RankExpression,
  type RankingPlan,
  type Searcher,
} from '../../src/index.ts'
import { documents, schema } from '../arbitrary.ts'
import {
  buildIndex,
  hitsOf,
  liveWithout,
  noLimits,
  openSearcher,
  type setups,
} from '../build-index.ts'
import { BruteForce, type OracleHit } from '../oracle/brute-force.ts'
import { KnownTerms } from '../oracle/known-terms.ts'

export const dims = 4

/** Few directions, so that documents are equally near, zero vectors, and arbitrary directions. */
export const vector = fc
  .array(fc.constantFrom(1, 1, 1, 0, -1), { minLength: dims, maxLength: dims })
  .map((numbers) => {
    const length = Math.hypot(...numbers)
    return Float32Array.from(numbers, (x) => (length === 0 ? 0 : x / length))
  })
/** Twice as many documents as usual. */
const twice = fc.tuple(documents, documents).map(([some, more]) => [...some, ...more].slice(0, 60))
export const embedded: fc.Arbitrary<IndexDocument[]> = twice.chain((docs) =>
  fc
    .array(vector, { minLength: docs.length, maxLength: docs.length })
    .map((vectors) =>
      docs.map((doc, i) => ({ ...doc, embedding: { vector: vectors[i]!, cluster: 0 } })),
    ),
)
export const terms = fc.uniqueArray(
  fc.constantFrom('rust', 'go', 'node', 'ada', 'zurich', 'absent'),
  {
    maxLength: 4,
  },
)
export const hidings = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  {
    weight: 3,
    arbitrary: fc.nat({ max: 4 }).map((rest) => (ordinal: number) => ordinal % 5 === rest),
  },
  { weight: 1, arbitrary: fc.constant(() => true) },
)
type Hiding = ((ordinal: number) => boolean) | null

export function searcherOf(
  docs: readonly IndexDocument[],
  setup: (typeof setups)[number],
  hides: Hiding,
) {
  return searcherIn(indexOf(docs, setup), hides)
}

export function indexOf(docs: readonly IndexDocument[], setup: (typeof setups)[number]) {
  const layout = { dims, rows: 'float32', centroids: new Float32Array(dims) } as const
  return buildIndex(schema, docs, setup.shards, setup.kernel, layout)
}

export function searcherIn(index: OpenIndex, hides: Hiding) {
  return hides === null ? openSearcher(index) : openSearcher(index, 0, liveWithout(index, hides))
}

/** Brute force without hidden documents. */
export class Oracle {
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

  /** By ordinal: the score by words, 0 without any word. */
  words(asked: readonly string[]): number[] {
    return this.#values({ kind: 'terms', terms: this.known(asked) })
  }

  cosines(to: Float32Array): number[] {
    const similarity = { kind: 'vector', vector: to } as const
    return this.#values({ kind: 'formula', similarity, formula: { kind: 'similarity' } })
  }

  matchingOf(filter: RankingPlan['filter']): number[] {
    return this.#all.matching(filter).filter(this.#isLive)
  }

  /** Documents with a similarity above 0, ranked by a formula over it. */
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

export function rank(searcher: Searcher, ranking: LocalRanking, plan: RankingPlan): OracleHit[] {
  const out = createHitBuffer()
  searcher.rankAll(plan, [ranking], searcher.shards, noLimits, [out])
  return hitsOf(out)
}

/** Values folded as for fields that ignore case or accents. */
export function folded(value: string | readonly string[] | undefined): string[] {
  return [value ?? []]
    .flat()
    .map((one) => one.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
}
