/** The scope of a key as text. */
import type { KeyScope } from '../../contract/index.ts'

/** One line. Empty without a scope. */
export function formatScope(scope: KeyScope | undefined): string {
  if (scope === undefined) return ''
  const { filters = {}, fields, endpoints } = scope
  return [
    ...Object.entries(filters).map(([name, filter]) => `${name}: ${JSON.stringify(filter)}`),
    ...(fields === undefined ? [] : [`fields: ${fields.join(',')}`]),
    ...(endpoints === undefined ? [] : [`endpoints: ${endpoints.join(',')}`]),
  ].join('; ')
}
