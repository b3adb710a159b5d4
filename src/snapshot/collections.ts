/** The index schemas: how the members of records are laid out in an index. */
import type { IndexSchema } from 'native-free-index'
import { professionalUserFields, repoFields, userFields } from '../contract/vocabulary.ts'
import type { Collection } from '../domain/index.ts'
import {
  type Field,
  type FieldRows,
  isKeyword,
  isNumeric,
  repoRows,
  userRows,
} from '../fields/index.ts'

export const schemas: Record<Collection, IndexSchema> = {
  users: buildSchema('users', userFields, userRows),
  repos: buildSchema('repos', repoFields, repoRows),
  professionals: buildSchema('professionals', professionalUserFields, userRows),
}

/** @param rows with the fields that searches read and no filter can name, which come last */
function buildSchema(name: Collection, fields: FieldRows, rows: FieldRows): IndexSchema {
  const filtered = Object.entries(fields)
  const internal = Object.entries(rows).filter(([, row]) => isInternal(row))
  const all = [...filtered, ...internal]
  return {
    name,
    text: all.flatMap(([field, { analyser, weight = 0, stemmed = false }]) =>
      analyser === undefined ? [] : [{ name: field, weight, analyser, stemmed }],
    ),
    keywords: [
      // The service's own identifier: found by look-ups, not open to filters.
      { name: 'id', match: 'exact', patterns: false },
      ...all.flatMap(([field, row]) =>
        isKeyword(row) || isInternalKeyword(row)
          ? [{ name: field, match: row.match ?? 'exact', patterns: takesPatterns(row) }]
          : [],
      ),
    ],
    numbers: all.flatMap(([field, row]) =>
      isNumeric(row) ? [{ name: field, list: row.type === 'numbers' }] : [],
    ),
  }
}

function isInternal({ operators, shownIn }: Field): boolean {
  return operators === undefined && shownIn === undefined
}

function isInternalKeyword(row: Field): boolean {
  return isInternal(row) && row.type === 'string' && row.analyser === undefined
}

function takesPatterns({ operators = [] }: Field): boolean {
  return operators.some((operator) => ['Glob', 'IGlob', 'Regex'].includes(operator))
}
