/**
 * Documents that no result may hold: every result is the one without hiding, its hidden documents
 * struck out, for a query without the words that only these have. Statistics stay those of all
 * documents, so scores keep their bits.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createHitBuffer,
  DocumentSets,
  type Filter,
  hasBit,
  type NamedDocuments,
  type OpenIndex,
  OrdinalSet,
  type Ranking,
  type SearchPlan,
  suppressedSet,
} from '../../src/index.ts'
import { documents, filters, schema, searches } from '../arbitrary.ts'
import { buildIndex, noLimits, openSearcher, searchAll } from '../build-index.ts'
import { longLists } from '../long-lists.ts'
import { BruteForce, type OracleHit } from '../oracle/brute-force.ts'
import { type IsVisible, KnownTerms } from '../oracle/known-terms.ts'
import { tries } from '../tries.ts'

const runs = tries(60)
const kernels = ['wasm', 'js'] as const
const settings = [1, 2, 7].flatMap((shards) => kernels.map((kernel) => ({ shards, kernel })))

/** By place, whether a document is hidden: nobody, some, nearly all. */
const hidings = fc.oneof(
  fc.constant(() => false),
  fc.integer({ min: 2, max: 9 }).map((step) => (ordinal: number) => ordinal % step === 0),
  fc.integer({ min: 2, max: 30 }).map((step) => (ordinal: number) => ordinal % step !== 1),
  fc.nat({ max: 59 }).map((one) => (ordinal: number) => ordinal === one),
  fc.nat({ max: 59 }).map((end) => (ordinal: number) => ordinal < end),
)

function setOf(index: OpenIndex, isIn: (ordinal: number) => boolean): OrdinalSet {
  const set = new OrdinalSet(index)
  for (let ordinal = 0; ordinal < set.documents; ordinal++) if (isIn(ordinal)) set.add(ordinal)
  return set
}

/** @param isIn by set */
function setsOf(index: OpenIndex, ...isIn: ((ordinal: number) => boolean)[]): DocumentSets {
  const sets = new DocumentSets(index, isIn.length)
  const written = sets.prepare()
  for (const [set, has] of isIn.entries()) written.put(set, setOf(index, has).sets)
  sets.swap()
  return sets
}

const allShards = (index: OpenIndex) => index.segments.map((_, shard) => shard)

