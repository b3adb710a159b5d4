/**
 * English stems: Porter2 as Snowball 3.1 describes it
 * (https://snowballstem.org/algorithms/english/stemmer.html). During stemming, a capital Y is a y
 * that acts as a consonant.
 */
import {
  type SuffixRule,
  type SuffixTable,
  step2Suffixes,
  step3Suffixes,
  step4Suffixes,
} from './stem-suffixes.ts'

/** Longer terms are no English words, and are not stemmed. */
const stemCharsMax = 64

/** Starts of the regions R1 and R2 of a word. They do not change while the word gets shorter. */
interface Regions {
  readonly r1: number
  readonly r2: number
}

/**
 * The stem of a folded term. Unchanged: terms with a character other than a–z, of more than 64
 * characters, or of fewer than three. A stem need not be a word, nor its own stem.
 */
export function stem(word: string): string {
  if (word.length < 3 || word.length > stemCharsMax) return word
  const exception = exceptions.get(word)
  if (exception !== undefined) return exception
  const marked = markConsonants(word)
  if (marked === undefined) return word
  const regions = findRegions(marked)
  let stemmed = removePlural(marked)
  stemmed = removeVerbEnding(stemmed, regions.r1)
  stemmed = replaceFinalY(stemmed)
  stemmed = replaceSuffix(stemmed, step2Suffixes, regions)
  stemmed = replaceSuffix(stemmed, step3Suffixes, regions)
  stemmed = replaceSuffix(stemmed, step4Suffixes, regions)
  stemmed = removeFinalLetter(stemmed, regions)
  return marked === word ? stemmed : stemmed.toLowerCase()
}

const exceptions: ReadonlyMap<string, string> = new Map([
  ...['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes'].map((word): [string, string] => [
    word,
    word,
  ]),
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
])

/** Prefixes after which R1 starts, because the general rule would join unrelated words. */
const beginnings = [
  ...['arsen', 'commun', 'emerg', 'gener', 'inter', 'later', 'organ', 'past', 'univers'],
]
const beginningInitials = createSet(beginnings.map((beginning) => beginning[0]).join(''))

const vowels = createSet('aeiouy')
/** Consonants that no short syllable ends with. */
const longConsonants = createSet('wxY')
const doubles = createSet('bdfgmnprt')

/** A table by character code, which includes the capital Y. */
function createSet(characters: string): Uint8Array {
  const set = new Uint8Array(128)
  for (let i = 0; i < characters.length; i++) set[characters.charCodeAt(i)] = 1
  return set
}

/** The word with Y for each y that is first or follows a vowel. Undefined unless all is a–z. */
function markConsonants(word: string): string | undefined {
  let marked = word
  let afterVowel = true
  for (let i = 0; i < word.length; i++) {
    const code = word.charCodeAt(i)
    if (code < 0x61 || code > 0x7a) return undefined
    const isConsonantY: boolean = code === 0x79 && afterVowel
    if (isConsonantY) marked = `${marked.slice(0, i)}Y${marked.slice(i + 1)}`
    afterVowel = !isConsonantY && vowels[code] === 1
  }
  return marked
}

function findRegions(word: string): Regions {
  const r1 = findBeginningEnd(word) ?? findRegion(word, 0)
  return { r1, r2: findRegion(word, r1) }
}

function findBeginningEnd(word: string): number | undefined {
  if (beginningInitials[word.charCodeAt(0)] === 0) return undefined
  return beginnings.find((beginning) => word.startsWith(beginning))?.length
}

/** The offset after the first consonant that follows a vowel, or the end of the word. */
function findRegion(word: string, from: number): number {
  let at = from
  while (at < word.length && !isVowel(word, at)) at++
  while (at < word.length && isVowel(word, at)) at++
  return Math.min(at + 1, word.length)
}

function isVowel(word: string, at: number): boolean {
  return vowels[word.charCodeAt(at)] === 1
}

/** Whether a vowel is among the first `end` letters. */
function hasVowel(word: string, end: number): boolean {
  for (let i = 0; i < end; i++) if (isVowel(word, i)) return true
  return false
}

