import { type EndpointId, endpoints } from './endpoints/catalogue.ts'
import type { FieldIssue } from './errors.ts'
import * as requestValidators from './generated/request-validators.ts'
import * as responseValidators from './generated/response-validators.ts'
import { issuesOf, type ObjectRule, type SchemaError } from './issues.ts'

/** A function of AJV. It keeps the errors of its last failed call. */
interface Validator {
  (body: unknown): boolean
  errors?: readonly SchemaError[] | null
}

const requests: Readonly<Record<EndpointId, Validator>> = requestValidators
const responses: Readonly<Record<EndpointId, Validator>> = responseValidators

/**
 * Returns the faults of a parsed request body. Empty for a valid body, which then has the type
 * `RequestOf<Id>`. Stops at the first fault. Filters are checked later, as a whole: their fields,
 * operators, values, depth and number of leaves.
 */
export function validateRequest(id: EndpointId, body: unknown): FieldIssue[] {
  return check(requests[id], endpoints[id].request, body)
}

/**
 * The same for a response body, for tests. It also reports members that a response must not have.
 */
export function validateResponse(id: EndpointId, body: unknown): FieldIssue[] {
  return check(responses[id], endpoints[id].response, body)
}

function check(validator: Validator, root: ObjectRule, body: unknown): FieldIssue[] {
  return validator(body) ? [] : issuesOf(validator.errors ?? [], root)
}