describe.each(settings)('$shards shards, $kernel:', ({ shards, kernel }) => {
  it('rankings are those without hiding, struck out', () => {
    fc.assert(
      fc.property(searches, hidings, fc.boolean(), ({ docs, plan }, isSuppressed, together) => {
        const index = buildIndex(schema, docs, shards, kernel)
        const searcher = openSearcher(index, 0, setsOf(index, isSuppressed))
        const known = new KnownTerms(schema, docs).left(plan, (ordinal) => !isSuppressed(ordinal))
        const whole = new BruteForce(schema, docs).search({ ...known, limit: docs.length })
        const visible = whole.filter(({ ordinal }) => !isSuppressed(ordinal))
        const how = together ? 'one call' : 'merged'
        expect(searchAll(index, plan, how, searcher)).toEqual(visible.slice(0, plan.limit))
        const after = visible[Math.floor(visible.length / 2)] ?? null
        const behind = visible.slice(after === null ? 0 : visible.indexOf(after) + 1)
        expect(searchAll(index, { ...plan, after }, how, searcher)).toEqual(
          behind.slice(0, plan.limit),
        )
      }),
      { numRuns: Math.ceil(runs / shards) },
    )
  })

  it('counts and selections leave out what is hidden', () => {
    const terms = ['rust', 'go', 'ada']
    fc.assert(
      fc.property(documents, filters, hidings, (docs, filter, isSuppressed) => {
        const index = buildIndex(schema, docs, shards, kernel)
        const searcher = openSearcher(index, 0, setsOf(index, isSuppressed))
        const oracle = new BruteForce(schema, docs)
        const everything = { filter, limit: docs.length, after: null }
        const passing = oracle
          .search({ ...everything, ranking: { kind: 'sorted', field: 'stars' } })
          .filter(({ ordinal }) => !isSuppressed(ordinal))
        expect(searcher.count(filter, allShards(index), noLimits)).toBe(passing.length)
        const selected = new OrdinalSet(index, searcher.select(filter, noLimits))
        expect([...selected.ordinals()]).toEqual(
          passing.map(({ ordinal }) => ordinal).sort((a, b) => a - b),
        )
        for (const asked of [null, filter]) {
          const matching = oracle
            .search({ ...everything, filter: asked, ranking: { kind: 'terms', terms } })
            .filter(({ ordinal }) => !isSuppressed(ordinal))
          expect(searcher.countMatches(terms, asked, allShards(index), noLimits)).toBe(
            matching.length,
          )
        }
      }),
      { numRuns: Math.ceil(runs / shards) },
    )
  })

  it('all lists of one query are struck out, whichever of them meets the hidden', () => {
    const rankings: Ranking[] = [
      { kind: 'terms', terms: ['rust'] },
      { kind: 'terms', terms: ['go', 'js'] },
      { kind: 'sorted', field: 'stars' },
    ]
    fc.assert(
      fc.property(
        documents,
        hidings,
        fc.integer({ min: 1, max: 9 }),
        (docs, isSuppressed, limit) => {
          const index = buildIndex(schema, docs, shards, kernel)
          const searcher = openSearcher(index, 0, setsOf(index, isSuppressed))
          const out = rankings.map(() => createHitBuffer())
          const plan = { filter: null, limit, after: null }
          searcher.rankAll(plan, rankings, allShards(index), noLimits, out)
          const oracle = new BruteForce(schema, docs)
          const known = new KnownTerms(schema, docs).left(
            rankings,
            (ordinal) => !isSuppressed(ordinal),
          )
          for (const [i, ranking] of known.entries()) {
            const whole = oracle.search({ ...plan, ranking, limit: docs.length })
            const { count, ordinals } = out[i]!
            expect([...ordinals.slice(0, count)]).toEqual(
              ordinalsOf(whole.filter(({ ordinal }) => !isSuppressed(ordinal))).slice(0, limit),
            )
          }
        },
      ),
      { numRuns: Math.ceil(runs / shards) },
    )
  })

  it('nobody is in a list by unseen terms alone, and by no such term is another known', () => {
    const named = fc.array(fc.nat({ max: 59 }), { maxLength: 12, size: 'max' })
    const words = (...terms: string[]) => ({ kind: 'terms', terms }) as const
    const some = words('com', 'go', 'x')
    const similarity = words('acme', 'zoe')
    // Twice the same: what one list leaves out is there for the next.
    const rankings: Ranking[] = [
      words('rust', 'acme', 'nobody'),
      some,
      { kind: 'sorted', field: 'stars' },
      words('acme'),
      { kind: 'linear', similarity, weight: 1, base: null },
      some,
    ]
    fc.assert(
      fc.property(searches, hidings, hidings, named, ({ docs, plan }, suppresses, inSet, list) => {
        const index = buildIndex(schema, docs, shards, kernel)
        const searcher = openSearcher(index, 0, setsOf(index, suppresses, inSet))
        const ordinals = list.filter((ordinal) => ordinal < docs.length)
        const maskedTerms = ['ada', 'acme', 'x', 'nobody', 'com'].map((term, i) => ({
          term,
          field: 'emails',
          documents: i % 2 === 0 ? { ordinals, sets: [] } : { ordinals, sets: [1] },
        }))
        const isVisible = (ordinal: number, field: string, term: string) => {
          const own = maskedTerms.find((one) => one.term === term)
          if (own === undefined || field !== 'emails') return true
          return !ordinals.includes(ordinal) && !(own.documents.sets.length > 0 && inSet(ordinal))
        }
        const known = new KnownTerms(schema, docs)
        const oracle = new BruteForce(schema, docs)
        const expected = (ranking: Ranking) => {
          const left = leftOf(known, ranking, suppresses, isVisible)
          return oracle
            .search({
              ...plan,
              ranking: masked(left, known, docs.length, oracle, isVisible),
              limit: 60,
            })
            .filter(({ ordinal }) => !suppresses(ordinal))
            .filter(
              ({ ordinal }) =>
                left.kind !== 'terms' || known.isBroughtIn(ordinal, left.terms, isVisible),
            )
            .slice(0, plan.limit)
        }
        const out = rankings.map(() => createHitBuffer())
        searcher.rankAll({ ...plan, maskedTerms }, rankings, allShards(index), noLimits, out)
        for (const [i, ranking] of rankings.entries()) {
          const { count, ordinals: found, scores } = out[i]!
          const hits = Array.from({ length: count }, (_, at) => ({
            ordinal: found[at]!,
            score: scores[at]!,
          }))
          expect(hits).toEqual(expected(ranking))
        }
      }),
      { numRuns: Math.ceil(runs / shards) },
    )
  })

  it('a filter of tokens passes none whom it excepts, whatever it stands in', () => {
    const named = fc.array(fc.nat({ max: 59 }), { maxLength: 4 })
    fc.assert(
      fc.property(documents, hidings, named, (docs, inSet, list) => {
        const index = buildIndex(schema, docs, shards, kernel)
        const searcher = openSearcher(
          index,
          0,
          setsOf(index, () => false, inSet),
        )
        const ordinals = list.filter((ordinal) => ordinal < docs.length)
        const plain: Filter = { kind: 'tokens', field: 'bio', terms: ['rust'] }
        const filter: Filter = { ...plain, except: { ordinals, sets: [1] } }
        const all = [...docs.keys()]
        const has = new Set(ordinalsOf(new BruteForce(schema, docs).search(sortedBy(plain))))
        const passes = (ordinal: number) =>
          has.has(ordinal) && !inSet(ordinal) && !ordinals.includes(ordinal)
        const found = (asked: Filter) => {
          return [...new OrdinalSet(index, searcher.select(asked, noLimits)).ordinals()]
        }
        expect(found(filter)).toEqual(all.filter(passes))
        expect(found({ kind: 'not', filter })).toEqual(all.filter((ordinal) => !passes(ordinal)))
        expect(found({ kind: 'or', filters: [filter, plain] })).toEqual(
          all.filter((ordinal) => has.has(ordinal)),
        )
      }),
      { numRuns: Math.ceil(runs / shards) },
    )
  })
})

