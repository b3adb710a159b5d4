/** One request on its way through a route: the headers, timings and errors of its answer. */

import { RequestError } from '../contract/index.ts'
import type { Log } from '../observe/index.ts'
import type { Reply, RequestHead, Route } from './adapter.ts'
import { problemReply } from './problems.ts'

/** What `admit` gave; boxed, because a route may admit with undefined or null. */
interface Admitted {
  readonly route: Route
  readonly admission: unknown
}

export class Exchange {
  readonly head: RequestHead
  readonly #requestId: string
  readonly #log: Pick<Log, 'error'> | undefined
  readonly #startedMs = performance.now()
  #admitted: Admitted | undefined
  #timings = ''

  constructor(head: RequestHead, requestId: string, log: Pick<Log, 'error'> | undefined) {
    this.head = head
    this.#requestId = requestId
    this.#log = log
  }

  /** Throws what the route's `admit` throws. */
  admit(route: Route): void {
    this.#admitted = { route, admission: route.admit(this.head) }
  }

  /** The admitted route's answer to `body`, with all headers. Never throws and never rejects. */
  respond(body: unknown, aborted: () => boolean): Reply | Promise<Reply> {
    try {
      const reply = this.#ask(body, aborted)
      if (!(reply instanceof Promise)) return this.#complete(reply)
      return reply.then((value) => this.#complete(value)).catch((error) => this.refuse(error))
    } catch (error) {
      return this.refuse(error)
    }
  }

  /** The answer to whatever was thrown: a request error as it is, anything else without details. */
  refuse(error: unknown): Reply {
    const known = error instanceof RequestError ? error : this.#internal(error)
    const reply = problemReply(known, this.#requestId)
    try {
      return this.#complete(reply)
    } catch (broken) {
      this.#admitted = undefined
      return this.#complete(problemReply(this.#internal(broken), this.#requestId))
    }
  }

  #ask(body: unknown, aborted: () => boolean): Reply | Promise<Reply> {
    if (this.#admitted === undefined) throw new Error('respond() before admit()')
    const { route, admission } = this.#admitted
    return route.respond({
      head: this.head,
      requestId: this.#requestId,
      admission,
      body,
      timing: (name, durationMs) => {
        this.#timings += `, ${name};dur=${durationMs.toFixed(2)}`
      },
      aborted,
    })
  }

  #internal(error: unknown): RequestError {
    const { method, path } = this.head
    this.#log?.error({ requestId: this.#requestId, method, path, err: error }, 'request failed')
    return new RequestError('internal_error')
  }

  /** Adds the headers every answer has; the route's own win over them, the reply's over both. */
  #complete(reply: Reply): Reply {
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'x-request-id': this.#requestId,
      'x-credits-used': '0',
    }
    if (this.head.path.startsWith('/v3')) headers['cache-control'] = 'no-store'
    if (this.#admitted !== undefined) {
      merge(headers, this.#admitted.route.headers(this.#admitted.admission))
    }
    merge(headers, reply.headers)
    const totalMs = performance.now() - this.#startedMs
    headers['server-timing'] = `total;dur=${totalMs.toFixed(2)}${this.#timings}`
    return { status: reply.status, headers, body: reply.body }
  }
}

/** Header names are case-insensitive: lower case lets a later value replace an earlier one. */
function merge(target: Record<string, string>, added: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(added)) target[name.toLowerCase()] = added[name]!
}
