/** Turns the text of a query into words with variants, and a filter of phrases and exclusions. */
import {
  analyseDocument,
  buildCompoundTerm,
  buildSignCompoundTerm,
  type Correction,
  type Filter,
  foldAccents,
  limits as indexLimits,
  type ParsedQuery,
  type Phrase,
  parseQuery,
  type QueryTerm,
  type QueryWord,
  removeOperators,
  stem,
} from 'native-free-index'
import { limits } from '../contract/index.ts'
import type { Synonyms } from './synonyms.ts'

const { compoundWordsMax, phraseTermsMax } = indexLimits

/** Members of a request that control how its words are expanded. */
export interface WordOptions {
  readonly prefix?: boolean
  readonly typos?: 'auto' | 'off'
  readonly variants?: 'auto' | 'off'
}

export interface PlannedWords {
  /** Distinct terms. */
  readonly terms: readonly QueryTerm[]
  /** Filter of required phrases, and of excluded words and phrases. */
  readonly filter: Filter | null
  /** Whether there is a phrase that every hit must have. */
  readonly hasPhrase: boolean
}

/** A word while its variants are gathered. */
interface PlannedWord extends QueryWord {
  joined?: string[]
  synonyms?: string[]
}

export function planWords(text: string, options: WordOptions, synonyms: Synonyms): PlannedWords {
  const query = parseQuery(text)
  return {
    terms: planTerms(query, options, synonyms),
    filter: planPhraseFilter(query),
    hasPhrase: query.phrases.length > 0,
  }
}

function planTerms(
  { runs, prefixes, addresses, phrases }: ParsedQuery,
  { prefix = false, typos = 'auto', variants = 'auto' }: WordOptions,
  synonyms: Synonyms,
): QueryTerm[] {
  const words = new Map<string, string | PlannedWord>()
  const withVariants = variants === 'auto'
  const withTypos = typos === 'auto'
  const last = prefix ? runs.at(-1)?.at(-1) : undefined
  for (const run of runs) {
    for (const term of run) {
      const isPrefix = term === last || prefixes.has(term)
      const isAlone = !withVariants && !withTypos && !isPrefix
      const typos = withTypos && synonyms.isWord?.(term) !== true
      const isWhole = isPrefix || synonyms.isTechnology?.(term) === true
      const begins = withTypos && withVariants && !isWhole
      const group = { term, variants: withVariants, typos, begins, prefix: isPrefix }
      words.set(term, isAlone ? term : group)
    }
  }
  for (const term of addresses) words.set(term, term)
  // Words of a required phrase get no variants, because every hit has them.
  for (const { joined } of phrases) for (const term of joined) words.set(term, term)
  if (withVariants) {
    for (const run of runs) {
      for (let at = 0; at < run.length; at++) {
        addJoined(run, at, words)
        addSynonyms(run, at, synonyms, words)
      }
    }
  }
  return [...words.values()]
}

/** The required phrases of a text, each with its spellings. */
export function listPhrases(text: string): readonly (readonly string[])[] {
  const { phrases } = parseQuery(text)
  return phrases.slice(0, limits.phrasesMax).flatMap(({ joined, parts }) => [joined, parts])
}

type WordsByTerm = ReadonlyMap<string, string | PlannedWord>

/** Words from `at` on also match their joined form. Stops at a word that repeats another. */
function addJoined(run: readonly string[], at: number, words: WordsByTerm): void {
  let joined = run[at]!
  for (let end = at + 1; end < Math.min(run.length, at + compoundWordsMax); end++) {
    const next = run[end]!
    if (run.indexOf(next, at) < end) return
    joined += next
    for (let i = at; i <= end; i++) {
      const word = words.get(run[i]!)
      if (typeof word !== 'object') continue
      word.joined ??= []
      word.joined.push(joined)
    }
  }
}

function addSynonyms(
  run: readonly string[],
  at: number,
  synonyms: Synonyms,
  words: WordsByTerm,
): void {
  for (const { length, expressions } of synonyms.at(run, at)) {
    const terms = expressions.flatMap(expandExpression)
    for (const own of run.slice(at, at + length)) {
      const word = words.get(own)
      if (typeof word !== 'object') continue
      word.synonyms ??= []
      word.synonyms.push(...terms.filter((term) => term !== own))
    }
  }
}

