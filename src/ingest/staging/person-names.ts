/** Compares names that sign with one address: are they forms of one person's name? */

/** An address that is used with more names than this is of several people. */
const formsMax = 3

/**
 * Whether names are of several people. Forms of one name have initials, short forms, fewer words or
 * another order. One word in common is no evidence, since families and teams have it. A name
 * of one word may be anything, if it or the other name is in the address.
 */
export function isOfSeveral(names: readonly string[], address: string): boolean {
  const kept: string[][] = []
  for (const name of new Set(names)) {
    const words = foldWords(name)
    if (words.length === 0) continue
    for (const other of kept) {
      if (isForm(words, other) || isForm(other, words)) continue
      const areFull = words.length > 1 && other.length > 1
      if (areFull || !(isInAddress(words, address) || isInAddress(other, address))) return true
    }
    if (!kept.some((other) => isPart(words, other) || isPart(other, words))) kept.push(words)
    if (kept.length > formsMax) return true
  }
  return false
}

/** The words of a name, without accents and case. */
export function foldWords(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** Whether each word stands for a word of a longer name, or all of them together for all. */
function isForm(words: readonly string[], longer: readonly string[]): boolean {
  if (words.join('') === longer.join('')) return true
  const rest = [...longer]
  return words.every((word) => {
    const at = rest.findIndex((one) => one.startsWith(word) || word.startsWith(one))
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
}

function isPart(words: readonly string[], others: readonly string[]): boolean {
  return words.every((word) => others.includes(word))
}

/** Whether a word of a name, or its initials with a word, are in an address. */
function isInAddress(words: readonly string[], address: string): boolean {
  const parts = foldWords(address)
  const [first, last] = [words[0]!, words.at(-1)!]
  const forms = [...words, words.join(''), `${first[0]}${last}`, `${first}${last[0]}`]
  return forms.some((form) => form.length > 1 && parts.includes(form))
}
