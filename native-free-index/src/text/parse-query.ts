/**
 * Parses a query into words, phrases and exclusions:
 *
 *   words               any of them
 *   "a phrase"          required: its words one after the other
 *   -word, -"a phrase"  excluded. The sign stands after a blank or at the start, before a letter, a
 *                       digit or a quote. Dashes that keyboards write instead of it count too
 *   word*               every word that begins so
 *
 * Everything else is words, and nothing is an error. Takes time linear in the text.
 */
import { limits } from '../limits.ts'
import { analyseQuery, tokenizeParts, tokenizeQuery } from './analyse.ts'
import { isWordKind, kinds, readKind } from './character-kinds.ts'
import { positionIncrements, readIncrement } from './token-stream.ts'

export interface ParsedQuery {
  /** Consecutive words of the text, which may match as one word. */
  readonly runs: readonly (readonly string[])[]
  /** Words that match all words they are a prefix of. */
  readonly prefixes: ReadonlySet<string>
  /** Words without variants: local parts and domains of addresses. */
  readonly addresses: ReadonlySet<string>
  readonly phrases: readonly Phrase[]
  readonly excluded: readonly Phrase[]
}

/** The terms of a phrase: as joined forms, and as parts. Often both are equal. */
export interface Phrase {
  readonly joined: readonly string[]
  readonly parts: readonly string[]
}

/** A piece of the text, with its signs. */
interface Piece {
  readonly kind: 'word' | 'phrase'
  readonly excluded: boolean
  readonly start: number
  readonly end: number
  readonly text: string
}

export function parseQuery(text: string): ParsedQuery {
  const runs: string[][] = []
  const prefixes: string[] = []
  const addresses: string[] = []
  const phrases: Phrase[] = []
  const excluded: Phrase[] = []
  let runStart = 0
  const endRun = (end: number): void => {
    const { terms, positions, addresses: found } = tokenizeQuery(text.slice(runStart, end))
    for (const term of found ?? noTerms) addresses.push(term)
    for (let i = 0; i < terms.length; i++) {
      if (readIncrement(positions[i]!) === positionIncrements.gap) runs.push([])
      runs.at(-1)!.push(terms[i]!)
    }
  }
  // Most queries have no sign, and splitting them would cost more than the rest.
  for (const piece of hasSign(text) ? piecesOf(text) : []) {
    if (piece.kind === 'word' && !piece.excluded) {
      const { terms } = tokenizeQuery(piece.text.slice(0, -1))
      if (piece.text.endsWith('*') && terms.length > 0) prefixes.push(terms.at(-1)!)
      continue
    }
    endRun(piece.start)
    runStart = piece.end
    const phrase = readPhrase(piece.text)
    if (phrase.joined.length > 0) (piece.excluded ? excluded : phrases).push(phrase)
  }
  endRun(text.length)
  return { runs, prefixes: toSet(prefixes), addresses: toSet(addresses), phrases, excluded }
}

const noTerms: readonly string[] = []
const emptySet: ReadonlySet<string> = new Set()

/** Most queries have neither addresses nor prefixes. */
function toSet(terms: readonly string[]): ReadonlySet<string> {
  return terms.length === 0 ? emptySet : new Set(terms)
}

/**
 * The text without operators, for readers that do not support them: no exclusions, quotes and
 * stars.
 */
export function removeOperators(text: string): string {
  if (!hasSign(text)) return text
  let kept = ''
  let from = 0
  for (const { kind, excluded, start, end, text: own } of piecesOf(text)) {
    if (kind === 'word' && !excluded && !own.endsWith('*')) continue
    kept += text.slice(from, start)
    if (!excluded) kept += kind === 'phrase' ? own : own.slice(0, -1)
    from = end
  }
  return kept + text.slice(from)
}

/** A name of a few words as one word, as a query joins its words. */
export function joinWholeName(name: string): string | undefined {
  const { runs, phrases, excluded, addresses } = parseQuery(name)
  if (runs.length !== 1 || phrases.length + excluded.length + addresses.size > 0) return undefined
  const words = runs[0]!
  const joined = words.join('')
  const isJoinable = words.length > 1 && words.length <= limits.compoundWordsMax
  return isJoinable && analyseQuery(joined)[0] === joined ? joined : undefined
}

/** The hyphen-minus, the dashes U+2010 to U+2015, the minus sign, and the small and wide forms. */
const excludingSign = /[-\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/

const operatorSign = /["*\u2010-\u2015\u2212\ufe58\ufe63\uff0d-]/

function hasSign(text: string): boolean {
  return operatorSign.test(text)
}

function readPhrase(text: string): Phrase {
  return { joined: tokenizeQuery(text).terms, parts: tokenizeParts(text) }
}

function* piecesOf(text: string): Generator<Piece> {
  // Without this, each of many quotes would search for a second quote to the end.
  const lastQuote = text.lastIndexOf('"')
  let at = 0
  while (at < text.length) {
    if (isBlank(text, at)) {
      at++
      continue
    }
    const start = at
    const excluded = excludingSign.test(text.charAt(at)) && beginsExcluded(text, at + 1)
    if (excluded) at++
    if (text[at] === '"' && at < lastQuote) {
      const close = text.indexOf('"', at + 1)
      yield { kind: 'phrase', excluded, start, end: close + 1, text: text.slice(at + 1, close) }
      at = close + 1
      continue
    }
    const from = at
    while (at < text.length && !isBlank(text, at)) at++
    yield { kind: 'word', excluded, start, end: at, text: text.slice(from, at) }
  }
}

function beginsExcluded(text: string, at: number): boolean {
  if (at >= text.length) return false
  const kind = readKind(text, at)
  return text[at] === '"' || isWordKind(kind) || kind === kinds.dense
}

const blank = /\s/u

function isBlank(text: string, at: number): boolean {
  return blank.test(text.charAt(at))
}
