/**
 * The waiting calls, in one queue per key. Queues are served round robin, one call each, so no key
 * waits behind another key's calls. A key with calls longer than the mean is skipped until it has
 * had no more time than the others. This is surplus round robin: a call's time is known only when
 * it is over, so a queue runs into debt.
 */

/** One key's calls, oldest first. */
export interface KeyQueue<Call> {
  readonly key: string
  readonly calls: Call[]
  /** Its admitted calls that run. */
  inFlight: number
  /** Milliseconds of credit that the key has left. Below 0 it is in debt. */
  balanceMs: number
  /** Since when it has not been empty. */
  sinceMs: number
  /** Until when it counts as abusive. */
  abuseUntilMs: number
}

/** The largest debt, in mean calls, so that one long call does not block its key for long. */
const debtMax = 8

export class FairQueue<Call> {
  readonly #lines = new Map<string, KeyQueue<Call>>()
  /** Queues that are not empty, in the order in which they are served. */
  readonly #waiting: KeyQueue<Call>[] = []
  #count = 0

  /** Calls that wait. */
  get count(): number {
    return this.#count
  }

  /** Keys with calls that wait. */
  get keys(): number {
    return this.#waiting.length
  }

  /** Keys with a queue, also an empty one. */
  get remembered(): number {
    return this.#lines.size
  }

  /** Queues that are not empty, the next one first. Must not change while it is read. */
  get lines(): readonly KeyQueue<Call>[] {
    return this.#waiting
  }

  /** The key's queue, if it has one. */
  findQueue(key: string): KeyQueue<Call> | undefined {
    return this.#lines.get(key)
  }

  /**
   * Most calls that are served before another one.
   * @param own calls of the same key ahead of that one. By default all, as for a new call.
   */
  ahead(line: KeyQueue<Call> | undefined, own = line?.calls.length ?? 0): number {
    const length = line?.calls.length ?? 0
    const others = length === 0 ? this.#waiting.length : this.#waiting.length - 1
    return Math.min(this.#count - (length - own), own + others * (own + 1))
  }

  /** @param isReturning puts the call at the front of its queue, as it was in flight before */
  add(key: string, call: Call, nowMs: number, isReturning = false): KeyQueue<Call> {
    const line = this.#openQueue(key, nowMs)
    if (line.calls.length === 0) {
      line.sinceMs = nowMs
      this.#waiting.push(line)
    }
    if (isReturning) line.calls.unshift(call)
    else line.calls.push(call)
    this.#count++
    return line
  }

  /**
   * The next queue. Undefined if no call waits. The caller takes its oldest call.
   * @param meanMs mean time of a call, which each queue gets as credit in each round
   */
  next(meanMs: number): KeyQueue<Call> | undefined {
    for (;;) {
      const line = this.#waiting[0]
      if (line === undefined) return undefined
      if (this.#waiting.length === 1) {
        // A single key takes nothing from others.
        line.balanceMs = Math.max(0, line.balanceMs)
        return line
      }
      line.balanceMs = clamp(line.balanceMs + meanMs, -debtMax * meanMs, meanMs)
      if (line.balanceMs > 0 || meanMs === 0) return line
      this.#waiting.push(this.#waiting.shift()!)
    }
  }

  /** Takes the oldest call of a queue that is not empty, and moves the queue to the end. */
  take(line: KeyQueue<Call>): Call {
    const call = line.calls.shift()!
    this.#count--
    const turn = this.#waiting.indexOf(line)
    this.#waiting.splice(turn, 1)
    if (line.calls.length > 0) this.#waiting.push(line)
    return call
  }

  /** Removes a call from its queue. @param at index in the queue; -1 is the newest call */
  drop(line: KeyQueue<Call>, at: number): Call {
    const call = line.calls.splice(at, 1)[0]!
    this.#count--
    if (line.calls.length === 0) this.#waiting.splice(this.#waiting.indexOf(line), 1)
    return call
  }

  /** The longest queue among those where the newest call may be dropped. */
  longest(mayGo: (newest: Call) => boolean = () => true): KeyQueue<Call> | undefined {
    let longest: KeyQueue<Call> | undefined
    for (const line of this.#waiting) {
      const isLonger = longest === undefined || line.calls.length > longest.calls.length
      if (isLonger && mayGo(line.calls.at(-1)!)) longest = line
    }
    return longest
  }

  /** Drops the queues of keys without calls that are not abusive. */
  forget(nowMs: number): void {
    for (const [key, line] of this.#lines) {
      const isResting = line.calls.length === 0 && line.inFlight === 0
      if (isResting && line.abuseUntilMs <= nowMs) this.#lines.delete(key)
    }
  }

  #openQueue(key: string, nowMs: number): KeyQueue<Call> {
    const known = this.#lines.get(key)
    if (known !== undefined) return known
    const line = { key, calls: [], inFlight: 0, balanceMs: 0, sinceMs: nowMs, abuseUntilMs: 0 }
    this.#lines.set(key, line)
    return line
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}
