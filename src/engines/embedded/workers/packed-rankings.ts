/**
 * Encodes rankings for a slot: tuples without names, arrays of numbers as bytes, each formula once.
 * Decoding gives the same bits, except that a constant -0 of a formula becomes 0, which means the
 * same.
 */
import { Packr } from 'msgpackr'
import type {
  Filter,
  NameQuery,
  QueryTerm,
  RankExpression,
  Ranking,
  RelevantFilter,
  Similarity,
  VectorSearchParams,
} from 'native-free-index'
import type { ExpertList, ExpertRanking } from '../../../plan/index.ts'

export type PackedRankings = readonly [
  rankings: readonly PackedRanking[],
  formulas: readonly RankExpression[],
]

type PackedRanking = readonly [order: PackedOrder, filter: Filter | null]

type PackedOrder =
  | readonly [kind: 'terms', terms: readonly PackedTerm[]]
  | readonly [kind: 'sorted', field: string, among: PackedMatches | null]
  | readonly [kind: 'named', name: NameQuery]
  | readonly [kind: 'linear', similarity: PackedSimilarity, weight: number, base: string | null]
  | readonly [kind: 'formula', similarity: PackedSimilarity, formula: number, matchesOnly: boolean]

type PackedMatches = readonly [
  terms: readonly PackedTerm[],
  relevance: RelevantFilter | null,
  except: Uint8Array,
]

type PackedSimilarity =
  | readonly [kind: 'none']
  | readonly [kind: 'vector', vector: Uint8Array, searchParams: VectorSearchParams | null]
  | readonly [kind: 'terms', terms: readonly PackedTerm[]]
  | readonly [kind: 'precomputed', ordinals: Uint8Array, values: Uint8Array]

/** Flags are a sum of `termFlags`. Lists that are both empty are omitted. */
type PackedTerm =
  | string
  | readonly [term: string, flags: number]
  | readonly [term: string, flags: number, joined: readonly string[], synonyms: readonly string[]]

const termFlags = { variants: 1, prefix: 2, typos: 4, begins: 8 } as const

/** Formulas are compared as objects, because the lists of one request share them. */
export function packRankings(rankings: readonly Ranking[]): PackedRankings {
  const numbers = new Map<RankExpression, number>()
  for (const ranking of rankings) {
    if (ranking.kind !== 'formula' || numbers.has(ranking.formula)) continue
    numbers.set(ranking.formula, numbers.size)
  }
  return [rankings.map((ranking) => packRanking(ranking, numbers)), [...numbers.keys()]]
}

/** Rankings that shared a formula share it again, so it is prepared once. */
export function unpackRankings([rankings, formulas]: PackedRankings): Ranking[] {
  return rankings.map((packed) => unpackRanking(packed, formulas))
}

/** A ranking of people keeps its names, because microseconds do not matter for it. */
export type PackedExperts = readonly [ranking: Uint8Array, vectors: readonly Uint8Array[]]

/** Values that lists share are packed once, because filters, formulas and words may be large. */
const sharing = new Packr({ structuredClone: true })

export function packExperts(ranking: ExpertRanking): PackedExperts {
  const lists = ranking.lists.map((list) => replaceVector(list, noVector))
  const vectors = ranking.lists.map(({ matches }) => viewBytes(matches.vector))
  return [sharing.pack({ ...ranking, lists }), vectors]
}

export function unpackExperts([packed, vectors]: PackedExperts): ExpertRanking {
  const ranking = sharing.unpack(packed) as ExpertRanking
  const lists = ranking.lists.map((list, i) =>
    replaceVector(list, new Float32Array(copyAligned(vectors[i]!))),
  )
  return { ...ranking, lists }
}

function replaceVector(list: ExpertList, vector: Float32Array): ExpertList {
  return { ...list, matches: { ...list.matches, vector } }
}

const noVector = new Float32Array(0)

function packRanking(
  ranking: Ranking,
  numbers: ReadonlyMap<RankExpression, number>,
): PackedRanking {
  return [packOrder(ranking, numbers), ranking.filter ?? null]
}

function unpackRanking(
  [order, filter]: PackedRanking,
  formulas: readonly RankExpression[],
): Ranking {
  const ranking = unpackOrder(order, formulas)
  return filter === null ? ranking : { ...ranking, filter }
}

