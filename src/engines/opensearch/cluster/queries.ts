/**
 * The requests of one query to the cluster: within its deadline, cancelled when the caller
 * disconnects, and with the contract's errors.
 */

import { RequestError, refuseOverload } from '../../../contract/index.ts'
import { type CancelSignal, Deadline, neverAborted } from '../../../domain/index.ts'
import { type Cluster, ClusterError, type ClusterRequest } from './client.ts'
import {
  type Failure,
  type Hit,
  type Query,
  type SearchAnswer,
  type SearchBody,
  translateError,
} from './requests.ts'

/** Statistics of requests. */
export interface QueryCounts {
  /** Requests in flight. */
  readonly running: number
  /** Since the start: requests that were sent to another node. */
  readonly retried: number
  /** Since the start: requests that the cluster refused because it was overloaded. */
  readonly refused: number
  /** Since the start: requests without a complete response. */
  readonly lost: number
}

/** All throw RequestError: deadline_exceeded, refuseOverload, engine_unavailable, invalid_filter. */
export class Queries {
  readonly #cluster: Cluster
  readonly #counts = { running: 0, retried: 0, refused: 0, lost: 0 }

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  get counts(): QueryCounts {
    return { ...this.#counts }
  }

  async search(index: string, body: SearchBody, time: QueryTime): Promise<SearchAnswer> {
    const request = {
      method: 'POST',
      path: `/${index}/_search`,
      query: { allow_partial_search_results: false, ...limitTime(time) },
      body: { ...uncounted, ...body, timeout: `${time.leftMs}ms` },
    } as const
    return this.#ask(time, request, (answer: SearchAnswer) => this.#checkTimeout(answer, time))
  }

  /** Searches concurrently, by position. Throws the first error. */
  async searchEach(
    searches: readonly { readonly index: string; readonly body: SearchBody }[],
    time: QueryTime,
  ): Promise<SearchAnswer[]> {
    const [first] = searches
    if (first === undefined) return []
    if (searches.length === 1) return [await this.search(first.index, first.body, time)]
    const answers: SearchAnswer[] = []
    let lines = ''
    for (const { index, body } of searches) {
      const header = JSON.stringify({ index, allow_partial_search_results: false })
      const timeout = `${time.leftMs}ms`
      lines += `${header}\n${JSON.stringify({ ...uncounted, ...body, timeout })}\n`
      // Each body may name tens of thousands of suppressed documents.
      if (lines.length < searchCharsMax) continue
      answers.push(...(await this.#searchAll(lines, time)))
      lines = ''
    }
    return lines === '' ? answers : [...answers, ...(await this.#searchAll(lines, time))]
  }

  #searchAll(lines: string, time: QueryTime): Promise<SearchAnswer[]> {
    const request = {
      method: 'POST',
      path: '/_msearch',
      query: { max_concurrent_searches: searchesAtOnce, ...limitTime(time) },
      body: lines,
    } as const
    type Answers = { responses: (SearchAnswer & Failure)[] }
    return this.#ask(time, request, ({ responses }: Answers) =>
      responses.map((answer) => {
        if (answer.error !== undefined)
          throw this.#countError(translateError(answer, time.deadlineMs))
        return this.#checkTimeout(answer, time)
      }),
    )
  }

  /** Exact number of documents. */
  async count(index: string, query: Query, time: QueryTime): Promise<number> {
    const request = { method: 'POST', path: `/${index}/_count`, body: { query } } as const
    type Answer = { count: number; _shards: { failed: number } }
    return this.#ask(time, request, ({ count, _shards }: Answer) => {
      // Only this shows that a shard is missing.
      if (_shards.failed === 0) return count
      throw this.#countError(new RequestError('engine_unavailable'))
    })
  }

  /**
   * By position: the requested members of the documents with these ids. Null for a missing
   * document.
   */
  async readDocuments<T>(
    index: string,
    ids: readonly (string | number)[],
    members: readonly string[],
    time: QueryTime,
  ): Promise<(T | null)[]> {
    if (ids.length === 0) return []
    const request = {
      method: 'POST',
      path: `/${index}/_mget`,
      query: { _source: members.join(',') },
      body: { ids: ids.map(String) },
    } as const
    type Answer = { docs: (Hit<T> & Failure & { found?: boolean })[] }
    return this.#ask(time, request, ({ docs }: Answer) =>
      docs.map((document) => {
        const { error, found, _source } = document
        if (error !== undefined) throw this.#countError(translateError(document, time.deadlineMs))
        return found === true ? (_source ?? null) : null
      }),
    )
  }

