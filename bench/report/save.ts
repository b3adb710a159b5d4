/** Writes the rows and the text of a run to `bench/results/<date>-<machine>/`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from '../machine.ts'
import { type SuiteName, suites } from '../suites.ts'
import { repositoryFolder } from '../workspace.ts'
import { resultsFolder } from './read.ts'
import type { Result, Row } from './result.ts'
import { resultProblems } from './validate.ts'

export interface SavedRun {
  readonly suite: SuiteName
  readonly machine: Machine
  readonly label: string | null
  /** The file that `reportRows` wrote. */
  readonly rowsPath: string
  /** The output of the run. */
  readonly text: string
}

/**
 * Returns the path of the result file. Throws an Error where the suite handed over no rows, or
 * where they are no valid result.
 */
export function saveResult(run: SavedRun, root = repositoryFolder): string {
  const { suite, machine, label, rowsPath, text } = run
  if (!existsSync(rowsPath)) throw new Error(`${suite} has handed over no rows to save`)
  const rows = JSON.parse(readFileSync(rowsPath, 'utf8')) as readonly Row[]
  const result = buildResult(suite, machine, rows)
  const problems = resultProblems(result)
  if (problems.length > 0) throw new Error(`not saved: ${problems.join('; ')}`)
  const folder = `${resultsFolder}/${machine.date.slice(0, 10)}-${machineSlug(machine)}`
  const path = `${folder}/${[suite.replaceAll(':', '-'), label ?? []].flat().join('-')}`
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, `${path}.json`), `${JSON.stringify(result, null, 1)}\n`)
  writeFileSync(join(root, `${path}.txt`), text.trimStart())
  return `${path}.json`
}

function buildResult(suite: SuiteName, machine: Machine, rows: readonly Row[]): Result {
  const { processor, cores, memoryBytes, node, system, load, date, command } = machine
  return {
    suite,
    ...revisionOf(machine.revision),
    date,
    command,
    machine: { cpu: processor, cores, memoryBytes, node, system, load },
    sources: suites[suite].sources,
    rows,
  }
}

/** `+` behind a hash says that files differed from the commit. */
function revisionOf(text: string): Pick<Result, 'revision' | 'revisionNote'> {
  if (!/^[0-9a-f]+\+?$/.test(text)) {
    return { revision: null, revisionNote: 'Run outside of a git checkout.' }
  }
  const revision = text.replace('+', '')
  if (text === revision) return { revision, revisionNote: null }
  return { revision, revisionNote: 'Files differed from that commit.' }
}

/** "AMD EPYC" with 2 cores is `epyc-2`, "Intel(R) Xeon(R) Processor" is `xeon-2`. */
export function machineSlug({ processor, cores }: Pick<Machine, 'processor' | 'cores'>): string {
  const words = processor.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const telling = words.filter((word) => !makers.has(word))
  return `${telling[0] ?? 'unknown'}-${cores}`
}

/** Words of a processor's name that do not tell it from others. */
const makers = new Set(['amd', 'intel', 'r', 'tm', 'apple', 'processor', 'cpu', 'genuine'])
