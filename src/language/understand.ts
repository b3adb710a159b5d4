/** Sentence -> Interpretation by rules: recognisers in a fixed order, then filters. */
import { limits } from '../contract/index.ts'
import { bounded, type Draft, type DraftPart, tooMuch } from './bounded.ts'
import type { Order, UserOrder } from './condition.ts'
import { filterConditions, negateConditions } from './fields/filter-of.ts'
import type { Interpretation, Target } from './interpretation.ts'
import {
  type Clause,
  readLogic,
  type SaidCondition,
  type Span,
  type UnwantedText,
} from './logic.ts'
import { rankByOf, userRankByOf } from './ranking.ts'
import { type Context, Reading, type Recogniser, type SentencePart } from './reading.ts'
import { passes } from './recognise/passes.ts'

/** Never fails: the rest of a sentence is text to search for. */
export function understand(sentence: string, target: Target, context: Context): Interpretation {
  return understandBy(Object.values(passes), sentence, target, context)
}

export function understandBy(
  recognisers: readonly Recogniser[],
  sentence: string,
  target: Target,
  context: Context,
): Interpretation {
  const reading = new Reading(sentence, target, context)
  for (const recognise of recognisers) recognise(reading)
  const { clauses, unwanted } = readLogic(reading)
  const wanted = remainingText(reading, unwanted)
  const similarTo = similarIn(reading)
  const isByMeaning = isSemantic(reading.target, similarTo)
  const excluded = wanted === null || isByMeaning ? [] : excludedTexts(reading, unwanted, wanted)
  const text = wanted === null ? null : [wanted, ...excluded].join(' ')
  const isAllFiller = text === null && reading.parts().every(({ meaning }) => saysNothing(meaning))
  return bounded({
    query: isAllFiller && unwanted.length === 0 ? sentence.trim() || sentence : text,
    rankBy: rankByIn(reading, text !== null || similarTo.length > 0),
    similarTo: similarTo.slice(0, limits.similarToMax),
    first: firstOf(reading),
    clauses: draftClauses(reading, clauses),
    others: [
      ...otherParts(reading, unwanted),
      ...unwantedParts(reading, unwanted, excluded.length > 0),
    ],
  })
}

function saysNothing({ is }: SentencePart['meaning']): boolean {
  return is === 'filler' || is === 'not' || is === 'or' || is === 'and'
}

function rankByIn(reading: Reading, hasText: boolean): Draft['rankBy'] {
  const isOfUsers = reading.target.subject === 'users'
  for (const { meaning } of reading.parts()) {
    if (meaning.is !== 'order') continue
    // The recogniser has the orders of the target alone.
    if (isOfUsers) return userRankByOf(meaning.order as UserOrder, hasText)
    return rankByOf(meaning.order as Order, hasText)
  }
  return null
}

/** Repositories like others are ranked by meaning, which excludes no words. */
function isSemantic({ subject, isSemantic = false }: Target, similarTo: readonly string[]) {
  return isSemantic || (subject === 'repos' && similarTo.length > 0)
}

/** Each once. */
function similarIn(reading: Reading): string[] {
  const names = new Map<string, string>()
  for (const { meaning } of reading.parts()) {
    if (meaning.is === 'similar') names.set(meaning.name.toLowerCase(), meaning.name)
  }
  return [...names.values()]
}

function firstOf(reading: Reading): number | null {
  for (const { meaning } of reading.parts()) if (meaning.is === 'limit') return meaning.first
  return null
}

/** More than people write, and than a filter has room for. */
const conditionsMax = 64

/** Conditions beyond the limit are dropped, and the explanation says so. */
function draftClauses(reading: Reading, clauses: readonly Clause[]): Draft['clauses'] {
  let room = conditionsMax
  return clauses.map((clause) => {
    const said = clause.said.slice(0, room)
    room -= said.length
    const { filter, parts } = draftClause(reading, { ...clause, said })
    const others = clause.said.slice(said.length).map((one): DraftPart => {
      return { kind: one.kind, from: one.from, text: textOf(reading, one), ignored: tooMuch }
    })
    return { filter, parts: [...parts, ...others] }
  })
}

function draftClause(reading: Reading, clause: Clause): Draft['clauses'][number] {
  const { target } = reading
  const conditions = clause.said.map(({ condition }) => condition)
  const toFilter = clause.isNegated ? negateConditions : filterConditions
  const filter = toFilter(conditions, target)
  const parts = clause.said.map((said): DraftPart => {
    const filters = conditions.length === 1 ? filter : toFilter([said.condition], target)
    const part = { kind: said.kind, from: said.from, text: textOf(reading, said) }
    if (filters !== null) return { ...part, filters }
    return { ...part, ignored: whyUnsaid(clause, reading, said) }
  })
  return { filter, parts }
}

