/** The scope of an API key as an engine applies it: planned filters, and a mask of members. */
import type { Filter } from 'native-free-index'
import {
  createMask,
  type FieldMask,
  type KeyScope,
  type scopedCollections,
} from '../contract/index.ts'
import { type FilterChecks, planFilter } from './filters.ts'

/** Limits that a view of an engine applies. */
export interface PlannedScope {
  /** Equal for equal limits. */
  readonly key: string
  /** Filter per collection. Null: all records match. */
  readonly filters: Readonly<Record<(typeof scopedCollections)[number], Filter | null>>
  /** Null: all members are shown. */
  readonly mask: FieldMask | null
}

/**
 * Null if the scope limits neither records nor members. Throws RequestError `invalid_filter`.
 * Filters of a key may use every field, because an operator makes them.
 */
export function planScope(
  scope: KeyScope,
  { regexProblem }: Pick<FilterChecks, 'regexProblem'> = {},
): PlannedScope | null {
  const { filters = {}, fields } = scope
  if (Object.keys(filters).length === 0 && fields === undefined) return null
  const checks = { localParts: true, ...(regexProblem && { regexProblem }) }
  const { users, repos } = filters
  return {
    key: JSON.stringify([users, repos, fields && [...fields].sort()]),
    filters: {
      users: users === undefined ? null : planFilter('users', users, checks),
      repos: repos === undefined ? null : planFilter('repos', repos, checks),
    },
    mask: createMask(scope),
  }
}
