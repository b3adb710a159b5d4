/**
 * Decides which documents are neighbours in the index. Any numbering gives the same answers. If
 * neighbours are similar, a strong term falls into few blocks, and searches skip the others (docId
 * reordering: Silvestri, "Sorting Out the Document Identifier Assignment Problem", ECIR 2007).
 */
import type { Repository, User } from '../../contract/index.ts'

/** Texts of 240 characters and more are one class. */
const lengthClasses = 16
const charactersPerClass = 16

/** Groups people by the length of their bio, then by country, city and company. */
export function userReorderingKey(user: User): number {
  const parts = user.location?.split(',') ?? []
  const country = user.resolvedCountry ?? parts.at(-1)
  const city = user.resolvedCity ?? parts[0]
  return reorderingKey(user.bio, [country, city, user.company])
}

/** Groups repositories by the length of their description, then by language and owner. */
export function repoReorderingKey({ description, language, ownerLogin }: Repository): number {
  return reorderingKey(description, [language, ownerLogin, undefined])
}

/**
 * A number below 2^52 that orders the documents. The length of the text comes first, because a term
 * weighs more in a short one. Then come common values, the most telling first. Each value has 16
 * bits: a collision only makes neighbours a little less similar.
 */
export function reorderingKey(
  text: string | undefined,
  inCommon: readonly [string | undefined, string | undefined, string | undefined],
): number {
  const length = Math.floor((text?.length ?? 0) / charactersPerClass)
  return inCommon.reduce(
    (number, value) => number * 0x10000 + hash16(value?.trim().toLowerCase() ?? ''),
    Math.min(lengthClasses - 1, length),
  )
}

/** FNV-1a over the UTF-16 units, folded to 16 bits. */
function hash16(value: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < value.length; i++) hash = Math.imul(hash ^ value.charCodeAt(i), 0x01000193)
  return ((hash >>> 16) ^ hash) & 0xffff
}
