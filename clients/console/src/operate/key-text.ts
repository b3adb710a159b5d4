/** Scopes of keys in words. */

import type { Account } from '../../../../src/operations/index.ts'

/** Empty for a key that sees everything. */
export function describeScope(scope: Account['scope']): string {
  if (scope === undefined) return ''
  const { filters = {}, fields, endpoints } = scope
  const parts = [
    ...Object.entries(filters).map(([name, filter]) => `${name} where ${JSON.stringify(filter)}`),
    ...(fields === undefined ? [] : [`fields ${fields.join(', ')}`]),
    ...(endpoints === undefined ? [] : [`calls ${endpoints.join(', ')}`]),
  ]
  return parts.length === 0 ? '' : `Sees only: ${parts.join('; ')}`
}

/** The names in a text with commas or blanks between them. */
export function splitNames(text: string): string[] {
  return text.split(/[,\s]+/).filter((name) => name !== '')
}
