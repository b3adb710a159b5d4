/**
 * Answers that pages of other origins may read (CORS, fetch.spec.whatwg.org/#http-cors-protocol). A
 * key is a header and there are no cookies, so no answer allows credentials.
 */
import type { Answer, BodyReader, Dispatch, HeaderFields, RequestHead } from './adapter.ts'

/** Stands for all origins. */
const anyOrigin = '*'

/** Headers that pages may read, in addition to those that every page may. */
const exposed = [
  'x-request-id, x-credits-used, x-credits-remaining, server-timing',
  'ratelimit-limit, ratelimit-remaining, ratelimit-reset',
  'retry-after, retry-after-ms, x-should-retry, preference-applied',
  'www-authenticate, allow',
].join(', ')

/** Seconds that a browser may remember a preflight. Chromium takes no more. */
const preflightSeconds = 7200

/**
 * Wraps `dispatch`. Without origins it is returned as it is. Preflights are answered before any
 * route: they are neither counted nor logged.
 * @param origins in the form that browsers send, or `*` for all
 */
export function addCors(dispatch: Dispatch, origins: readonly string[]): Dispatch {
  if (origins.length === 0) return dispatch
  const listFields = createFieldLister(origins)
  return (head) => {
    if (!isCallable(head.path)) return dispatch(head)
    const fields = listFields(head.header('origin'))
    if (fields.includes(allowOrigin) && isPreflight(head)) return buildPreflight(head, fields)
    const next = dispatch(head)
    return 'status' in next ? appendFields(next, fields) : wrapReader(next, fields)
  }
}

function isCallable(path: string): boolean {
  return path.startsWith('/v3/') || path === '/mcp'
}

const allowOrigin = '\r\naccess-control-allow-origin: '

function createFieldLister(
  origins: readonly string[],
): (origin: string | undefined) => HeaderFields {
  const expose = `\r\naccess-control-expose-headers: ${exposed}`
  if (origins.includes(anyOrigin)) return () => `${allowOrigin}${anyOrigin}${expose}`
  const known = new Set(origins)
  // Sent for every request: a cache may not give one origin's answer to another.
  return (origin = '') =>
    `\r\nvary: origin${known.has(origin) ? `${allowOrigin}${origin}${expose}` : ''}`
}

function isPreflight(head: RequestHead): boolean {
  const isAsked = head.header('access-control-request-method') !== undefined
  return head.method === 'OPTIONS' && isAsked && head.header('origin') !== undefined
}

/** Names of header fields, with commas. */
const fieldNames = /^[\w-]+(?:, ?[\w-]+)*$/

/** Any header may be sent, since the service does not read unknown ones. */
function buildPreflight(head: RequestHead, fields: HeaderFields): Answer {
  const names = head.header('access-control-request-headers') ?? ''
  const headers = fieldNames.test(names) ? `\r\naccess-control-allow-headers: ${names}` : ''
  return {
    // 204 may have no length, and uWebSockets.js sends one with each answer.
    status: 200,
    fields:
      `${fields}\r\naccess-control-allow-methods: GET, POST${headers}` +
      `\r\naccess-control-max-age: ${preflightSeconds}`,
    body: '',
    requestId: '',
  }
}

function appendFields(answer: Answer, fields: HeaderFields): Answer {
  return { ...answer, fields: answer.fields + fields }
}

function wrapReader(reader: BodyReader, fields: HeaderFields): BodyReader {
  const { bytesMax, account } = reader
  const respond: BodyReader['respond'] = async (body, signal) =>
    appendFields(await reader.respond(body, signal), fields)
  return { bytesMax, account, respond }
}
