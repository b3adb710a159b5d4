/** The highest rate that meets the targets: bisection, and another run to confirm what it found. */

/** The rate found and the lowest rate that failed differ by no more than this share. */
const precision = 0.05
/** Runs of a bisection at most: it then finds what is more than a twentieth of the highest rate. */
const triesMax = 12
const confirmationsMax = 3
export const runsMax = triesMax + confirmationsMax

export interface FoundRate {
  /** Null where no rate met the targets twice. */
  readonly rate: number | null
  /** The lowest rate that did not meet the targets; null where all did. */
  readonly failed: number | null
}

/**
 * Runs `attempt` at integer rates per second. `attempt` returns whether the targets were met. It
 * runs at most `runsMax` times, never above `rateMax`, and not after `isOver` returns true.
 */
export async function findRate(
  rateMax: number,
  attempt: (rate: number) => Promise<boolean>,
  isOver: () => boolean = () => false,
): Promise<FoundRate> {
  let good = 0
  let failed: number | null = null
  let rate = rateMax
  for (let tries = 0; tries < triesMax && !isOver(); tries++) {
    if (await attempt(rate)) good = rate
    else failed = rate
    if (failed === null || failed - good <= Math.max(1, precision * failed)) break
    rate = good + Math.round((failed - good) / 2)
  }
  for (let i = 0; i < confirmationsMax && good >= 1 && !isOver(); i++) {
    if (await attempt(good)) return { rate: good, failed }
    failed = good
    good = Math.floor(good * (1 - precision))
  }
  return { rate: null, failed }
}
