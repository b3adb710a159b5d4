/**
 * The client of the cluster: a request in, JSON out. It keeps connections to all nodes and skips
 * nodes that do not answer. Its errors omit headers, which contain secrets.
 */
import { Client, type ClientOptions, errors } from '@opensearch-project/opensearch'

export interface ClusterOptions {
  /** Addresses such as `https://HOST:9200`, without user and password. */
  readonly nodes: readonly string[]
  /** Certificate authority as PEM. The system's certificates by default. */
  readonly ca?: string | undefined
  /** Client certificate and its key, as PEM. */
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
  /** With a leading slash. The caller encodes special characters. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>> | undefined
  /** An object is sent as JSON. Text is sent unchanged, one JSON value per line. */
  readonly body?: object | string | undefined
  readonly timeoutMs?: number | undefined
  /** If a node is lost, the request is sent to others up to this many times. */
  readonly retries?: number | undefined
  /** Cancels the request. The cluster cancels what it can. */
  readonly signal?: AbortSignal | undefined
  /** Status codes that do not throw. */
  readonly expected?: readonly number[] | undefined
}

export interface ClusterAnswer<T> {
  readonly status: number
  readonly body: T
  /** Number of retries of the request. */
  readonly retries: number
}

const timeoutMsDefault = 30_000
const retriesDefault = 2

export class Cluster {
  readonly #client: Client
  #closed: Promise<void> | undefined

  /** Throws RangeError for an invalid address, or one that contains a secret. */
  constructor(options: ClusterOptions) {
    this.#client = new Client(readSettings(options))
  }

  /** The body of the response. Throws ClusterError. */
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
    // The client watches promises that a listener returns, and this one is awaited already.
    const stop = () => void asked.abort()
    signal?.addEventListener('abort', stop)
    try {
      const { statusCode, body: answer, meta } = await asked
      return { status: statusCode ?? 0, body: answer as T, retries: meta.attempts }
    } catch (error) {
      signal?.throwIfAborted()
      throw translateError(error, `${method} ${path}`)
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  close(): Promise<void> {
    // The client's second `close` never resolves.
    this.#closed ??= this.#client.close()
    return this.#closed
  }
}

function readSettings({ nodes, ca, certificate, login, timeoutMs }: ClusterOptions): ClientOptions {
  if (nodes.length === 0) throw new RangeError('a cluster has at least one node')
  return {
    nodes: nodes.map(checkNode),
    // Only named nodes: others may be unreachable from here.
    sniffOnStart: false,
    sniffOnConnectionFault: false,
    maxRetries: retriesDefault,
    requestTimeout: timeoutMs ?? timeoutMsDefault,
    // The next request tries a lost node again.
    resurrectStrategy: 'optimistic',
    ...(login === undefined ? {} : readCredentials(login)),
    ...(ca === undefined && certificate === undefined
      ? {}
      : { ssl: { ...(ca === undefined ? {} : { ca }), ...certificate } }),
  }
}

function readCredentials(login: Login): Pick<ClientOptions, 'auth' | 'headers'> {
  if ('apiKey' in login) return { headers: { authorization: `ApiKey ${login.apiKey}` } }
  return { auth: { ...login } }
}

function checkNode(node: string): string {
  const url = URL.canParse(node) ? new URL(node) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password !== '') {
    throw new RangeError('a node is like https://HOST:9200, without user and password')
  }
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/** @param asked describes the request in messages */
function translateError(error: unknown, asked: string): unknown {
  if (error instanceof errors.ResponseError) {
    const { type, reason } = findCause(error.body)
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

/** The innermost cause helps most. Failures of shards have their own. */
function findCause(body: unknown): { type: string; reason: string } {
  const error = (body as ErrorBody | null | undefined)?.error
  if (error === undefined) return { type: 'unknown', reason: String(body ?? '').slice(0, 200) }
  if (typeof error === 'string') return { type: 'unknown', reason: error }
  const cause = error.root_cause?.[0] ?? error.caused_by ?? error
  return {
    type: cause.type ?? error.type ?? 'unknown',
    reason: `${cause.type ?? ''}: ${cause.reason ?? ''}`,
  }
}

/** The cluster refused a request, or did not respond. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError'
  /** Null if there was no response. */
  readonly status: number | null
  /** The cluster's error type. `timeout` or `connection` without a response. */
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
