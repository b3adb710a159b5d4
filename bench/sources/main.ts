/**
 * `npm run bench -- sources`: the import of what people have, each by a `devdex import` of its own.
 * ../README.md says what is measured.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { describeMachine, loadText, machineTable } from '../machine.ts'
import { reportRows } from '../report/rows.ts'
import { makeTemporaryRunFolder } from '../workspace.ts'
import { type CorpusName, corpora } from './corpora.ts'
import { madeRepository, measureRepository, ownRepository, type RepositoryResult } from './git.ts'
import { importSource } from './import.ts'
import { fullSizes, readOptions, type SourcesOptions } from './options.ts'
import {
  type ReadingResult,
  readingRows,
  readingTable,
  repositoryRows,
  repositoryTable,
} from './rows.ts'

/** Returns what was counted or found otherwise than expected. */
async function runSourcesBench(args: readonly string[]): Promise<string[]> {
  const options = readOptions(args)
  const machine = describeMachine(args, 'sources')
  console.log(machineTable(machine))
  const folder = makeTemporaryRunFolder()
  const readings: ReadingResult[] = []
  const repositories: RepositoryResult[] = []
  for (const part of options.parts) {
    if (part === 'git') repositories.push(...(await measureHistories(options, folder)))
    else readings.push(await measureReading(part, options, folder))
    // After each part, so that a failure of the next one does not lose it.
    if (options.json !== undefined) {
      writeFileSync(options.json, JSON.stringify({ machine, readings, repositories }))
    }
  }
  console.log(`\nload average at the end  ${loadText(loadavg())}`)
  return [...readings, ...repositories].flatMap(({ name, problems }) =>
    problems.map((problem) => `${name}: ${problem}`),
  )
}

async function measureReading(
  part: CorpusName,
  { sizes }: SourcesOptions,
  folder: string,
): Promise<ReadingResult> {
  const { name, noun, count, source, problemsOf } = await corpora[part](sizes[part])
  const dataDir = join(folder, `data-${part}`)
  const imported = await importSource(source, dataDir)
  const isFull = sizes[part] >= fullSizes[part]
  const problems = problemsOf(imported.report)
  const reading = { part, name, noun, count, isFull, problems, ...imported }
  console.log(readingTable(reading))
  reportRows(readingRows(reading))
  rmSync(dataDir, { recursive: true })
  return reading
}

async function measureHistories(
  { sizes }: SourcesOptions,
  folder: string,
): Promise<RepositoryResult[]> {
  const made = await madeRepository(sizes.git)
  const own = await ownRepository()
  if (own === null) console.log('\ngit: this checkout has no history')
  const results: RepositoryResult[] = []
  for (const repository of own === null ? [made] : [made, own]) {
    const runFolder = join(folder, `git-${results.length}`)
    mkdirSync(runFolder)
    const result = await measureRepository(repository, runFolder)
    console.log(repositoryTable(result))
    reportRows(repositoryRows(result, repository === made))
    rmSync(runFolder, { recursive: true })
    results.push(result)
  }
  return results
}

const problems = await runSourcesBench(process.argv.slice(2))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