/** Of formulas' texts nothing but hidden documents is unseen. */
function leftOf(
  known: KnownTerms,
  ranking: Ranking,
  suppresses: (ordinal: number) => boolean,
  isVisible: IsVisible,
): Ranking {
  return known.left(
    ranking,
    (ordinal, ...what) => !suppresses(ordinal) && isVisible(ordinal, ...what),
  )
}

/** Similarity by words, told: 0 for whoever has it by unseen terms alone. */
function masked(
  ranking: Ranking,
  known: KnownTerms,
  documents: number,
  oracle: BruteForce,
  isVisible: IsVisible,
): Ranking {
  if (ranking.kind !== 'linear' || ranking.similarity.kind !== 'terms') return ranking
  const { terms } = ranking.similarity
  const plan = { filter: null, limit: documents, after: null }
  const hits = oracle
    .search({ ...plan, ranking: { kind: 'terms', terms } })
    .filter(({ ordinal }) => known.isBroughtIn(ordinal, terms, isVisible))
  const ordinals = Float64Array.from(hits, ({ ordinal }) => ordinal)
  const values = Float64Array.from(hits, ({ score }) => score)
  return { ...ranking, similarity: { kind: 'given', ordinals, values } }
}

function sortedBy(filter: Filter): SearchPlan {
  return { ranking: { kind: 'sorted', field: 'stars' }, filter, limit: 100, after: null }
}

function ordinalsOf(hits: readonly OracleHit[]): number[] {
  return hits.map(({ ordinal }) => ordinal)
}

