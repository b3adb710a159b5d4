/** Others like some records: which ones, what they are compared with, and whom a result lacks. */
import type { Filter } from 'native-free-index'
import type { Expertise, ExpertPlan } from './query-plan.ts'

/** The records that a search asks for others like. The engine has to be asked about them first. */
export interface SimilarRecords {
  readonly collection: 'users' | 'repos'
  /** Logins or full names, ids or platformIds. */
  readonly names: readonly string[]
  /** What tells the works of people that count. Null for repositories. */
  readonly works: WorksPlanner | null
}

/**
 * Makes a search for the given people by works of theirs, all of which match to the full. Its
 * evidence is what each of these counts for.
 */
export type WorksPlanner = (ids: readonly string[], repos: readonly number[]) => ExpertPlan

/** What others are compared with. */
export interface Likeness {
  /** Of the records themselves, which are no results. */
  readonly ids: readonly string[]
  /** Of length 1, or `noVector`, to which nothing is similar. */
  readonly vector: Float32Array
  /** Of people: ordinals of their works, which get a similarity of 1. */
  readonly works: readonly number[]
}

export const noVector = new Float32Array(0)

/** The sum as a vector of length 1. `noVector` if it has no direction. */
export function unitSum(vectors: readonly WeightedVector[]): Float32Array {
  const sum = new Float64Array(vectors.reduce((dims, [, { length }]) => Math.max(dims, length), 0))
  for (const [weight, vector] of vectors) {
    for (let i = 0; i < vector.length; i++) sum[i]! += weight * vector[i]!
  }
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0))
  return length === 0 ? noVector : Float32Array.from(sum, (value) => value / length)
}

export type WeightedVector = readonly [weight: number, vector: Float32Array]

/** The text and the records count the same. Without records it is the text's vector as it is. */
export function likeBoth(text: Float32Array, likeness: Likeness | null): Float32Array {
  if (likeness === null) return text
  return unitSum([
    [1, text],
    [1, likeness.vector],
  ])
}

/** What leaves the given records out of a result. */
export function otherThan(likeness: Likeness | null): Filter | null {
  if (likeness === null) return null
  return { kind: 'not', filter: idsFilter(likeness.ids) }
}

export function idsFilter(ids: readonly string[]): Filter {
  return { kind: 'keyword', field: 'id', values: [...ids] }
}

/** @param matches what the works are read with */
export function worksPlanner(
  matches: Omit<ExpertPlan['ranking']['lists'][number]['matches'], 'full'>,
  expertise: Expertise,
  evidence: number,
): WorksPlanner {
  return (ids, full) => ({
    collection: 'users',
    filter: idsFilter(ids),
    limit: ids.length,
    after: null,
    ranking: {
      kind: 'experts',
      lists: [{ matches: { ...matches, full }, profile: null, formula: { kind: 'similarity' } }],
      expertise,
      evidence,
    },
  })
}
