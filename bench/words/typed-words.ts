/** Words as people type them: misspelt by one letter, and begun. */

export interface TypedWord {
  readonly typed: string
  readonly meant: string
  readonly isBegun: boolean
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const begunCharsMin = 4

type Random = () => number

/** Half of them misspelt, half begun. */
export function typedWords(words: readonly string[], count: number, random: Random): TypedWord[] {
  return Array.from({ length: count }, (_, i) => {
    const isBegun = i % 2 === 1
    const long = isBegun ? words.filter(({ length }) => length > begunCharsMin) : words
    const meant = long[below(long.length, random)]!
    const typed = isBegun
      ? meant.slice(0, begunCharsMin + below(meant.length - begunCharsMin, random))
      : misspell(meant, random)
    return { typed, meant, isBegun }
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
