/** Filters and formulas on a node, against what native-free-index makes of the same documents. */

import fc from 'fast-check'
import {
  compileRank,
  createHitBuffer,
  type PatternFilter,
  type RankExpression,
  type RankProgram,
} from 'native-free-index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inverseDocumentFrequency } from '../../native-free-index/src/postings/bm25.ts'
import { formulas } from '../../native-free-index/test/arbitrary-ranking.ts'
import { noLimits } from '../../native-free-index/test/build-index.ts'
import { drawKind, holdsLater, law } from '../../native-free-index/test/law.ts'
import { rankTextFields } from '../../src/contract/index.ts'
import { getPath } from '../../src/engines/opensearch/field-names.ts'
import {
  buildFilterQuery,
  matchCandidates,
} from '../../src/engines/opensearch/filters/filter-query.ts'
import { translateRe2 } from '../../src/engines/opensearch/filters/re2-regexp.ts'
import {
  buildFormulaScript,
  decodeScore,
  encodeScore,
  type Script,
  type ScriptSimilarity,
  weighTerms,
} from '../../src/engines/opensearch/formula/formula-script.ts'
import { compileRegex } from '../../src/engines/patterns/regex.ts'
import { schemas } from '../../src/snapshot/index.ts'
import { drawFilters, QueryWorld, type Searched, terms } from './query-world.ts'
import { askNode, freshPrefix, removeIndices } from './test-node.ts'

interface Found {
  readonly hits: { readonly hits: readonly { readonly _id: string; readonly _score: number }[] }
  readonly aggregations?: {
    readonly values: { readonly buckets: readonly { readonly key: { readonly value: string } }[] }
  }
}

const prefix = freshPrefix('queries')
let world: QueryWorld

beforeAll(async () => {
  world = await QueryWorld.load(prefix)
})

afterAll(() => removeIndices(prefix))

function search(collection: Searched, body: object): Promise<Found> {
  const whole = { size: 1000, _source: false, ...body }
  return askNode<Found>('POST', `/${world.indexName(collection)}/_search`, whole)
}

/** For a pattern that Lucene only narrows: the values that match. */
async function listMatching(collection: Searched, pattern: PatternFilter) {
  if (translateRe2(pattern.pattern).exact) return null
  const sources = [{ value: { terms: { field: getPath('given', pattern.field) } } }]
  const aggs = { values: { composite: { size: 1000, sources } } }
  const { aggregations } = await search(collection, { query: matchCandidates(pattern), aggs })
  const values = aggregations!.values.buckets.map(({ key }) => key.value)
  const { test } = compileRegex(pattern)
  return values.filter((value) => test(value))
}

describe('a filter', () => {
  it.each(['repos', 'professionals'] as const)('finds the same %s', async (collection) => {
    let found = 0
    await holdsLater(800, [drawFilters(collection)], async (filter) => {
      const query = await buildFilterQuery(collection, filter, {
        listMatching: (pattern) => listMatching(collection, pattern),
        readJoinedForms: async () => new Map(),
        matchRelevance: () => Promise.reject(new Error('no filter has a strength')),
        texts: null,
      })
      const { hits } = await search(collection, { query })
      const ordinals = hits.hits.map(({ _id }) => Number(_id)).sort((a, b) => a - b)
      expect(ordinals).toEqual(world.matching(collection, filter))
      found += ordinals.length
    })
    expect(found).toBeGreaterThan(1000)
  })
})

const numbers = schemas.repos.numbers.map(({ name }) => name)
const names = { numbers, texts: rankTextFields }

/** The statistics of the collection for the texts of a program. */
function weighTexts({ texts }: RankProgram) {
  const { dictionary, segments } = world.index('repos')
  return texts.map(({ field, terms: asked }) => {
    const at = schemas.repos.text.findIndex(({ name }) => name === field)
    const known = [...new Set(asked)].flatMap((term) => {
      const rank = dictionary.findTerm(term)
      const df = segments.reduce((sum, { postings }) => {
        const own = postings.findTerm(rank)
        const { start, end } = own < 0 ? { start: 0, end: 0 } : postings.findPostings(own, at)
        return sum + end - start
      }, 0)
      return df === 0 ? [] : [{ term, idf: inverseDocumentFrequency(150, df) }]
    })
    return weighTerms(known, world.saturationBits.repos)
  })
}