/** Whether the first `end` letters end in a short syllable, such as `rap`, `on` or `past`. */
function endsShort(word: string, end: number): boolean {
  const isOther = end < 2 || isVowel(word, end - 1) || !isVowel(word, end - 2)
  if (isOther) return end > 3 && word.startsWith('past', end - 4)
  if (end === 2) return true
  return !isVowel(word, end - 3) && longConsonants[word.charCodeAt(end - 1)] === 0
}

/** Step 1a. */
function removePlural(word: string): string {
  const { length } = word
  if (word.endsWith('ied')) return shortenIe(word)
  if (!word.endsWith('s')) return word
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (word.endsWith('ies')) return shortenIe(word)
  if (word.endsWith('us') || word.endsWith('ss')) return word
  return hasVowel(word, length - 2) ? word.slice(0, -1) : word
}

/** `cries` becomes `cri`, but `ties` becomes `tie`. */
function shortenIe(word: string): string {
  return word.slice(0, word.length > 4 ? -2 : -1)
}

/** Step 1b. */
function removeVerbEnding(word: string, r1: number): string {
  const base = word.endsWith('ly') ? word.slice(0, -2) : word
  if (base.endsWith('eed')) return shortenEed(word, base, r1)
  const isParticiple = base.endsWith('ing')
  if (!isParticiple && !base.endsWith('ed')) return word
  const rest = base.slice(0, isParticiple ? -3 : -2)
  if (isParticiple && base === word) {
    if (rest.length === 2 && rest.endsWith('y') && !isVowel(rest, 0)) return `${rest[0]}ie`
    if (lastingIng.has(rest)) return word
  }
  return hasVowel(rest, rest.length) ? repairVerb(rest, r1) : word
}

/** Beginnings of words in `ing` that are no verb forms, such as `evening`. */
const lastingIng: ReadonlySet<string> = new Set(['inn', 'out', 'cann', 'herr', 'earr', 'even'])
/** Beginnings of verbs in `eed` such as `succeed`, in which `ed` is no ending. */
const lastingEed: ReadonlySet<string> = new Set(['succ', 'proc', 'exc'])

function shortenEed(word: string, base: string, r1: number): string {
  const restLength = base.length - 3
  if (restLength < r1 || lastingEed.has(base.slice(0, restLength))) return word
  return base.slice(0, -1)
}

/** Restores the letter that a verb lost before its ending, or removes the one it got. */
function repairVerb(verb: string, r1: number): string {
  const { length } = verb
  if (verb.endsWith('at') || verb.endsWith('bl') || verb.endsWith('iz')) return `${verb}e`
  if (endsDouble(verb)) {
    const isBase = length === 3 && 'aeo'.includes(verb.charAt(0))
    return isBase ? verb : verb.slice(0, -1)
  }
  return length <= r1 && endsShort(verb, length) ? `${verb}e` : verb
}

function endsDouble(word: string): boolean {
  const last = word.charCodeAt(word.length - 1)
  return word.charCodeAt(word.length - 2) === last && doubles[last] === 1
}

/** Step 1c. */
function replaceFinalY(word: string): string {
  const { length } = word
  if (length < 3 || isVowel(word, length - 2)) return word
  return word.endsWith('y') || word.endsWith('Y') ? `${word.slice(0, -1)}i` : word
}

/** Steps 2, 3 and 4: the longest suffix decides alone, even if its conditions do not hold. */
function replaceSuffix(word: string, table: SuffixTable, regions: Regions): string {
  const rule = table[word.charCodeAt(word.length - 1)]?.find(({ suffix }) => word.endsWith(suffix))
  if (rule === undefined) return word
  const start = word.length - rule.suffix.length
  if (start < (rule.region === 1 ? regions.r1 : regions.r2)) return word
  return follows(word, start, rule) ? word.slice(0, start) + rule.replacement : word
}

function follows(word: string, start: number, { after }: SuffixRule): boolean {
  return after === undefined || (start > 0 && after.includes(word.charAt(start - 1)))
}

/** Step 5. */
function removeFinalLetter(word: string, { r1, r2 }: Regions): string {
  const end = word.length - 1
  if (word.endsWith('e')) {
    const isRemoved = end >= r2 || (end >= r1 && !endsShort(word, end))
    return isRemoved ? word.slice(0, -1) : word
  }
  return end >= r2 && word.endsWith('ll') ? word.slice(0, -1) : word
}