  /**
   * Returns the result of `read` for the response. A node that is lost during a query fails it. The
   * request is sent once more, because other nodes have the same data.
   */
  async #ask<T, Read>(
    time: QueryTime,
    request: ClusterRequest,
    read: (answer: T) => Read,
  ): Promise<Read> {
    try {
      return read(await this.#askOnce<T>(time, request))
    } catch (error) {
      const isLost = error instanceof RequestError && error.code === 'engine_unavailable'
      if (!isLost || time.isOver) throw error
      this.#counts.retried++
      return read(await this.#askOnce<T>(time, request))
    }
  }

  async #askOnce<T>(time: QueryTime, request: ClusterRequest): Promise<T> {
    const timeoutMs = time.leftMs + graceMs
    this.#counts.running++
    try {
      const { body, retries } = await time.runInTime((signal) =>
        this.#cluster.answer<T>({ ...request, timeoutMs, signal }),
      )
      this.#counts.retried += retries
      return body
    } catch (error) {
      if (time.signal.aborted) throw refuseOverload()
      if (error instanceof SilenceError) {
        throw this.#countError(new RequestError('engine_unavailable'))
      }
      if (!(error instanceof ClusterError)) throw error
      throw this.#countError(translateError(error, time.deadlineMs))
    } finally {
      this.#counts.running--
    }
  }

  #checkTimeout(answer: SearchAnswer, { deadlineMs }: QueryTime): SearchAnswer {
    if (!answer.timed_out) return answer
    throw new RequestError('deadline_exceeded', { deadlineMs })
  }

  #countError(error: Error): Error {
    if (error instanceof RequestError && error.code === 'overloaded') this.#counts.refused++
    if (error instanceof RequestError && error.code === 'engine_unavailable') this.#counts.lost++
    return error
  }
}

/** Searches per request. */
const searchesAtOnce = 10
const searchCharsMax = 4 << 20

const uncounted = { track_total_hits: false }

function limitTime(time: QueryTime): { readonly cancel_after_time_interval: string } {
  return { cancel_after_time_interval: `${time.leftMs}ms` }
}

/** Milliseconds between two checks whether the caller has disconnected. */
const pollMs = 25

/** Milliseconds after the deadline, which the cluster enforces, for its response about it. */
export const graceMs = 500

/** No node responded to a request. */
class SilenceError extends Error {
  override readonly name = 'SilenceError'
}

/** The time limit of one query, for any number of requests. */
export class QueryTime {
  readonly signal: CancelSignal
  readonly #deadline: Deadline

  constructor(deadlineMs: number, signal: CancelSignal = neverAborted) {
    this.signal = signal
    this.#deadline = new Deadline(deadlineMs)
  }

  get deadlineMs(): number {
    return this.#deadline.allowedMs
  }

  /**
   * Remaining milliseconds, at least one. Throws RequestError deadline_exceeded if none are left.
   */
  get leftMs(): number {
    const left = Math.ceil(this.#deadline.leftMs)
    if (left > 0) return left
    throw new RequestError('deadline_exceeded', { deadlineMs: this.deadlineMs })
  }

  get isOver(): boolean {
    return this.#deadline.isOver()
  }

  /** Throws RequestError: deadline_exceeded, or overloaded if the caller has disconnected. */
  check(): void {
    if (this.signal.aborted) throw refuseOverload()
    if (this.isOver) throw new RequestError('deadline_exceeded', { deadlineMs: this.deadlineMs })
  }

  /**
   * Returns the result of `task`. Its signal aborts when the caller has disconnected, or when no
   * response can arrive any more after the deadline.
   */
  async runInTime<T>(task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const given = new AbortController()
    const poll = setInterval(() => {
      if (this.signal.aborted) given.abort()
    }, pollMs)
    const left = Math.max(0, this.#deadline.leftMs)
    const end = setTimeout(() => given.abort(new SilenceError()), left + graceMs)
    try {
      return await task(given.signal)
    } finally {
      clearInterval(poll)
      clearTimeout(end)
    }
  }
}
