/** Reads and changes the filters of a search, all of which hold. */
import type { Filter } from './search-params.ts'

/** A comparison of one field, as the service takes it. */
export interface Condition {
  readonly field: string
  readonly op: string
  readonly value: unknown
}

export type FieldValue = string | number | boolean

/** The least and the greatest value that a search takes. Dates are days: `2024-03-01`. */
export interface Range {
  readonly from?: number | string | undefined
  readonly to?: number | string | undefined
}

const memberOps = new Set(['Eq', 'In', 'Contains', 'ContainsAny'])
const lowOps = new Set(['Gte', 'Gt'])
const highOps = new Set(['Lte', 'Lt'])

export function isCondition(filter: unknown): filter is Condition {
  return typeof filter === 'object' && filter !== null && 'field' in filter
}

/** Filters below And or Or; none of a condition. */
export function readBranches(filter: Filter): readonly Filter[] {
  return 'filters' in filter && Array.isArray(filter.filters) ? filter.filters : []
}

/** The conditions that an And joins, at any depth. */
export function splitAnd(filter: Filter): Filter[] {
  return filter.op === 'And' ? readBranches(filter).flatMap(splitAnd) : [filter]
}

/** All in one, as a request has it. Ands inside are opened, so that facets see their parts. */
export function joinFilters(filters: readonly Filter[]): Filter | undefined {
  const parts = filters.flatMap(splitAnd)
  return parts.length < 2 ? parts[0] : ({ op: 'And', filters: parts } as Filter)
}

/** Values of a field that a search is limited to. */
export function readValues(filters: readonly Filter[], field: string): FieldValue[] {
  return filters
    .filter((filter) => isMember(filter, field))
    .flatMap((filter) => (isCondition(filter) ? [filter] : readBranches(filter)))
    .flatMap((one) => (one as Condition).value as FieldValue | FieldValue[])
}

/** Limits a search to values of a field, in place of those before. */
export function replaceValues(
  filters: readonly Filter[],
  { name, operators }: { readonly name: string; readonly operators: readonly string[] },
  values: readonly FieldValue[],
): Filter[] {
  const others = filters.filter((filter) => !isMember(filter, name))
  if (values.length === 0) return others
  const isList = operators.includes('Contains')
  const one = isList ? 'Contains' : 'Eq'
  const many = isList ? 'ContainsAny' : 'In'
  if (values.length === 1) return [...others, buildCondition(name, one, values[0]!)]
  if (operators.includes(many)) return [...others, buildCondition(name, many, values)]
  const branches = values.map((value) => buildCondition(name, one, value))
  return [...others, { op: 'Or', filters: branches } as Filter]
}

export function readRange(filters: readonly Filter[], field: string): Range {
  const bound = (ops: ReadonlySet<string>) => {
    const found = filters.find((one) => isCondition(one) && one.field === field && ops.has(one.op))
    const value = (found as Condition | undefined)?.value
    return typeof value === 'string' ? value.slice(0, 10) : (value as number | undefined)
  }
  return { from: bound(lowOps), to: bound(highOps) }
}

/** Both bounds are inside. The last day of a range counts until its end. */
export function replaceRange(filters: readonly Filter[], field: string, range: Range): Filter[] {
  const others = filters.filter(
    (one) => !(isCondition(one) && one.field === field && (lowOps.has(one.op) || isHigh(one))),
  )
  const { from, to } = range
  const last = typeof to === 'string' ? `${to}T23:59:59Z` : to
  return [
    ...others,
    ...(from === undefined ? [] : [buildCondition(field, 'Gte', from)]),
    ...(last === undefined ? [] : [buildCondition(field, 'Lte', last)]),
  ]
}

export function buildCondition(field: string, op: string, value: unknown): Filter {
  return { field, op, value } as Filter
}

function isHigh({ op }: Condition): boolean {
  return highOps.has(op)
}

/** An Or of nothing but values of the field counts too: it is what `replaceValues` makes. */
function isMember(filter: Filter, field: string): boolean {
  if (isCondition(filter)) return filter.field === field && memberOps.has(filter.op)
  const branches = filter.op === 'Or' ? readBranches(filter) : []
  return branches.length > 0 && branches.every((one) => isCondition(one) && isMember(one, field))
}
