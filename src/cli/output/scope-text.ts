/** The scope of a key for people. */
import type { KeyScope } from '../../contract/index.ts'

/** One line. Empty where there is no scope. */
export function scopeText(scope: KeyScope | undefined): string {
  if (scope === undefined) return ''
  const { filters = {}, fields, endpoints } = scope
  return [
    ...Object.entries(filters).map(([name, filter]) => `${name}: ${JSON.stringify(filter)}`),
    ...(fields === undefined ? [] : [`fields: ${fields.join(',')}`]),
    ...(endpoints === undefined ? [] : [`endpoints: ${endpoints.join(',')}`]),
  ].join('; ')
}
