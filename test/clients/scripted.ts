/** A service that says what a test wants, behind a `fetch` of its own. */
import { Devdex, type DevdexOptions } from 'devdex-client'

export interface Sent {
  readonly url: string
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
  readonly redirect: RequestRedirect | undefined
}

/** The outcome of one attempt: an answer, or an error instead of one. */
export type Step = Response | Error | ((sent: Sent, signal: AbortSignal) => Promise<Response>)

export interface Scripted {
  readonly devdex: Devdex
  readonly sent: readonly Sent[]
  /** Pauses between attempts, in milliseconds. None of them was waited for. */
  readonly pauses: readonly number[]
}

/** A client over these steps, in their order. The last one is repeated. */
export function scripted(steps: readonly Step[], options: Partial<DevdexOptions> = {}): Scripted {
  const sent: Sent[] = []
  const pauses: number[] = []
  const ask: typeof fetch = async (input, init = {}) => {
    const one: Sent = {
      url: String(input),
      headers: new Headers(init.headers),
      body: JSON.parse(String(init.body)),
      redirect: init.redirect,
    }
    const step = steps[Math.min(sent.length, steps.length - 1)]!
    sent.push(one)
    if (step instanceof Error) throw step
    return step instanceof Response ? step.clone() : step(one, init.signal!)
  }
  const sleep = async (ms: number) => void pauses.push(ms)
  const given = { url: 'http://devdex.example', apiKey: 'ddx_test', fetch: ask, sleep }
  return { devdex: new Devdex({ ...given, ...options }), sent, pauses }
}

export function answer(body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    headers: {
      'content-type': 'application/json',
      'x-credits-used': '1',
      'x-credits-remaining': '9',
      ...headers,
    },
  })
}

/** A problem (RFC 9457). */
export function problem(
  status: number,
  code: string,
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = { status, code, detail: `this is ${code}`, requestId: 'r1', ...more }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  })
}

/** An answer whose parts `next` gives, until there is none; and what its reader did. */
export function flowing(next: () => Uint8Array | string | undefined, status = 200) {
  const asked = { parts: 0, cancelled: 0 }
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      asked.parts++
      const part = next()
      if (part === undefined) controller.close()
      else controller.enqueue(typeof part === 'string' ? new TextEncoder().encode(part) : part)
    },
    cancel: () => void asked.cancelled++,
  })
  const headers = { 'content-type': 'application/x-ndjson' }
  return { asked, step: async () => new Response(body, { status, headers }) }
}

/** The bytes in parts of a size. */
export function cutParts(bytes: Uint8Array, size: number): () => Uint8Array | undefined {
  let at = 0
  return () => {
    const part = bytes.subarray(at, at + size)
    at += size
    return part.length > 0 ? part : undefined
  }
}

export function writeLines(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** A stream of these lines, and then an end or a fault. */
export function streamed(lines: readonly object[], fault?: Error): Step {
  return async () => {
    const parts = [writeLines(lines)].filter((text) => text !== '')
    return flowing(() => {
      const part = parts.shift()
      if (part === undefined && fault !== undefined) throw fault
      return part
    }).step()
  }
}

export const emptyPage = { count: 0, users: [], pageInfo: { endCursor: null, hasNextPage: false } }
