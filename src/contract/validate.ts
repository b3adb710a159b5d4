import { type EndpointId, endpoints } from './endpoints/catalogue.ts'
import type { FieldIssue } from './errors.ts'
import * as requestValidators from './generated/request-validators.ts'
import * as responseValidators from './generated/response-validators.ts'
import { issuesOf, type ObjectRule, type SchemaError } from './issues.ts'

/** What AJV writes: the errors of the last failed call hang on the function. */
interface Validator {
  (body: unknown): boolean
  errors?: readonly SchemaError[] | null
}

const requests: Readonly<Record<EndpointId, Validator>> = requestValidators
const responses: Readonly<Record<EndpointId, Validator>> = responseValidators

/**
 * What is wrong with a parsed request body; empty where nothing is, and the body then has the type
 * `RequestOf<Id>`. Stops at the first mistake. Not checked here, because only a reader of the
 * whole filter knows: fields, their operators and values, and the depth and leaves of a filter.
 */
export function validateRequest(id: EndpointId, body: unknown): FieldIssue[] {
  return check(requests[id], endpoints[id].request, body)
}

/** The same for a response body; meant for tests, which also learn of members it must not have. */
export function validateResponse(id: EndpointId, body: unknown): FieldIssue[] {
  return check(responses[id], endpoints[id].response, body)
}

function check(validator: Validator, root: ObjectRule, body: unknown): FieldIssue[] {
  return validator(body) ? [] : issuesOf(validator.errors ?? [], root)
}
