/** Encodes the term groups of queries, which a worker sends to the main thread. */
import type { Correction, TermGroups } from 'native-free-index'

/** Maps as lists, because JSON has no maps. */
interface PackedWords {
  readonly groups: readonly (readonly [
    word: string,
    weight: number,
    factors: readonly (readonly [term: string, factor: number])[],
  ])[]
  readonly corrections: readonly Correction[]
}

export function packWords(queries: readonly TermGroups<string>[]): string {
  const packed = queries.map(({ groups, corrections }): PackedWords => {
    return {
      groups: groups.map(({ word, weight, factors }) => [word, weight, [...factors]]),
      corrections,
    }
  })
  return JSON.stringify(packed)
}

export function unpackWords(packed: string): TermGroups<string>[] {
  const queries = JSON.parse(packed) as readonly PackedWords[]
  return queries.map(({ groups, corrections }) => {
    return {
      groups: groups.map(([word, weight, factors]) => ({
        word,
        weight,
        factors: new Map(factors),
      })),
      corrections,
    }
  })
}
