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
import { joinAll, joinAny, listLeaves, type Operand } from './fields/leaves.ts'
import type { Interpretation, Target } from './interpretation.ts'
import { adaptRankBy } from './ranking.ts'
import { findTechnologies } from './technologies.ts'
import { isPersonNoun } from './vocabulary/roles.ts'

export interface Relaxation {
  readonly step: RelaxStep
  /** For the client: the condition that found nothing, and the one that replaces it. */
  readonly reason: string
}

export interface WiderSearch {
  readonly interpretation: Interpretation
  readonly relaxation: Relaxation
  /** Whether a later step starts from what was there before this one. */
  readonly isTrial: boolean
}

/** An interpretation without composites of one, or of none, so that only a change counts. */
interface FilteredSearch extends Interpretation {
  readonly filters: FilterExpression
}

/** What a wider search asks for. Null where a step changes nothing. */
interface Changes {
  readonly query: string | null
  readonly filters: Operand
}

interface Step {
  /** Names the condition that found nothing, which stays true if a wider search finds nothing. */
  readonly reason: string
  /** The text is given up for the conditions, or they for it, but not both. */
  readonly isTrial?: true
  readonly widen: (search: FilteredSearch) => Changes | null
}

const city = /City$|\.city$/
const cityOrState = /(?:City|State)$|\.(?:city|state)$/

