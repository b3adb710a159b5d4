/**
 * Wider searches for an interpretation that found nothing, in a fixed order. No step looks at the
 * sentence, so it does the same to what rules and what a model made.
 */

import { foldAccents } from 'native-free-index'
import {
  type FilterExpression,
  type FilterLeaf,
  limits,
  type Operator,
  type RelaxStep,
  relaxSteps,
} from '../contract/index.ts'
import { allOf, anyOf, type Operand } from './fields/leaves.ts'
import type { Interpretation, Target } from './interpretation.ts'
import { rankByFor } from './ranking.ts'
import { technologiesIn } from './technologies.ts'
import { namesPerson } from './vocabulary/roles.ts'

export interface Relaxation {
  readonly step: RelaxStep
  /** For the client: the condition that found nothing, and the one that replaces it. */
  readonly reason: string
}

export interface Relaxed {
  readonly interpretation: Interpretation
  readonly relaxation: Relaxation
  /** Whether a later step starts from what was there before this one. */
  readonly isTrial: boolean
}

/** The same for a wider search. Null if the step changes nothing. */
type Widen = (interpretation: Filtered, subject: Target['subject']) => Interpretation | null

interface Filtered extends Interpretation {
  readonly filters: FilterExpression
}

interface Step {
  readonly reason: string
  /** The text is given up for the conditions, or they for it, but not both. */
  readonly isTrial?: true
  readonly widen: Widen
}

const city = /City$|\.city$/
const cityOrState = /(?:City|State)$|\.(?:city|state)$/

/**
 * Reasons name the condition that found nothing, which stays true if a wider search finds nothing.
 * A place is widened to a larger one and never dropped: namesakes are elsewhere.
 */
const steps: Readonly<Record<RelaxStep, Step>> = {
  text: {
    reason:
      'nothing was found with the text: the conditions are searched for, and technologies that ' +
      'it names',
    isTrial: true,
    widen: byConditions,
  },
  state: {
    reason: 'nothing was found in the city: its state is searched',
    widen: byFilters((filters) => withoutBeside(filters, city, /State$|\.state$/)),
  },
  country: {
    reason: 'nothing was found in the city or state: its country is searched',
    widen: byFilters((filters) => withoutBeside(filters, cityOrState, /Country$|\.country$/)),
  },
  and: {
    reason: 'nothing was found with all conditions: one of several is enough',
    widen: byFilters(oneIsEnough),
  },
  filters: {
    reason: 'nothing was found with some of the conditions: they are given up for the text',
    widen: byText,
  },
}

/**
 * The interpretation widened by the next effective step. Null if none is left.
 * @param interpretation as before the last step, if that was a trial
 * @param done the steps taken before in their order, trials included
 */
export function relax(
  interpretation: Interpretation,
  done: readonly RelaxStep[],
  subject: Target['subject'],
): Relaxed | null {
  const filters = interpretation.filters && plain(interpretation.filters)
  if (filters === null) return null
  const last = done.at(-1)
  for (const step of relaxSteps.slice(last === undefined ? 0 : relaxSteps.indexOf(last) + 1)) {
    const { reason, widen, isTrial = false } = steps[step]
    const widened = widen({ ...interpretation, filters }, subject)
    if (widened === null) continue
    return { interpretation: widened, relaxation: { step, reason }, isTrial }
  }
  return null
}

function byFilters(widen: (filters: FilterExpression, query: string | null) => Operand): Widen {
  return (interpretation) => {
    const filters = widen(interpretation.filters, interpretation.query)
    const isSame = JSON.stringify(filters) === JSON.stringify(interpretation.filters)
    return isSame ? null : { ...interpretation, filters }
  }
}

/**
 * Text is given up before a place, a date or a company where it says no topic, or for the
 * technologies that it names: people in Berlin are no answer to "weaving people in Berlin". Numbers
 * and languages only say which of the documents about the text are meant.
 */
function byConditions(interpretation: Filtered, subject: Target['subject']): Interpretation | null {
  const { query, filters, rankBy, similarTo } = interpretation
  const isKept = conditionsOf(filters).some(
    (one) => !denies(one) && leavesOf(one).some(({ field }) => keptFields.test(field)),
  )
  if (query === null || !isKept) return null
  const technologies = technologiesIn(query)
  if (technologies === query) return null
  if (technologies === null && saysTopic(query)) return null
  const hasText = technologies !== null || similarTo !== undefined
  return {
    ...interpretation,
    query: technologies,
    ...(rankBy === undefined ? {} : { rankBy: rankByFor(rankBy, hasText, subject) }),
  }
}

/** Whether a text has words for more than people of any kind. */
function saysTopic(query: string): boolean {
  const words = query.split(/\s+/).map(foldAccents)
  return words.some((word) => word !== '' && !namesPerson(word))
}

const keptFields =
  /(?:[cC]ountry|[sS]tate|[cC]ity|[lL]ocations?|At|[cC]ompany|\.organization|emails|ownerLogin)$/

const placeFields = /(?:[cC]ountry|[sS]tate|[cC]ity|[lL]ocations?)$/

/**
 * Whether a condition stays when others are dropped. Text that names a technology is never dropped,
 * so neither are dates and numbers with it: no result is the honest answer.
 */
function stays(condition: FilterExpression, query: string | null): boolean {
  if (denies(condition)) return true
  const leaves = leavesOf(condition)
  if (leaves.some((leaf) => !denies(leaf) && placeFields.test(leaf.field))) return true
  return leaves.every(isMeasured) && query !== null && technologiesIn(query) !== null
}

/** A date or a number. */
function isMeasured({ field, value }: FilterLeaf): boolean {
  return typeof value === 'number' || field.endsWith('At')
}

