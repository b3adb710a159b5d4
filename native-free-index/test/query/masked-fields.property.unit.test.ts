/** An index with masked text fields searches like one built without them. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  analyseQuery,
  coverWords,
  createHitBuffer,
  type IndexDocument,
  type OpenIndex,
  openDictionary,
  openMasked,
  type QueryTerm,
  Segment,
} from '../../src/index.ts'
import { documentWith, liveWithout, noLimits, openSearcher, writeIndex } from '../build-index.ts'
import { holds, law } from '../law.ts'
import { documents, queries, schema, word } from './word-documents.ts'

const masks = fc.uniqueArray(fc.constantFrom('login', 'bio', 'emails', 'name', 'skills'), {
  minLength: 1,
  maxLength: 4,
})

/** An index of all fields but some, and the bytes that it is opened from. */
function build(all: readonly IndexDocument[], masked: readonly string[], shards: number) {
  const kept = all.map(({ text }) => {
    const own = Object.entries(text).filter(([name]) => !masked.includes(name))
    return documentWith({ text: Object.fromEntries(own) })
  })
  const { dictionary, segments } = writeIndex(schema, kept, shards)
  const opened = segments.map(({ bytes }) => new Segment(schema, bytes))
  return {
    bytes: [dictionary, segments.map(({ bytes }) => ({ bytes, rows: null }))] as const,
    index: { schema, dictionary: openDictionary(schema, dictionary), segments: opened },
  }
}

/** An index with fields masked, and one that was built without them. */
function buildBoth(docs: readonly IndexDocument[], masked: readonly string[], shards: number) {
  const [dictionary, segments] = build(docs, [], shards).bytes
  return {
    index: openMasked(schema, dictionary, segments, masked),
    cut: build(docs, masked, shards).index,
  }
}

function found(index: OpenIndex, terms: readonly QueryTerm[], limit: number) {
  const searcher = openSearcher(index)
  const hits = createHitBuffer()
  const similar = createHitBuffer()
  const plan = { filter: null, limit, after: null }
  const ranking = { kind: 'terms', terms } as const
  const formula = { kind: 'similarity' } as const
  const rankings = [ranking, { kind: 'formula', similarity: ranking, formula } as const]
  const notes = searcher.rankAll(plan, rankings, searcher.shards, noLimits, [hits, similar])
  const listed = [hits, similar].map(({ scores, ordinals, count }) => [
    [...scores.subarray(0, count)],
    [...ordinals.subarray(0, count)],
  ])
  const matching = searcher.countMatches(terms, null, searcher.shards, noLimits)
  return { notes, listed, matching, people: rankPeople(index, terms) }
}

/** Scores of profiles and names by ordinal. Each tree has the score. */
function rankPeople(index: OpenIndex, terms: readonly QueryTerm[]) {
  const searcher = openSearcher(index)
  const asked = terms.map((term) => (typeof term === 'string' ? term : term.term))
  const known = searcher.countKnownWords(asked, terms, noLimits)
  const coverage = coverWords(asked, [known], searcher.documents)
  const profile = {
    ...{ terms, values: [], nameFields: ['login', 'name'], worksWeight: 0.9, coverage },
    words: searcher.readWordBits(coverage, terms, [], noLimits),
    ...{ shareMin: 0.3, knownShares: new Float64Array() },
  }
  const none = { known: new Uint32Array(), values: new Float64Array() }
  const similarity = { kind: 'computed', ...none, profile } as const
  const ranking = { kind: 'formula', similarity, formula: { kind: 'similarity' } } as const
  const hits = createHitBuffer()
  const plan = { filter: null, limit: 60, after: null }
  searcher.rankAll(plan, [ranking], searcher.shards, noLimits, [hits])
  const explained = searcher.explain(ranking, noLimits)
  return Array.from(hits.ordinals.subarray(0, hits.count), (ordinal, i) => {
    return [ordinal, hits.scores[i], explained.explain(ordinal).value]
  })
}

describe.each([1, 2, 7])('over %i shards', (shards) => {
  law(
    'words read the fields that are left',
    60,
    [documents, masks, queries, fc.constantFrom(3, 60)],
    (docs, masked, terms, limit) => {
      const { index, cut } = buildBoth(docs, masked, shards)
      expect(found(index, terms, limit)).toEqual(found(cut, terms, limit))
    },
  )

  it('phrases and excluded words are those of the fields that are left', () => {
    const phrases = fc.array(word, { minLength: 1, maxLength: 3 })
    holds(40, [documents, masks, phrases], (docs, masked, phrase) => {
      const { index, cut } = buildBoth(docs, masked, shards)
      const terms = analyseQuery(phrase.join(' '))
      const counts = (one: OpenIndex) => {
        const searcher = openSearcher(one)
        const filters = [
          { kind: 'phrase', terms } as const,
          { kind: 'word', term: terms[0]! } as const,
        ]
        return filters.map((filter) => searcher.count(filter, searcher.shards, noLimits))
      }
      expect(counts(index)).toEqual(counts(cut))
      index.trim()
      expect(counts(index)).toEqual(counts(cut))
    })
  })
})

it.each([
  [[], 1],
  [['name'], 0],
  [['bio'], 1],
])(
  'a phrase of a text is not found without it, where another text has its words: %j',
  (masked, n) => {
    const documents = [documentWith({ text: { name: 'full stack', bio: 'stack full' } })]
    const [dictionary, segments] = build(documents, [], 1).bytes
    const searcher = openSearcher(openMasked(schema, dictionary, segments, masked))
    const phrase = { kind: 'phrase', terms: ['full', 'stack'] } as const
    expect(searcher.count(phrase, searcher.shards, noLimits)).toBe(n)
  },
)

/** The name is two words. The skill is two joined by a sign, which is a compound by itself. */
const joined = [
  { login: 'ada', name: 'full stack' },
  { login: 'bob', bio: 'fullstack' },
  { login: 'cas', skills: 'full/stack' },
].map((text) => documentWith({ text }))

it.each([
  ['every text', [], [], [0, 1, 2]],
  ['all texts but the one that joins them', ['bio'], [], [2]],
  ['all people but the one whose text joins them', [], [1], [2]],
])('of words written apart, finds what %s allows', (_, masked, hidden: number[], expected) => {
  const [dictionary, segments] = build(joined, [], 2).bytes
  const index = openMasked(schema, dictionary, segments, masked)
  const live = liveWithout(index, (ordinal) => hidden.includes(ordinal))
  const hits = createHitBuffer()
  const ranking = { kind: 'terms', terms: [{ term: 'fullstack', variants: true }] } as const
  const searcher = openSearcher(index, 0, live)
  searcher.search({ ranking, filter: null, limit: 9, after: null }, searcher.shards, noLimits, hits)
  expect([...hits.ordinals.subarray(0, hits.count)].sort()).toEqual(expected)
})
