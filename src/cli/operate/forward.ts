/** Forwards calls of the API from the origin of the console to the running service. */
import { endpoints } from '../../contract/index.ts'
import type { CancelSignal } from '../../domain/index.ts'
import type { Call, HeaderFields, Reply, RequestHead, Route } from '../../http/index.ts'
import { buildProblem, noStore, OperateFailure } from './routes.ts'

/** Request headers that are forwarded. The server adds no credentials. */
const passedOn = ['authorization', 'content-type', 'accept', 'idempotency-key', 'prefer'] as const

/**
 * Response headers that are forwarded. A foreign server at the service's address must not set
 * cookies, redirects or pages at this origin, where the secret of a session is stored.
 */
const passedBack = new Set([
  ...['retry-after', 'retry-after-ms', 'x-should-retry', 'preference-applied'],
  ...['www-authenticate', 'allow'],
])

/** Content types that browsers take for neither a page nor a script. Others become plain text. */
const passedTypes = new Set([
  ...['application/json', 'application/problem+json', 'application/x-ndjson', 'text/plain'],
])
const plainType = 'text/plain; charset=utf-8'

/** Time limit for the service to send something. */
const silentMsMax = 60_000
/** Interval of polling whether the client has disconnected. */
const watchMs = 500

/** Headers of credits and rates, which the HTTP server writes for each answer. */
const creditHeaders = /^(?:x-credits|ratelimit)-/

/** Fields of the forwarded answer, with its credits instead of credits of this server. */
interface Forwarded {
  fields: HeaderFields
}

/** @param url of the service, without `/v3` */
export function buildForwardRoutes(
  url: string,
  check: (head: RequestHead) => void,
  ask: typeof fetch = fetch,
): Route<Forwarded>[] {
  const calls = Object.values(endpoints).map(({ path }) => ['POST', `/v3${path}`] as const)
  const reads = ['/health', '/ready', '/metrics', '/openapi.json', '/llms.txt']
  return [...calls, ...reads.map((path) => ['GET', path] as const)].map(([method, path]) => ({
    method,
    path,
    admit: (head) => {
      check(head)
      return { fields: '' }
    },
    fields: ({ fields }) => fields,
    respond: (call) => forwardCall(url, ask, call),
  }))
}

async function forwardCall(url: string, ask: typeof fetch, call: Call<Forwarded>): Promise<Reply> {
  const asked = new PendingCall(call.signal)
  const headers = new Headers({ 'x-request-id': call.requestId })
  for (const name of passedOn) {
    const value = call.head.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  const { method, path } = call.head
  const body = method === 'POST' ? { body: call.bodyText } : {}
  try {
    const { signal } = asked
    // A key must not be sent to the target of a redirect.
    const init = { method, headers, signal, redirect: 'manual' as const, ...body }
    const answer = await asked.awaitAnswer(ask(`${url}${path}`, init))
    return buildReply(answer, call, asked)
  } catch {
    asked.end()
    const reason = `nothing answers at ${url}; is the service running?`
    const failure = new OperateFailure(502, 'service_unreachable', reason)
    return { ...buildProblem(failure, call.requestId), headers: listOwnHeaders(path) }
  }
}

/**
 * A call of the service. It is aborted when its client disconnects, and when the service is silent.
 */
class PendingCall {
  readonly #client: CancelSignal
  readonly #leaving = new AbortController()
  readonly #timer: NodeJS.Timeout
  /** Start of waiting for the service. Infinity: not waiting. */
  #sinceMs = Number.POSITIVE_INFINITY

  constructor(client: CancelSignal) {
    this.#client = client
    this.#timer = setInterval(() => {
      if (client.aborted || performance.now() - this.#sinceMs > silentMsMax) this.end()
    }, watchMs).unref()
  }

  get signal(): AbortSignal {
    return this.#leaving.signal
  }

  get isClientGone(): boolean {
    return this.#client.aborted
  }

  async awaitAnswer<T>(promise: Promise<T>): Promise<T> {
    this.#sinceMs = performance.now()
    try {
      return await promise
    } finally {
      this.#sinceMs = Number.POSITIVE_INFINITY
    }
  }

  end(): void {
    clearInterval(this.#timer)
    this.#leaving.abort()
  }
}

function buildReply(
  answer: Response,
  { admission, head }: Call<Forwarded>,
  asked: PendingCall,
): Reply {
  const headers: Record<string, string> = { ...listOwnHeaders(head.path) }
  for (const [name, value] of answer.headers) {
    if (creditHeaders.test(name)) admission.fields += `\r\n${name}: ${value}`
    else if (passedBack.has(name)) headers[name] = value
  }
  const given = answer.headers.get('content-type') ?? ''
  const type = passedTypes.has(given.split(';', 1)[0]!.trim().toLowerCase()) ? given : plainType
  const reader = answer.body?.getReader()
  const next = async () => {
    if (reader === undefined) return null
    try {
      return (await asked.awaitAnswer(reader.read())).value ?? null
    } catch (error) {
      if (asked.isClientGone) return null
      throw error
    }
  }
  const chunks = { next, close: () => asked.end() }
  return { status: answer.status, type, headers, body: '', chunks }
}

/** Headers of this server, except on API paths, where the HTTP server writes them. */
function listOwnHeaders(path: string): Readonly<Record<string, string>> {
  return path.startsWith('/v3') ? {} : noStore
}
