/** An index with masked text fields searches like one built without them. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  analyseQuery,
  coverWords,
  createHitBuffer,
  type IndexDocument,
  type IndexSchema,
  IndexWriter,
  type OpenIndex,
  openDictionary,
  openMasked,
  type QueryTerm,
  Segment,
} from '../../src/index.ts'
import { documentWith, fileOf, noLimits, openSearcher, scrambled } from '../build-index.ts'
import { holds, law } from '../law.ts'

const schema: IndexSchema = {
  name: 'masked',
  text: [
    { name: 'login', weight: 2, analyser: 'joined' },
    { name: 'bio', weight: 1, analyser: 'text', stemmed: true },
    { name: 'company', weight: 1.5, analyser: 'text' },
    { name: 'emails', weight: 3, analyser: 'email' },
    { name: 'title', weight: 0.5, analyser: 'text', stemmed: true },
    { name: 'notes', weight: 0, analyser: 'text' },
  ],
  keywords: [],
  numbers: [{ name: 'stars', list: false }],
}

const words = [
  ...['rust', 'compiler', 'compilers', 'compiling', 'engineer', 'engineers', 'network'],
  ...['networks', 'networked', 'kubernetes', 'kubernetis', 'data', 'base', 'go', 'golang'],
]
const prose = fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((list) => list.join(' '))
const addresses = ['ada@rust.example', 'data@network.example', 'engineer@go.example']

const documents = fc.array(
  fc.record({
    login: fc.constantFrom(...words, 'ada', 'rust-data'),
    bio: prose,
    company: prose,
    emails: fc.array(fc.constantFrom(...addresses), { maxLength: 2 }),
    title: prose,
    notes: prose,
  }),
  { minLength: 1, maxLength: 60 },
)
const maskable = ['login', 'bio', 'company', 'emails', 'title']
const masks = fc.uniqueArray(fc.constantFrom(...maskable), { minLength: 1, maxLength: 4 })

const queryWord: fc.Arbitrary<QueryTerm> = fc.oneof(
  fc.constantFrom(...words, 'kubernets', 'compilr', 'netwrks', 'ada'),
  fc.record({
    term: fc.constantFrom(...words, 'kubernets', 'compilr', 'netwrks', 'ne', 'comp'),
    variants: fc.boolean(),
    prefix: fc.boolean(),
    typos: fc.boolean(),
  }),
)
const queries = fc.uniqueArray(queryWord, {
  minLength: 1,
  maxLength: 4,
  selector: (term) => (typeof term === 'string' ? term : term.term),
})

type Texts = Readonly<Record<string, string | readonly string[]>>

function documentOf(texts: Texts, masked: readonly string[], stars: number): IndexDocument {
  const text = Object.fromEntries(Object.entries(texts).filter(([name]) => !masked.includes(name)))
  return documentWith({ text, numbers: { stars } })
}

interface Built {
  readonly dictionary: Uint8Array
  readonly segments: readonly { readonly bytes: Uint8Array; readonly rows: null }[]
}

function build(all: readonly Texts[], masked: readonly string[], shards: number): Built {
  const writer = new IndexWriter(schema, shards, null)
  for (const ordinal of scrambled(all.length)) {
    writer.add(documentOf(all[ordinal]!, masked, ordinal), ordinal)
  }
  const built = writer.finish()
  return {
    dictionary: fileOf(built.dictionary()),
    segments: Array.from({ length: shards }, (_, shard) => {
      return { bytes: fileOf(built.segment(shard)), rows: null }
    }),
  }
}

function opened({ dictionary, segments }: Built): OpenIndex {
  return {
    schema,
    dictionary: openDictionary(schema, dictionary),
    segments: segments.map(({ bytes }) => new Segment(schema, bytes)),
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
    ...{ terms, values: [], nameFields: ['login', 'title'], worksWeight: 0.9, coverage },
    words: searcher.readWordBits(coverage, terms, [], noLimits),
    ...{ shareMin: 0.3, knownShares: new Float64Array() },
  }
  const none = { known: new Uint32Array(), values: new Float64Array() }
  const similarity = { kind: 'computed', ...none, profile } as const
  const ranking = { kind: 'formula', similarity, formula: { kind: 'similarity' } } as const
  const hits = createHitBuffer()
  const plan = { filter: null, limit: 60, after: null }
  searcher.rankAll(plan, [ranking], searcher.shards, noLimits, [hits])
  const explained = searcher.explained(ranking, noLimits)
  return Array.from(hits.ordinals.subarray(0, hits.count), (ordinal, i) => {
    return [ordinal, hits.scores[i], explained.of(ordinal).value]
  })
}

describe.each([1, 2, 7])('over %i shards', (shards) => {
  law(
    'words read the fields that are left',
    60,
    [documents, masks, queries, fc.constantFrom(3, 60)],
    (docs, masked, terms, limit) => {
      const { dictionary, segments } = build(docs, [], shards)
      const index = openMasked(schema, dictionary, segments, masked)
      const cut = opened(build(docs, masked, shards))
      expect(found(index, terms, limit)).toEqual(found(cut, terms, limit))
    },
  )

  it('phrases and excluded words are those of the fields that are left', () => {
    const phrases = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 })
    holds(40, [documents, masks, phrases], (docs, masked, phrase) => {
      const { dictionary, segments } = build(docs, [], shards)
      const index = openMasked(schema, dictionary, segments, masked)
      const cut = opened(build(docs, masked, shards))
      const terms = analyseQuery(phrase.join(' '))
      const counts = (one: OpenIndex) => {
        const searcher = openSearcher(one)
        const filters = [
          { kind: 'phrase', terms: phrase } as const,
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
