/**
 * Derived terms are not tokens of a text. They contain a blank, which no token does, so they follow
 * their word in byte order.
 *
 *   "engineers "                      the word in stemmed fields alone, where names have it too
 *   "fullstack 4"                     `full stack`, where other texts write it as one: 4 is the cut
 *   "naturallanguageprocessing 7,15"  three words, with two cuts
 *   "cicd /2"                         `ci/cd`, joined by its sign, whatever other texts write
 *   "c ="                             the letter as a whole word, as in `C` and not in `C++`
 *
 * They are added after the last document, when all words are known.
 */

const blank = ' '

/** The term of a word in stemmed fields alone. */
export function buildStemmedTerm(word: string): string {
  return word + blank
}

/** Before the cuts of words that a sign joins. */
const sign = '/'

/** The term of two or three consecutive words that other texts write as one. */
export function buildCompoundTerm(words: readonly string[]): string {
  return `${words.join('')}${blank}${findCuts(words)}`
}

/** The term of words that signs join to one. */
export function buildSignCompoundTerm(words: readonly string[]): string {
  return `${words.join('')}${blank}${sign}${findCuts(words)}`
}

function findCuts(words: readonly string[]): string {
  const cuts: number[] = []
  let cut = 0
  for (const word of words.slice(0, -1)) {
    cut += word.length
    cuts.push(cut)
  }
  return cuts.join()
}

/** Whether the words of a term are one only because other texts write them as one. */
export function isCompound(term: string): boolean {
  return /^[0-9]/.test(readSuffix(term))
}

export function isSignCompound(term: string): boolean {
  return readSuffix(term).startsWith(sign)
}

/** The words of a compound of either kind. */
export function splitCompound(term: string): string[] {
  const joined = readBase(term)
  const cuts = readSuffix(term).replace(sign, '').split(',').map(Number)
  return [0, ...cuts].map((cut, i) => joined.slice(cut, cuts[i]))
}

/** What follows the word of a derived term. */
function readSuffix(term: string): string {
  return isDerived(term) ? term.slice(readBase(term).length + 1) : ''
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
export function buildLetterTerm(word: string): string {
  return `${word}${blank}=`
}

export function isLetterTerm(term: string): boolean {
  return term.endsWith(`${blank}=`)
}

export function isDerived(term: string): boolean {
  return term.includes(blank)
}

/** The word of a derived term. Other terms are returned unchanged. */
export function readBase(term: string): string {
  return term.split(blank, 1)[0]!
}
