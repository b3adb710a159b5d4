/** Messages about a leaf of a filter: what is wrong, and what is allowed. */
import {
  completeOperators,
  type FieldSpec,
  limits,
  type Operator,
  professionalRepoFields,
  professionalUserFields,
  repoFields,
  userFields,
  writeHint,
} from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'

/** The table of fields that a filter may use. */
export type FilterTarget = Collection | 'professionalRepos'

type FieldTable = Readonly<Record<string, FieldSpec>>

export const fieldTables: Readonly<Record<FilterTarget, FieldTable>> = {
  users: userFields,
  repos: repoFields,
  professionals: professionalUserFields,
  professionalRepos: professionalRepoFields,
}

interface NamedSpec {
  readonly name: string
  readonly spec: FieldSpec
}

function indexSpecs(table: FieldTable): ReadonlyMap<string, NamedSpec> {
  const all = new Map<string, NamedSpec>()
  for (const [name, spec] of Object.entries(table)) {
    for (const alias of [name, ...(spec.aliases ?? [])]) {
      if (!all.has(alias)) all.set(alias, { name, spec })
    }
  }
  return all
}

/** Fields by name and by alias. */
export const fieldsByName: Readonly<Record<FilterTarget, ReadonlyMap<string, NamedSpec>>> = {
  users: indexSpecs(userFields),
  repos: indexSpecs(repoFields),
  professionals: indexSpecs(professionalUserFields),
  professionalRepos: indexSpecs(professionalRepoFields),
}

interface Neighbours {
  /** The collection that is searched, as messages call it. */
  readonly found: string
  /** The fields that the data set `professional` adds. */
  readonly professional: FieldTable
  readonly others: FieldTable
  /** The records that have the other fields, as messages call them. */
  readonly owner: string
}

const ofUsers: Neighbours = {
  found: 'users',
  professional: professionalUserFields,
  others: professionalRepoFields,
  owner: 'repositories',
}

const ofRepos: Neighbours = {
  found: 'repositories',
  professional: professionalRepoFields,
  others: professionalUserFields,
  owner: 'users',
}

const neighbours: Readonly<Record<FilterTarget, Neighbours>> = {
  users: ofUsers,
  repos: ofRepos,
  professionals: ofUsers,
  professionalRepos: ofRepos,
}

/** The purpose for which a request names a field. */
export interface FieldUse {
  /** Code of the error for an unsuitable field. */
  readonly code: 'invalid_filter' | 'invalid_request'
  /** As in "there is no field `x` to filter by". */
  readonly purpose: string
  readonly isAllowed: (name: string, spec: FieldSpec) => boolean
}

/**
 * The message about a name that is no field of the target for this use.
 * @param name as the request has it
 */
export function describeUnknownField(
  target: FilterTarget,
  name: string,
  { purpose, isAllowed }: FieldUse,
): string {
  const hasField = (table: FieldTable) =>
    Object.entries(table).some(
      ([known, spec]) => (known === name || spec.aliases?.includes(name)) && isAllowed(known, spec),
    )
  const { found, professional, others, owner } = neighbours[target]
  const own = fieldTables[target]
  const isOwn = fieldsByName[target].has(name)
  if (hasField(professional) && !isOwn) {
    return `field \`${name}\` needs \`dataset: "professional"\`, which searches take`
  }
  const fields = Object.keys(own).filter((known) => isAllowed(known, own[known]!))
  const hint = writeHint(name, fields)
  const allowed = `allowed: ${fields.join(', ')}`
  if (isOwn || !hasField(others)) {
    return `there is no field \`${name}\` ${purpose}${hint || ';'} ${allowed}`
  }
  return `\`${name}\` is a field of ${owner}, not of ${found}${hint || ';'} ${allowed}`
}

export function describeWrongOperator(name: string, spec: FieldSpec, operator: Operator): string {
  return `field \`${name}\` takes ${completeOperators(spec).join(', ')}, not ${operator}`
}

/** Operators that take one value, with those that take a list instead. */
const listOperators: Partial<Record<Operator, Operator>> = {
  Eq: 'In',
  NotEq: 'NotIn',
  Contains: 'ContainsAny',
  NotContains: 'NotContainsAny',
}

/** Message for a list where the operator takes one value. */
export function describeSingleValue(spec: FieldSpec, operator: Operator): string {
  const other = listOperators[operator]
  const isTaken = other !== undefined && completeOperators(spec).includes(other)
  const list = isTaken ? `; \`${other}\` takes a list` : ''
  return `no list: \`${operator}\` takes one value${list}`
}

/** Message for one value where the operator takes a list. */
export function describeListValue(spec: FieldSpec, operator: Operator): string {
  const items = spec.type === 'number' || spec.type === 'numbers' ? 'numbers' : 'strings'
  const taken = completeOperators(spec)
  const other = taken.find((one) => listOperators[one] === operator)
  const single = other === undefined ? '' : `; \`${other}\` takes one value`
  return `an array of at most ${limits.filterListMax} ${items}${single}`
}

/** The accepted forms of a date. */
export const dateWanted =
  'an ISO 8601 date in a string, such as "2026-08-22" or "2026-08-22T10:00:00Z"; seconds may be ' +
  'absent, and an offset such as "+02:00" may take the place of Z'
