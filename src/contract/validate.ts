import { type EndpointId, endpoints } from './endpoints/catalogue.ts'
import type { MultiSearchRequest } from './endpoints/multi-search.ts'
import type { FieldIssue } from './errors.ts'
import * as requestValidators from './generated/request-validators.ts'
import * as responseValidators from './generated/response-validators.ts'

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
  const issues = check(requests[id], endpoints[id].request, body)
  return issues.length > 0 || id !== 'multiSearch' ? issues : issuesOfSearches(body)
}

/** Each search of several is a request of its own. */
function issuesOfSearches(body: unknown): FieldIssue[] {
  const { searches } = body as MultiSearchRequest
  for (const [i, { users, repos }] of searches.entries()) {
    const [name, id, search] =
      users === undefined
        ? (['repos', 'searchRepos', repos] as const)
        : (['users', 'searchUsers', users] as const)
    const issues = validateRequest(id, search)
    const place = `/searches/${i}/${name}`
    if (issues.length > 0) return issues.map((issue) => issueBelow(place, issue))
  }
  return []
}

/** The issue of a part of a body, as one of the body. @param place JSON pointer of the part */
export function issueBelow(place: string, { pointer, message }: FieldIssue): FieldIssue {
  return { pointer: place + pointer, message }
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

// Turns what a generated validator found into words that say where, and what is allowed there.

/** The part of an object's schema that says which members there are. */
interface ObjectRule {
  readonly properties?: Readonly<Record<string, object>>
  readonly additionalProperties?: unknown
  /** Describes the allowed members if a plain list would mislead. */
  readonly 'x-members'?: string
}

/** The part of a JSON Schema that messages are written from. */
export interface Rule extends ObjectRule {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: Rule
  readonly properties?: Readonly<Record<string, Rule>>
  /** Describes the allowed values if the keywords alone would mislead. */
  readonly 'x-allowed'?: string
  /** The whole message. */
  readonly 'x-message'?: string
}

/** An error of AJV in verbose mode. */
interface SchemaError {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly parentSchema: Rule
  readonly data: unknown
}

/** Longest name of an unknown member that is repeated to the client. */
const nameCharsMax = 64

/**
 * At least one issue for a failed validation. `root` is the schema of the whole body. A condition
 * on it reports its own part alone, but an unknown member beside it is the likelier mistake.
 */
function issuesOf(errors: readonly SchemaError[], root: ObjectRule): FieldIssue[] {
  const error = mostTelling(errors)
  if (error.keyword === 'additionalProperties') {
    return [unknownMember(error, String(error.params.additionalProperty), error.parentSchema)]
  }
  if (error.keyword === 'required') return missingMember(error, root)
  const message = error.parentSchema['x-message'] ?? wrongValue(error)
  return [{ pointer: error.instancePath, message }]
}

/** Returns the deepest error. Those above it only say that some branch of a condition failed. */
function mostTelling(errors: readonly SchemaError[]): SchemaError {
  let best: SchemaError | undefined
  for (const error of errors) {
    if (error.keyword === 'if' || error.keyword === 'anyOf') continue
    if (best === undefined || depth(error.instancePath) > depth(best.instancePath)) best = error
  }
  if (best === undefined) throw new Error('a validator failed without an error')
  return best
}

function depth(pointer: string): number {
  return pointer.split('/').length
}

/** A missing member, after the unknown one that was probably meant to be it. */
function missingMember(error: SchemaError, root: ObjectRule): FieldIssue[] {
  const { instancePath, parentSchema, params } = error
  const name = String(params.missingProperty)
  const pointer = `${instancePath}/${escaped(name)}`
  const shape = parentSchema['x-members']
  const rule = parentSchema.properties?.[name] ?? {}
  const expected = shape === undefined ? allowed(rule) : `members are ${shape}`
  const message = parentSchema['x-message'] ?? `\`${named(pointer)}\` is required: ${expected}`
  const object: ObjectRule = instancePath === '' ? root : parentSchema
  const stray = strayMember(error.data, object)
  const missing = { pointer, message }
  return stray === undefined ? [missing] : [unknownMember(error, stray, object), missing]
}

function strayMember(data: unknown, { additionalProperties, properties }: ObjectRule) {
  if (additionalProperties !== false || typeof data !== 'object' || data === null) return undefined
  return Object.keys(data).find((key) => !Object.hasOwn(properties ?? {}, key))
}

function unknownMember(
  { instancePath }: SchemaError,
  name: string,
  object: ObjectRule,
): FieldIssue {
  const long = name.length > nameCharsMax
  const shown = long ? `${name.slice(0, nameCharsMax)}…` : name
  const members = Object.keys(object.properties ?? {}).join(', ')
  const known = object['x-members'] ?? (members === '' ? 'none' : members)
  return {
    pointer: long ? instancePath : `${instancePath}/${escaped(name)}`,
    message: `unknown member \`${shown}\`; allowed: ${known}`,
  }
}

function wrongValue({ instancePath, parentSchema }: SchemaError): string {
  const subject = instancePath === '' ? 'the body' : `\`${named(instancePath)}\``
  return `${subject} must be ${allowed(parentSchema)}`
}

/** Returns the allowed values, as in "an integer from 1 to 1000". */
function allowed(rule: Rule): string {
  if (rule['x-allowed'] !== undefined) return rule['x-allowed']
  if (rule.const !== undefined) return JSON.stringify(rule.const)
  if (rule.enum !== undefined) return oneOf(rule.enum)
  const types = typeof rule.type === 'string' ? [rule.type] : (rule.type ?? [])
  return alternatives(types.map((type) => typeText(type, rule)))
}

function oneOf(values: readonly unknown[]): string {
  if (values.length > 3) return `one of ${values.join(', ')}`
  return alternatives(values.map((value) => JSON.stringify(value)))
}

function alternatives(texts: readonly string[]): string {
  if (texts.length > 2) return `${texts.slice(0, -1).join(', ')}, or ${texts.at(-1)}`
  return texts.join(' or ')
}

function typeText(type: string, rule: Rule): string {
  switch (type) {
    case 'string':
      return `a string${length(rule)}`
    case 'integer':
      return `an integer${range(rule.minimum, rule.maximum)}`
    case 'number':
      return `a number${range(rule.minimum, rule.maximum)}`
    case 'boolean':
      return 'true or false'
    case 'array':
      return arrayText(rule)
    case 'object':
      return 'a JSON object'
    default:
      return type
  }
}

function length({ minLength, maxLength }: Rule): string {
  if (maxLength === undefined) return ''
  return minLength === undefined
    ? ` of at most ${maxLength} characters`
    : ` of ${minLength} to ${maxLength} characters`
}

function range(from: number | undefined, to: number | undefined): string {
  if (from === undefined) return to === undefined ? '' : ` up to ${to}`
  return to === undefined ? ` from ${from}` : ` from ${from} to ${to}`
}

function arrayText({ minItems = 0, maxItems, items }: Rule): string {
  const what = items?.type === 'string' ? 'strings' : 'elements'
  return maxItems === undefined
    ? `an array of ${what}`
    : `an array of ${minItems} to ${maxItems} ${what}`
}

/** A JSON pointer the way JavaScript writes it: `/filters/value/3` is `filters.value[3]`. */
function named(pointer: string): string {
  return pointer
    .slice(1)
    .split('/')
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${unescaped(part)}`))
    .join('')
    .replace(/^\./, '')
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}
