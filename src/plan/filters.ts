/**
 * Turns the filter expression of a request into the engine's filter tree. The schema has checked
 * the shape. Here each leaf is checked against the field table: the field exists, takes the
 * operator, and the value fits.
 */
import { type Filter, visitFilter } from 'native-free-index'
import {
  complementOf,
  type FieldMask,
  type FieldSpec,
  type FilterExpression,
  type FilterLeaf,
  issueAt,
  limits,
  type Operator,
  operatorsOf,
  professionalRepoFields,
  professionalUserFields,
  repoFields,
  userFields,
} from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import { leafFilter } from './leaves.ts'

/** The fields that a filter may name: a collection's, or those of repositories with profiles. */
export type FilterTarget = Collection | 'professionalRepos'

const fieldTables: Readonly<Record<FilterTarget, Readonly<Record<string, FieldSpec>>>> = {
  users: userFields,
  repos: repoFields,
  professionals: professionalUserFields,
  professionalRepos: professionalRepoFields,
}

/**
 * Returns why an engine would refuse a regular expression, or null. Throws RequestError
 * `invalid_filter` with the pointer if the expressions of a request are too large in sum.
 */
export type RegexProblem = (pattern: string, pointer: string) => string | null

/**
 * Told of each text before it is read. Throws RequestError `invalid_filter` with the pointer where
 * those of a request are too long in sum.
 */
export type TextMeter = (text: string, pointer: string) => void

/** The checks of values. */
export interface FilterChecks {
  /** Asks the engine that will run the filter, for syntax differs between engines. */
  readonly regexProblem?: RegexProblem
  /** Bounds the text that is read. Unbounded by default. */
  readonly readText?: TextMeter
  /** Whether the caller may search by local parts of addresses. False by default. */
  readonly localParts?: boolean
  /** Fields that it masks are unknown. None by default. */
  readonly mask?: FieldMask | undefined
}

/**
 * @param pointer of the expression in the body
 * @throws RequestError `invalid_filter` with the place in the body
 */
export function planFilter(
  target: FilterTarget,
  expression: FilterExpression,
  checks: FilterChecks = {},
  pointer = '/filters',
): Filter {
  const { regexProblem = () => null, readText = () => undefined, localParts = false } = checks
  const fields = visibleFields(fieldTables[target], checks.mask)
  const reading: FilterContext = { fields, regexProblem, readText, localParts, leaves: 0 }
  return readExpression(reading, expression, pointer, 1)
}

function visibleFields(
  fields: Readonly<Record<string, FieldSpec>>,
  mask: FieldMask | undefined,
): Readonly<Record<string, FieldSpec>> {
  if (mask === undefined) return fields
  return Object.fromEntries(Object.entries(fields).filter(([name]) => mask.shows(name)))
}

interface FilterContext {
  readonly fields: Readonly<Record<string, FieldSpec>>
  readonly regexProblem: RegexProblem
  readonly readText: TextMeter
  readonly localParts: boolean
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
    throw issueAt('invalid_filter', pointer, message)
  }
  if (!('filters' in expression)) return readLeaf(reading, expression, pointer)
  const filters = expression.filters.map((part, i) =>
    readExpression(reading, part, `${pointer}/filters/${i}`, level + 1),
  )
  return withJoinedLinks(expression.op === 'And' ? 'and' : 'or', filters)
}

/**
 * Joins conditions on the same linked document into one: following a link costs more than the
 * conditions behind it. A repository has one owner, and an owner one profile, so And may be joined
 * as well as Or.
 */
function withJoinedLinks(kind: 'and' | 'or', filters: readonly Filter[]): Filter {
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
    throw issueAt('invalid_filter', pointer, message)
  }
  const { name, spec } = fieldOf(reading.fields, leaf.field, pointer)
  const taken = operatorsOf(spec)
  if (!taken.includes(leaf.op)) {
    const message = `field \`${leaf.field}\` takes ${taken.join(', ')}, not ${leaf.op}`
    throw issueAt('invalid_filter', `${pointer}/op`, message)
  }
  const { link, field } = spec.linked ?? { link: null, field: name }
  const { localParts, readText } = reading
  const place = { name: leaf.field, field, spec, localParts, readText, pointer: `${pointer}/value` }
  const positive = positiveOf(leaf.op)
  const own = leafFilter(place, positive, leaf.value)
  if (own.kind === 'pattern' && own.syntax === 'regex') {
    checkRegex(reading, own.pattern, place.pointer)
  }
  // The complement is taken outside the link: a document without a link does not have the value.
  const filter: Filter = link === null ? own : { kind: 'linked', link, filter: own }
  return positive === leaf.op ? filter : { kind: 'not', filter }
}

function checkRegex(reading: FilterContext, pattern: string, pointer: string): void {
  const problem = reading.regexProblem(pattern, pointer)
  if (problem !== null) throw issueAt('invalid_filter', pointer, problem)
}

/** Returns the operator without `Not`, because the engine knows only that one. */
function positiveOf(operator: Operator): Operator {
  return operator.startsWith('Not') ? complementOf(operator)! : operator
}

function fieldOf(
  fields: Readonly<Record<string, FieldSpec>>,
  name: string,
  pointer: string,
): { readonly name: string; readonly spec: FieldSpec } {
  for (const [known, spec] of Object.entries(fields)) {
    if (known === name || spec.aliases?.includes(name)) return { name: known, spec }
  }
  const allowed = Object.keys(fields).join(', ')
  const message = `there is no field \`${name}\` to filter by; allowed: ${allowed}`
  throw issueAt('invalid_filter', `${pointer}/field`, message)
}

// Turns the filter of a repository search into a filter over users, for the lists of users that an
// answer shows beside repositories.

/** By a repository's field: the user's field that it is compared with. */
const peopleFields: Readonly<Record<string, string>> = {
  ownerLogin: 'login',
  ownerLocation: 'location',
  lastContributorLocations: 'location',
}

/**
 * A user matches unless the planned filter refuses the user for a reason of its own. Conditions on
 * the repository, or on its owner's profile, count as both true and false.
 * @returns null if the filter says nothing about people
 */
export function peopleFilter(filter: Filter, mask?: FieldMask): Filter | null {
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
      // A plan negates leaves alone. In anything larger, an open part would become a refusal.
      if (kind === 'and' || kind === 'or' || kind === 'not') return null
      return said && { kind: 'not', filter: said }
    },
    linked: () => null,
    leaf: (leaf) => {
      if (!('field' in leaf)) return null
      const field = peopleFields[leaf.field]
      const isShown = field !== undefined && (mask?.shows(field) ?? true)
      return isShown ? { ...leaf, field } : null
    },
  })
}
