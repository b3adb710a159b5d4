/** Finds the parts of one text that match queries. */
import { buildSignCompoundTerm } from '../postings/index.ts'
import {
  joinWholeName,
  positionIncrements,
  readIncrement,
  readLength,
  type SpannedTokens,
} from '../text/index.ts'
import type { SoughtSequence, SoughtTerms, WordNumbers } from './sought-terms.ts'

/** A part of a text, in UTF-16 units. */
export interface TextMatch {
  readonly start: number
  readonly end: number
  readonly words: WordNumbers
}

/** How a field is analysed. */
interface MatchOptions {
  readonly stemmed: boolean
  /** The text, if the field also has its words as one word. Null for other fields. */
  readonly name: string | null
  /** Longer sequences of words match only word by word. In UTF-16 units. */
  readonly sequenceUnitsMax: number
}

/** Matches in any order. They may overlap. */
export function findMatches(
  tokens: SpannedTokens,
  sought: SoughtTerms,
  { stemmed, name, sequenceUnitsMax }: MatchOptions,
): TextMatch[] {
  const { terms, starts, ends, areLocalParts } = tokens
  const known = stemmed ? sought.inStemmed : sought.anywhere
  const matches: TextMatch[] = []
  for (let i = 0; i < terms.length; i++) {
    const words = known.get(terms[i]!)
    if (words === undefined || areLocalParts[i]) continue
    matches.push({ start: starts[i]!, end: ends[i]!, words })
  }
  const addPart = (first: number, last: number, words: WordNumbers): void => {
    const match = { start: starts[first]!, end: ends[last]!, words }
    if (match.end - match.start <= sequenceUnitsMax) matches.push(match)
  }
  if (sought.phrases.size > 0) addPhrases(tokens, sought.phrases, addPart)
  if (sought.inside.size > 0) {
    for (const [i, { words }] of (tokens.compounds ?? []).entries()) {
      const numbers = sought.inside.get(buildSignCompoundTerm(words))
      if (numbers !== undefined) matches.push({ ...tokens.compoundRanges[i]!, words: numbers })
    }
  }
  if (sought.compounds.size > 0) addCompounds(tokens, sought.compounds, addPart)
  if (name !== null) addName(tokens, name, sought, addPart)
  return matches
}

/** @param last number of the last token */
type AddPart = (first: number, last: number, words: WordNumbers) => void

/** Steps per token of a text, over all phrases. Beyond them, words match separately. */
const stepsPerToken = 16

function addPhrases(
  tokens: SpannedTokens,
  phrases: ReadonlyMap<string, readonly SoughtSequence[]>,
  addPart: AddPart,
): void {
  const { terms, areLocalParts } = tokens
  const walk = { tokens, begins: listBegins(tokens), stepsLeft: stepsPerToken * terms.length }
  for (let i = 0; i < terms.length && walk.stepsLeft > 0; i++) {
    if (areLocalParts[i]) continue
    for (const { terms: sought, words } of phrases.get(terms[i]!) ?? noSequences) {
      walk.stepsLeft--
      const last = findPhraseEnd(walk, i, sought, 1)
      if (last >= 0) addPart(i, last, words)
    }
  }
}

const noSequences: readonly SoughtSequence[] = []

interface PhraseWalk {
  readonly tokens: SpannedTokens
  readonly begins: readonly number[]
  stepsLeft: number
}

/** By token: its position. */
function listBegins({ positions }: SpannedTokens): number[] {
  let position = 0
  return positions.map((packed) => {
    position += readIncrement(packed)
    return position
  })
}

/**
 * The number of the token that ends the phrase, or -1.
 * @param from token of the preceding word
 * @param word number of the next word in the phrase
 */
function findPhraseEnd(
  walk: PhraseWalk,
  from: number,
  sought: readonly string[],
  word: number,
): number {
  if (word === sought.length) return from
  const { tokens, begins } = walk
  const { terms, positions, areLocalParts } = tokens
  const next = begins[from]! + readLength(positions[from]!)
  for (let i = from + 1; i < terms.length && begins[i]! <= next; i++) {
    if (walk.stepsLeft-- <= 0) return -1
    if (begins[i] !== next || terms[i] !== sought[word] || areLocalParts[i]) continue
    const last = findPhraseEnd(walk, i, sought, word + 1)
    if (last >= 0) return last
  }
  return -1
}

/** Adds runs of whole words that the index joins to compounds. */
function addCompounds(
  tokens: SpannedTokens,
  compounds: ReadonlyMap<string, readonly SoughtSequence[]>,
  addPart: AddPart,
): void {
  for (const run of listWholeWords(tokens)) {
    for (let last = 1; last < run.length; last++) {
      for (const { terms, words } of compounds.get(tokens.terms[run[last]!]!) ?? []) {
        const first = last - terms.length + 1
        const isThere = terms.every((term, i) => tokens.terms[run[first + i] ?? -1] === term)
        if (isThere) addPart(run[first]!, run[last]!, words)
      }
    }
  }
}

/** Numbers of the tokens that are whole words, in runs without a gap. */
function listWholeWords(tokens: SpannedTokens): number[][] {
  const { positions, areLocalParts } = tokens
  const runs: number[][] = []
  let position = 0
  let end = -1
  for (let i = 0; i < positions.length; i++) {
    const increment = readIncrement(positions[i]!)
    position += increment
    // Parts of a word, and its form without a suffix, begin before the word ends.
    if (position < end) continue
    const isFirst = increment === positionIncrements.gap || position !== end
    if (isFirst || areLocalParts[i]) runs.push([])
    if (!areLocalParts[i]) runs.at(-1)!.push(i)
    end = position + readLength(positions[i]!)
  }
  return runs
}

/** A query may have a whole name as one word. */
function addName(tokens: SpannedTokens, name: string, sought: SoughtTerms, addPart: AddPart): void {
  if (tokens.terms.length < 2) return
  const [run = [], ...others] = listWholeWords(tokens)
  const words = sought.anywhere.get(run.map((i) => tokens.terms[i]!).join(''))
  // Few names match, and the exact rule costs more than all tokens.
  if (words === undefined || others.length > 0) return
  if (!sought.anywhere.has(joinWholeName(name) ?? '')) return
  addPart(0, tokens.ends.indexOf(Math.max(...tokens.ends)), words)
}
