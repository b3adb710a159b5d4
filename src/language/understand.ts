/**
 * Sentence -> Interpretation by rules: passes read its parts, `logic.ts` joins their conditions to
 * clauses, and these become filters.
 */
import { limits } from '../contract/index.ts'
import { boundInterpretation, type Draft, type DraftPart, tooMuch } from './bounds.ts'
import { filterConditions, negateConditions } from './fields/filters.ts'
import type { Interpretation, Target } from './interpretation.ts'
import { type Clause, readLogic, type UnwantedText } from './logic.ts'
import { listExclusions, writeQuery } from './query.ts'
import { rankOrder } from './ranking.ts'
import { type Context, Reading, type Recogniser, type SentencePart, sliceText } from './reading.ts'
import { passes } from './recognise/passes.ts'

/** Never fails: the rest of a sentence is text to search for. */
export function understand(sentence: string, target: Target, context: Context): Interpretation {
  return readBy(Object.values(passes), sentence, target, context)
}

export function readBy(
  recognisers: readonly Recogniser[],
  sentence: string,
  target: Target,
  context: Context,
): Interpretation {
  const reading = new Reading(sentence, target, context)
  for (const recognise of recognisers) recognise(reading)
  const { clauses, unwanted } = readLogic(reading)
  const similarTo = listSimilar(reading)
  // Repositories like others are ranked by meaning, which excludes no words.
  const isByMeaning = target.isSemantic || (target.subject === 'repos' && similarTo.length > 0)
  const text = writeQuery(reading, unwanted)
  const excluded = text === null || isByMeaning ? [] : listExclusions(reading, unwanted, text)
  const isEmpty = text === null && unwanted.length === 0 && reading.listParts().every(isEmptyPart)
  return boundInterpretation({
    query: isEmpty ? sentence.trim() || sentence : text && [text, ...excluded].join(' '),
    rankBy: findRanking(reading, text !== null || similarTo.length > 0),
    similarTo: similarTo.slice(0, limits.similarToMax),
    first: findLimit(reading),
    clauses: draftClauses(reading, clauses),
    others: [
      ...reading.listParts().flatMap((part) => draftOther(reading, part, unwanted)),
      ...unwanted.map((span) => draftUnwanted(reading, span, excluded.length > 0)),
    ],
  })
}

function isEmptyPart({ meaning: { is } }: SentencePart): boolean {
  return is === 'filler' || is === 'not' || is === 'or' || is === 'and'
}

/** The first order counts. A search of one subject reads the orders of that one alone. */
function findRanking(reading: Reading, hasText: boolean): Draft['rankBy'] {
  for (const { meaning } of reading.listParts()) {
    if (meaning.is !== 'order') continue
    return rankOrder(meaning.order, reading.target.subject, hasText)
  }
  return null
}

/** Each once. */
function listSimilar(reading: Reading): string[] {
  const names = new Map<string, string>()
  for (const { meaning } of reading.listParts()) {
    if (meaning.is === 'similar') names.set(meaning.name.toLowerCase(), meaning.name)
  }
  return [...names.values()]
}

function findLimit(reading: Reading): number | null {
  for (const { meaning } of reading.listParts()) if (meaning.is === 'limit') return meaning.first
  return null
}

// Parts of the explanation.

/** More than people write, and than a filter has room for. */
const conditionsMax = 64

/** Conditions beyond the limit are dropped, and the explanation says so. */
function draftClauses(reading: Reading, clauses: readonly Clause[]): Draft['clauses'] {
  let room = conditionsMax
  return clauses.map((clause) => {
    const fitting = clause.parts.slice(0, room)
    const others = clause.parts.slice(room)
    room -= fitting.length
    const { filter, parts } = draftClause(reading, { ...clause, parts: fitting })
    const dropped = others.map(({ from, to, meaning: { kind } }) => {
      return { kind, from, text: sliceText(reading, from, to), ignored: tooMuch }
    })
    return { filter, parts: [...parts, ...dropped] }
  })
}

function draftClause(reading: Reading, clause: Clause): Draft['clauses'][number] {
  const { target } = reading
  const conditions = clause.parts.map(({ meaning }) => meaning.condition)
  const write = clause.isNegated ? negateConditions : filterConditions
  const filter = write(conditions, target)
  const parts = clause.parts.map(({ from, to, meaning: { kind, condition } }): DraftPart => {
    const filters = conditions.length === 1 ? filter : write([condition], target)
    const part = { kind, from, text: sliceText(reading, from, to) }
    if (filters !== null) return { ...part, filters }
    const isOpposite = clause.isNegated && filterConditions([condition], target) !== null
    return { ...part, ignored: isOpposite ? noOpposite : noField[target.subject] }
  })
  return { filter, parts }
}

const noOpposite = 'no filter says the opposite of this'
const noField = {
  users: 'no field of users tells this',
  repos: 'no field of repositories tells this',
}

/** Parts that order, limit, or are searched for in a corrected form. */
function draftOther(
  reading: Reading,
  { from, to, meaning }: SentencePart,
  unwanted: readonly UnwantedText[],
): DraftPart[] {
  const text = sliceText(reading, from, to)
  const isWanted = !unwanted.some((span) => span.from <= from && from < span.to)
  switch (meaning.is) {
    case 'order':
    case 'limit':
    case 'similar':
      return [{ kind: meaning.is, from, text }]
    case 'unsupported':
      return [{ kind: meaning.kind, from, text, ignored: meaning.reason }]
    case 'text': {
      const { kind, ignored } = meaning
      return isWanted ? [{ kind, from, text, ...(ignored && { ignored }) }] : []
    }
    default:
      return []
  }
}

/** @param areExcluded whether the query says so of dashed words */
function draftUnwanted(
  reading: Reading,
  { from, to, isDashed }: UnwantedText,
  areExcluded: boolean,
): DraftPart {
  const part = { kind: 'text', from, text: sliceText(reading, from, to) } as const
  if (areExcluded && isDashed) return part
  return { ...part, ignored: 'this search cannot exclude words of a text' }
}
