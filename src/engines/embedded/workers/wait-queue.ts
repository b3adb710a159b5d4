/** Queries that wait for slots: first in, first out, bounded in number and in bytes. */

/** Queries that may wait for a slot. */
const waitingMax = 1024

/** Bytes of all waiting queries together. */
const waitingBytesMax = 64 << 20

export interface QueuedQuery {
  readonly request: Uint8Array
}

export class WaitQueue<Query extends QueuedQuery> {
  #queries: Query[] = []
  #bytes = 0

  get length(): number {
    return this.#queries.length
  }

  get first(): Query | undefined {
    return this.#queries[0]
  }

  /** False where the queue is full. */
  add(query: Query): boolean {
    const bytes = this.#bytes + query.request.length
    if (this.#queries.length === waitingMax || bytes > waitingBytesMax) return false
    this.#queries.push(query)
    this.#bytes = bytes
    return true
  }

  /** Takes the first one. */
  shift(): void {
    this.#bytes -= this.#queries.shift()?.request.length ?? 0
  }

  /** Takes out those that are not to be kept: they make room at once, not when their turn comes. */
  keep(isKept: (query: Query) => boolean): void {
    this.#queries = this.#queries.filter(isKept)
    this.#bytes = this.#queries.reduce((sum, { request }) => sum + request.length, 0)
  }
}
