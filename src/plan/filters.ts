/**
 * Turns the filter expression of a request into the engine's filter tree. The schema has checked
 * the shape. This module checks each leaf against the field table: the field exists, takes the
 * operator, and the value fits.
 */
import { type Filter, visitFilter } from 'native-free-index'
import {
  completeOperators,
  type FieldMask,
  type FieldSpec,
  type FilterExpression,
  type FilterLeaf,
  findComplement,
  limits,
  type Operator,
  refuseAt,
} from '../contract/index.ts'
import {
  describeUnknownField,
  describeWrongOperator,
  type FieldUse,
  type FilterTarget,
  fieldsByName,
  fieldTables,
} from './filter-messages.ts'
import { type PositiveOperator, planLeaf, type StoredName } from './leaves.ts'
import { boundAt, Mistakes } from './mistakes.ts'

/**
 * Returns why an engine would refuse a regular expression, or null. Throws RequestError
 * `invalid_filter` with the pointer if the expressions of a request are too large in sum.
 */
export type RegexProblem = (pattern: string, pointer: string) => string | null

/**
 * Called with each text before it is analysed. Throws RequestError `invalid_filter` with the
 * pointer if the texts of a request are too long in sum.
 */
type TextMeter = (text: string, pointer: string) => void

/** The checks of values. */
export interface FilterChecks {
  /** Asks the engine that will run the filter, because the syntax differs between engines. */
  readonly regexProblem?: RegexProblem
  /** Limits the length of analysed text. Unlimited by default. */
  readonly readText?: TextMeter
  /** Whether the caller may search by local parts of addresses. False by default. */
  readonly localParts?: boolean
  /** The name that data have for a place, null where it is the same. None by default. */
  readonly storedName?: StoredName | undefined
  /** Collects the mistakes of the whole request. By default, those of one filter are collected. */
  readonly mistakes?: Mistakes
  /** Masked fields are unknown. No mask by default. */
  readonly mask?: FieldMask | undefined
}

/**
 * While the request's mistakes are being collected, a filter with mistakes is planned as well as it
 * can be, and must not be run.
 *
 * @param pointer of the expression in the body
 * @throws RequestError `invalid_filter` with the pointers of all mistakes
 */
export function planFilter(
  target: FilterTarget,
  expression: FilterExpression,
  checks: FilterChecks = {},
  pointer = '/filters',
): Filter {
  const { regexProblem = () => null, readText = () => undefined, localParts = false } = checks
  const isCollected = checks.mistakes?.isOpen === true
  const mistakes = isCollected ? checks.mistakes : new Mistakes()
  const { mask, storedName } = checks
  const values = { regexProblem, readText, localParts, storedName }
  const reading = { target, mask, ...values, mistakes, leaves: 0 }
  const read = () => readExpression(reading, expression, pointer, 1)
  return isCollected ? read() : mistakes.collectWhile(read)
}

interface FilterContext {
  readonly target: FilterTarget
  readonly mask: FieldMask | undefined
  readonly mistakes: Mistakes
  readonly regexProblem: RegexProblem
  readonly readText: TextMeter
  readonly localParts: boolean
  readonly storedName: StoredName | undefined
  leaves: number
}

function readExpression(
  reading: FilterContext,
  expression: FilterExpression,
  pointer: string,
  level: number,
): Filter {
  if (level > limits.filterDepthMax) {
    const message = `a filter may be at most ${limits.filterDepthMax} levels deep`
    throw boundAt('invalid_filter', pointer, message)
  }
  if (!('filters' in expression)) {
    return reading.mistakes.attempt(() => readLeaf(reading, expression, pointer), nothing)
  }
  const filters = expression.filters.map((part, i) =>
    readExpression(reading, part, `${pointer}/filters/${i}`, level + 1),
  )
  return joinLinks(expression.op === 'And' ? 'and' : 'or', filters)
}

/** Replaces a leaf with a mistake. */
const nothing: Filter = { kind: 'or', filters: [] }

/**
 * Joins conditions on the same linked document into one, because following a link costs more than
 * evaluating the conditions. A repository has one owner, and an owner one profile, so And may be
 * joined as well as Or.
 */
function joinLinks(kind: 'and' | 'or', filters: readonly Filter[]): Filter {
  const links = filters.filter((filter) => filter.kind === 'linked')
  if (links.length < 2) return { kind, filters }
  const others = filters.filter((filter) => filter.kind !== 'linked')
  const joined = [...new Set(links.map(({ link }) => link))].map((link): Filter => {
    const asked = links.filter((one) => one.link === link).map(({ filter }) => filter)
    return { kind: 'linked', link, filter: { kind, filters: asked } }
  })
  const [only, ...more] = [...joined, ...others]
  return more.length === 0 ? only! : { kind, filters: [only!, ...more] }
}

