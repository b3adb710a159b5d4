/** Judges each thread of a watched run: whether its heap grows, and its longest pause. */
import type { Collection } from './gc-trace.ts'
import type { HeapSample } from './heap-probe.ts'

export interface ThreadVerdict {
  readonly thread: string
  /** Bytes that survive a full collection, at the first sample and at the last. */
  readonly oldSpace: readonly [number, number]
  /** Bytes: the slope of a line fitted over the answers sent. */
  readonly growthPerAnswer: number
}

export interface PauseVerdict {
  readonly thread: string
  /** Collections that the probe has not forced. */
  readonly scavenges: number
  readonly scavengeMsMax: number
  readonly majors: number
  readonly majorMsMax: number
  /** Why there were major ones. */
  readonly reasons: readonly string[]
}

/** The least that an answer can keep is an element of an array. */
export const growthPerAnswerMax = 8
export const majorMsMax = 10

/** @param answers sent before each sample */
export function heapVerdicts(heaps: readonly HeapSample[], answers: readonly number[]) {
  const threads = [...new Set(heaps.map(({ thread }) => thread))].sort((a, b) => a - b)
  return threads.map((thread): ThreadVerdict => {
    const own = heaps.filter((one) => one.thread === thread)
    const bytes = own.map(({ oldSpace, largeObjects }) => oldSpace + largeObjects)
    const sent = own.map(({ sample }) => answers[sample - 1]!)
    return {
      thread: thread === 0 ? 'main' : `thread ${thread}`,
      oldSpace: [bytes[0]!, bytes.at(-1)!],
      growthPerAnswer: slope(sent, bytes),
    }
  })
}

/**
 * By thread, in the order in which they first collect: the main thread is the first.
 * @param fromMs collections of the main thread before that belong to the start; other threads
 *   begin with it, and all that they do counts
 */
export function pauseVerdicts(collections: readonly Collection[], fromMs: number): PauseVerdict[] {
  const isolates = [...new Set(collections.map(({ isolate }) => isolate))]
  return isolates.map((isolate, i) => {
    const own = collections.filter(
      (one) => one.isolate === isolate && !one.isForced && (i > 0 || one.atMs >= fromMs),
    )
    const pauses = (isMajor: boolean) =>
      own.filter((one) => one.isMajor === isMajor).map(({ pauseMs }) => pauseMs)
    const [minor, major] = [pauses(false), pauses(true)]
    return {
      thread: i === 0 ? 'main' : `isolate ${i}`,
      scavenges: minor.length,
      scavengeMsMax: Math.max(0, ...minor),
      majors: major.length,
      majorMsMax: Math.max(0, ...major),
      reasons: [...new Set(own.filter((one) => one.isMajor).map(({ reason }) => reason))],
    }
  })
}

export function steadyProblems(
  heaps: readonly ThreadVerdict[],
  pauses: readonly PauseVerdict[],
): string[] {
  return [
    ...heaps
      .filter((one) => one.growthPerAnswer > growthPerAnswerMax)
      .map((one) => `${one.thread}: keeps ${one.growthPerAnswer.toFixed(1)} bytes an answer`),
    ...pauses
      .filter((one) => one.majorMsMax > majorMsMax)
      .map((one) => `${one.thread}: ${one.majorMsMax} ms (${one.reasons.join('; ')})`),
  ]
}

/** Slope of the line with the least squared distances; 0 where there is no such line. */
export function slope(xs: readonly number[], ys: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length
  const [meanX, meanY] = [mean(xs), mean(ys)]
  let products = 0
  let squares = 0
  for (const [i, x] of xs.entries()) {
    products += (x - meanX) * (ys[i]! - meanY)
    squares += (x - meanX) ** 2
  }
  return squares === 0 ? 0 : products / squares
}
