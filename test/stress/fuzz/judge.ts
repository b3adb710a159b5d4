/** The conditions of every answer to any request. */
import { Check } from 'typebox/schema'
import {
  costType,
  type EndpointId,
  endpoints,
  errors,
  openApiJson,
  type Problem,
  validateResponse,
} from '../../../src/contract/index.ts'
import type { Received, Sent } from '../wire.ts'

const { schemas } = JSON.parse(openApiJson).components
const [problemSchema, costSchema] = [schemas.Problem, schemas.Cost]

/** The fault of an answer, or null. */
export function faultOf(sent: Sent, received: Received | null): string | null {
  if (received === null) return 'there was no whole answer'
  const { status, headers } = received
  if (isServersOwnPage(received)) return null
  const body = parsed(received.body)
  if (status >= 500) return faultOfFailure(status, body)
  const path = pathOf(sent)
  if (!path.startsWith('/v3')) return null
  const id = endpointAt(path)
  if (status === 200)
    return id === undefined ? 'an answer from nowhere' : faultOfAnswer(id, received)
  if (headers.get('content-type') !== 'application/problem+json') return 'not problem+json'
  if (!Check(problemSchema, body)) return 'a problem that breaks its schema'
  return faultOfProblem(body as Problem, sent, received, id)
}

/** Whether two answers to one request are equal. */
export function sayTheSame(one: Received, other: Received): boolean {
  const [first, second] = [one, other].map(({ status, body }) => {
    return `${status} ${body.toString().replace(/"requestId":"[^"]*"/, '')}`
  })
  return first === second
}

/** Whether the answer may differ from one time to the next. */
export function dependsOnTime({ target }: Sent, { body }: Received): boolean {
  // An account counts earlier requests; a quota of signals may be used up in between.
  if (/\/(?:account|signal)/.test(target)) return true
  return /"code":"(?:pattern_too_expensive|signal_quota|overloaded)"/.test(body.toString())
}

/**
 * uWebSockets.js refuses unreadable or too long requests before our code runs (decisions, section
 * 10).
 */
function isServersOwnPage({ status, headers }: Received): boolean {
  return !headers.has('content-type') && [400, 431, 505].includes(status)
}

function faultOfFailure(status: number, body: unknown): string | null {
  const code = (body as Partial<Problem> | undefined)?.code
  return status === 503 && code === 'overloaded' ? null : `status ${status}, ${code}`
}

function faultOfAnswer(id: EndpointId, { headers, body }: Received): string | null {
  if (!isJson(headers.get('content-type'))) return 'an answer that is not JSON'
  const value = parsed(body)
  if (headers.has('preference-applied')) {
    return Check(costSchema, value) ? null : 'a price that breaks its schema'
  }
  const [issue] = validateResponse(id, value)
  return issue === undefined ? null : `breaks its schema at ${issue.pointer}: ${issue.message}`
}

function faultOfProblem(
  problem: Problem,
  sent: Sent,
  { status, headers }: Received,
  id: EndpointId | undefined,
): string | null {
  const { code, requestId } = problem
  if (errors[code].status !== status || problem.status !== status) return `${code} with ${status}`
  if (requestId !== headers.get('x-request-id')) return 'two ids of one request'
  if (id !== undefined && !(endpoints[id].errors as readonly string[]).includes(code)) {
    return `${id} does not declare ${code}`
  }
  const told = [problem.detail, ...(problem.errors ?? []).map(({ message }) => message)]
  for (const text of told) {
    const leak = leakIn(text, sent)
    if (leak !== null) return `an internal in a message: ${leak}`
  }
  const request = parsed(sent.body)
  const lost = (problem.errors ?? []).find(({ pointer }) => !pointsInto(request, pointer))
  return lost === undefined ? null : `there is no ${lost.pointer} in the request`
}

const internals = new RegExp(
  [
    String.raw`\bundefined\b|\[object |\bNaN\b|node_modules|\.[cm]?[jt]s:\d+|\n\s*at `,
    String.raw`\/(?:tmp|home|root|work)\/|(?:Type|Range|Reference|Syntax)Error`,
    'Cannot read|is not a function',
  ].join('|'),
)

/** A leaked internal text. Texts that the client sent itself do not count. */
function leakIn(text: string, { target, headers, body }: Sent): string | null {
  const found = internals.exec(text)?.[0]
  if (found === undefined) return null
  const said = `${target} ${headers.flat().join(' ')} ${body}`
  return said.includes(found) ? null : `${found} in "${text.slice(0, 200)}"`
}

/** The last member may be the missing one. */
function pointsInto(value: unknown, pointer: string): boolean {
  if (pointer === '') return true
  if (!pointer.startsWith('/')) return false
  const names = pointer
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  let at = value
  for (const [i, name] of names.entries()) {
    if (typeof at !== 'object' || at === null) return false
    const isThere = Object.hasOwn(at, name)
    if (!isThere && (i < names.length - 1 || Array.isArray(at))) return false
    at = (at as Record<string, unknown>)[name]
  }
  return true
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

function pathOf({ target }: Sent): string {
  return target.split('?', 1)[0]!
}

const patterns = Object.values(endpoints).flatMap(({ id, path, ...more }) =>
  [path, ...((more as { aliases?: readonly string[] }).aliases ?? [])].map((one) => {
    const pattern = new RegExp(`^/v3${one.replace(/\{\w+\}/g, '[^/]+')}$`)
    return { id: id as EndpointId, pattern }
  }),
)

function endpointAt(path: string): EndpointId | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.id
}

function isJson(type: string | undefined): boolean {
  return type === 'application/json' || type === costType
}
