/** The API of the running service, behind the origin of the console. */
import { endpoints } from '../../contract/index.ts'
import type { Call, HeaderFields, Reply, RequestHead, Route } from '../../http/index.ts'
import { noStore, OperateFailure, problemReply } from './operate-routes.ts'

/** What passes on. The server adds no credential of its own. */
const passedOn = ['authorization', 'content-type', 'accept', 'idempotency-key', 'prefer'] as const

/** Headers that this server sets itself, or that belong to one connection. */
const ownHeaders = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade', 'content-length', 'content-encoding', 'date', 'server'],
  ...['content-type', 'x-request-id', 'x-content-type-options', 'server-timing'],
  'cache-control',
])

/** How long the service may take for the head of its answer. */
const headMsMax = 60_000

/** Headers of credits and rates, which the server writes for each answer. */
const creditHeaders = /^(?:x-credits|ratelimit)-/

/** Fields of the answer that was forwarded: its credits, and no credits of this server. */
interface Forwarded {
  fields: HeaderFields
}

/** @param url of the service, without `/v3` */
export function forwardRoutes(
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
    respond: (call) => forwarded(url, ask, call),
  }))
}

async function forwarded(url: string, ask: typeof fetch, call: Call<Forwarded>): Promise<Reply> {
  const leaving = new AbortController()
  const headers = new Headers({ 'x-request-id': call.requestId })
  for (const name of passedOn) {
    const value = call.head.header(name)
    if (value !== undefined) headers.set(name, value)
  }
  const { method, path } = call.head
  const timer = setTimeout(() => leaving.abort(), headMsMax)
  const body = method === 'POST' ? { body: call.bodyText } : {}
  try {
    const signal = leaving.signal
    // A key must not be sent to the target of a redirect.
    const init = { method, headers, signal, redirect: 'manual' as const, ...body }
    const answer = await ask(`${url}${path}`, init)
    return replyOf(answer, call, leaving)
  } catch {
    const reason = `nothing answers at ${url}; is the service running?`
    const failure = new OperateFailure(502, 'service_unreachable', reason)
    return { ...problemReply(failure, call.requestId), headers: ownHeadersOf(path) }
  } finally {
    clearTimeout(timer)
  }
}

function replyOf(answer: Response, { admission, head }: Call<Forwarded>, leaving: AbortController) {
  const headers: Record<string, string> = { ...ownHeadersOf(head.path) }
  for (const [name, value] of answer.headers) {
    if (creditHeaders.test(name)) admission.fields += `\r\n${name}: ${value}`
    else if (!ownHeaders.has(name)) headers[name] = value
  }
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  const reader = answer.body?.getReader()
  const chunks = {
    next: async () => (await reader?.read())?.value ?? null,
    close: () => leaving.abort(),
  }
  return { status: answer.status, type, headers, body: '', chunks }
}

/** Of calls the server writes it by itself. */
function ownHeadersOf(path: string): Readonly<Record<string, string>> {
  return path.startsWith('/v3') ? {} : noStore
}
