import type { RequestError } from '../contract/index.ts'
import type { CancelSignal } from '../domain/index.ts'
import type { Log, RequestStats } from '../observe/index.ts'
import type { BodyMemory, BodyMemoryStats } from './bodies.ts'
import type { ChunkSource } from './chunks.ts'
import type { ConnectionLimits, ConnectionStats } from './connections.ts'

/** A request before its body is read. Header names are lower case. */
export interface RequestHead {
  readonly method: string
  /** Path without the query string. */
  readonly path: string
  header(name: string): string | undefined
}

/** What an answer sends after its head. */
interface ReplyContent {
  readonly status: number
  readonly body: ReplyBody
  /**
   * Set if the bytes belong to this answer alone, so that they can be sent later without a copy.
   * Called exactly once: after the socket took the last byte, or when none will be sent.
   */
  readonly release?: (() => void) | undefined
  /** Set if the next call of `body` overwrites its bytes although there is a `release`. */
  readonly isReused?: boolean | undefined
  /** Makes the body piece by piece, in place of `body`. */
  readonly chunks?: ChunkSource | undefined
  /**
   * Whether the body may be compressed: its length reveals nothing that its reader may not know.
   */
  readonly isCompressible?: boolean | undefined
}

/**
 * The answer of a route. `headers` holds none of the headers that every answer has. Names are lower
 * case. Neither names nor values are checked for line ends.
 */
export interface Reply extends ReplyContent {
  /** Media type of the body; JSON when absent. */
  readonly type?: string
  readonly headers: Readonly<Record<string, string>>
}

/** An answer as adapters send it. */
export interface Answer extends ReplyContent {
  readonly fields: HeaderFields
  /** For the log. */
  readonly requestId: string
  /** The path of the route, as `Route.path`. Absent if no route has the request's path. */
  readonly route?: string | undefined
  /** Called once when the answer has been handed over. `isSent` is false if that failed. */
  readonly ended?: (isSent: boolean) => void
}

/**
 * Header fields as they go over the wire, each after a line end: "\r\nname: value\r\nname: value".
 * One template string costs a fraction of ten headers set one by one.
 */
export type HeaderFields = string

/**
 * A function returns the bytes when they are sent, and may reuse them at its next call unless they
 * belong to the answer. If it throws, it is too late for another answer: the connection is closed
 * and the error logged.
 */
export type ReplyBody = string | Uint8Array | (() => Uint8Array)

/** Returns the bytes or the text to send. */
export function readContent(body: ReplyBody): string | Uint8Array {
  return typeof body === 'function' ? body() : body
}

/** Whether the next call of the body overwrites its bytes. */
export function reusesBytes({ body, release, isReused }: Answer): boolean {
  return typeof body === 'function' && (release === undefined || isReused === true)
}

/** Decoded path parameters by name. Values are never empty. */
export type PathParams = Readonly<Record<string, string>>

/** The input of a route, after the body was read and parsed. */
export interface Call<Admission> {
  readonly head: RequestHead
  readonly requestId: string
  readonly admission: Admission
  readonly params: PathParams
  /** The parsed JSON body; undefined on GET. Not validated beyond the JSON safety rules. */
  readonly body: unknown
  /** The text that was parsed. Empty on GET. */
  readonly bodyText: string
  /** Adds to the `Server-Timing` entry of that name; durations in milliseconds. */
  timing(name: string, durationMs: number): void
  /** Aborted when the client disconnects, so that long work may stop. */
  readonly signal: CancelSignal
}

/** One path and method. This module finds the route, reads the body and renders errors. */
export interface Route<Admission = unknown> {
  readonly method: 'GET' | 'POST'
  /** The route's name in metrics. Its path by default. */
  readonly endpoint?: string
  /** A segment in braces, `/{id}/`, is a parameter: any text that is not too long for a key. */
  readonly path: string
  /**
   * Identifies the caller before the body is read, and decides whether it may call. Throws
   * RequestError (401, 429). An overloaded service returns the error instead, because throwing
   * costs as much as the rest of a refusal.
   */
  admit(head: RequestHead): Admission | RequestError
  /** Credit and rate fields for every answer to an admitted call, errors too. */
  fields(admission: Admission): HeaderFields
  respond(call: Call<Admission>): Reply | Promise<Reply>
  /** For the access log. */
  caller?(admission: Admission): Caller
}

/** The caller, and the credits charged so far. */
export interface Caller {
  /** The account's id, not the key. */
  readonly keyId: string
  readonly credits: number
}

/** Reads the body of a request that could not be answered from its head alone. */
export interface BodyReader {
  readonly bytesMax: number
  /**
   * The account that is charged for the body's memory, empty without a known key. `undefined`: the
   * body is dropped as it arrives, and `respond` gets an empty one.
   */
  readonly account: string | undefined
  /**
   * Called once, with the whole body or with the error that kept it from arriving. The adapter may
   * reuse the bytes after the call returns. Never rejects.
   */
  respond(body: Buffer | RequestError, signal: CancelSignal): Promise<Answer>
}

/** Adapters know sockets; this function, made by `createDispatcher`, knows routes. */
export type Dispatch = (head: RequestHead) => Answer | BodyReader

export interface AdapterOptions {
  /** How long a request's body may take to arrive. */
  readonly bodyMsMax: number
  /** How long the client of a chunked answer may pause. */
  readonly readMsMax: number
  readonly bodyMemory: BodyMemory
  readonly connections: ConnectionLimits
  /** Logs answers that could not be sent through a fault of this process. */
  readonly log: Pick<Log, 'error'>
  /** Counts requests that are refused before dispatch. */
  readonly stats?: Pick<RequestStats, 'refused'> | undefined
}

export type HttpKind = 'uws' | 'node'

export interface HttpServer {
  readonly kind: HttpKind
  readonly stats: ConnectionStats
  readonly bodyStats: BodyMemoryStats
  /** Resolves with the port that is listened on (`port` 0 picks a free one). */
  listen(host: string, port: number): Promise<number>
  /** Stops accepting, lets answers in flight finish for at most `drainMs`, then closes. */
  close(drainMs: number): Promise<void>
}

/**
 * An idle connection is closed after about ten seconds, sometimes just when its client sends the
 * next request. Clients that follow the hint, as Node's do, close it earlier.
 */
export const keepAliveHint = { name: 'keep-alive', value: 'timeout=5' } as const
