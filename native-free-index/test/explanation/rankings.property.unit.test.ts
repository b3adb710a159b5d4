/**
 * Every score is the value of its tree, bit for bit, over any number of shards. The numbers at the
 * leaves are recounted from the texts.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Computed,
  coverWords,
  createHitBuffer,
  type IndexDocument,
  inverseDocumentFrequency,
  type LocalRanking,
  prune,
  type ScoreNode,
  type Searcher,
} from '../../src/index.ts'
import { schema as people, rankable, searches } from '../arbitrary.ts'
import { formulas } from '../arbitrary-ranking.ts'
import {
  buildIndex,
  documentWith,
  hitsOf,
  liveWithout,
  noLimits,
  openSearcher,
} from '../build-index.ts'
import { holds, law } from '../law.ts'
import { FieldTexts } from '../oracle/counted-documents.ts'
import { embedded, hidings, rank, searcherOf, terms, vector } from '../query/embedded-documents.ts'
import * as words from '../query/word-documents.ts'
import { checkedValue, nodesOf } from './score-tree.ts'

const shardCounts = [1, 2, 7]

/** Checks the trees of all hits, and returns them. */
function checkedTrees(searcher: Searcher, ranking: LocalRanking): [number, ScoreNode][] {
  const out = createHitBuffer()
  const plan = { filter: null, limit: 1000, after: null }
  searcher.rankAll(plan, [ranking], searcher.shards, noLimits, [out])
  const explained = searcher.explain(ranking, noLimits)
  return hitsOf(out).map(({ ordinal, score }) => {
    const tree = explained.explain(ordinal)
    expect(checkedValue(tree)).toBe(score + 0)
    return [ordinal, tree]
  })
}

describe.each(shardCounts)('over %i shards, each score is the value of its tree', (shards) => {
  law('by words, numbers and formulas', 20, [searches], ({ docs, plan: { ranking } }) => {
    if (ranking.kind === 'sorted') return
    checkedTrees(openSearcher(buildIndex(people, docs, shards, 'js')), ranking)
  })

  it('by vectors, with documents hidden', () => {
    const cases = fc.record({
      docs: embedded,
      hides: hidings,
      to: vector,
      formula: formulas(rankable, terms),
    })
    holds(8, [cases], ({ docs, hides, to, formula }) => {
      const searcher = searcherOf(docs, { shards, kernel: 'wasm' }, hides)
      const similarity = { kind: 'vector', vector: to } as const
      checkedTrees(searcher, { kind: 'linear', similarity, weight: 0.7, base: null })
      checkedTrees(searcher, { kind: 'formula', similarity, formula })
    })
  })

  it('by what was computed elsewhere, and by profiles', () => {
    const known = fc.uniqueArray(
      fc.tuple(fc.nat({ max: 20 }), fc.constantFrom(1e-9, 0.1, 0.2, 0.3, 1)),
      { selector: ([ordinal]) => ordinal },
    )
    holds(8, [embedded, hidings, known, terms], (docs, hides, all, asked) => {
      const own = all.filter(([ordinal]) => ordinal < docs.length)
      const searcher = searcherOf(docs, { shards, kernel: 'js' }, hides)
      const counted = searcher.countKnownWords(asked, asked, noLimits)
      const coverage = coverWords(asked, [counted], docs.length)
      const values = [{ field: 'login', value: 'ADA', weight: 0.5 }]
      const similarity: Computed = {
        kind: 'computed',
        known: Uint32Array.from(own, ([ordinal]) => ordinal),
        values: Float64Array.from(own, ([, value]) => value),
        profile: {
          ...{ terms: asked, values, nameFields: ['login'], worksWeight: 0.25, coverage },
          words: searcher.readWordBits(coverage, asked, [], noLimits),
          ...{ shareMin: 0.5, knownShares: new Float64Array(own.length).fill(0.7) },
        },
      }
      const formula = { kind: 'similarity' } as const
      checkedTrees(searcher, { kind: 'formula', similarity, formula })
    })
  })

  law(
    'by words, with the numbers of the texts',
    16,
    [words.documents, words.queries, fc.boolean()],
    (docs, query, hides) => {
      const index = buildIndex(words.schema, docs, shards, 'js')
      const live = liveWithout(index, (ordinal) => hides && ordinal % 3 === 0)
      const counted = new CountedTexts(docs)
      for (const [ordinal, tree] of checkedTrees(openSearcher(index, 0, live), {
        kind: 'terms',
        terms: query,
      })) {
        for (const root of nodesOf(tree)) counted.check(root, ordinal)
      }
    },
  )
})

const { schema } = words

/** Tokens by document and field. */
class CountedTexts {
  readonly #tokens: readonly FieldTexts['tokens'][]

  constructor(docs: readonly IndexDocument[]) {
    this.#tokens = docs.map((doc) => new FieldTexts(schema, doc).tokens)
  }

