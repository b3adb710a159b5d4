import type { RequestError } from '../contract/index.ts'
import type { Log, RequestStats } from '../observe/index.ts'
import type { BodyMemory, BodyMemoryStats } from './body-memory.ts'
import type { ConnectionLimits, ConnectionStats } from './connections.ts'

/** What is known of a request before its body is read. Header names are lower case. */
export interface RequestHead {
  readonly method: string
  /** Path without the query string. */
  readonly path: string
  header(name: string): string | undefined
}

/**
 * What a route answers. `headers` are none of those that every answer carries; their names are
 * lower case, and nobody checks them or their values for line ends.
 */
export interface Reply {
  readonly status: number
  /** Media type of the body; JSON when absent. */
  readonly type?: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: ReplyBody
  /**
   * Given where the bytes are the answer's own, so that none of them needs to be copied to be sent
   * later. Called exactly once: when the socket has taken the last one, or none will be sent.
   */
  readonly release?: () => void
}

/** An answer as adapters send it. */
export interface Answer {
  readonly status: number
  readonly fields: HeaderFields
  readonly body: ReplyBody
  /** As in `Reply`; adapters call it. */
  readonly release?: (() => void) | undefined
  /** For the log. */
  readonly requestId: string
  /** As `Route.path`; `none` where no route has the path. */
  readonly route?: string
  /** To be called once the answer has been handed over: `isSent` is false where that failed. */
  readonly ended?: (isSent: boolean) => void
}

/**
 * Header fields as they go over the wire, each after a line end: "\r\nname: value\r\nname: value".
 * One text in one template costs a fraction of ten headers that are set one by one.
 */
export type HeaderFields = string

/**
 * A function gives the bytes when they are to be sent, and may reuse them at its next call, unless
 * they are the answer's own. If it throws, it is too late for another answer: the connection is
 * closed and the error logged.
 */
export type ReplyBody = string | Uint8Array | (() => Uint8Array)

/** What is to be sent now. */
export function contentOf(body: ReplyBody): string | Uint8Array {
  return typeof body === 'function' ? body() : body
}

/** What a path says in place of its route's parameters, decoded, by name; never empty. */
export type PathParams = Readonly<Record<string, string>>

/** What a route gets when its body has been read and parsed. */
export interface Call<Admission> {
  readonly head: RequestHead
  readonly requestId: string
  readonly admission: Admission
  readonly params: PathParams
  /** The parsed JSON body; undefined on GET. Not validated beyond the JSON safety rules. */
  readonly body: unknown
  /** What was parsed; empty on GET. */
  readonly bodyText: string
  /** Adds to the `Server-Timing` entry of that name; durations in milliseconds. */
  timing(name: string, durationMs: number): void
  /** True once the client has gone; long work may stop. */
  aborted(): boolean
}

/** One path and method. The http room finds it, reads the body and renders what it throws. */
export interface Route<Admission = unknown> {
  readonly method: 'GET' | 'POST'
  /** What figures call it; its path where absent. */
  readonly endpoint?: string
  /** A segment in braces, `/{id}/`, is a parameter: any text that is not too long for a key. */
  readonly path: string
  /**
   * Before the body is read: who calls, and may they call now? Throws RequestError (401, 429), or
   * returns it where a flood of callers is refused: to throw it costs as much as all the rest.
   */
  admit(head: RequestHead): Admission | RequestError
  /** For every answer to an admitted call, errors too: credits and rate limit, or nothing. */
  fields(admission: Admission): HeaderFields
  respond(call: Call<Admission>): Reply | Promise<Reply>
  /** For the log of requests. */
  caller?(admission: Admission): Caller
}

/** Who asked, and what it has cost so far. */
export interface Caller {
  /** Of the account; not the key. */
  readonly keyId: string
  readonly credits: number
}

/** A body can be accepted, or the head alone already has its answer. */
export interface BodyReader {
  readonly bytesMax: number
  /**
   * The account that the body's memory is charged to, empty where no key is known. Undefined: the
   * body is dropped as it arrives, and `respond` gets an empty one.
   */
  readonly account: string | undefined
  /**
   * Called once with the whole body, or with the error that kept it from arriving whole. The bytes
   * are the adapter's again when the call returns.
   */
  respond(body: Buffer | RequestError, aborted: () => boolean): Answer | Promise<Answer>
}

/** Adapters know sockets; this function, made by `createDispatcher`, knows routes. */
export type Dispatch = (head: RequestHead) => Answer | BodyReader

export interface AdapterOptions {
  /** How long a request's body may take to arrive. */
  readonly bodyMsMax: number
  readonly bodyMemory: BodyMemory
  readonly connections: ConnectionLimits
  /** Hears of answers that could not be sent through a fault of this process. */
  readonly log: Pick<Log, 'error'>
  /** Counts what is refused before it is dispatched. */
  readonly stats?: Pick<RequestStats, 'refused'> | undefined
}

export interface HttpServer {
  readonly stats: ConnectionStats
  readonly bodyStats: BodyMemoryStats
  /** Resolves with the port that is listened on (`port` 0 picks a free one). */
  listen(host: string, port: number): Promise<number>
  /** Stops accepting, lets answers in flight finish for at most `drainMs`, then closes. */
  close(drainMs: number): Promise<void>
}

/**
 * A connection that rests is closed after some ten seconds, at times just when its client sends the
 * next request. Clients that heed the hint, as Node's do, close it before.
 */
export const keepAliveHint = { name: 'keep-alive', value: 'timeout=5' } as const
