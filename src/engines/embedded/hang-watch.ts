/**
 * Which workers hang: they have a slot, and have neither claimed another nor looked at the clock
 * for several checks in a row. The engine looks every few milliseconds, so who is silent for half
 * a second will not come back. Checks are counted, not time: where the whole process stood still,
 * or this thread was busy, nothing can be said of workers.
 */

/** Checks without a sign of life. */
const silentChecksMax = 5

export class HangWatch {
  readonly #pulseOf: (worker: number) => number
  /** By worker that has a slot. */
  #watched = new Map<number, { readonly pulse: number; readonly checks: number }>()

  /** @param pulseOf what differs whenever the worker has given a sign of life */
  constructor(pulseOf: (worker: number) => number) {
    this.#pulseOf = pulseOf
  }

  /**
   * Takes one more look; returns the workers that hang, each as often as it is found so.
   *
   * @param busy workers that have a slot
   */
  check(busy: ReadonlySet<number>): number[] {
    const watched = new Map<number, { pulse: number; checks: number }>()
    const hanging: number[] = []
    for (const worker of busy) {
      const pulse = this.#pulseOf(worker)
      const before = this.#watched.get(worker)
      const checks = before?.pulse === pulse ? before.checks + 1 : 0
      watched.set(worker, { pulse, checks })
      if (checks >= silentChecksMax) hanging.push(worker)
    }
    this.#watched = watched
    return hanging
  }
}
