/**
 * A query with patterns takes a processor for a hundred milliseconds, of which a small machine has
 * not many. So while other queries are answered it rests for as long as it has worked, again and
 * again: they find a processor, and it finds less in the time that patterns have.
 */
import type { SlotMemory } from './slots.ts'

/** Shorter rests would cost more than they give. */
const workMsMin = 1

/** Matching one long value may take longer than it is good to rest. */
const restMsMax = 5

export class PatternThrottle {
  readonly #slots: Pick<SlotMemory, 'doneCount'>
  readonly #rest: (ms: number) => void
  #seen: number
  #sinceMs: number

  /** @param rest blocks the thread. Tests pass another one. */
  constructor(slots: Pick<SlotMemory, 'doneCount'>, rest: (ms: number) => void = block) {
    this.#slots = slots
    this.#rest = rest
    this.#seen = slots.doneCount
    this.#sinceMs = performance.now()
  }

  /** Called at each deadline check while patterns are matched. Returns the time. */
  look(nowMs: number): number {
    const workedMs = nowMs - this.#sinceMs
    if (workedMs < workMsMin) return nowMs
    const done = this.#slots.doneCount
    if (done !== this.#seen) this.#rest(Math.min(restMsMax, workedMs))
    this.#seen = done
    this.#sinceMs = performance.now()
    return this.#sinceMs
  }
}

const nobody = new Int32Array(new SharedArrayBuffer(4))

/** Sleeps for the whole time: the value never changes. */
function block(ms: number): void {
  Atomics.wait(nobody, 0, 0, ms)
}
