/** Other writings of a word: umlauts in two letters, and the name of a versioned technology. */

/** Shorter words are too often others: `does` is not `dös`. In letters, with each umlaut as two. */
const umlautCharsMin = 5

/** Each writing is looked up. */
const writingsMax = 16

/** A vowel with a mark, folded to one letter, and how keyboards without it write it. */
const umlautsByLetter: Readonly<Record<string, readonly string[]>> = {
  a: ['ae', 'aa'],
  o: ['oe'],
  u: ['ue'],
}

const letterByUmlaut: Readonly<Record<string, string>> = { ae: 'a', aa: 'a', oe: 'o', ue: 'u' }

const letters = /^[a-z]+$/
const vowel = /[aeiouyq]/

/** A part of a word that has other writings. */
interface Site {
  readonly at: number
  readonly length: number
  readonly writings: readonly string[]
}

/**
 * `mueller` gives `muller`, the folded form of `Müller`, and `muller` gives `mueller`. Where the
 * language of a word is unknown, only words that exist should be used.
 */
export function listUmlautWritings(word: string): string[] {
  if (!letters.test(word)) return []
  const folded: Site[] = []
  const spelt: Site[] = []
  for (let at = 0; at < word.length - 1; at++) {
    const pair = word.slice(at, at + 2)
    const letter = letterByUmlaut[pair]
    if (letter !== undefined && word.length >= umlautCharsMin && isUmlaut(word, at, at + 2)) {
      folded.push({ at, length: 2, writings: [letter] })
    }
    const pairs = umlautsByLetter[word[at]!]
    if (pairs !== undefined && word.length + 1 >= umlautCharsMin && isUmlaut(word, at, at + 1)) {
      spelt.push({ at, length: 1, writings: pairs })
    }
  }
  return [...combine(word, folded), ...combine(word, spelt)]
}

/** An umlaut has no vowel next to it, except in `äu`. So `neue`, `bauer` and `blue` have none. */
function isUmlaut(word: string, start: number, end: number): boolean {
  if (start > 0 && vowel.test(word[start - 1]!)) return false
  const next = word[end]
  return next !== undefined && (!vowel.test(next) || (word[start] === 'a' && next === 'u'))
}

/** The word with one site rewritten, then with two, and so on. */
function combine(word: string, sites: readonly Site[]): string[] {
  const found: string[] = []
  // Sites are rewritten from the right, so that the offsets of those on the left stay valid.
  let last: readonly { text: string; sites: number }[] = [{ text: word, sites: sites.length }]
  while (last.length > 0 && found.length < writingsMax) {
    last = last.flatMap(({ text, sites: left }) =>
      sites.slice(0, left).flatMap(({ at, length, writings }, i) =>
        writings.map((writing) => ({
          text: text.slice(0, at) + writing + text.slice(at + length),
          sites: i,
        })),
      ),
    )
    for (const { text } of last) if (found.length < writingsMax) found.push(text)
  }
  return found
}

/** Longer numbers are no versions: `iso27001`, `rfc2119`, `es2015`. */
const versioned = /^([a-z]{3,})[0-9]{1,2}$/

/** `python` for `python3`. Null for a word that does not end with a version. */
export function removeVersion(word: string): string | null {
  return versioned.exec(word)?.[1] ?? null
}