  /** Checks a node that has the frequency of a term. */
  check({ label, op, children = [] }: ScoreNode, ordinal: number): void {
    const impact = op === 'roundedProduct' ? children[1]! : { label, op, children }
    const token = /^"([^ "]+)"/.exec(label)?.[1]
    // A letter stands for whole words or for any use of it, so its texts do not tell which.
    if (token === undefined || token.length === 1 || impact.op !== 'roundedSum') return
    for (const part of impact.children ?? []) {
      const field = schema.text.findIndex(({ name }) => name === part.label)
      const [weight, idf, frequency] = part.children!
      expect(weight!.value).toBe(schema.text[field]!.weight)
      const all = this.#tokens.map((fields) => fields[field]!)
      const df = all.filter((tokens) => tokens.includes(token)).length
      expect(idf!.value).toBe(inverseDocumentFrequency(all.length, df))
      const lengths = all.map(({ length }) => length).filter((length) => length > 0)
      const average = lengths.reduce((a, b) => a + b, 0) / lengths.length
      const own = all[ordinal]!
      const tf = own.filter((one) => one === token).length
      const values = frequency!.children!.map(({ value }) => value)
      expect(values).toEqual([tf, own.length, average])
    }
  }
}

it('names no local part of an address', () => {
  const docs = ['ada', 'bob'].map((login) =>
    documentWith({ text: { login, emails: [`secret${login}@engineers.io`] } }),
  )
  const searcher = openSearcher(buildIndex(schema, docs, 1))
  const query = ['engineers', 'secretada', 'secretada@', 'secretbob@']
  const trees = checkedTrees(searcher, { kind: 'terms', terms: query })
  expect(trees).toHaveLength(2)
  const labels = trees.flatMap(([, tree]) => nodesOf(tree).map(({ label }) => label))
  expect(labels).toContain('part of an address')
  expect(labels.filter((label) => label.includes('secret'))).toEqual([])
})

it('says what a term is to a word', () => {
  const docs = ['engineers', 'kubernetes', 'full stack', 'fullstack', 'codes'].map((bio) =>
    documentWith({ text: { bio } }),
  )
  const searcher = openSearcher(buildIndex(schema, docs, 1))
  const query = [
    { term: 'engineering', variants: true },
    { term: 'kubernets', typos: true },
    { term: 'fullstack', variants: true },
    { term: 'cod', prefix: true },
  ]
  const trees = checkedTrees(searcher, { kind: 'terms', terms: query })
  const labels = trees.flatMap(([, tree]) => nodesOf(tree).map(({ label }) => label))
  expect(labels.filter((label) => label.includes(' of "')).sort()).toEqual([
    '"codes" as a completion of "cod"',
    '"engineers" as a form of "engineering"',
    '"full stack" as another writing of "fullstack"',
    '"kubernetes" as a spelling of "kubernets"',
  ])
})

it('is cut where it has too many nodes, and stays true', () => {
  const docs = [documentWith({ text: { bio: 'code', login: 'code' } })]
  const searcher = openSearcher(buildIndex(schema, docs, 1))
  const [[, tree]] = checkedTrees(searcher, { kind: 'terms', terms: ['code'] }) as [
    [number, ScoreNode],
  ]
  const nodes = nodesOf(tree).length
  expect(prune(tree, nodes)).toBe(tree)
  for (let most = 1; most < nodes; most++) {
    const cut = prune(tree, most)
    expect(nodesOf(cut).length).toBeLessThanOrEqual(most)
    expect(checkedValue(cut)).toBe(tree.value)
  }
})

describe.each(shardCounts)('over %i shards, what ranks before a document is counted', (shards) => {
  it('as the whole list has it, with a filter and documents hidden', () => {
    const cases = fc.record({
      search: searches,
      docs: embedded,
      hides: hidings,
      to: vector,
      by: fc.constantFrom('asked', 'codes', 'vector'),
    })
    holds(20, [cases], ({ search, docs, hides, to, by }) => {
      const similarity = { kind: 'vector', vector: to } as const
      const rankings = {
        asked: search.plan.ranking,
        codes: { kind: 'linear', similarity, weight: 0.7, base: null },
        vector: { kind: 'formula', similarity, formula: { kind: 'similarity' } },
      } as const
      const ranking = rankings[by]
      const own = by === 'asked' ? search.docs : docs
      const withVectors = own.map((doc) => ({
        ...doc,
        embedding: doc.embedding ?? { vector: to, cluster: 0 },
      }))
      const { filter } = search.plan
      const searcher = searcherOf(withVectors, { shards, kernel: 'js' }, hides)
      const hits = rank(searcher, ranking, { filter, limit: 1000, after: null })
      const absent = { score: 0.5, ordinal: 1e6 }
      const { before, isRanked } = searcher.countBefore(
        filter,
        ranking,
        [...hits, absent],
        noLimits,
      )
      expect([...before].slice(0, -1)).toEqual(hits.map((_, i) => i))
      expect([...isRanked]).toEqual([...hits.map(() => 1), 0])
    })
  })
})
