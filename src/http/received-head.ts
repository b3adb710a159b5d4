/**
 * The head of one request, filled header by header, and the verdict on its framing. Two servers
 * that disagree about where a body ends let one client smuggle a request into another's connection
 * (RFC 9112, section 11.2). So a head is well framed only if it has one interpretation: exactly one
 * Host, and at most one Content-Length, in digits, or exactly one `Transfer-Encoding: chunked`.
 */
import type { RequestHead } from './adapter.ts'

/** The limit of uWebSockets.js. */
const fieldsMax = 98

export class ReceivedHead implements RequestHead {
  readonly method: string
  readonly path: string
  readonly #names: string[] = []
  readonly #values: string[] = []
  #hosts = 0
  #lengths = 0
  #transferCodings = 0

  /** `target` is the request target as it was sent: origin or absolute form, query included. */
  constructor(method: string, target: string) {
    this.method = method
    this.path = readPath(target)
  }

  /** Adds the next header, with its name in lower case. */
  add(name: string, value: string): void {
    if (name === 'host') this.#hosts++
    else if (name === 'content-length') this.#lengths++
    else if (name === 'transfer-encoding') this.#transferCodings++
    this.#names.push(name)
    this.#values.push(value)
  }

  /**
   * Returns the first value of a repeated header, with either adapter. A list header is joined with
   * commas (RFC 9110, section 5.3).
   */
  header(name: string): string | undefined {
    if (isList(name) && this.#names.includes(name)) return this.#joinList(name)
    // Few headers are read, so searching costs less than a table of all of them.
    return this.#values[this.#names.indexOf(name)]
  }

  #joinList(name: string): string {
    return this.#values.filter((_, i) => this.#names[i] === name).join(', ')
  }

  hasTooManyFields(): boolean {
    return this.#names.length > fieldsMax
  }

  /** Whether the body has a length that is known beforehand, with no second interpretation. */
  isWellFramed(): boolean {
    return this.#hosts === 1 && this.#hasClearLength()
  }

  #hasClearLength(): boolean {
    if (this.#transferCodings !== 0 || this.#lengths > 1) return false
    return this.#lengths === 0 || /^[0-9]{1,15}$/.test(this.header('content-length') ?? '')
  }

  /** Whether the body comes in chunks, with no second interpretation. */
  isChunked(): boolean {
    if (this.#transferCodings !== 1 || this.#lengths !== 0 || this.#hosts !== 1) return false
    return this.header('transfer-encoding') === 'chunked'
  }

  /** A request of HTTP/1.0 that has one interpretation: it only reads, and needs no Host. */
  isClearOldRead(): boolean {
    const isRead = this.method === 'GET' || this.method === 'HEAD'
    return isRead && this.#hosts <= 1 && this.#hasClearLength() && this.readBodyBytes() === 0
  }

  hasLength(): boolean {
    return this.#lengths !== 0
  }

  /** Bytes of body that follow a well framed head. */
  readBodyBytes(): number {
    return this.#lengths === 0 ? 0 : Number(this.header('content-length'))
  }
}

/** Two `traceparent` headers count as none, and joined as a list they are invalid. */
function isList(name: string): boolean {
  return name === 'prefer' || name === 'accept' || name === 'traceparent'
}

function readPath(target: string): string {
  const origin = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '')
  const query = origin.indexOf('?')
  const path = query === -1 ? origin : origin.slice(0, query)
  return path === '' ? '/' : path
}
