/** Finds words of the dictionary that begin with a word, or are spelt similarly. */
import { createHits, TopK } from '../../collect/index.ts'
import { limits } from '../../limits.ts'
import {
  type Dictionary,
  findSimilarTerms,
  frequentDocumentsMin,
  isStemmable,
} from '../../postings/index.ts'
import { automatonWordMax, LevenshteinAutomaton } from '../../text/index.ts'
import type { Budget } from '../budget.ts'
import type { SimilarTerm } from './vocabulary.ts'

/** Terms between two deadline checks. */
const termsPerCheck = 4096

/** Shorter prefixes would match a large part of the dictionary. In code points. */
const prefixCharsMin = 2

/** A known word is a misspelling only of words this many times as frequent. */
const frequencyFactorMin = frequentDocumentsMin

/** Whether a prefix is long enough to match words. */
export function isPrefix(prefix: string): boolean {
  return [...prefix].length >= prefixCharsMin
}

/** Words with a prefix, by falling frequency, equal ones in byte order. */
export function* mostFrequent(
  dictionary: Dictionary,
  prefix: string,
  budget: Budget,
): Generator<number> {
  if (!isPrefix(prefix)) return
  const { start, end } = dictionary.findPrefix(prefix)
  let given = 0
  // The caller skips invisible words, so it may need more than the maximum.
  for (let most: number = limits.prefixedMax; given < end - start; most *= 16) {
    const best = selectMostFrequent(dictionary, start, end, Math.min(most, end - start), budget)
    for (; given < best.count; given++) yield best.ordinals[given]!
    if (best.count < most) return
  }
}

function selectMostFrequent(
  dictionary: Dictionary,
  start: number,
  end: number,
  most: number,
  budget: Budget,
) {
  const top = new TopK(most)
  top.reset(most)
  for (let termOrd = start; termOrd < end; termOrd++) {
    if ((termOrd - start) % termsPerCheck === 0) budget.check()
    const frequency = dictionary.countDocuments(termOrd)
    if (frequency === 0 || frequency < top.threshold || !dictionary.isWord(termOrd)) continue
    top.offer(frequency, termOrd)
  }
  const hits = createHits(most)
  top.drainInto(hits)
  return hits
}

/**
 * Documents that a correction must have at least, so that it is far more probable than the word as
 * typed. Infinity: no word is frequent enough.
 */
export interface CorrectionBounds {
  /** At a distance of 1, with the word's first letter. */
  readonly near: number
  /** At a distance of 2, with the word's first letter. */
  readonly far: number
  /** At a distance of 1, with another first letter. */
  readonly first: number
}

/** A word in more documents than a handful is hardly a misspelling. */
export const handfulMax = 5

/** A word of a handful is a misspelling only of words this many times as frequent. */
export const handfulFactorMin = 10

/** A common word is in one of this many documents, and at least in three. */
const documentsPerCommon = 4000

/** Words with fewer characters are misspellings of common words only. */
const longCharsMin = 5

export function computeCommonMin(documents: number): number {
  return Math.max(3, Math.ceil(documents / documentsPerCommon))
}

/** A word that documents have is corrected only to words this many times as frequent. */
export function computeFrequencyMin(known: number): number {
  return known === 0 ? 1 : known * frequencyFactorMin
}

/**
 * The bounds for a word with forms in `known` documents, a handful at most.
 * @param documents of the collection
 */
export function boundRareWord(word: string, known: number, documents: number): CorrectionBounds {
  const common = Math.max(computeCommonMin(documents), handfulFactorMin * known)
  const isLong = [...word].length >= longCharsMin
  return {
    near: isLong && known === 0 ? 1 : common,
    far: computeFrequencyMin(known),
    first: common,
  }
}

/** The bounds for any other word, in `known` documents, and for one that takes no variants. */
export function boundKnownWord(word: string, known: number): CorrectionBounds {
  const isLong = [...word].length >= longCharsMin
  const least = isLong ? computeFrequencyMin(known) : Number.POSITIVE_INFINITY
  return { near: least, far: least, first: Number.POSITIVE_INFINITY }
}

