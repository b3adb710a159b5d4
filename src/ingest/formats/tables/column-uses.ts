/** Decides which column gives which field: by `--map`, or by the names of columns. */
import { addToGroup } from '../../grouping.ts'
import type { RecordKind } from '../../sources/index.ts'
import { findField, foldName, mayNumberRows } from '../field-names.ts'
import type { ColumnTarget, FieldMapping } from '../format.ts'

/** Columns that give one field. The first one that is not empty counts. */
export interface ColumnUse {
  readonly field: string
  readonly columns: readonly number[]
  /** Separators of list items, parallel to `columns`. Empty: none. */
  readonly splits: readonly string[]
  readonly constant: unknown
}

export function assignColumns(
  kind: RecordKind,
  columns: readonly string[],
  mapping: FieldMapping | null,
): ColumnUse[] {
  const given = mapping?.columns ?? {}
  const constants = mapping?.constants ?? {}
  const byField = new Map<string, number[]>()
  const add = (field: string | null, column: number) => {
    if (field !== null) addToGroup(byField, field, column)
  }
  // The mapping takes precedence over guesses.
  for (const [column, name] of columns.entries()) {
    const target = Object.hasOwn(given, name) ? given[name] : null
    if (target?.namespace === undefined) add(target?.field ?? null, column)
  }
  // A column that may number the rows is taken only if no other one identifies them.
  const guessed = [...columns.entries()].filter(([, name]) => !Object.hasOwn(given, name))
  const isLast = ([, name]: readonly [number, string]) => Number(mayNumberRows(kind, name))
  for (const [column, name] of guessed.sort((a, b) => isLast(a) - isLast(b) || a[0] - b[0])) {
    add(guessField(kind, name, columns), column)
  }
  for (const field of Object.keys(constants)) if (!byField.has(field)) byField.set(field, [])
  return [...byField].map(([field, list]) => ({
    field,
    columns: list,
    splits: list.map((column) => findSplit(given, columns[column]!)),
    constant: constants[field] ?? undefined,
  }))
}

/** A login elsewhere is none on GitHub: it does not count next to a column that names GitHub. */
function guessField(kind: RecordKind, name: string, columns: readonly string[]): string | null {
  const field = findField(kind, name)
  if (kind !== 'users' || field !== 'login' || isOfGithub(name)) return field
  return columns.some((one) => isOfGithub(one) && findField(kind, one) === 'login') ? null : field
}

function isOfGithub(name: string): boolean {
  return /^(?:github|gh)/.test(foldName(name))
}

/** By position: the columns that `--map` says are of another platform or system. */
export function findForeignColumns(
  columns: readonly string[],
  mapping: FieldMapping | null,
): Map<number, ColumnTarget> {
  const given = mapping?.columns ?? {}
  return new Map(
    [...columns.entries()].flatMap(([column, name]) => {
      const target = Object.hasOwn(given, name) ? given[name] : null
      return target?.namespace === undefined ? [] : [[column, target] as const]
    }),
  )
}

function findSplit(given: NonNullable<FieldMapping['columns']>, name: string): string {
  return (Object.hasOwn(given, name) ? given[name]?.split : undefined) ?? ''
}
