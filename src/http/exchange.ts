/** One request on its way through a route: the headers, timings and errors of its answer. */

import { RequestError } from '../contract/index.ts'
import type { Log } from '../observe/index.ts'
import type { Answer, HeaderFields, PathParams, Reply, RequestHead, Route } from './adapter.ts'
import { fieldsOfRefused, fieldsWithoutKey, problemReply } from './problems.ts'
import type { RouteMatch } from './route-table.ts'

/** What `admit` gave; boxed, because a route may admit with undefined or null. */
interface Admitted {
  readonly route: Route
  readonly params: PathParams
  readonly admission: unknown
}

export class Exchange {
  readonly head: RequestHead
  readonly #requestId: string
  readonly #log: Pick<Log, 'error'> | undefined
  readonly #startedMs = performance.now()
  #admitted: Admitted | undefined
  /** Milliseconds by name, in the order in which names came. */
  #timings: Map<string, number> | undefined

  constructor(head: RequestHead, requestId: string, log: Pick<Log, 'error'> | undefined) {
    this.head = head
    this.#requestId = requestId
    this.#log = log
  }

  /** Throws what the route's `admit` throws. */
  admit({ route, params }: RouteMatch): void {
    this.#admitted = { route, params, admission: route.admit(this.head) }
  }

  /** The admitted route's answer to `body`, with all headers. Never throws and never rejects. */
  respond(body: unknown, aborted: () => boolean): Answer | Promise<Answer> {
    try {
      const reply = this.#ask(body, aborted)
      return reply instanceof Promise ? this.#completeLater(reply) : this.#completeOrDrop(reply)
    } catch (error) {
      return this.refuse(error)
    }
  }

  /** The answer to whatever was thrown: a request error as it is, anything else without details. */
  refuse(error: unknown): Answer {
    const known = error instanceof RequestError ? error : this.#internal(error)
    const reply = problemReply(known, this.#requestId)
    try {
      return this.#complete(reply, this.#fieldsOf(known))
    } catch (broken) {
      this.#admitted = undefined
      return this.#complete(problemReply(this.#internal(broken), this.#requestId))
    }
  }

  /**
   * Of a refusal. A key that ended while its request ran is answered like one that never was: by
   * the headers too, nobody learns that there was one.
   */
  #fieldsOf(error: RequestError): HeaderFields {
    if (error.code === 'unauthorized') return fieldsWithoutKey
    return this.#admitted === undefined ? fieldsOfRefused(error) : this.#fields()
  }

  #fields(): HeaderFields {
    const fields = this.#admitted?.route.fields(this.#admitted.admission) ?? ''
    return fields === '' ? fieldsWithoutKey : fields
  }

  #ask(body: unknown, aborted: () => boolean): Reply | Promise<Reply> {
    if (this.#admitted === undefined) throw new Error('respond() before admit()')
    const { route, params, admission } = this.#admitted
    return route.respond({
      head: this.head,
      requestId: this.#requestId,
      admission,
      params,
      body,
      timing: (name, durationMs) => {
        this.#timings ??= new Map()
        this.#timings.set(name, (this.#timings.get(name) ?? 0) + durationMs)
      },
      aborted,
    })
  }

  async #completeLater(reply: Promise<Reply>): Promise<Answer> {
    try {
      return this.#completeOrDrop(await reply)
    } catch (error) {
      return this.refuse(error)
    }
  }

  /** What is not sent holds nothing. */
  #completeOrDrop(reply: Reply): Answer {
    try {
      return this.#complete(reply)
    } catch (error) {
      reply.release?.()
      throw error
    }
  }

  #internal(error: unknown): RequestError {
    const { method, path } = this.head
    this.#log?.error({ requestId: this.#requestId, method, path, err: error }, 'request failed')
    return new RequestError('internal_error')
  }

  #otherTimings(): string {
    let text = ''
    for (const [name, durationMs] of this.#timings ?? []) {
      text += `, ${name};dur=${durationMs.toFixed(2)}`
    }
    return text
  }

  /** Adds the headers that every answer has. */
  #complete(reply: Reply, credits: HeaderFields = this.#fields()): Answer {
    const { status, type = 'application/json', headers, body, release } = reply
    const totalMs = performance.now() - this.#startedMs
    let fields =
      `\r\ncontent-type: ${type}\r\nx-content-type-options: nosniff` +
      `\r\nx-request-id: ${this.#requestId}${credits}` +
      `\r\nserver-timing: total;dur=${totalMs.toFixed(2)}${this.#otherTimings()}`
    if (this.head.path.startsWith('/v3')) fields += '\r\ncache-control: no-store'
    for (const name of Object.keys(headers)) fields += `\r\n${name}: ${headers[name]!}`
    return { status, fields, body, release, requestId: this.#requestId }
  }
}