/** Candidate corrections: nearest first, then most frequent, then in byte order. */
export function findSimilarWords(
  dictionary: Dictionary,
  word: string,
  bounds: CorrectionBounds,
  budget: Budget,
): SimilarTerm<number>[] {
  const distanceMax = typoDistanceMax(word)
  const least = Math.min(bounds.near, bounds.far, bounds.first)
  if (distanceMax === 0 || least > dictionary.statistics.documents) return []
  budget.check()
  const digits = readDigits(word)
  const found: SimilarTerm<number>[] = []
  const offer = (termOrd: number, distance: number): void => {
    const documents = dictionary.countDocuments(termOrd)
    if (documents === 0 || documents < (distance === 1 ? bounds.near : bounds.far)) return
    if (!dictionary.isWord(termOrd) || readDigits(dictionary.readTerm(termOrd)) !== digits) return
    found.push({ term: termOrd, distance })
  }
  // The walk over all terms reads far more of them, so it is as short as the bounds allow.
  const walkedMax = bounds.far < frequentDocumentsMin ? distanceMax : 1
  if (bounds.near < frequentDocumentsMin) {
    const { start, end } = dictionary.findPrefix(readFirst(word))
    findSimilarTerms(dictionary.strings, word, walkedMax, start, end, (termOrd, distance) => {
      if (distance > 0) offer(termOrd, distance)
    })
    if (walkedMax < distanceMax) {
      visitFrequent(dictionary, word, 2, bounds.far, (termOrd, distance) => {
        if (distance > walkedMax) offer(termOrd, distance)
      })
    }
  } else visitFrequent(dictionary, word, distanceMax, Math.min(bounds.near, bounds.far), offer)
  if (bounds.first <= dictionary.statistics.documents) {
    for (const text of listOtherFirstLetters(word)) {
      const termOrd = dictionary.findTerm(text)
      if (termOrd >= 0 && dictionary.countDocuments(termOrd) >= bounds.first) {
        found.push({ term: termOrd, distance: 1 })
      }
    }
  }
  return found.sort(createOrder(dictionary))
}

/** Most known words have no candidate that is frequent enough, so the automaton is created late. */
function visitFrequent(
  dictionary: Dictionary,
  word: string,
  distanceMax: 1 | 2,
  documentsMin: number,
  visit: (termOrd: number, distance: number) => void,
): void {
  if (documentsMin > dictionary.statistics.documents) return
  const { frequentTerms, strings } = dictionary
  const { start, end } = dictionary.findFrequent(readFirst(word))
  const charsMin = [...word].length - distanceMax
  let automaton: LevenshteinAutomaton | null = null
  for (let i = start; i < end; i++) {
    const termOrd = frequentTerms[i]!
    if (dictionary.countDocuments(termOrd) < documentsMin) continue
    // A character has at least one byte.
    if (strings.offsets[termOrd + 1]! - strings.offsets[termOrd]! < charsMin) continue
    automaton ??= new LevenshteinAutomaton(word, distanceMax)
    const distance = measureDistance(automaton, dictionary, termOrd)
    if (distance > 0 && distance <= distanceMax) visit(termOrd, distance)
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/**
 * The words of letters from a to z with another first letter that are one edit away. They are few,
 * so they are looked up one by one.
 */
export function listOtherFirstLetters(word: string): string[] {
  if (!isStemmable(word)) return []
  const [first, second] = [word[0]!, word[1]!]
  const words = [...letters].flatMap((letter) =>
    letter === first ? [] : [letter + word.slice(1), letter + word],
  )
  if (second !== first) words.push(word.slice(1), second + first + word.slice(2))
  return [...new Set(words)]
}

/** The digits of a word, which no correction changes: `iso27001` is not `iso27002`. */
export function readDigits(word: string): string {
  return word.replace(notDigits, '')
}

const notDigits = /\P{N}+/gu

function readFirst(word: string): string {
  return String.fromCodePoint(word.codePointAt(0)!)
}

/** Edits that a misspelling of the word may have. Shorter words have too many neighbours. */
export function typoDistanceMax(word: string): 0 | 1 | 2 {
  const { length } = [...word]
  if (length < longCharsMin - 1 || length > automatonWordMax) return 0
  return length < 9 ? 1 : 2
}

/** Edits that a misspelling of a whole name may have. */
export function nameDistanceMax(name: string): 0 | 1 | 2 {
  return [...name].length < longCharsMin ? 0 : typoDistanceMax(name)
}

/** Most terms differ in their first characters, so ASCII is read without creating a string. */
function measureDistance(automaton: LevenshteinAutomaton, dictionary: Dictionary, termOrd: number) {
  const { bytes, offsets } = dictionary.strings
  let state = automaton.start()
  for (let i = offsets[termOrd]!; i < offsets[termOrd + 1]!; i++) {
    if (bytes[i]! >= 0x80) return automaton.measureDistance(dictionary.readTerm(termOrd))
    state = automaton.step(state, bytes[i]!)
    if (automaton.isDead(state)) break
  }
  return automaton.readDistance(state)
}

function createOrder(dictionary: Dictionary) {
  return (a: SimilarTerm<number>, b: SimilarTerm<number>): number =>
    a.distance - b.distance ||
    dictionary.countDocuments(b.term) - dictionary.countDocuments(a.term) ||
    a.term - b.term
}
