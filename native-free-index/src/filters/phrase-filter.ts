/**
 * Filters over the weighted text fields together: documents with a word in any of them, and
 * documents with a phrase in one of them. Phrases are read from the tokens of the documents that
 * have all of its words.
 */
import { type Bitset, hasBit, intersect } from '../bytes/index.ts'
import { limits } from '../limits.ts'
import {
  type HiddenTokens,
  readTokenIncrement,
  readTokenLength,
  readTokenTerm,
} from '../postings/index.ts'
import type { PhraseFilter, WordFilter } from '../query/index.ts'
import { positionLengthMax } from '../text/index.ts'
import type { FilterContext } from './evaluate.ts'

/** Tokens between two deadline checks. A document counts as one more. */
const tokensPerCheck = 1 << 16

/** Every document with the word, in the scratch bitset of this level. */
export function matchWord({ term }: WordFilter, context: FilterContext, level: number): Bitset {
  return matchTerm(context.index.dictionary.findTerm(term), context, level)
}

function matchTerm(termOrd: number, context: FilterContext, level: number): Bitset {
  const target = context.shard.bitset(level).fill(0)
  const { postings } = context.shard.segment
  postings.addDocuments(postings.findTerm(termOrd), target)
  return target
}

/** Every document with the words of the phrase consecutively in one text. */
export function matchPhrase(filter: PhraseFilter, context: FilterContext, level: number): Bitset {
  const { terms } = filter
  if (terms.length > limits.phraseTermsMax) throw new RangeError('a phrase is too long')
  const termOrds = terms.map((term) => context.index.dictionary.findTerm(term))
  const [first, ...others] = new Set(termOrds)
  if (first === undefined) return context.shard.bitset(level).fill(0)
  const target = matchTerm(first, context, level)
  for (const termOrd of others) {
    context.scope.budget.check()
    intersect(target, target, matchTerm(termOrd, context, level + 1))
  }
  if (terms.length === 1) return target
  const phrase = new Phrase(termOrds)
  const { tokenEnds } = context.shard.segment.postings
  let left = 0
  for (let docId = 0; docId < context.shard.segment.documents; docId++) {
    // A 32-bit word without matches is skipped.
    if (target[docId >>> 5] === 0) {
      docId |= 31
      continue
    }
    if (!hasBit(target, docId)) continue
    left -= 1 + tokenEnds[docId]! - (docId === 0 ? 0 : tokenEnds[docId - 1]!)
    if (left < 0) {
      context.scope.budget.check()
      left = tokensPerCheck
    }
    if (!phrase.matchDocument(context, docId)) target[docId >>> 5]! &= ~(1 << (docId & 31))
  }
  return target
}

/**
 * Bit j of a position is set if the first j + 1 words of the phrase end there (Shift-And:
 * Baeza-Yates & Gonnet 1992). A document takes time linear in tokens × words of the phrase.
 */
class Phrase {
  readonly #terms: readonly number[]
  readonly #last: number
  /** By position modulo the length, which exceeds the length of any token. */
  readonly #ends = new Uint32Array(2 * (positionLengthMax + 1))

  constructor(terms: readonly number[]) {
    this.#terms = terms
    this.#last = 2 ** (terms.length - 1)
  }

  matchDocument({ shard: { segment } }: FilterContext, docId: number): boolean {
    const { tokens, tokenEnds } = segment.postings
    const hidden = segment.postings.listHiddenTokens(docId)
    const ends = this.#ends.fill(0)
    const ring = ends.length - 1
    let position = 0
    for (let i = docId === 0 ? 0 : tokenEnds[docId - 1]!; i < tokenEnds[docId]!; i++) {
      const token = tokens[i]!
      for (let increment = readTokenIncrement(token); increment > 0; increment--) {
        ends[position & ring] = 0
        position++
      }
      const bits = this.#findWords(readTokenTerm(token))
      if (bits === 0 || (hidden !== null && isInRanges(hidden, i))) continue
      const ended = ((ends[position & ring]! << 1) | 1) & bits
      if ((ended & this.#last) !== 0) return true
      ends[(position + readTokenLength(token)) & ring]! |= ended
    }
    return false
  }

  /** The positions of the term in the phrase, as bits. */
  #findWords(termOrd: number): number {
    let bits = 0
    for (let i = 0; i < this.#terms.length; i++) if (this.#terms[i] === termOrd) bits |= 1 << i
    return bits
  }
}

function isInRanges(ranges: HiddenTokens, position: number): boolean {
  for (let i = 0; i < ranges.length; i += 2) {
    if (position >= ranges[i]! && position < ranges[i + 1]!) return true
  }
  return false
}