function byText(interpretation: Filtered, subject: Target['subject']): Interpretation | null {
  const { filters, rankBy } = interpretation
  const text = interpretation.query
  const conditions = conditionsOf(filters)
  const dropped = conditions.filter((condition) => !stays(condition, text))
  // A name next to "haskell" would win: people with that name would come first.
  const isOfTechnology = text !== null && technologiesIn(text) !== null
  const query = isOfTechnology ? text : withNamesAsked(text, dropped)
  if (dropped.length === 0 || query === null) return null
  return {
    ...interpretation,
    query,
    filters: allOf(conditions.filter((condition) => !dropped.includes(condition))),
    ...(rankBy === undefined ? {} : { rankBy: rankByFor(rankBy, true, subject) }),
  }
}

/** Without composites of one, or of none, so that only a change of what is demanded counts. */
function plain(filters: FilterExpression): Operand {
  if (!('filters' in filters)) return filters
  return (filters.op === 'And' ? allOf : anyOf)(filters.filters.map(plain))
}

/** Without the leaves on some fields, in each And that has a leaf on other ones, too. */
function withoutBeside(filters: FilterExpression, fields: RegExp, others: RegExp): Operand {
  if (!('filters' in filters)) return filters
  const { op } = filters
  const hasOther = filters.filters.some((part) => isOn(part, others))
  const kept = filters.filters.filter((part) => op === 'Or' || !hasOther || !isOn(part, fields))
  return (op === 'And' ? allOf : anyOf)(kept.map((part) => withoutBeside(part, fields, others)))
}

/** Whether it has a condition on such a field. Several names of one place are one condition. */
function isOn(filter: FilterExpression, fields: RegExp): boolean {
  if ('filters' in filter) return filter.filters.every((part) => isOn(part, fields))
  return !denies(filter) && fields.test(filter.field)
}

function oneIsEnough(filters: FilterExpression, query: string | null): Operand {
  if (!('filters' in filters) || filters.op === 'Or') return filters
  const conditions = conditionsOf(filters)
  const wanted = conditions.filter((condition) => !stays(condition, query))
  if (wanted.length < 2) return filters
  return allOf([...conditions.filter((one) => !wanted.includes(one)), anyOf(wanted)])
}

/**
 * The conditions of an And. Bounds of one field are one condition, because either alone would mean
 * little.
 */
function conditionsOf(filters: FilterExpression): FilterExpression[] {
  if (!('filters' in filters) || filters.op === 'Or') return [filters]
  const ranges = new Map<string, FilterLeaf[]>()
  for (const part of filters.filters) {
    if (isRange(part)) ranges.set(part.field, [...(ranges.get(part.field) ?? []), part])
  }
  return filters.filters.flatMap((part) => {
    if (!isRange(part)) return [part]
    const bounds = ranges.get(part.field)!
    return bounds[0] === part ? [allOf(bounds)!] : []
  })
}

function isRange(filter: FilterExpression): filter is FilterLeaf {
  return !('filters' in filter) && ['Lt', 'Lte', 'Gt', 'Gte'].includes(filter.op)
}

/** Negated through and through. */
function denies(filter: FilterExpression): boolean {
  return 'filters' in filter ? filter.filters.every(denies) : filter.op.startsWith('Not')
}

// Turns dropped conditions into text: their names are searched for instead.

/** Operators with values that a person types. Patterns are no words. */
const naming: readonly Operator[] = ['Eq', 'ContainsAllTokens', 'Contains', 'In', 'ContainsAny']

/** No value of a longer list was said: the countries of a continent. */
const listedMax = 3

/** Their values are other spellings of names: `redhat` of "Red Hat". */
const spelled: readonly string[] = ['emails', 'ownerLogin']

/** The text with the names that it lacks. Null if there is neither. */
function withNamesAsked(query: string | null, dropped: readonly FilterExpression[]): string | null {
  const text = new Text(query)
  const leaves = dropped.flatMap(leavesOf)
  const spellings = leaves.filter(({ field }) => spelled.includes(field))
  for (const leaf of leaves) {
    if (!spellings.includes(leaf)) for (const name of namesOf(leaf)) text.add(name)
  }
  for (const name of spellings.flatMap(namesOf)) if (!text.spells(name)) text.add(name)
  return text.whole()
}

function leavesOf(filter: FilterExpression): FilterLeaf[] {
  return 'filters' in filter ? filter.filters.flatMap(leavesOf) : [filter]
}

function namesOf({ op, value }: FilterLeaf): string[] {
  if (!naming.includes(op)) return []
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (values.length > listedMax) return []
  return values.filter((one) => typeof one === 'string')
}

/** A query that grows by names, each said once, up to the length that a request may have. */
class Text {
  readonly #texts: string[] = []
  /** By text: folded, with spaces around it. */
  readonly #folded: string[] = []
  readonly #letters = new Set<string>()
  /** Each text needs a space before it, but the first. */
  #room = limits.queryCharsMax + ' '.length

  constructor(query: string | null) {
    if (query !== null) this.add(query)
  }

  add(text: string): void {
    const name = text.trim()
    const folded = ` ${foldAccents(name)} `
    if (name === '' || this.#folded.some((known) => known.includes(folded))) return
    if (name.length >= this.#room) return
    this.#room -= name.length + ' '.length
    this.#texts.push(name)
    this.#folded.push(folded)
    this.#letters.add(lettersOf(name))
  }

  /** Whether it has a name of the same letters, however these are joined. */
  spells(name: string): boolean {
    return this.#letters.has(lettersOf(name))
  }

  /** Null where there is none. */
  whole(): string | null {
    return this.#texts.length === 0 ? null : this.#texts.join(' ')
  }
}

function lettersOf(text: string): string {
  return foldAccents(text).replace(/[^\p{L}\p{N}]/gu, '')
}
