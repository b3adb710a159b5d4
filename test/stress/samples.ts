/** Samples of a server's memory and open files every few seconds, and whether they grow. */
import { readdirSync } from 'node:fs'
import { type Claim, claim, timedClaim } from '../../bench/claim.ts'
import { memoryOf } from '../../bench/process-usage.ts'
import { median } from '../../bench/statistics.ts'
import { bytesText } from '../../bench/table.ts'
import type { Stage } from './stage.ts'

interface Sample {
  /** Bytes of pages that belong to no file. */
  readonly ownBytes: number
  readonly files: number
}

/** Sockets of clients that have just connected or left. */
const filesMore = 16

export class ProcessSamples {
  readonly #all: Sample[] = []
  readonly #pid: number

  constructor({ server }: Stage) {
    this.#pid = server!.pid
  }

  async take(): Promise<void> {
    const { ownBytes } = memoryOf(this.#pid)
    const files = readdirSync(`/proc/${this.#pid}/fd`).length
    this.#all.push({ ownBytes, files })
  }

  claimFiles(): Claim {
    const [before, after] = this.#compareThirds(
      ({ files }) => files,
      (all) => Math.max(...all),
    )
    const sentence = 'open files and sockets stay as many'
    return claim(after <= before + filesMore, sentence, `${before}, then ${after}`)
  }

  /** The last third is as the middle one is, but for 5 %. */
  claimMemory(isLong: boolean): Claim {
    const [before, after] = this.#compareThirds(({ ownBytes }) => ownBytes, median)
    return (isLong ? claim : timedClaim)(
      after < before * 1.05,
      'memory of its own stays flat',
      `${bytesText(before)}, then ${bytesText(after)}`,
    )
  }

  /** The first third is warm-up. */
  #compareThirds(
    measure: (sample: Sample) => number,
    sumUp: (values: number[]) => number,
  ): [number, number] {
    const third = Math.floor(this.#all.length / 3)
    const [middle, last] = [this.#all.slice(third, 2 * third), this.#all.slice(2 * third)]
    return [sumUp(middle.map(measure)), sumUp(last.map(measure))]
  }
}
