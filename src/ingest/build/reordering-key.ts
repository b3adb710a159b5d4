/**
 * Which documents lie side by side in the index: any numbering gives the same answers, but where
 * neighbours are alike a term is strong in few blocks, and searches pass over the others (docId
 * reordering: Silvestri, "Sorting Out the Document Identifier Assignment Problem", ECIR 2007).
 */
import type { Repository, User } from '../../contract/index.ts'

/** Texts of 240 characters and more are one class. */
const lengthClasses = 16
const charactersPerClass = 16

/** People whose bios are of one length; among them those of one country, city and company. */
export function userReorderingKey(user: User): number {
  const parts = user.location?.split(',') ?? []
  const country = user.resolvedCountry ?? parts.at(-1)
  const city = user.resolvedCity ?? parts[0]
  return reorderingKey(user.bio, [country, city, user.company])
}

/** Repositories with descriptions of one length; among them those of one language and owner. */
export function repoReorderingKey({ description, language, ownerLogin }: Repository): number {
  return reorderingKey(description, [language, ownerLogin, undefined])
}

/**
 * A number below 2^52; documents are laid out in its order. The length of the text comes first,
 * since a term weighs more in a short one, then what documents have in common, the most telling
 * first. Values are told apart by 16 bits: where two share them, neighbours are a bit less alike.
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
