/**
 * The client of the cluster: a request in, JSON out. It keeps connections to all nodes and skips
 * those that do not answer. Its errors omit headers, which hold secrets.
 */
import { Client, type ClientOptions, errors } from '@opensearch-project/opensearch'

export interface ClusterOptions {
  /** Addresses such as `https://HOST:9200`, without user and password. */
  readonly nodes: readonly string[]
  /** As PEM. The system's certificates by default. */
  readonly ca?: string | undefined
  /** Own certificate and its key, as PEM. */
  readonly certificate?: { readonly cert: string; readonly key: string } | undefined
  readonly login?: Login | undefined
  /** Time limit of one attempt, unless the request has its own. */
  readonly timeoutMs?: number | undefined
}

export type Login =
  | { readonly username: string; readonly password: string }
  | { readonly apiKey: string }

export interface ClusterRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With leading slash. The caller encodes parts that may contain special characters. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>> | undefined
  /** An object is sent as JSON. Text is sent as it is, one JSON value a line. */
  readonly body?: object | string | undefined
  readonly timeoutMs?: number | undefined
  /** Where a node is lost, others are asked so many times. */
  readonly retries?: number | undefined
  /** Ends the wait. The cluster cancels what it can. */
  readonly signal?: AbortSignal | undefined
  /** Answers that are none of the errors. */
  readonly expected?: readonly number[] | undefined
}

export interface ClusterAnswer<T> {
  readonly status: number
  readonly body: T
  /** How often it had to be asked again. */
  readonly retries: number
}

const timeoutMsDefault = 30_000
const retriesDefault = 2

export class Cluster {
  readonly #client: Client
  #closed: Promise<void> | undefined

  /** Throws RangeError for what can be no address, or holds a secret. */
  constructor(options: ClusterOptions) {
    this.#client = new Client(settingsOf(options))
  }

  /** The body of the answer. Throws ClusterError. */
  async ask<T = unknown>(request: ClusterRequest): Promise<T> {
    return (await this.answer<T>(request)).body
  }

  /** Throws ClusterError, or the signal's reason after it aborted. */
  async answer<T = unknown>(request: ClusterRequest): Promise<ClusterAnswer<T>> {
    const { method, path, query, body, timeoutMs, retries, signal, expected } = request
    signal?.throwIfAborted()
    const asked = this.#client.transport.request(
      {
        method,
        path,
        ...(query === undefined ? {} : { querystring: { ...query } }),
        ...(typeof body === 'string' ? { bulkBody: body } : body === undefined ? {} : { body }),
      },
      {
        ...(timeoutMs === undefined ? {} : { requestTimeout: timeoutMs }),
        ...(retries === undefined ? {} : { maxRetries: retries }),
        ...(expected === undefined ? {} : { ignore: [...expected] }),
      },
    )
    // A promise that a listener returns is watched, and this one is waited for already.
    const stop = () => void asked.abort()
    signal?.addEventListener('abort', stop)
    try {
      const { statusCode, body: answer, meta } = await asked
      return { status: statusCode ?? 0, body: answer as T, retries: meta.attempts }
    } catch (error) {
      signal?.throwIfAborted()
      throw clusterError(error, `${method} ${path}`)
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  close(): Promise<void> {
    // The client never comes back from being closed again.
    this.#closed ??= this.#client.close()
    return this.#closed
  }
}

function settingsOf({ nodes, ca, certificate, login, timeoutMs }: ClusterOptions): ClientOptions {
  if (nodes.length === 0) throw new RangeError('a cluster has at least one node')
  return {
    nodes: nodes.map(checkedNode),
    // Only nodes that were named: others may not be reachable from here.
    sniffOnStart: false,
    sniffOnConnectionFault: false,
    maxRetries: retriesDefault,
    requestTimeout: timeoutMs ?? timeoutMsDefault,
    // A node that is back is found by the next request that comes to it.
    resurrectStrategy: 'optimistic',
    ...(login === undefined ? {} : credentials(login)),
    ...(ca === undefined && certificate === undefined
      ? {}
      : { ssl: { ...(ca === undefined ? {} : { ca }), ...certificate } }),
  }
}

function credentials(login: Login): Pick<ClientOptions, 'auth' | 'headers'> {
  if ('apiKey' in login) return { headers: { authorization: `ApiKey ${login.apiKey}` } }
  return { auth: { ...login } }
}

function checkedNode(node: string): string {
  const url = URL.canParse(node) ? new URL(node) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password !== '') {
    throw new RangeError('a node is like https://HOST:9200, without user and password')
  }
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** @param asked names the request */
function clusterError(error: unknown, asked: string): unknown {
  if (error instanceof errors.ResponseError) {
    const { type, reason } = causeOf(error.body)
    const status = error.statusCode
    return new ClusterError(`${asked}: the cluster answered ${status}: ${reason}`, status, type)
  }
  if (!(error instanceof errors.OpenSearchClientError)) return error
  const kind = error instanceof errors.TimeoutError ? 'timeout' : 'connection'
  return new ClusterError(`${asked}: the cluster cannot be reached: ${error.message}`, null, kind)
}

interface ErrorBody {
  readonly error?:
    | string
    | (Cause & { readonly root_cause?: readonly Cause[]; readonly caused_by?: Cause })
}

interface Cause {
  readonly type?: string
  readonly reason?: string
}

/** The innermost cause helps most. A shard's failure has its own. */
function causeOf(body: unknown): { type: string; reason: string } {
  const error = (body as ErrorBody | null | undefined)?.error
  if (error === undefined) return { type: 'unknown', reason: String(body ?? '').slice(0, 200) }
  if (typeof error === 'string') return { type: 'unknown', reason: error }
  const cause = error.root_cause?.[0] ?? error.caused_by ?? error
  return {
    type: cause.type ?? error.type ?? 'unknown',
    reason: `${cause.type ?? ''}: ${cause.reason ?? ''}`,
  }
}

/** The cluster refused a request, or did not answer. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError'
  /** Null where there was no answer. */
  readonly status: number | null
  /** The cluster's own type. `timeout` or `connection` without an answer. */
  readonly type: string

  constructor(message: string, status: number | null, type: string) {
    super(message)
    this.status = status
    this.type = type
  }

  /** Whether the same request may succeed later. */
  get isTransient(): boolean {
    return this.status === null || [429, 502, 503, 504].includes(this.status)
  }
}