function whyUnsaid(
  { isNegated }: Clause,
  { target }: Reading,
  { condition }: SaidCondition,
): string {
  const isSayable = filterConditions([condition], target) !== null
  if (isNegated && isSayable) return 'no filter says the opposite of this'
  return `no field of ${target.subject === 'users' ? 'users' : 'repositories'} tells this`
}

/** Parts that order, limit, or are searched for in a corrected form. */
function otherParts(reading: Reading, unwanted: readonly Span[]): DraftPart[] {
  return reading.parts().flatMap((part): DraftPart[] => {
    const { meaning, from } = part
    const text = textOf(reading, part)
    const { is } = meaning
    if (is === 'order' || is === 'limit' || is === 'similar') return [{ kind: is, from, text }]
    if (meaning.is === 'unsupported') {
      return [{ kind: meaning.kind, from, text, ignored: meaning.reason }]
    }
    const isWanted = !unwanted.some((span) => span.from <= from && from < span.to)
    if (meaning.is !== 'text' || !isWanted) return []
    const { kind, ignored } = meaning
    return [{ kind, from, text, ...(ignored === undefined ? {} : { ignored }) }]
  })
}

/** @param areExcluded whether the query says so of dashed words */
function unwantedParts(
  reading: Reading,
  unwanted: readonly UnwantedText[],
  areExcluded: boolean,
): DraftPart[] {
  const ignored = 'this search cannot exclude words of a text'
  return unwanted.map((span): DraftPart => {
    const part = { kind: 'text', from: span.from, text: textOf(reading, span) } as const
    return areExcluded && span.isDashed ? part : { ...part, ignored }
  })
}

/**
 * Dashed words as a query has them: `-php`, `-"spring boot"`. A query has no more of them than it
 * has room for.
 */
function excludedTexts(
  { sentence, words }: Reading,
  unwanted: readonly UnwantedText[],
  wanted: string,
): string[] {
  const texts = unwanted
    .filter(({ isDashed }) => isDashed)
    .map(({ from, to }) => sentence.slice(words[from]!.start, words[to - 1]!.end))
    .map((text) => (/\s/.test(text) ? `-"${text}"` : `-${text}`))
  const length = texts.reduce((sum, text) => sum + text.length + 1, wanted.length)
  return length > limits.queryCharsMax ? [] : texts
}

function textOf({ sentence, words }: Reading, { from, to }: Span): string {
  return sentence.slice(words[from]!.start, words[to - 1]!.end)
}

// The text of a sentence outside of all conditions: the words to search for.

interface TextPiece {
  readonly text: string
  /** In the sentence, in UTF-16 units. */
  readonly start: number
  readonly end: number
}

/** Null where nothing remains. */
function remainingText(reading: Reading, unwanted: readonly Span[]): string | null {
  let text = ''
  let last: TextPiece | null = null
  for (const piece of piecesOf(reading, unwanted)) {
    if (last !== null) text += jointOf(reading.sentence.slice(last.end, piece.start))
    text += piece.text
    last = piece
  }
  return text === '' ? null : text
}

function piecesOf(reading: Reading, unwanted: readonly Span[]): TextPiece[] {
  const { words } = reading
  const dropped = new Set<number>()
  const replaced = new Map<number, TextPiece>()
  for (const { from, to, meaning } of reading.parts()) {
    for (let i = from; i < to; i++) dropped.add(i)
    if (meaning.is === 'text') {
      replaced.set(from, {
        text: meaning.text,
        start: words[from]!.start,
        end: words[to - 1]!.end,
      })
    }
  }
  for (const { from, to } of unwanted) {
    for (let i = from; i < to; i++) {
      dropped.add(i)
      replaced.delete(i)
    }
  }
  const pieces: TextPiece[] = []
  for (let i = 0; i < words.length; i++) {
    const better = replaced.get(i)
    const to = dropped.has(i) ? i + 1 : reading.quotationEnd(i)
    if (better !== undefined) pieces.push(better)
    else if (!dropped.has(i)) pieces.push(pieceOf(reading, i, to))
    i = to - 1
  }
  return pieces
}

/** As queries have them: quoted words are a phrase, a star after a word is any ending. */
function pieceOf({ sentence, words }: Reading, from: number, to: number): TextPiece {
  const { start, isQuoted } = words[from]!
  const { end } = words[to - 1]!
  const text = sentence.slice(start, end)
  if (isQuoted) return { text: `"${text}"`, start: start - 1, end: end + 1 }
  const isPrefix = sentence[end] === '*'
  return isPrefix ? { text: `${text}*`, start, end: end + 1 } : { text, start, end }
}

/** Words that stand together in the sentence do so in the text, such as "CI/CD" and "全文検索". */
function jointOf(between: string): string {
  return /^[/:.·・-]?$/u.test(between) ? between : ' '
}
