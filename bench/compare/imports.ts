/** Two revisions import the same people, in turn. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from '../child.ts'
import { type Interval, medianInterval } from './interval.ts'
import type { Revision } from './revision.ts'

export interface ImportRow {
  /** Wall time of each round. */
  readonly secondsBefore: readonly number[]
  readonly secondsAfter: readonly number[]
  /** Time after, by that before. */
  readonly time: Interval
}

export async function compareImports(
  [before, after]: readonly [before: Revision, after: Revision],
  corpus: string,
  work: string,
  rounds: number,
): Promise<ImportRow> {
  const secondsBefore: number[] = []
  const secondsAfter: number[] = []
  for (let round = 0; round < rounds; round++) {
    secondsBefore.push(await secondsOf(before, corpus, work))
    secondsAfter.push(await secondsOf(after, corpus, work))
  }
  const time = medianInterval(secondsAfter.map((seconds, i) => seconds / secondsBefore[i]!))
  return { secondsBefore, secondsAfter, time }
}

async function secondsOf({ script }: Revision, corpus: string, work: string): Promise<number> {
  const data = join(work, 'import')
  const startMs = performance.now()
  await runNode(script, ['import', corpus, '--data', data])
  const seconds = (performance.now() - startMs) / 1000
  rmSync(data, { recursive: true })
  return seconds
}
