/** Search for records similar to some records. */
import type { Filter } from 'native-free-index'
import type { Expertise, ExpertPlan } from './query-plan.ts'

/** The records that results should resemble. The engine must resolve them before planning ends. */
export interface SimilarRecords {
  readonly collection: 'users' | 'repos'
  /** Logins or full names, ids or platformIds. */
  readonly names: readonly string[]
  /** Plans the search that weighs the repositories of people. Null for repositories. */
  readonly works: WorksPlanner | null
}

/**
 * Plans a search for these people by these repositories, each of which matches fully. Its evidence
 * says what each repository counts for.
 */
export type WorksPlanner = (ids: readonly string[], repos: readonly number[]) => ExpertPlan

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
export function unitSum(vectors: readonly WeightedVector[]): Float32Array {
  const sum = new Float64Array(vectors.reduce((dims, [, { length }]) => Math.max(dims, length), 0))
  for (const [weight, vector] of vectors) {
    for (let i = 0; i < vector.length; i++) sum[i]! += weight * vector[i]!
  }
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0))
  return length === 0 ? noVector : Float32Array.from(sum, (value) => value / length)
}

export type WeightedVector = readonly [weight: number, vector: Float32Array]

/** The normalised sum of both vectors. Without records, the vector of the text. */
export function likeBoth(text: Float32Array, likeness: Likeness | null): Float32Array {
  if (likeness === null) return text
  return unitSum([
    [1, text],
    [1, likeness.vector],
  ])
}

/** The filter that excludes the records themselves. */
export function otherThan(likeness: Likeness | null): Filter | null {
  if (likeness === null) return null
  return { kind: 'not', filter: idsFilter(likeness.ids) }
}

export function idsFilter(ids: readonly string[]): Filter {
  return { kind: 'keyword', field: 'id', values: [...ids] }
}

/** @param matches the query of the repositories */
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
      lists: [
        {
          matches: { ...matches, full },
          query: null,
          profile: null,
          formula: { kind: 'similarity' },
        },
      ],
      expertise,
      includesWeak: true,
      evidence,
    },
  })
}