/** An expression of several words matches its joined form, and its compounds if they are known. */
function expandExpression(expression: readonly string[]): string[] {
  if (expression.length === 1) return [...expression]
  return [expression.join(''), buildCompoundTerm(expression), buildSignCompoundTerm(expression)]
}

function planPhraseFilter({ phrases, excluded }: ParsedQuery): Filter | null {
  if (phrases.length === 0 && excluded.length === 0) return null
  const filters = [
    ...phrases.slice(0, limits.phrasesMax).map(matchPhrase),
    ...planExclusions(excluded),
  ]
  if (filters.length <= 1) return filters[0] ?? null
  return { kind: 'and', filters }
}

/** Excluded words are cheap, so only phrases are limited, as required ones are. */
function planExclusions(excluded: readonly Phrase[]): Filter[] {
  const words = excluded.filter(({ joined }) => joined.length === 1)
  const phrases = excluded.filter(({ joined }) => joined.length > 1).slice(0, limits.phrasesMax)
  const terms = new Set(words.map(({ joined }) => joined[0]!))
  const filters = [
    ...Array.from(terms, (term): Filter => ({ kind: 'word', term })),
    ...phrases.map(matchPhrase),
  ]
  return filters.length === 0 ? [] : [{ kind: 'not', filter: { kind: 'or', filters } }]
}

/** Matches either spelling. */
function matchPhrase({ joined, parts }: Phrase): Filter {
  const ways = joined.join(' ') === parts.join(' ') ? [joined] : [joined, parts]
  const filters = ways.map(splitPhrase)
  return filters.length === 1 ? filters[0]! : { kind: 'or', filters }
}

/** A phrase longer than the index allows is matched in pieces. */
function splitPhrase(terms: readonly string[]): Filter {
  const most = phraseTermsMax
  const pieces: Filter[] = []
  for (let start = 0; start < terms.length; start += most) {
    pieces.push({ kind: 'phrase', terms: terms.slice(start, start + most) })
  }
  return pieces.length === 1 ? pieces[0]! : { kind: 'and', filters: pieces }
}

/** The query without required phrases and exclusions. */
export function stripOperators(query: string): string {
  const { phrases, excluded } = parseQuery(query)
  if (phrases.length === 0 && excluded.length === 0) return query
  return removeOperators(query).replaceAll(/\s+/g, ' ').trim()
}

/** Words, and words joined by signs, such as `full-text`. */
const compoundPattern = /[\p{L}\p{N}]+(?:[-.'’_/][\p{L}\p{N}]+)*/gu
const wordPattern = /[\p{L}\p{N}]+/gu

/** The text without operators, with misspellings replaced by their corrections. */
export function correctText(
  text: string,
  corrections: readonly Pick<Correction, 'from' | 'to'>[],
): string {
  if (corrections.length === 0) return text
  const spelt = new Map(corrections.map(({ from, to }) => [from, to]))
  const findSpelling = (word: string) =>
    spelt.get((foldAccents(word).match(wordPattern) ?? []).join(''))
  return text.replaceAll(
    compoundPattern,
    (compound) =>
      findSpelling(compound) ??
      compound.replaceAll(wordPattern, (word) => findSpelling(word) ?? word),
  )
}

/**
 * The corrections of words that were typed. A search by a sentence may look for others, such as
 * `administrator` for "sysadmins". A typed word of the same stem takes the place of one.
 */
export function keepTypedCorrections<C extends Pick<Correction, 'from'>>(
  text: string,
  corrections: readonly C[],
): C[] {
  const typed = new Set(analyseDocument(text))
  return corrections.flatMap((correction) => {
    if (typed.has(correction.from)) return [correction]
    const form = [...typed].find((word) => stem(word) === stem(correction.from))
    return form === undefined ? [] : [{ ...correction, from: form }]
  })
}

/**
 * The texts to embed after correction, because a misspelt word has no meaning. Null if nothing
 * changes.
 *
 * @param knows whether the embedding model knows a word, which is correctly spelt then
 */
export function correctMeanings(
  texts: readonly string[],
  corrections: readonly Correction[],
  knows: (word: string) => boolean,
): readonly string[] | null {
  const misspelt = corrections.filter(({ from, isKnown }) => !isKnown && !knows(from))
  const corrected = texts.map((text) => correctText(text, misspelt))
  return corrected.every((text, i) => text === texts[i]) ? null : corrected
}
