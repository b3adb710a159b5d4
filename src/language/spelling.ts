/** Typing errors: a wrong, missing, additional or swapped letter in a word that is long enough. */
import { isOneEdit } from '../places/index.ts'

/** Shorter words are too often one letter away from another word. */
const lettersMin = 5

/**
 * Whether a word is a known one with one typing error: their optimal string alignment distance is
 * 1, both have five letters or more, and the first one is right, as it nearly always is.
 */
export function isMisspelling(word: string, known: string): boolean {
  if (word.length < lettersMin || known.length < lettersMin) return false
  return word[0] === known[0] && isOneEdit(word, known)
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
