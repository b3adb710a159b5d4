/** Groups of words, phrases and exclusions, against their definitions. */
import fc from 'fast-check'
import type { Filter, QueryTerm, QueryWord } from 'native-free-index'
import { expect, it } from 'vitest'
import { BruteForce } from '../../../native-free-index/test/oracle/brute-force.ts'
import { WordGroupOracle } from '../../../native-free-index/test/oracle/word-groups.ts'
import type { PlannedRanking, QueryPlan } from '../../../src/plan/index.ts'
import { schemas } from '../../../src/snapshot/index.ts'
import { memorySnapshot } from '../memory-snapshot.ts'
import { foundBy } from '../walk.ts'
import { askedWords, inventWriters } from '../writers.ts'
import { cases } from './cases.ts'
import { type EngineKind, engineOf, holdsIn } from './engine-kind.ts'

const writers = inventWriters(240)
const oracle = new WordGroupOracle(schemas.users, writers)
const filterOracle = new BruteForce(schemas.users, writers)
const matching = (filter: Filter) => new Set(filterOracle.matching(filter))

const word = fc.constantFrom(...askedWords)
/** A prefix here matches fewer words than a group may have. */
const group: fc.Arbitrary<QueryWord> = fc.record(
  {
    term: word,
    variants: fc.boolean(),
    typos: fc.boolean(),
    joined: fc.uniqueArray(word, { maxLength: 2 }),
    synonyms: fc.uniqueArray(word, { maxLength: 2 }),
  },
  { requiredKeys: ['term'] },
)
const terms: fc.Arbitrary<QueryTerm[]> = fc.uniqueArray(fc.oneof(group, word), {
  minLength: 1,
  maxLength: 5,
  selector: (one) => (typeof one === 'string' ? one : one.term),
})

const phrases = cases.phrase.map(([text]): Filter => ({ kind: 'phrase', terms: text.split(' ') }))
const filters: Filter[] = [
  ...phrases,
  { kind: 'word', term: 'nodejs' },
  { kind: 'not', filter: { kind: 'or', filters: [phrases[1]!, { kind: 'word', term: 'coder' }] } },
  { kind: 'and', filters: [phrases[4]!, { kind: 'not', filter: phrases[6]! }] },
]

export function wordsConform(kind: EngineKind): void {
  const engine = engineOf(kind, memorySnapshot({ users: writers }, kind.shards))
  const plan = { collection: 'users', filter: null, limit: 1000, after: null } as const
  const search = async (ranking: PlannedRanking, filter: QueryPlan['filter'] = null) =>
    foundBy(await engine().searcher.search({ ...plan, ranking, filter }))

  it('documents score by the greatest score of a group', async () => {
    await holdsIn(kind, 60, [terms], async (asked) => {
      const ranking = { kind: 'terms', terms: asked } as const
      kind.expectHits(ranking, await search(ranking), scored(asked))
    })
  })

  it('words match the terms of their groups, query by query', async () => {
    await holdsIn(kind, 60, [fc.array(terms, { maxLength: 3 })], async (queries) => {
      const found = await engine().words.expand('users', queries)
      expect(found.map(({ groups }) => groups.map(({ word: own }) => own))).toEqual(
        queries.map((asked) => oracle.groups(asked).map(({ word: own }) => own)),
      )
      for (const [i, { groups }] of found.entries()) {
        for (const [j, { factors }] of oracle.groups(queries[i]!).entries()) {
          expect([...groups[j]!.factors.keys()].sort()).toEqual(factors.map(([t]) => t).sort())
          for (const [own, factor] of factors) {
            expect(groups[j]!.factors.get(own)).toBeCloseTo(factor, 12)
          }
        }
      }
    })
  })

  it('a phrase matches consecutive words of one text', async () => {
    for (const filter of filters) {
      const expected = matching(filter).size
      expect([filter, await engine().searcher.count('users', filter)]).toEqual([filter, expected])
    }
    expect(filters.filter((filter) => matching(filter).size > 0).length)
      // Some of them match nothing.
      .toBeGreaterThan(filters.length / 2)
  })

  it('a ranking has its own filter in addition to that of the plan', async () => {
    const [filter, own] = [filters.at(-2)!, phrases[3]!]
    const asked = [{ term: 'engineer', variants: true }]
    const ranking = { kind: 'terms', terms: asked, filter: own } as const
    const both = matching({ kind: 'and', filters: [own, filter] })
    const expected = scored(asked).filter(({ ordinal }) => both.has(ordinal))
    kind.expectHits(ranking, await search(ranking, filter), expected)
  })

  it('names the misspellings that it follows', async () => {
    const asked = ['kubernettus', 'developr', 'engineer', 'zzzzzzz'].map((term) => ({
      term,
      typos: true,
    }))
    const page = await engine().searcher.search({
      ...plan,
      ranking: { kind: 'terms', terms: asked },
    })
    expect(page.corrections?.map(({ from }) => from)).toEqual(['kubernettus', 'developr'])
    expect(page.corrections?.[1]).toEqual({ from: 'developr', to: 'developer', isKnown: false })
    const ranking = { kind: 'terms', terms: [{ term: 'codedeveloper', typos: true }] } as const
    expect((await engine().searcher.search({ ...plan, ranking })).corrections).toEqual([
      { from: 'codedeveloper', to: 'code developer', isKnown: false },
    ])
  })
}

function scored(asked: readonly QueryTerm[]) {
  return oracle.search([...asked]).sort((a, b) => b.score - a.score || a.ordinal - b.ordinal)
}
