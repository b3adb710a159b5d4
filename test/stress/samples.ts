/** Samples of a server's memory and open files every few seconds, and whether they grow. */
import { readdirSync } from 'node:fs'
import { type Claim, claim, timedClaim } from '../../bench/claim.ts'
import { memoryOf } from '../../bench/process-usage.ts'
import { median } from '../../bench/statistics.ts'
import { bytesText } from '../../bench/table.ts'
import type { Stage } from './stage.ts'

interface Sample {
  /** Since the first one. */
  readonly seconds: number
  /** Bytes of pages that belong to no file. */
  readonly ownBytes: number
  readonly files: number
}

/** Sockets of clients that have just connected or left. */
const filesMore = 16

export class ProcessSamples {
  readonly all: Sample[] = []
  readonly #pid: number
  readonly #startMs = performance.now()

  constructor({ server }: Stage) {
    this.#pid = server!.pid
  }

  async take(): Promise<void> {
    const { ownBytes } = memoryOf(this.#pid)
    const files = readdirSync(`/proc/${this.#pid}/fd`).length
    const seconds = (performance.now() - this.#startMs) / 1000
    this.all.push({ seconds, ownBytes, files })
  }

  claimFiles(): Claim {
    const third = Math.floor(this.all.length / 3)
    const most = (from: number, to?: number) =>
      Math.max(...this.all.slice(from, to).map(({ files }) => files))
    const [before, after] = [most(third, 2 * third), most(2 * third)]
    const sentence = 'open files and sockets stay as many'
    return claim(after <= before + filesMore, sentence, `${before}, then ${after}`)
  }
}

/** The first third is warm-up. By the rest, the fitted line grows by less than 5 % over the run. */
export function claimFlat(
  what: string,
  { all }: ProcessSamples,
  measure: (sample: Sample) => number,
  isLong: boolean,
): Claim {
  const third = Math.floor(all.length / 3)
  const rest = all.slice(third)
  const values = rest.map(measure)
  const slope = theilSenSlope(
    rest.map(({ seconds }) => seconds),
    values,
  )
  const growth = (slope * (all.at(-1)!.seconds - all[0]!.seconds)) / median(values)
  const lastToMiddle = median(values.slice(third)) / median(values.slice(0, third))
  const shown = [values[0]!, values.at(-1)!].map(bytesText).join(', then ')
  return (isLong ? claim : timedClaim)(
    growth < 0.05 && lastToMiddle < 1.1,
    `${what} stays flat`,
    `${(growth * 100).toFixed(1)} % over the run; ${shown}`,
  )
}

/**
 * The median of the slopes between any two points. Nearly a third of the points may be outliers (a
 * collection, a burst) without an effect. `xs` differ.
 */
function theilSenSlope(xs: readonly number[], ys: readonly number[]): number {
  const slopes: number[] = []
  for (let i = 0; i < xs.length; i++) {
    for (let j = i + 1; j < xs.length; j++) slopes.push((ys[j]! - ys[i]!) / (xs[j]! - xs[i]!))
  }
  return slopes.length === 0 ? 0 : median(slopes)
}
