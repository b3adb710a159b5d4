/**
 * The waiting calls, in one queue per key. Queues are served in turn, one call each, so no key
 * waits behind another key's calls. A key with calls longer than the mean is skipped until it has
 * had no more time than the others (surplus round robin: a call's time is known only when it is
 * over, so a queue runs into debt).
 */

/** One key's calls, oldest first. */
export interface KeyQueue<Call> {
  readonly key: string
  readonly calls: Call[]
  /** Its admitted calls that run. */
  inFlight: number
  /** Milliseconds that the key has left. Below 0 it is in debt. */
  balanceMs: number
  /** Since when it has not been empty. */
  sinceMs: number
  /** Until when it counts as abusive. */
  abuseUntilMs: number
}

/** Debts that are remembered, in mean calls: a rare long call does not silence its key. */
const debtMax = 8

export class FairQueue<Call> {
  readonly #lines = new Map<string, KeyQueue<Call>>()
  /** Lines that are not empty, in the order of their turns. */
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

  /** Keys that are remembered. */
  get remembered(): number {
    return this.#lines.size
  }

  /** Queues that are not empty, the next one first. Must not change while it is read. */
  get lines(): readonly KeyQueue<Call>[] {
    return this.#waiting
  }

  /** The key's line, if it has one. */
  lineOf(key: string): KeyQueue<Call> | undefined {
    return this.#lines.get(key)
  }

  /**
   * How many calls at most are served before one that would come now.
   * @param own before the one of the line that has so many of its own before it
   */
  ahead(line: KeyQueue<Call> | undefined, own = line?.calls.length ?? 0): number {
    const length = line?.calls.length ?? 0
    const others = length === 0 ? this.#waiting.length : this.#waiting.length - 1
    return Math.min(this.#count - (length - own), own + others * (own + 1))
  }

  /** @param isReturning to the front of its line, because it has been inside before */
  add(key: string, call: Call, nowMs: number, isReturning = false): KeyQueue<Call> {
    const line = this.#lineFor(key, nowMs)
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
   * @param meanMs mean time of a call, which a queue gets for each of its turns
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

  /** Takes the oldest call of a line that is not empty, and ends the line's turn. */
  take(line: KeyQueue<Call>): Call {
    const call = line.calls.shift()!
    this.#count--
    const turn = this.#waiting.indexOf(line)
    this.#waiting.splice(turn, 1)
    if (line.calls.length > 0) this.#waiting.push(line)
    return call
  }

  /** Takes a call out of its turn. @param at its place in the queue; -1 is the newest's */
  drop(line: KeyQueue<Call>, at: number): Call {
    const call = line.calls.splice(at, 1)[0]!
    this.#count--
    if (line.calls.length === 0) this.#waiting.splice(this.#waiting.indexOf(line), 1)
    return call
  }

  /** The queue with the most calls, among those with a newest call that may go. */
  longest(mayGo: (newest: Call) => boolean = () => true): KeyQueue<Call> | undefined {
    let longest: KeyQueue<Call> | undefined
    for (const line of this.#waiting) {
      const isLonger = longest === undefined || line.calls.length > longest.calls.length
      if (isLonger && mayGo(line.calls.at(-1)!)) longest = line
    }
    return longest
  }

  /** Drops what says nothing any more of keys without calls. */
  forget(nowMs: number): void {
    for (const [key, line] of this.#lines) {
      const isResting = line.calls.length === 0 && line.inFlight === 0
      if (isResting && line.abuseUntilMs <= nowMs) this.#lines.delete(key)
    }
  }

  #lineFor(key: string, nowMs: number): KeyQueue<Call> {
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