/** By tie: the value of the formula, where each of these documents has a similarity. */
function valuesInMemory(formula: RankExpression, given: Given): number[] {
  const similarity = {
    kind: 'precomputed',
    ordinals: Float64Array.from(given.ordinals),
    values: Float64Array.from(given.values),
  } as const
  const hits = createHitBuffer()
  const ranking = { kind: 'formula', formula, similarity } as const
  const plan = { ranking, filter: null, limit: 150, after: null }
  world.searchers.repos.search(plan, [0, 1], noLimits, hits)
  const values: number[] = []
  for (let i = 0; i < hits.count; i++) values[hits.ordinals[i]!] = hits.scores[i]!
  return values
}

async function valuesOnNode(script: Script): Promise<number[]> {
  const query = { script_score: { query: { bool: { filter: [{ match_all: {} }] } }, script } }
  const { hits } = await search('repos', { query })
  const values: number[] = []
  for (const { _id, _score } of hits.hits) values[Number(_id)] = decodeScore(_score)
  return values
}

type Given = Extract<ScriptSimilarity, { kind: 'precomputed' }>

const given = fc.uniqueArray(fc.nat({ max: 149 }), { maxLength: 30 }).chain((ordinals) =>
  drawKind('precomputed', {
    ordinals: fc.constant(ordinals.sort((a, b) => a - b)),
    values: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
      minLength: ordinals.length,
      maxLength: ordinals.length,
    }),
  }),
)

describe('a formula as a script', () => {
  /** @param error that is allowed, in addition to that of a Float32 */
  async function compare(formula: RankExpression, similarity: Given, error: number): Promise<void> {
    const program = compileRank(formula, true)
    const found = await valuesOnNode(buildFormulaScript(program, weighTexts(program), similarity))
    const expected = valuesInMemory(formula, similarity)
    expect(found.length).toBe(expected.length)
    for (const [ordinal, value] of expected.entries()) {
      const difference = Math.abs(found[ordinal]! - bounded(value))
      const isNear = difference <= error + 1e-6 * Math.abs(value) + 1e-38
      if (!isNear) expect([ordinal, found[ordinal]]).toEqual([ordinal, value])
    }
  }

  it('gives documents the same value', async () => {
    const exact = formulas(names, terms).filter((formula) => !hasText(formula))
    await holdsLater(200, [exact, given], (formula, similarity) => compare(formula, similarity, 0))
  })

  it('gives the same BM25, as far as whole numbers tell it', async () => {
    const texts = fc.array(fc.tuple(fc.constantFrom(...rankTextFields), terms), { minLength: 1 })
    await holdsLater(200, [texts, given], async (list, similarity) => {
      const bm25 = list.slice(0, 4).map(([field, asked]) => {
        return { kind: 'bm25' as const, field, terms: asked }
      })
      const operands = [{ kind: 'similarity' as const }, ...bm25]
      await compare({ kind: 'sum', operands }, similarity, 4 * 2 ** -world.saturationBits.repos)
    })
  })
})

function hasText(formula: RankExpression): boolean {
  return JSON.stringify(formula).includes('"bm25"')
}

describe('a score that stands for a value', () => {
  law('keeps order', 2000, [fc.double({ noNaN: true }), fc.double({ noNaN: true })], (a, b) => {
    const [low, high] = a < b ? [a, b] : [b, a]
    expect(encodeScore(low)).toBeLessThanOrEqual(encodeScore(high))
    expect(encodeScore(low)).toBeGreaterThan(0)
    const kept = decodeScore(encodeScore(a))
    expect(Math.abs(kept - bounded(a))).toBeLessThanOrEqual(2 ** -22 * Math.abs(a) + 2 ** -147)
    expect(encodeScore(kept)).toBe(encodeScore(a))
  })
})

const floatMax = 2 ** 127 * (2 - 2 ** -23)

function bounded(value: number): number {
  return Math.max(-floatMax, Math.min(floatMax, value))
}