function readLeaf(reading: FilterContext, leaf: FilterLeaf, pointer: string): Filter {
  if (++reading.leaves > limits.filterLeavesMax) {
    const message = `a filter may have at most ${limits.filterLeavesMax} leaves`
    throw boundAt('invalid_filter', pointer, message)
  }
  const { mask } = reading
  const use = mask === undefined ? anyField : allowShown(mask)
  const { name, spec } = findField(reading.target, leaf.field, use, `${pointer}/field`)
  if (!completeOperators(spec).includes(leaf.op)) {
    const message = describeWrongOperator(leaf.field, spec, leaf.op)
    throw refuseAt('invalid_filter', `${pointer}/op`, message)
  }
  const { link, field } = spec.linked ?? { link: null, field: name }
  const { localParts, readText, storedName } = reading
  const place = {
    name: leaf.field,
    operator: leaf.op,
    pointer: `${pointer}/value`,
    field,
    spec,
    localParts,
    readText,
    storedName,
  }
  const positive = removeNot(leaf.op)
  const own = planLeaf(place, positive, leaf.value)
  if (own.kind === 'pattern' && own.syntax === 'regex') {
    checkRegex(reading, own.pattern, place.pointer)
  }
  // The complement is taken outside the link, so that a document without a link matches it.
  const filter: Filter = link === null ? own : { kind: 'linked', link, filter: own }
  return positive === leaf.op ? filter : { kind: 'not', filter }
}

function checkRegex(reading: FilterContext, pattern: string, pointer: string): void {
  const problem = reading.regexProblem(pattern, pointer)
  if (problem !== null) throw refuseAt('invalid_filter', pointer, problem)
}

/** Returns the operator without `Not`, because the engine knows only that one. */
function removeNot(operator: Operator): PositiveOperator {
  const positive = operator.startsWith('Not') ? findComplement(operator) : operator
  return positive as PositiveOperator
}

/** Any field may be used in a filter. */
export const anyField: FieldUse = {
  code: 'invalid_filter',
  purpose: 'to filter by',
  isAllowed: () => true,
}

function allowShown(mask: FieldMask): FieldUse {
  return { ...anyField, isAllowed: (name) => mask.isShown(name) }
}

/**
 * The field with this name or alias. Throws RequestError for an unknown field, or one that does not
 * allow the use.
 *
 * @param pointer of the name in the body
 */
export function findField(
  target: FilterTarget,
  name: string,
  use: FieldUse,
  pointer: string,
): { readonly name: string; readonly spec: FieldSpec } {
  const found = fieldsByName[target].get(name)
  if (found !== undefined && use.isAllowed(found.name, found.spec)) return found
  throw refuseAt(use.code, pointer, describeUnknownField(target, name, use))
}

/** The fields of a target that the mask shows. */
export function listFields(
  target: FilterTarget,
  mask?: FieldMask,
): Readonly<Record<string, FieldSpec>> {
  const fields = fieldTables[target]
  if (mask === undefined) return fields
  return Object.fromEntries(Object.entries(fields).filter(([name]) => mask.isShown(name)))
}

// Turns the filter of a repository search into a filter over users, for the users that a response
// lists with a repository.

/** Fields of repositories, with the fields of users that they are compared with. */
const peopleFields: Readonly<Record<string, string>> = {
  ownerLogin: 'login',
  ownerLocation: 'location',
  lastContributorLocations: 'location',
}

/**
 * A user matches unless the filter excludes the user by the user's own fields. Conditions on the
 * repository, or on its owner's profile, count as both true and false.
 * @returns null if the filter says nothing about people
 */
export function planPeopleFilter(filter: Filter, mask?: FieldMask): Filter | null {
  return visitFilter<Filter | null>(filter, {
    and: (parts) => {
      const said = parts.filter((part) => part !== null)
      return said.length > 1 ? { kind: 'and', filters: said } : (said[0] ?? null)
    },
    or: (parts) => {
      const said = parts.filter((part) => part !== null)
      return said.length === parts.length ? { kind: 'or', filters: said } : null
    },
    not: (said, { kind }) => {
      // Planned filters negate only leaves. Negating a larger filter with an undecided operand
      // would exclude users.
      if (kind === 'and' || kind === 'or' || kind === 'not') return null
      return said && { kind: 'not', filter: said }
    },
    linked: () => null,
    leaf: (leaf) => {
      if (!('field' in leaf)) return null
      const field = peopleFields[leaf.field]
      const isShown = field !== undefined && (mask?.isShown(field) ?? true)
      return isShown ? { ...leaf, field } : null
    },
  })
}
