/** Search for records similar to some records. */
import type { Filter } from 'native-free-index'

/** The records that results are compared with. */
export interface Likeness {
  /** Ids of the records themselves, which are excluded from the results. */
  readonly ids: readonly string[]
  /** Unit vector, or `noVector`, which is similar to nothing. */
  readonly vector: Float32Array
  /** Ordinals of the repositories of the people, which get a similarity of 1. */
  readonly works: readonly number[]
}

export const noVector = new Float32Array(0)

/** The sum of the vectors, scaled to length 1. `noVector` if the sum is zero. */
export function sumVectors(vectors: readonly WeightedVector[]): Float32Array {
  const dims = vectors.reduce((most, { vector }) => Math.max(most, vector.length), 0)
  const sum = new Float64Array(dims)
  for (const { weight, vector } of vectors) {
    for (let i = 0; i < vector.length; i++) sum[i]! += weight * vector[i]!
  }
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0))
  return length === 0 ? noVector : Float32Array.from(sum, (value) => value / length)
}

export interface WeightedVector {
  readonly weight: number
  readonly vector: Float32Array
}

/** The normalised sum of both vectors. Without records, the vector of the text. */
export function addLikeness(text: Float32Array, likeness: Likeness | null): Float32Array {
  if (likeness === null) return text
  return sumVectors([
    { weight: 1, vector: text },
    { weight: 1, vector: likeness.vector },
  ])
}

/** The filter that excludes the records themselves. */
export function excludeRecords(likeness: Likeness | null): Filter | null {
  if (likeness === null) return null
  return { kind: 'not', filter: planIdsFilter(likeness.ids) }
}

export function planIdsFilter(ids: readonly string[]): Filter {
  return { kind: 'keyword', field: 'id', values: [...ids] }
}
