/** `sizes --words`: an import, and what groups of terms cost in one thread. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import { importTable, indexBytesRow, measureImport } from '../import.ts'
import { measureTasks } from '../inside/measure.ts'
import { ThreadSearch } from '../inside/search-tasks.ts'
import { wordTasks } from '../inside/word-tasks.ts'
import { insideTable } from '../inside.ts'
import type { BenchOptions } from '../options.ts'
import type { Row } from '../report/result.ts'
import { prepareCorpus } from '../workspace.ts'
import { boundsAt, prefixOf, wordRows } from './rows.ts'

export async function measureWords(
  { seed, scale }: BenchOptions,
  users: number,
  runFolder: string,
): Promise<Row[]> {
  const dataDir = join(runFolder, `data-${users}`)
  mkdirSync(dataDir)
  const imported = await measureImport(await prepareCorpus(users, seed), users, dataDir)
  console.log(importTable(imported))
  const thread = new ThreadSearch(await loadSnapshot(dataDir))
  const tasks = await measureTasks(wordTasks(thread), scale.insideMs, scale.queries)
  console.log(insideTable(tasks))
  rmSync(dataDir, { recursive: true })
  const prefix = prefixOf(users)
  return [indexBytesRow(imported, prefix), ...wordRows(tasks, prefix, boundsAt(users))]
}