function packOrder(ranking: Ranking, numbers: ReadonlyMap<RankExpression, number>): PackedOrder {
  const { kind } = ranking
  switch (kind) {
    case 'terms':
      return [kind, ranking.terms.map(packTerm)]
    case 'sorted': {
      const { field, among } = ranking
      if (among === undefined) return [kind, field, null]
      return [kind, field, [among.terms.map(packTerm), among.relevance, viewBytes(among.except)]]
    }
    case 'named':
      return [kind, ranking.name]
    case 'linear':
      return [kind, packSimilarity(ranking.similarity), ranking.weight, ranking.base]
    case 'formula':
      return [
        kind,
        packSimilarity(ranking.similarity),
        numbers.get(ranking.formula)!,
        ranking.matchesOnly ?? false,
      ]
  }
}

function unpackOrder(packed: PackedOrder, formulas: readonly RankExpression[]): Ranking {
  const [kind] = packed
  switch (kind) {
    case 'terms':
      return { kind, terms: packed[1].map(unpackTerm) }
    case 'sorted': {
      const [, field, among] = packed
      if (among === null) return { kind, field }
      const [terms, relevance, except] = among
      const ordinals = new Float64Array(copyAligned(except))
      return { kind, field, among: { terms: terms.map(unpackTerm), relevance, except: ordinals } }
    }
    case 'named':
      return { kind, name: packed[1] }
    case 'linear': {
      const [, similarity, weight, base] = packed
      return { kind, similarity: unpackSimilarity(similarity), weight, base }
    }
    case 'formula': {
      const [, packedSimilarity, number, matchesOnly] = packed
      const similarity = unpackSimilarity(packedSimilarity)
      const ranking = { kind, similarity, formula: formulas[number]! } as const
      return matchesOnly ? { ...ranking, matchesOnly } : ranking
    }
  }
}

function packSimilarity(similarity: Similarity): PackedSimilarity {
  const { kind } = similarity
  switch (kind) {
    case 'none':
      return [kind]
    case 'vector':
      return [kind, viewBytes(similarity.vector), similarity.searchParams ?? null]
    case 'terms':
      return [kind, similarity.terms.map(packTerm)]
    case 'precomputed':
      return [kind, viewBytes(similarity.ordinals), viewBytes(similarity.values)]
  }
}

function unpackSimilarity(packed: PackedSimilarity): Similarity {
  const [kind] = packed
  switch (kind) {
    case 'none':
      return { kind }
    case 'vector': {
      const [, bytes, searchParams] = packed
      const vector = new Float32Array(copyAligned(bytes))
      return searchParams === null ? { kind, vector } : { kind, vector, searchParams }
    }
    case 'terms':
      return { kind, terms: packed[1].map(unpackTerm) }
    case 'precomputed': {
      const [, ordinals, values] = packed
      return {
        kind,
        ordinals: new Float64Array(copyAligned(ordinals)),
        values: new Float64Array(copyAligned(values)),
      }
    }
  }
}

function packTerm(word: QueryTerm): PackedTerm {
  if (typeof word === 'string') return word
  const { term, variants, prefix, typos, begins, joined = noTerms, synonyms = noTerms } = word
  const flags =
    (variants === true ? termFlags.variants : 0) |
    (prefix === true ? termFlags.prefix : 0) |
    (typos === true ? termFlags.typos : 0) |
    (begins === true ? termFlags.begins : 0)
  const isPlain = joined.length === 0 && synonyms.length === 0
  return isPlain ? [term, flags] : [term, flags, joined, synonyms]
}

function unpackTerm(packed: PackedTerm): QueryTerm {
  if (typeof packed === 'string') return packed
  const [term, flags, joined, synonyms] = packed
  return {
    term,
    variants: (flags & termFlags.variants) !== 0,
    prefix: (flags & termFlags.prefix) !== 0,
    typos: (flags & termFlags.typos) !== 0,
    begins: (flags & termFlags.begins) !== 0,
    joined: joined ?? noTerms,
    synonyms: synonyms ?? noTerms,
  }
}

const noTerms: readonly string[] = []

function viewBytes({ buffer, byteOffset, byteLength }: Float32Array | Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** The bytes of a message may begin at any offset, but numbers must be aligned. */
function copyAligned(bytes: Uint8Array): ArrayBuffer {
  const copy = new Uint8Array(bytes.length)
  copy.set(bytes)
  return copy.buffer
}
