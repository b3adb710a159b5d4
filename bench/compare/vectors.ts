/** Two revisions search the same generated vectors in turn, in one thread each. */
import { join } from 'node:path'
import { buildIndex, RunnerProcess } from '../peers/runner.ts'
import { prepareCorpus } from '../peers/vectors/prepare.ts'
import type { FilterName, Ready, Round, Unsupported } from '../peers/vectors/protocol.ts'
import { median } from '../statistics.ts'
import { type PairedRow, pairedRow } from './paired.ts'
import type { Revisions } from './revision.ts'

interface Task {
  readonly name: string
  readonly filter: FilterName
  readonly setting: string
}

const tasks: readonly Task[] = [
  { name: 'all codes', filter: 'none', setting: 'sigmas=2.5' },
  { name: 'lists of codes', filter: 'none', setting: 'probes=64,sigmas=2' },
  { name: 'all codes, filter of 10 %', filter: '10', setting: 'sigmas=2.5' },
  { name: 'all codes, filter of 1 %', filter: '1', setting: 'sigmas=2.5' },
]

/** Each runner belongs to its revision. The value of a round is the median of its queries. */
export async function compareVectors(
  revisions: Revisions,
  work: string,
  rounds: number,
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<PairedRow[]> {
  const data = await prepareCorpus({ count, dims: 256, queries: 200, clusters: 500, seed })
  const runners: RunnerProcess[] = []
  try {
    for (const [i, { benchFolder }] of revisions.entries()) {
      const script = join(benchFolder, 'peers/vectors/devdex/main.js')
      const command = [process.execPath, script, 'float32']
      const index = join(work, `vectors-${i}`)
      await buildIndex(command, data, index)
      const runner = new RunnerProcess([...command, 'serve', data, index])
      await runner.read<Ready>()
      runners.push(runner)
    }
    const rows: PairedRow[] = []
    for (const task of tasks) rows.push(await compareTask(task, runners, rounds))
    return rows
  } finally {
    for (const runner of runners) await runner.end()
  }
}

/** The first round of each warms up and is not counted. */
async function compareTask(
  { name, filter, setting }: Task,
  runners: readonly RunnerProcess[],
  rounds: number,
): Promise<PairedRow> {
  const seconds: [before: number[], after: number[]] = [[], []]
  for (let round = -1; round < rounds; round++) {
    for (const [i, runner] of runners.entries()) {
      const told = await runner.ask<Round | Unsupported>(`round ${filter} ${setting}`)
      if ('unsupported' in told) throw new Error(`${name}: ${told.unsupported}`)
      if (round >= 0) seconds[i]!.push(median(told.us) / 1e6)
    }
  }
  return pairedRow(`vectors, ${name}: p50`, 'seconds', ...seconds)
}
