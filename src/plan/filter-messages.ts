/** What is wrong with a leaf of a filter, and what would be right, in words. */
import {
  type FieldSpec,
  hintOf,
  limits,
  type Operator,
  operatorsOf,
  professionalRepoFields,
  professionalUserFields,
  repoFields,
  userFields,
} from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'

/** The fields that a filter may name: a collection's, or those of repositories with profiles. */
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

function namedSpecs(table: FieldTable): ReadonlyMap<string, NamedSpec> {
  const all = new Map<string, NamedSpec>()
  for (const [name, spec] of Object.entries(table)) {
    for (const alias of [name, ...(spec.aliases ?? [])]) {
      if (!all.has(alias)) all.set(alias, { name, spec })
    }
  }
  return all
}

/** The fields by each of their names. */
export const fieldsByName: Readonly<Record<FilterTarget, ReadonlyMap<string, NamedSpec>>> = {
  users: namedSpecs(userFields),
  repos: namedSpecs(repoFields),
  professionals: namedSpecs(professionalUserFields),
  professionalRepos: namedSpecs(professionalRepoFields),
}

interface Neighbours {
  /** What is searched. */
  readonly found: string
  /** The fields that the data set `professional` adds. */
  readonly professional: FieldTable
  readonly others: FieldTable
  /** What has the others. */
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

/** What a request names a field for. */
export interface FieldUse {
  /** Of the error where it cannot be. */
  readonly code: 'invalid_filter' | 'invalid_request'
  /** As in "there is no field `x` to filter by". */
  readonly purpose: string
  readonly isAllowed: (name: string, spec: FieldSpec) => boolean
}

/** @param name of no field in the target's table that may be used so */
export function unknownField(
  target: FilterTarget,
  name: string,
  { purpose, isAllowed }: FieldUse,
): string {
  const isIn = (table: FieldTable) =>
    Object.entries(table).some(
      ([known, spec]) => (known === name || spec.aliases?.includes(name)) && isAllowed(known, spec),
    )
  const { found, professional, others, owner } = neighbours[target]
  const own = fieldTables[target]
  const isOwn = fieldsByName[target].has(name)
  if (isIn(professional) && !isOwn) {
    return `field \`${name}\` needs \`dataset: "professional"\`, which searches take`
  }
  const fields = Object.keys(own).filter((known) => isAllowed(known, own[known]!))
  const hint = hintOf(name, fields)
  const allowed = `allowed: ${fields.join(', ')}`
  if (isOwn || !isIn(others)) {
    return `there is no field \`${name}\` ${purpose}${hint || ';'} ${allowed}`
  }
  return `\`${name}\` is a field of ${owner}, not of ${found}${hint || ';'} ${allowed}`
}

export function wrongOperator(name: string, spec: FieldSpec, operator: Operator): string {
  return `field \`${name}\` takes ${operatorsOf(spec).join(', ')}, not ${operator}`
}

/** By operator that takes one value: the one that takes a list. */
const listOperators: Partial<Record<Operator, Operator>> = {
  Eq: 'In',
  NotEq: 'NotIn',
  Contains: 'ContainsAny',
  NotContains: 'NotContainsAny',
}

/** What the operator takes, where it was given a list. */
export function oneWanted(spec: FieldSpec, operator: Operator): string {
  const other = listOperators[operator]
  const isTaken = other !== undefined && operatorsOf(spec).includes(other)
  const list = isTaken ? `; \`${other}\` takes a list` : ''
  return `no list: \`${operator}\` takes one value${list}`
}

/** What the operator takes, where it was given no list. */
export function listWanted(spec: FieldSpec, operator: Operator): string {
  const items = spec.type === 'number' || spec.type === 'numbers' ? 'numbers' : 'strings'
  const taken = operatorsOf(spec)
  const other = taken.find((one) => listOperators[one] === operator)
  const single = other === undefined ? '' : `; \`${other}\` takes one value`
  return `an array of at most ${limits.filterListMax} ${items}${single}`
}

/** What a date may look like. */
export const dateWanted =
  'an ISO 8601 date in a string, such as "2026-08-22" or "2026-08-22T10:00:00Z"; seconds may be ' +
  'absent, and an offset such as "+02:00" may take the place of Z'
