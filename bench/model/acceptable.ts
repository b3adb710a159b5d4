import { type FilterExpression, RequestError, validateRequest } from '../../src/contract/index.ts'
import type { Interpretation } from '../../src/language/index.ts'
import { planFilter } from '../../src/plan/index.ts'

/** Whether a search for users like this may be run, as the endpoint sees it. */
export function isAcceptable({ query, filters, first }: Interpretation): boolean {
  const request = { query, ...(filters && { filters }), ...(first !== undefined && { first }) }
  return validateRequest('searchUsers', request).length === 0 && isPlanned(filters)
}

function isPlanned(filters: FilterExpression | null): boolean {
  try {
    if (filters !== null) planFilter('users', filters)
    return true
  } catch (error) {
    if (error instanceof RequestError) return false
    throw error
  }
}
