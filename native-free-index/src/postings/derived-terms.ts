/**
 * Derived terms are not tokens of a text. They contain a blank, which no token does, so they follow
 * their word in byte order.
 *
 *   "engineers "                      the word in stemmed fields alone, where names have it too
 *   "fullstack 4"                     `full stack`, where other texts write it as one: 4 is the cut
 *   "naturallanguageprocessing 7,15"  three words, with two cuts
 *   "c ="                             the letter as a whole word, as in `C` and not in `C++`
 *
 * They are added after the last document, when all words are known.
 */

const blank = ' '

/** The term of a word in stemmed fields alone. */
export function stemmedTerm(word: string): string {
  return word + blank
}

/** The term of two or three consecutive words that other texts write as one. */
export function compoundTerm(words: readonly string[]): string {
  const cuts: number[] = []
  let cut = 0
  for (const word of words.slice(0, -1)) {
    cut += word.length
    cuts.push(cut)
  }
  return `${words.join('')}${blank}${cuts.join()}`
}

const letters: ReadonlySet<string> = new Set('bcdefghjklmnopqrstuvwxyz')

/**
 * Whether a word is a letter that may be a name, as of a programming language. Such letters are in
 * many other words, such as `C++`, `Objective-C` and `USB-C`. `a` and `i` are words of sentences.
 */
export function isLetter(word: string): boolean {
  return letters.has(word)
}

/** The term of a letter that is a whole word. */
export function letterTerm(word: string): string {
  return `${word}${blank}=`
}

export function isLetterTerm(term: string): boolean {
  return term.endsWith(`${blank}=`)
}

export function isDerived(term: string): boolean {
  return term.includes(blank)
}

/** The word of a derived term. Other terms are returned unchanged. */
export function baseOf(term: string): string {
  return term.split(blank, 1)[0]!
}