describe('long lists', () => {
  const oracle = new BruteForce(schema, longLists)
  const known = new KnownTerms(schema, longLists)

  it('with stored first pages and floors are struck out as well', () => {
    for (const terms of [['java'], ['rust', 'go'], ['zig', 'rust'], ['absent']]) {
      const plan = {
        ranking: { kind: 'terms', terms },
        filter: null,
        limit: 100,
        after: null,
      } as const
      const whole = oracle.search({ ...plan, limit: longLists.length })
      const best = new Set(whole.slice(0, 150).map(({ ordinal }) => ordinal))
      for (const isSuppressed of [
        (ordinal: number) => ordinal === whole[0]?.ordinal,
        (ordinal: number) => ordinal === whole[99]?.ordinal,
        (ordinal: number) => ordinal === whole[100]?.ordinal,
        (ordinal: number) => best.has(ordinal),
        (ordinal: number) => !best.has(ordinal),
      ]) {
        const left = known.left(plan, (ordinal) => !isSuppressed(ordinal))
        const expected = oracle
          .search({ ...left, limit: longLists.length })
          .filter(({ ordinal }) => !isSuppressed(ordinal))
          .slice(0, 100)
        for (const { shards, kernel } of settings) {
          const index = buildIndexOnce(shards, kernel)
          const searcher = openSearcher(index, 0, setsOf(index, isSuppressed))
          expect(searchAll(index, plan, 'one call', searcher)).toEqual(expected)
        }
      }
    }
  })

  const built = new Map<string, OpenIndex>()
  function buildIndexOnce(shards: number, kernel: 'wasm' | 'js'): OpenIndex {
    const key = `${shards} ${kernel}`
    const known = built.get(key) ?? buildIndex(schema, longLists, shards, kernel)
    built.set(key, known)
    return known
  }
})

describe('sets beside an index', () => {
  const docs = Array.from({ length: 70 }, (_, i) => ({
    text: { login: `user${i}` },
    keywords: { login: `user${i}` },
    numbers: { stars: i },
    stored: new Uint8Array(),
  }))
  const index = buildIndex(schema, docs, 3)

  it('are replaced at once, seen by all that open them, and begin empty each time', () => {
    const sets = new DocumentSets(index, 2)
    const other = new DocumentSets(index, 2, sets.buffer)
    const state = () => [suppressedSet, 1].map((set) => !other.current.isEmpty(set))
    expect(state()).toEqual([false, false])
    sets.prepare().put(1, setOf(index, (ordinal) => ordinal === 5).sets)
    expect(state()).toEqual([false, false])
    sets.swap()
    expect(state()).toEqual([false, true])
    const before = other.current
    sets.prepare().put(suppressedSet, setOf(index, (ordinal) => ordinal === 6).sets)
    expect(
      new OrdinalSet(
        index,
        [0, 1, 2].map((shard) => before.of(1, shard)),
      ).has(5),
    ).toBe(true)
    sets.swap()
    expect(state()).toEqual([true, false])
    sets.prepare()
    sets.swap()
    expect(state()).toEqual([false, false])
    for (let shard = 0; shard < 3; shard++) {
      for (const set of [suppressedSet, 1]) {
        const bits = other.current.of(set, shard)
        expect([...docs.keys()].some((i) => i < bits.length * 32 && hasBit(bits, i))).toBe(false)
      }
    }
  })

  it('cannot be opened for another index, nor asked for what they have not', () => {
    const sets = new DocumentSets(index, 2)
    expect(() => new DocumentSets(index, 3, sets.buffer)).toThrow('sets of another index')
    expect(() => sets.current.of(2, 0)).toThrow('no set 2')
    const asked = (field: string, named: NamedDocuments): SearchPlan => ({
      ...sortedBy({ kind: 'and', filters: [] }),
      ranking: { kind: 'terms', terms: ['user5'] },
      maskedTerms: [{ term: 'user5', field, documents: named }],
    })
    const set = asked('login', { ordinals: [], sets: [1] })
    expect(() => searchAll(index, set)).toThrow('nobody knows the set 1')
    const beyond = asked('login', { ordinals: [71], sets: [] })
    expect(() => searchAll(index, beyond)).toThrow('no document has the tie 71')
    const nowhere = asked('absent', { ordinals: [], sets: [] })
    expect(() => searchAll(index, nowhere)).toThrow('no text field "absent"')
  })
})
