/** Typing errors: a wrong, missing, additional or swapped letter in a word that is long enough. */

/** Shorter words are too often one letter away from another word. */
const lettersMin = 5

/**
 * Whether a word is a known one with one typing error: their optimal string alignment distance is
 * 1, both have five letters or more, and the first one is right, as it nearly always is.
 */
export function isMisspelling(word: string, known: string): boolean {
  const difference = word.length - known.length
  if (word.length < lettersMin || known.length < lettersMin || Math.abs(difference) > 1)
    return false
  const at = findDifference(word, known)
  if (at === 0) return false
  if (difference === 0) return isOneLetterOff(word, known, at)
  return difference > 0 ? isOneLetterMore(word, known, at) : isOneLetterMore(known, word, at)
}

/** Known words by what a misspelling shares with them: the first letter and nearly the length. */
export class Spellings {
  readonly #byLetterAndLength = new Map<string, string[]>()

  constructor(known: Iterable<string>) {
    for (const word of known) {
      const key = buildKey(word, word.length)
      const words = this.#byLetterAndLength.get(key)
      if (words === undefined) this.#byLetterAndLength.set(key, [word])
      else words.push(word)
    }
  }

  /** The known word of a misspelling. Undefined for other words, and for correct ones. */
  guess(word: string): string | undefined {
    if (word.length < lettersMin) return undefined
    for (const length of [word.length, word.length + 1, word.length - 1]) {
      const known = this.#byLetterAndLength.get(buildKey(word, length))
      const meant = known?.find((one) => isMisspelling(word, one))
      if (meant !== undefined) return meant
    }
    return undefined
  }
}

function buildKey(word: string, length: number): string {
  return `${word[0]}${length}`
}

/** @returns the shorter length where one begins with the other */
function findDifference(a: string, b: string): number {
  const end = Math.min(a.length, b.length)
  let at = 0
  while (at < end && a[at] === b[at]) at++
  return at
}

/** Two words of one length: a letter replaced, or swapped with the next one. */
function isOneLetterOff(a: string, b: string, at: number): boolean {
  if (at === a.length) return false
  if (a.slice(at + 1) === b.slice(at + 1)) return true
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

function isOneLetterMore(longer: string, shorter: string, at: number): boolean {
  return longer.slice(at + 1) === shorter.slice(at)
}
