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
  readonly all: Sample[] = []
  readonly #pid: number

  constructor({ server }: Stage) {
    this.#pid = server!.pid
  }

  async take(): Promise<void> {
    const { ownBytes } = memoryOf(this.#pid)
    const files = readdirSync(`/proc/${this.#pid}/fd`).length
    this.all.push({ ownBytes, files })
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

/** The first third is warm-up. The last one is as the middle one is, but for 5 %. */
export function claimFlat(
  what: string,
  { all }: ProcessSamples,
  measure: (sample: Sample) => number,
  isLong: boolean,
): Claim {
  const third = Math.floor(all.length / 3)
  const [middle, last] = [all.slice(third, 2 * third), all.slice(2 * third)].map((some) =>
    median(some.map(measure)),
  ) as [number, number]
  return (isLong ? claim : timedClaim)(
    last < middle * 1.05,
    `${what} stays flat`,
    `${bytesText(middle)}, then ${bytesText(last)}`,
  )
}
