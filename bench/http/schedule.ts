/**
 * When requests arrive, and which: a Poisson process, drawn step by step. The same seed gives the
 * same schedule, so a first pass can count the requests of a run.
 */
import { mulberry32 } from '../../data/generate/index.ts'

export interface SchedulePlan {
  /** Arrivals a second, on average. */
  readonly perSecond: number
  readonly durationMs: number
  readonly seed: number
  /** Which request arrives `index`-th; `random` gives numbers from 0 to below 1. */
  readonly pick: (index: number, random: () => number) => number
}

export class Schedule {
  readonly #plan: SchedulePlan
  readonly #randomTime: () => number
  readonly #randomPick: () => number
  #index = -1
  /** Time of the current arrival, in milliseconds from the start. */
  atMs = 0
  /** Request of the current arrival. */
  request = 0

  /** Stands before the first arrival. */
  constructor(plan: SchedulePlan) {
    this.#plan = plan
    this.#randomTime = mulberry32(plan.seed)
    // Another stream: times do not depend on how many numbers a pick draws.
    this.#randomPick = mulberry32(plan.seed ^ 0x5bd1e995)
  }

  get durationMs(): number {
    return this.#plan.durationMs
  }

  /** Moves on to the next arrival; false where there is none. */
  advance(): boolean {
    const { perSecond, durationMs, pick } = this.#plan
    this.atMs -= (Math.log(1 - this.#randomTime()) * 1000) / perSecond
    if (this.atMs >= durationMs) return false
    this.request = pick(++this.#index, this.#randomPick)
    return true
  }
}
