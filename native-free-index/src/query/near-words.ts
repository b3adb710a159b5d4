/** Finds words of the dictionary that begin with a word, or are spelt similarly. */
import { createHits, TopK } from '../collect/index.ts'
import { limits } from '../limits.ts'
import { type Dictionary, frequentDocumentsMin, similarTerms } from '../postings/index.ts'
import { automatonWordMax, LevenshteinAutomaton } from '../text/index.ts'
import type { Budget } from './budget.ts'
import type { SimilarTerm } from './word-variants.ts'

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
  const { start, end } = dictionary.prefixed(prefix)
  let given = 0
  // The caller skips invisible words, so it may need more than the maximum.
  for (let most: number = limits.prefixedMax; given < end - start; most *= 16) {
    const best = firstByFrequency(dictionary, start, end, Math.min(most, end - start), budget)
    for (; given < best.count; given++) yield best.ordinals[given]!
    if (best.count < most) return
  }
}

function firstByFrequency(
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
    const frequency = dictionary.documentsWith(termOrd)
    if (frequency === 0 || frequency < top.threshold || !dictionary.isWord(termOrd)) continue
    top.offer(frequency, termOrd)
  }
  const hits = createHits(most)
  top.drainInto(hits)
  return hits
}

/**
 * Candidate corrections: nearest first, then most frequent, then in byte order.
 *
 * @param known documents with the word itself; a known word has only far more frequent candidates
 */
export function similarWords(
  dictionary: Dictionary,
  word: string,
  known: number,
  budget: Budget,
): SimilarTerm<number>[] {
  const distanceMax = typoDistanceMax(word)
  if (distanceMax === 0) return []
  budget.check()
  const found =
    known === 0
      ? similarToUnknown(dictionary, word, distanceMax)
      : similarToKnown(dictionary, word, distanceMax, typoDocumentsMin(known))
  return found.sort(by(dictionary))
}

function similarToUnknown(
  dictionary: Dictionary,
  word: string,
  distanceMax: 1 | 2,
): SimilarTerm<number>[] {
  const found: SimilarTerm<number>[] = []
  const { start, end } = dictionary.prefixed(firstOf(word))
  similarTerms(dictionary.strings, word, distanceMax, start, end, (termOrd, distance) => {
    if (isCandidate(dictionary, termOrd, distance)) found.push({ term: termOrd, distance })
  })
  return found
}

/** Most known words have no candidate that is frequent enough, so the automaton is created late. */
function similarToKnown(
  dictionary: Dictionary,
  word: string,
  distanceMax: 1 | 2,
  documentsMin: number,
): SimilarTerm<number>[] {
  const found: SimilarTerm<number>[] = []
  if (documentsMin > dictionary.statistics.documents) return found
  const { frequentTerms, strings } = dictionary
  const { start, end } = dictionary.frequentWith(firstOf(word))
  const charsMin = [...word].length - distanceMax
  let automaton: LevenshteinAutomaton | null = null
  for (let i = start; i < end; i++) {
    const termOrd = frequentTerms[i]!
    if (dictionary.documentsWith(termOrd) < documentsMin) continue
    // A character has at least one byte.
    if (strings.offsets[termOrd + 1]! - strings.offsets[termOrd]! < charsMin) continue
    automaton ??= new LevenshteinAutomaton(word, distanceMax)
    const distance = distanceTo(automaton, dictionary, termOrd)
    if (distance > 0 && distance <= distanceMax) found.push({ term: termOrd, distance })
  }
  return found
}

function firstOf(word: string): string {
  return String.fromCodePoint(word.codePointAt(0)!)
}

/** Edits that a misspelling of the word may have. Short words have too many neighbours. */
export function typoDistanceMax(word: string): 0 | 1 | 2 {
  const { length } = [...word]
  if (length < 5 || length > automatonWordMax) return 0
  return length < 9 ? 1 : 2
}

/** Minimum of the documents with a correction, if `known` documents have the word itself. */
export function typoDocumentsMin(known: number): number {
  return known === 0 ? 1 : known * frequencyFactorMin
}

function isCandidate(dictionary: Dictionary, termOrd: number, distance: number): boolean {
  return distance > 0 && dictionary.documentsWith(termOrd) > 0 && dictionary.isWord(termOrd)
}

/** Most terms differ in their first characters, so ASCII is read without creating a string. */
function distanceTo(automaton: LevenshteinAutomaton, dictionary: Dictionary, termOrd: number) {
  const { bytes, offsets } = dictionary.strings
  let state = automaton.start()
  for (let i = offsets[termOrd]!; i < offsets[termOrd + 1]!; i++) {
    if (bytes[i]! >= 0x80) return automaton.distanceOf(dictionary.term(termOrd))
    state = automaton.step(state, bytes[i]!)
    if (automaton.isDead(state)) break
  }
  return automaton.distance(state)
}

function by(dictionary: Dictionary) {
  return (a: SimilarTerm<number>, b: SimilarTerm<number>): number =>
    a.distance - b.distance ||
    dictionary.documentsWith(b.term) - dictionary.documentsWith(a.term) ||
    a.term - b.term
}
