/**
 * Which documents lie side by side in the index: any numbering gives the same answers, but where
 * neighbours are alike a term is strong in few blocks, and searches pass over the others (docId
 * reordering: Silvestri, "Sorting Out the Document Identifier Assignment Problem", ECIR 2007).
 */

/** So long texts are as good as longer ones. */
const lengthClasses = 16
const charactersPerClass = 16

/**
 * A number below 2^52; documents are laid out in its order. Text of one length comes first, since a
 * term weighs more in a short one, then what documents have in common, the most telling first.
 * Values are told apart by 16 bits: where two share them, neighbours are a bit less alike.
 */
export function neighbourhood(
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
