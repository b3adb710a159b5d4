/** How much less counts what is long ago: a half for every half-life that has passed. */
import type { Expertise } from '../plan/index.ts'

const daySeconds = 86_400
/** Of ages in the table: sixty years. */
const daysMax = 21_915

/** By age in days. */
export class Recency {
  readonly #now: number
  readonly #halfLifeDays: number
  readonly #byDays: Float64Array

  constructor(now: number, halfLifeDays: number) {
    this.#now = now
    this.#halfLifeDays = halfLifeDays
    this.#byDays = Float64Array.from(
      { length: daysMax + 1 },
      (_, days) => 2 ** (-days / halfLifeDays),
    )
  }

  /** Itself where it is the same. */
  as({ nowSeconds, halfLifeDays }: Expertise): Recency {
    if (nowSeconds === this.#now && halfLifeDays === this.#halfLifeDays) return this
    return new Recency(nowSeconds, halfLifeDays)
  }

  /** @param date in seconds since 1970; 0 or NaN: unknown */
  of(date: number): number {
    if (!(date > 0)) return 0.5
    const days = Math.floor((this.#now - date) / daySeconds)
    return this.#byDays[days < 0 ? 0 : days > daysMax ? daysMax : days]!
  }
}
