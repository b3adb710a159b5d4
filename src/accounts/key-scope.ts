/** The scope of a new key, in the one form that its record has. */
import {
  type FilterExpression,
  findScopeEndpoint,
  type KeyScope,
  scopedCollections,
  scopeEndpoints,
  scopeFields,
  validateRequest,
  writeHint,
} from '../contract/index.ts'

/** Characters of a scope as JSON. It is read with each call of the key. */
const scopeCharsMax = 8192

/**
 * Returns the scope with each name once, and paths as the contract has them. Undefined if it limits
 * nothing. The engine knows whether a filter makes sense, and only its shape is checked here.
 *
 * @param refuse throws an error that says what is allowed
 */
export function normaliseScope(
  { filters = {}, fields, endpoints }: KeyScope,
  refuse: (rule: string) => never,
): KeyScope | undefined {
  for (const [name, filter] of Object.entries(filters)) {
    if (!scopedCollections.some((known) => known === name)) {
      refuse(`filters are of ${scopedCollections.join(' and ')}, not of "${name}"`)
    }
    checkShape(name, filter, refuse)
  }
  const unknown = fields?.find((name) => !scopeFields.includes(name) && name !== 'id')
  if (unknown !== undefined) {
    refuse(`there is no field "${unknown}"${listAllowed(unknown, ['id', ...scopeFields])}`)
  }
  const paths = endpoints?.map((text) => {
    const path = findScopeEndpoint(text)
    return path ?? refuse(`there is no endpoint "${text}"${listAllowed(text, scopeEndpoints)}`)
  })
  if (fields?.length === 0) refuse('fields are one or more names')
  if (endpoints?.length === 0) refuse('endpoints are one or more paths')
  const scope = {
    ...(Object.keys(filters).length === 0 ? {} : { filters }),
    ...(fields === undefined ? {} : { fields: [...new Set(fields)] }),
    ...(paths === undefined ? {} : { endpoints: [...new Set(paths)] }),
  }
  if (JSON.stringify(scope).length > scopeCharsMax) {
    refuse(`a scope has at most ${scopeCharsMax} characters as JSON`)
  }
  return Object.keys(scope).length === 0 ? undefined : scope
}

/** Names the nearest known one first, as there are many. */
function listAllowed(name: string, known: readonly string[]): string {
  return `${writeHint(name, known) || ';'} allowed: ${known.join(', ')}`
}

function checkShape(
  name: string,
  filters: FilterExpression,
  refuse: (rule: string) => never,
): void {
  const [issue] = validateRequest('rawUsersCount', { filters })
  if (issue !== undefined) refuse(`filter of ${name}: ${issue.message} (at ${issue.pointer})`)
}
