/** Typing errors: one edit, by a seeded generator. */
import type { Random } from '../../../data/generate/index.ts'

/** Shorter words have too many others at distance 1. */
export const typoLettersMin = 5

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

/** Draws before a word is given up, for instance because all its errors are words. */
const drawsMax = 50

type Edit = (word: string, at: number, random: Random) => string

/** Each takes the position of a letter that is not the first one. */
const edits: readonly Edit[] = [
  (word, at, random) => word.slice(0, at) + random.pick([...alphabet]) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at, random) => word.slice(0, at) + random.pick([...alphabet]) + word.slice(at),
  // With the letter before it, so never with the first one.
  (word, at) => word.slice(0, at - 1) + word[at]! + word[at - 1]! + word.slice(at + 1),
]

/**
 * The word in small letters with one letter replaced, left away, added or swapped with its
 * neighbour. The first letter stays. Null where no error is found that differs from every word.
 *
 * @param isWord whether a text means something else, so that it would be no error
 */
export function typoOf(
  word: string,
  random: Random,
  isWord: (text: string) => boolean,
): string | null {
  const right = word.toLowerCase()
  const positions = [...right].flatMap((letter, at) => (at > 0 && /[a-z]/.test(letter) ? [at] : []))
  if (positions.length === 0) return null
  for (let draw = 0; draw < drawsMax; draw++) {
    const edit = random.pick(edits)
    const at = random.pick(positions)
    const isSwapOfFirst = edit === edits[3] && at === 1
    const wrong = isSwapOfFirst ? right : edit(right, at, random)
    if (wrong !== right && !isWord(wrong)) return wrong
  }
  return null
}

export function lettersOf(word: string): number {
  return word.match(/[a-z]/gi)?.length ?? 0
}
