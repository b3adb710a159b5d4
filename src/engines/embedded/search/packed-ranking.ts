/**
 * Rankings as they travel in a slot: tuples without names, numbers by the thousand as bytes, each
 * formula once. They arrive bit for bit, except that a constant -0 of a formula, which means the
 * same, arrives as 0.
 */
import type { RankExpression, Ranking, Similarity, VectorSearchParams } from 'native-free-index'

export type PackedRankings = readonly [
  rankings: readonly PackedRanking[],
  formulas: readonly RankExpression[],
]

type PackedRanking =
  | readonly [kind: 'terms', terms: readonly string[]]
  | readonly [kind: 'sorted', field: string]
  | readonly [kind: 'linear', similarity: PackedSimilarity, weight: number, base: string | null]
  | readonly [kind: 'formula', similarity: PackedSimilarity, formula: number]

type PackedSimilarity =
  | readonly [kind: 'none']
  | readonly [kind: 'vector', vector: Uint8Array, effort: VectorSearchParams | null]
  | readonly [kind: 'terms', terms: readonly string[]]
  | readonly [kind: 'given', ties: Uint8Array, values: Uint8Array]

/** Formulas are compared as objects, because the lists of one request share theirs. */
export function packRankings(rankings: readonly Ranking[]): PackedRankings {
  const numbers = new Map<RankExpression, number>()
  for (const ranking of rankings) {
    if (ranking.kind !== 'formula' || numbers.has(ranking.formula)) continue
    numbers.set(ranking.formula, numbers.size)
  }
  return [rankings.map((ranking) => packRanking(ranking, numbers)), [...numbers.keys()]]
}

/** Rankings that shared a formula share it again: it need be prepared only once. */
export function unpackRankings([rankings, formulas]: PackedRankings): Ranking[] {
  return rankings.map((packed) => unpackRanking(packed, formulas))
}

function packRanking(
  ranking: Ranking,
  numbers: ReadonlyMap<RankExpression, number>,
): PackedRanking {
  const { kind } = ranking
  switch (kind) {
    case 'terms':
      return [kind, ranking.terms]
    case 'sorted':
      return [kind, ranking.field]
    case 'linear':
      return [kind, packSimilarity(ranking.similarity), ranking.weight, ranking.base]
    case 'formula':
      return [kind, packSimilarity(ranking.similarity), numbers.get(ranking.formula)!]
  }
}

function unpackRanking(packed: PackedRanking, formulas: readonly RankExpression[]): Ranking {
  const [kind] = packed
  switch (kind) {
    case 'terms':
      return { kind, terms: packed[1] }
    case 'sorted':
      return { kind, field: packed[1] }
    case 'linear': {
      const [, similarity, weight, base] = packed
      return { kind, similarity: unpackSimilarity(similarity), weight, base }
    }
    case 'formula': {
      const [, similarity, number] = packed
      return { kind, similarity: unpackSimilarity(similarity), formula: formulas[number]! }
    }
  }
}

function packSimilarity(similarity: Similarity): PackedSimilarity {
  const { kind } = similarity
  switch (kind) {
    case 'none':
      return [kind]
    case 'vector':
      return [kind, bytesOf(similarity.vector), similarity.searchParams ?? null]
    case 'terms':
      return [kind, similarity.terms]
    case 'given':
      return [kind, bytesOf(similarity.ordinals), bytesOf(similarity.values)]
  }
}

function unpackSimilarity(packed: PackedSimilarity): Similarity {
  const [kind] = packed
  switch (kind) {
    case 'none':
      return { kind }
    case 'vector': {
      const [, bytes, searchParams] = packed
      const vector = new Float32Array(alignedCopy(bytes))
      return searchParams === null ? { kind, vector } : { kind, vector, searchParams }
    }
    case 'terms':
      return { kind, terms: packed[1] }
    case 'given': {
      const [, ordinals, values] = packed
      return {
        kind,
        ordinals: new Float64Array(alignedCopy(ordinals)),
        values: new Float64Array(alignedCopy(values)),
      }
    }
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array | Float64Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** The bytes of a message may begin anywhere in it, but numbers must be aligned. */
function alignedCopy(bytes: Uint8Array): ArrayBuffer {
  const copy = new Uint8Array(bytes.length)
  copy.set(bytes)
  return copy.buffer
}