/** A place is widened to a larger one and never dropped: namesakes are elsewhere. */
const steps: Readonly<Record<RelaxStep, Step>> = {
  text: {
    reason:
      'nothing was found with the text: the conditions are searched for, and technologies that ' +
      'it names',
    isTrial: true,
    widen: giveUpText,
  },
  state: {
    reason: 'nothing was found in the city: its state is searched',
    widen: (search) => replaceFilters(search, dropBeside(search.filters, city, /State$|\.state$/)),
  },
  country: {
    reason: 'nothing was found in the city or state: its country is searched',
    widen: (search) =>
      replaceFilters(search, dropBeside(search.filters, cityOrState, /Country$|\.country$/)),
  },
  and: {
    reason: 'nothing was found with all conditions: one of several is enough',
    widen: (search) => replaceFilters(search, joinByOr(search)),
  },
  filters: {
    reason: 'nothing was found with some of the conditions: they are given up for the text',
    widen: giveUpConditions,
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
): WiderSearch | null {
  const filters = interpretation.filters && simplifyFilters(interpretation.filters)
  if (filters === null) return null
  const last = done.at(-1)
  for (const step of relaxSteps.slice(last === undefined ? 0 : relaxSteps.indexOf(last) + 1)) {
    const { reason, widen, isTrial = false } = steps[step]
    const changes = widen({ ...interpretation, filters })
    if (changes === null) continue
    const wider = { ...interpretation, ...changes }
    return {
      interpretation: { ...wider, ...adaptRanking(wider, subject) },
      relaxation: { step, reason },
      isTrial,
    }
  }
  return null
}

/** The same order for a search that has got or lost its text. */
function adaptRanking({ query, similarTo, rankBy }: Interpretation, subject: Target['subject']) {
  if (rankBy === undefined) return undefined
  return { rankBy: adaptRankBy(rankBy, query !== null || similarTo !== undefined, subject) }
}

function replaceFilters({ query, filters }: FilteredSearch, wider: Operand): Changes | null {
  return JSON.stringify(wider) === JSON.stringify(filters) ? null : { query, filters: wider }
}

/**
 * Text is given up before a place, a date or a company where it says no topic, or for the
 * technologies that it names: people in Berlin are no answer to "weaving people in Berlin". Numbers
 * and languages only say which of the documents about the text are meant.
 */
function giveUpText({ query, filters }: FilteredSearch): Changes | null {
  const hasKept = listConditions(filters).some(
    (one) => !isNegative(one) && listLeaves(one).some(({ field }) => keptFields.test(field)),
  )
  if (query === null || !hasKept) return null
  const technologies = findTechnologies(query)
  if (technologies === query) return null
  return technologies === null && hasTopic(query) ? null : { query: technologies, filters }
}

/** Whether a text has words for more than people of any kind. */
function hasTopic(query: string): boolean {
  const words = query.split(/\s+/).map(foldAccents)
  return words.some((word) => word !== '' && !isPersonNoun(word))
}

function giveUpConditions({ query: text, filters }: FilteredSearch): Changes | null {
  const conditions = listConditions(filters)
  const dropped = conditions.filter((condition) => !isKept(condition, text))
  // A name next to "haskell" would win: people with that name would come first.
  const query = hasTechnology(text) ? text : addNames(text, dropped)
  if (dropped.length === 0 || query === null) return null
  return { query, filters: joinAll(conditions.filter((one) => !dropped.includes(one))) }
}

/** Some of the conditions in place of all of them, but for those that are never dropped. */
function joinByOr({ filters, query }: FilteredSearch): Operand {
  if (!('filters' in filters) || filters.op === 'Or') return filters
  const conditions = listConditions(filters)
  const wanted = conditions.filter((condition) => !isKept(condition, query))
  if (wanted.length < 2) return filters
  return joinAll([...conditions.filter((one) => !wanted.includes(one)), joinAny(wanted)])
}

const placeFields = /(?:[cC]ountry|[sS]tate|[cC]ity|[lL]ocations?)$/
const keptFields = new RegExp(
  `${placeFields.source}|(?:At|[cC]ompany|\\.organization|emails|ownerLogin)$`,
)

/**
 * Whether a condition stays when others are dropped. Text that names a technology is never dropped,
 * so neither are dates and numbers with it: no result is the honest answer.
 */
function isKept(condition: FilterExpression, query: string | null): boolean {
  if (isNegative(condition)) return true
  const leaves = listLeaves(condition)
  if (leaves.some((leaf) => !isNegative(leaf) && placeFields.test(leaf.field))) return true
  const areMeasures = leaves.every(
    ({ field, value }) => typeof value === 'number' || field.endsWith('At'),
  )
  return areMeasures && hasTechnology(query)
}

function hasTechnology(query: string | null): query is string {
  return query !== null && findTechnologies(query) !== null
}

function simplifyFilters(filters: FilterExpression): Operand {
  if (!('filters' in filters)) return filters
  return (filters.op === 'And' ? joinAll : joinAny)(filters.filters.map(simplifyFilters))
}

/** Without the leaves on some fields, in each And that has a leaf on other ones, too. */
function dropBeside(filters: FilterExpression, fields: RegExp, others: RegExp): Operand {
  if (!('filters' in filters)) return filters
  const { op } = filters
  const hasOther = filters.filters.some((part) => isOn(part, others))
  const kept = filters.filters.filter((part) => op === 'Or' || !hasOther || !isOn(part, fields))
  return (op === 'And' ? joinAll : joinAny)(kept.map((part) => dropBeside(part, fields, others)))
}

/** Whether it has a condition on such a field. Several names of one place are one condition. */
function isOn(filter: FilterExpression, fields: RegExp): boolean {
  if ('filters' in filter) return filter.filters.every((part) => isOn(part, fields))
  return !isNegative(filter) && fields.test(filter.field)
}

/**
 * The conditions of an And. Bounds of one field are one condition, because either alone would mean
 * little.
 */
function listConditions(filters: FilterExpression): FilterExpression[] {
  if (!('filters' in filters) || filters.op === 'Or') return [filters]
  const bounds = filters.filters.filter(isBound)
  return filters.filters.flatMap((part) => {
    if (!isBound(part)) return [part]
    const same = bounds.filter(({ field }) => field === part.field)
    return same[0] === part ? [joinAll(same)!] : []
  })
}

function isBound(filter: FilterExpression): filter is FilterLeaf {
  return !('filters' in filter) && ['Lt', 'Lte', 'Gt', 'Gte'].includes(filter.op)
}

/** Negated through and through. */
function isNegative(filter: FilterExpression): boolean {
  return 'filters' in filter ? filter.filters.every(isNegative) : filter.op.startsWith('Not')
}

// Turns dropped conditions into text: their names are searched for instead.

/** Operators with values that a person types. Patterns are no words. */
const naming: readonly Operator[] = ['Eq', 'ContainsAllTokens', 'Contains', 'In', 'ContainsAny']

/** No value of a longer list was said: the countries of a continent. */
const listedMax = 3

/** Their values are other spellings of names: `redhat` of "Red Hat". */
const spelled: readonly string[] = ['emails', 'ownerLogin']

/** The text with the names that it lacks, up to the length of a request. Null if there is neither. */
function addNames(query: string | null, dropped: readonly FilterExpression[]): string | null {
  const texts: string[] = []
  const folded: string[] = []
  // Each text needs a space before it, but the first.
  let room = limits.queryCharsMax + ' '.length
  const add = (text: string) => {
    const name = text.trim()
    const words = ` ${foldAccents(name)} `
    if (name === '' || folded.some((known) => known.includes(words)) || name.length >= room) return
    room -= name.length + ' '.length
    texts.push(name)
    folded.push(words)
  }
  if (query !== null) add(query)
  const leaves = dropped.flatMap(listLeaves)
  const isSpelling = ({ field }: FilterLeaf) => spelled.includes(field)
  for (const leaf of leaves) if (!isSpelling(leaf)) listNames(leaf).forEach(add)
  for (const name of leaves.filter(isSpelling).flatMap(listNames)) {
    if (!texts.some((text) => keepLetters(text) === keepLetters(name))) add(name)
  }
  return texts.length === 0 ? null : texts.join(' ')
}

function listNames({ op, value }: FilterLeaf): string[] {
  if (!naming.includes(op)) return []
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (values.length > listedMax) return []
  return values.filter((one) => typeof one === 'string')
}

function keepLetters(text: string): string {
  return foldAccents(text).replace(/[^\p{L}\p{N}]/gu, '')
}
