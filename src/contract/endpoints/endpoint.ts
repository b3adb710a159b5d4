import type { ErrorCode } from '../errors.ts'
import type { Static, TSchema } from '../schemas/type.ts'
import type { Service } from '../services.ts'

/** The price of a call: `per` result, per call, or nothing. */
export interface Credits {
  readonly rule: 'result' | 'call' | 'free'
  readonly per: number
  readonly text: string
}

/** One endpoint, declared once: validators, serialisers, types and documents follow from it. */
export interface Endpoint<Id extends string, Request extends TSchema, Response extends TSchema> {
  readonly id: Id
  readonly method: 'post'
  /** Below `/v3`. A segment in braces, `/{id}/`, takes any percent-encoded text. */
  readonly path: `/${string}`
  /** Other paths, below `/v3` too, that do the same. */
  readonly aliases?: readonly `/${string}`[]
  /** The services that a key must have, in the order of messages. Empty if any key will do. */
  readonly services: readonly Service[]
  readonly credits: Credits
  readonly summary: string
  readonly description: string
  readonly request: Request
  readonly response: Response
  /** Every code a call of this path can be answered with. */
  readonly errors: readonly ErrorCode[]
  readonly examples: readonly Example<Static<Request>, Static<Response>>[]
}

export interface Example<Request, Response> {
  readonly name: string
  readonly request: Request
  readonly response: Response
}

/** An endpoint as documents read it: with any request and answer type. */
export interface DocumentedEndpoint {
  readonly id: string
  readonly path: string
  readonly aliases?: readonly string[]
  readonly services: readonly string[]
  readonly credits: Credits
  readonly summary: string
  readonly description: string
  readonly request: object
  readonly response: object
  readonly errors: readonly ErrorCode[]
  readonly examples: readonly { name: string; request: unknown; response: unknown }[]
}

/** Checks a declaration, its examples included, and keeps its exact types. */
export function endpoint<
  const Id extends string,
  Request extends TSchema,
  Response extends TSchema,
>(declaration: Endpoint<Id, Request, Response>): Endpoint<Id, Request, Response> {
  return declaration
}

/** The price of `includeAttributes`, for every request that may have it. */
export const creditsOfAttributes =
  'and 1 for each edge item and each distinct address in clear that `includeAttributes` adds'

/** Errors of every endpoint. */
export const errorsOfAnyCall = [
  'malformed_http',
  'invalid_json',
  'invalid_request',
  'unauthorized',
  'method_not_allowed',
  'request_timeout',
  'length_required',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
  'too_many_at_once',
  'headers_too_large',
  'internal_error',
  'overloaded',
  'not_ready',
] as const satisfies readonly ErrorCode[]

/** More errors of endpoints that need a service and credits. */
export const errorsOfPaidCall = [
  'service_required',
  'not_found',
  'idempotency_conflict',
  'snapshot_gone',
  'answer_changed',
  'insufficient_credits',
  'storage_unavailable',
  'engine_unavailable',
  'not_implemented',
] as const satisfies readonly ErrorCode[]

/** More errors of endpoints that run a filter over the whole data set. */
export const errorsOfQuery = [
  'invalid_filter',
  'pattern_too_expensive',
  'deadline_exceeded',
  'worker_lost',
] as const satisfies readonly ErrorCode[]

/** The preference (RFC 7240) for the price of a request, without running it. */
export const dryRunPreference = 'devdex-dry-run'
/** Media type of its answer: one of its own, so that the schema of other answers stays theirs. */
export const costType = 'application/vnd.devdex.cost+json'
