/** Words as people type them: with one wrong letter, or half typed. */

export interface TypedWord {
  readonly typed: string
  readonly meant: string
  readonly isHalfTyped: boolean
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const halfCharsMin = 4

type Random = () => number

/** Half of them are misspelt, the others half typed. */
export function typedWords(words: readonly string[], count: number, random: Random): TypedWord[] {
  return Array.from({ length: count }, (_, i) => {
    const isHalfTyped = i % 2 === 1
    const long = isHalfTyped ? words.filter(({ length }) => length > halfCharsMin) : words
    const meant = long[below(long.length, random)]!
    const typed = isHalfTyped
      ? meant.slice(0, halfCharsMin + below(meant.length - halfCharsMin, random))
      : misspell(meant, random)
    return { typed, meant, isHalfTyped }
  })
}

/** Inserts, drops, replaces or swaps a letter anywhere, also the first one. */
function misspell(word: string, random: Random): string {
  for (;;) {
    const at = below(word.length, random)
    const letter = alphabet[below(alphabet.length, random)]!
    const [before, behind] = [word.slice(0, at), word.slice(at + 1)]
    const forms = [
      before + letter + word.slice(at),
      before + behind,
      before + letter + behind,
      before + behind.slice(0, 1) + word[at]! + behind.slice(1),
    ]
    const typed = forms[below(forms.length, random)]!
    if (typed !== word) return typed
  }
}

function below(count: number, random: Random): number {
  return Math.floor(random() * count)
}
