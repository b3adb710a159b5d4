/**
 * `npm run bench -- tests`: the duration of `npm test`, alone or with a process that keeps one core
 * busy. Exit code 1 if a test of any run failed.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine, machineTable } from '../machine.ts'
import type { Bound, Row } from '../report/result.ts'
import { reportRows, row, rowOf } from '../report/rows.ts'
import { alignedTable } from '../table.ts'
import { wholeNumber } from '../whole-number.ts'
import { makeTemporaryRunFolder, repositoryFolder } from '../workspace.ts'

interface TestRun {
  readonly seconds: number
  readonly passed: number
  readonly failed: number
  /** The failed tests, each with the beginning of its message. */
  readonly names: readonly string[]
}

/** The members of vitest's report that are read here. */
interface Written {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

interface Surroundings {
  readonly name: string
  readonly bound: Bound
}

const idle = { name: 'npm test, idle cores', bound: { kind: 'at most', value: 360 } } as const
const busy = { name: 'npm test, one core busy', bound: { kind: 'at most', value: 600 } } as const

function runTests(path: string): TestRun {
  const startMs = performance.now()
  const env = { ...process.env, TEST_RESULTS: path }
  const { status } = spawnSync('npm', ['test'], { cwd: repositoryFolder, env, stdio: 'ignore' })
  const seconds = (performance.now() - startMs) / 1000
  if (!existsSync(path)) return { seconds, passed: 0, failed: 1, names: ['(no results)'] }
  const { numPassedTests: passed, testResults } = JSON.parse(readFileSync(path, 'utf8')) as Written
  const names = testResults.flatMap(({ name, status: state, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed')
    // A file that could not be loaded fails without a test of its own.
    if (failed.length === 0) return state === 'failed' ? [name] : []
    return failed.map(({ fullName, failureMessages: [message = ''] }) =>
      [
        `${relative(repositoryFolder, name)}: ${fullName}`,
        ...message.split('\n').slice(0, 12),
      ].join('\n  '),
    )
  })
  // An error outside of any test has no name here.
  return { seconds, passed, failed: Math.max(names.length, status === 0 ? 0 : 1), names }
}

function rowsOf({ name, bound }: Surroundings, runs: readonly TestRun[]): Row[] {
  const failed = runs.filter((run) => run.failed > 0).length
  return [
    rowOf(
      name,
      'seconds',
      runs.map(({ seconds }) => seconds),
      { bound },
    ),
    row(`${name}: failed runs`, 'count', failed, {
      n: runs.length,
      bound: { kind: 'at most', value: 0 },
    }),
  ]
}

function keepOneCoreBusy(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
}

const args = process.argv.slice(2)
const { values } = parseArgs({
  args,
  options: { runs: { type: 'string', default: '5' }, busy: { type: 'boolean', default: false } },
})
const count = wholeNumber(values.runs, '--runs')
console.log(machineTable(describeMachine(args, 'tests')))
const folder = makeTemporaryRunFolder()
const neighbour = values.busy ? keepOneCoreBusy() : undefined
process.once('exit', () => neighbour?.kill())
const runs: TestRun[] = []
for (let i = 0; i < count; i++) runs.push(runTests(join(folder, `${i}.json`)))
neighbour?.kill()
const surroundings = values.busy ? busy : idle
const cells = runs.map(({ seconds, passed, failed }, i) =>
  [i + 1, seconds.toFixed(0), passed, failed].map(String),
)
console.log(alignedTable(surroundings.name, ['run', 'seconds', 'passed', 'failed'], cells))
for (const { names } of runs) for (const name of names) console.log(`FAILED ${name}`)
reportRows(rowsOf(surroundings, runs))
if (runs.some(({ failed }) => failed > 0)) process.exitCode = 1
