import type { RequestError } from '../contract/index.ts'

/** What is known of a request before its body is read. Header names are lower case. */
export interface RequestHead {
  readonly method: string
  /** Path without the query string. */
  readonly path: string
  header(name: string): string | undefined
}

/** A finished answer. `body` is sent as it is, `headers` on top of those every answer carries. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
}

/** What a route gets when its body has been read and parsed. */
export interface Call<Admission> {
  readonly head: RequestHead
  readonly requestId: string
  readonly admission: Admission
  /** The parsed JSON body; undefined on GET. Not validated beyond the JSON safety rules. */
  readonly body: unknown
  /** Adds a `Server-Timing` entry; durations in milliseconds. */
  timing(name: string, durationMs: number): void
  /** True once the client has gone; long work may stop. */
  aborted(): boolean
}

/** One path and method. The http room finds it, reads the body and renders what it throws. */
export interface Route<Admission = unknown> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Before the body is read: who calls, and may they call now? Throws RequestError (401, 429). */
  admit(head: RequestHead): Admission
  /** Headers for every answer to an admitted call, errors included (credits, rate limit). */
  headers(admission: Admission): Record<string, string>
  respond(call: Call<Admission>): Reply | Promise<Reply>
}

/** A body can be accepted, or the head alone already has its answer. */
export interface BodyReader {
  readonly bytesMax: number
  /** Called once with the whole body, or with the error that kept it from arriving whole. */
  respond(body: Uint8Array | RequestError, aborted: () => boolean): Reply | Promise<Reply>
}

/** Adapters know sockets; this function, made by `createDispatcher`, knows routes. */
export type Dispatch = (head: RequestHead) => Reply | BodyReader

export interface HttpServer {
  /** Resolves with the port that is listened on (`port` 0 picks a free one). */
  listen(host: string, port: number): Promise<number>
  /** Stops accepting, lets answers in flight finish for at most `drainMs`, then closes. */
  close(drainMs: number): Promise<void>
}
