/** Two revisions import the same people, in turn. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from '../child.ts'
import { type PairedRow, pairedRow } from './paired.ts'
import type { Revision, Revisions } from './revision.ts'

export async function compareImports(
  revisions: Revisions,
  corpus: string,
  work: string,
  rounds: number,
): Promise<PairedRow[]> {
  const seconds: [before: number[], after: number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const [i, revision] of revisions.entries()) {
      seconds[i]!.push(await secondsOf(revision, corpus, work))
    }
  }
  return [pairedRow('import, wall time', 'seconds', ...seconds)]
}

async function secondsOf({ script }: Revision, corpus: string, work: string): Promise<number> {
  const data = join(work, 'import')
  const startMs = performance.now()
  await runNode(script, ['import', corpus, '--data', data])
  const seconds = (performance.now() - startMs) / 1000
  rmSync(data, { recursive: true })
  return seconds
}
