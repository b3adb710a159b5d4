/** How long a cold process needs to open a snapshot that is in the page cache. */
import { runJson } from './child.ts'
import type { OpenTimes } from './open-once.ts'
import { median } from './statistics.ts'
import { alignedTable, millisText } from './table.ts'
import { benchScript } from './workspace.ts'

export interface OpenResult extends OpenTimes {
  /** `loadMs` of every run. */
  readonly loads: readonly number[]
}

/** Medians of `runs` processes, after one that warms the page cache. */
export async function measureOpen(dataDir: string, runs: number): Promise<OpenResult> {
  const openOnce = () => runJson<OpenTimes>(benchScript('open-once.js'), [dataDir])
  await openOnce()
  const times: OpenTimes[] = []
  while (times.length < runs) times.push(await openOnce())
  const loads = times.map(({ loadMs }) => loadMs)
  return { loadMs: median(loads), viewsMs: median(times.map(({ viewsMs }) => viewsMs)), loads }
}

export function openTable({ loadMs, viewsMs, loads }: OpenResult): string {
  const rows = [
    ['read and verified', millisText(loadMs)],
    ['views opened', millisText(viewsMs)],
    ['all runs', loads.map(millisText).join(', ')],
  ]
  return alignedTable('snapshot open', ['', ''], rows)
}
