/** Samples of a server's resources every few seconds, and whether they grow. */
import { readdirSync } from 'node:fs'
import { get } from 'node:http'
import { memoryOf } from '../../../bench/process-usage.ts'
import { median } from '../../../bench/statistics.ts'

export interface ProcessSample {
  /** Since the first sample. */
  readonly seconds: number
  /** Bytes of all resident pages, including mapped files such as the accounts. */
  readonly residentBytes: number
  /** Bytes of pages that belong to no file. */
  readonly ownBytes: number
  /** Heap of the main thread; NaN if the server did not report it. */
  readonly heapBytes: number
  /** Open files and sockets. */
  readonly descriptors: number
}

export class ProcessSamples {
  readonly samples: ProcessSample[] = []
  readonly #pid: number
  readonly #metrics: URL
  readonly #startMs = performance.now()

  /** @param url base address, with `/v3` */
  constructor(pid: number, url: string) {
    this.#pid = pid
    this.#metrics = new URL('/metrics', url)
  }

  async take(): Promise<void> {
    const { residentBytes, ownBytes } = memoryOf(this.#pid)
    const metrics = await textAt(this.#metrics).catch(() => '')
    this.samples.push({
      seconds: (performance.now() - this.#startMs) / 1000,
      residentBytes,
      ownBytes,
      heapBytes: Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN),
      descriptors: readdirSync(`/proc/${this.#pid}/fd`).length,
    })
  }
}

function textAt(url: URL): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent: false }, async (answer) => {
      let text = ''
      for await (const chunk of answer.setEncoding('utf8')) text += chunk
      resolve(text)
    })
    asked.on('error', reject)
  })
}

/** The trend of a value over a run, without the first third. */
export interface Trend {
  /** The slope of the fitted line over the whole run, as a share of the median. */
  readonly growth: number
  /** Median of the last third as a share of that of the middle third. */
  readonly lastToMiddle: number
}

export function trendOf(
  samples: readonly ProcessSample[],
  measure: (sample: ProcessSample) => number,
): Trend {
  const third = Math.floor(samples.length / 3)
  const rest = samples.slice(third)
  const seconds = rest.map((one) => one.seconds)
  const values = rest.map(measure)
  const duration = samples.at(-1)!.seconds - samples[0]!.seconds
  return {
    growth: (theilSenSlope(seconds, values) * duration) / median(values),
    lastToMiddle: median(values.slice(third)) / median(values.slice(0, third)),
  }
}

/**
 * The median of the slopes between any two points. Nearly a third of the points may be outliers (a
 * collection, a burst) without an effect. `xs` differ.
 */
export function theilSenSlope(xs: readonly number[], ys: readonly number[]): number {
  const slopes: number[] = []
  for (let i = 0; i < xs.length; i++) {
    for (let j = i + 1; j < xs.length; j++) slopes.push((ys[j]! - ys[i]!) / (xs[j]! - xs[i]!))
  }
  return slopes.length === 0 ? 0 : median(slopes)
}
