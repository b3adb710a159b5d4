/** How profiles of people add to what they did: see computed-similarity.ts of the index. */
import type { WeightedValue } from 'native-free-index'
import type { ExpertProfile, ExpertQuery } from '../plan/index.ts'

/** Weight of expertise, relative to 1 for the profile. */
export const worksWeight = 0.25

/** A document that covers this share of a query matches. */
export const shareMin = 0.5

/** A repository that covers this share may match together with what its people say. */
export const partMin = 0.25

/** Weight of a main language that is the whole query. Otherwise it is one word of several. */
const languageWeight = 0.3

/** The text fields with names of people. */
export const nameFields = ['login', 'displayName', 'loginWords'] as const

/** @param words of the query that must be covered */
export function weighLanguages(
  { values }: ExpertProfile,
  { words }: Pick<ExpertQuery, 'words'>,
): WeightedValue[] {
  const weight = languageWeight / Math.max(1, words.length)
  return values.map(({ field, value }) => ({ field, value, weight }))
}
