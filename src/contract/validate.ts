import { dropNulls } from './drop-nulls.ts'
import { type EndpointId, endpoints } from './endpoints/catalogue.ts'
import type { MultiSearchRequest, SearchOfSeveral } from './endpoints/multi-search.ts'
import type { SaveSearchRequest } from './endpoints/saved-searches.ts'
import type { FieldIssue } from './errors.ts'
import * as requestValidators from './generated/request-validators.ts'
import * as responseValidators from './generated/response-validators.ts'
import { FieldMask, type KeyScope } from './key-scope.ts'
import { limits } from './limits.ts'
import { findMistakes } from './mistakes.ts'
import { type Rule, toRule } from './rules.ts'

/** A function of AJV. It keeps the errors of its last failed call. */
interface Validator {
  (body: unknown): boolean
  errors?: readonly { readonly instancePath: string }[] | null
}

const requests: Readonly<Record<EndpointId, Validator>> = requestValidators
const responses: Readonly<Record<EndpointId, Validator>> = responseValidators

/**
 * Returns the mistakes of a parsed request body, at most `limits.issuesMax`. Empty for a valid
 * body, which then has the type `RequestOf<Id>`. Removes optional members that are null where null
 * has no meaning of its own. Filters are checked later, as a whole: their fields, operators,
 * values, depth and number of leaves.
 *
 * @param fields of the caller's key, as in `KeyScope`. Messages name no others.
 */
export function validateRequest(
  id: EndpointId,
  body: unknown,
  fields?: KeyScope['fields'],
): FieldIssue[] {
  const issues = checkBody(id, body, fields)
  if (issues.length > 0) return issues
  if (id === 'multiSearch') return checkSearches(body, fields)
  if (id !== 'saveSearch') return []
  return checkSearch((body as SaveSearchRequest).search, '/search', fields)
}

function checkBody(id: EndpointId, body: unknown, fields: KeyScope['fields']): FieldIssue[] {
  if (requests[id](body)) return []
  // No valid body has such a null, so only invalid ones pay for the removal.
  const rule = toRule(endpoints[id].request)
  dropNulls(rule, body)
  return listIssues(requests[id], rule, body, fields && new FieldMask(fields))
}

/** Each search of several is a request of its own. */
function checkSearches(body: unknown, fields: KeyScope['fields']): FieldIssue[] {
  const { searches } = body as MultiSearchRequest
  const all = searches.flatMap((search, i) => checkSearch(search, `/searches/${i}`, fields))
  return all.slice(0, limits.issuesMax)
}

/** @param place JSON pointer of the search */
function checkSearch(
  { users, repos }: SearchOfSeveral,
  place: string,
  fields: KeyScope['fields'],
): FieldIssue[] {
  const [name, id, search] =
    users === undefined
      ? (['repos', 'searchRepos', repos] as const)
      : (['users', 'searchUsers', users] as const)
  return validateRequest(id, search, fields).map((issue) => moveIssue(`${place}/${name}`, issue))
}

/** Converts the issue of a part into one of the body. @param place JSON pointer of the part */
export function moveIssue(place: string, { pointer, message }: FieldIssue): FieldIssue {
  return { pointer: place + pointer, message }
}

/**
 * The same for a response body, for tests. It also reports members that a response must not have.
 */
export function validateResponse(id: EndpointId, body: unknown): FieldIssue[] {
  return listIssues(responses[id], toRule(endpoints[id].response), body)
}

/** Visited nodes of a body. Valid requests have far fewer. */
const partsMax = 5000

function listIssues(
  validator: Validator,
  rule: Rule,
  body: unknown,
  mask?: FieldMask,
): FieldIssue[] {
  if (validator(body)) return []
  const { issuesMax } = limits
  const bounds = { issuesMax, partsMax, mask }
  const issues = findMistakes(rule, body, bounds)
  if (issues.length > 0) return issues
  // A huge body may have no mistake in its first parts. The validator knows the pointer to it.
  const focus = findDeepest(validator.errors ?? [])
  const found = findMistakes(rule, body, { ...bounds, focus })
  return found.length > 0 ? found : [{ pointer: focus, message: 'this must be another value' }]
}

/** The deepest error. Errors above it only say that some branch of a condition failed. */
function findDeepest(errors: readonly { readonly instancePath: string }[]): string {
  let pointer = ''
  for (const { instancePath } of errors) {
    if (instancePath.split('/').length > pointer.split('/').length) pointer = instancePath
  }
  return pointer
}
