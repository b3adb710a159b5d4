/** `npm run bench -- commands`: how long commands take, as processes of their own. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createKey } from '../bench-key.ts'
import { runNode, startServer } from '../child.ts'
import { describeMachine, machineTable } from '../machine.ts'
import { type RowExtra, reportRows, rowOf } from '../report/rows.ts'
import { median } from '../statistics.ts'
import { alignedTable, secondsText } from '../table.ts'
import { wholeNumber } from '../whole-number.ts'
import { devdexScript, makeTemporaryRunFolder, repositoryFolder } from '../workspace.ts'

interface MeasuredCommand {
  readonly name: string
  /** Arguments of Node.js. */
  readonly args: readonly string[]
  /** Arguments of the same command in the checkout of `--before`. */
  readonly before: readonly string[] | undefined
}

/** Wall time of a whole process that a person waits for. */
const secondsMax = 0.3

async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string' },
      before: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  })
  const runs = wholeNumber(values.runs ?? (values.quick ? '2' : '21'), '--runs')
  console.log(machineTable(describeMachine(args, 'commands')))
  const dataDir = makeTemporaryRunFolder()
  await runNode(devdexScript, ['import', join(repositoryFolder, 'data/sample'), '--data', dataDir])
  const key = await createKey(dataDir)
  const server = await startServer(devdexScript, ['serve', '--data', dataDir, '--port', '0'])
  try {
    const environment = { DEVDEX_URL: server.url, DEVDEX_API_KEY: key }
    report(timesOf(commandsOf(values.before), runs, environment))
  } finally {
    await server.stop()
  }
}

function commandsOf(before: string | undefined): MeasuredCommand[] {
  const entry = (folder: string) => join(folder, 'bin/devdex.cjs')
  const devdex = (name: string, ...args: string[]): MeasuredCommand => ({
    name,
    args: [entry(repositoryFolder), ...args],
    before: before === undefined ? undefined : [entry(before), ...args],
  })
  return [
    { name: 'node -e 0', args: ['-e', '0'], before: undefined },
    devdex('devdex --version', '--version'),
    devdex('devdex --help', '--help'),
    devdex('devdex search users --help', 'search', 'users', '--help'),
    devdex('devdex search users, one page', 'search', 'users', 'rust compiler', '-n', '10'),
    devdex('devdex account', 'account'),
  ]
}

interface CommandTimes {
  readonly name: string
  /** Seconds. */
  readonly now: readonly number[]
  readonly before: readonly number[]
}

/** Interleaves all commands, so that other load on the machine affects them equally. */
function timesOf(
  commands: readonly MeasuredCommand[],
  runs: number,
  environment: Readonly<Record<string, string>>,
): CommandTimes[] {
  const all = commands.map(({ name }) => ({ name, now: [] as number[], before: [] as number[] }))
  // The first round brings files into memory.
  for (let round = -1; round < runs; round++) {
    for (const [i, { args, before }] of commands.entries()) {
      const [now, then] = [secondsOf(args, environment), before && secondsOf(before, environment)]
      if (round < 0) continue
      all[i]!.now.push(now)
      if (then !== undefined) all[i]!.before.push(then)
    }
  }
  return all
}

/** Throws an Error where the command fails. */
function secondsOf(args: readonly string[], environment: Readonly<Record<string, string>>): number {
  const startedMs = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  })
  const seconds = (performance.now() - startedMs) / 1000
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
  return seconds
}

function report(all: readonly CommandTimes[]): void {
  const middle = (times: readonly number[]) => (times.length === 0 ? '' : text(median(times)))
  const text = secondsText
  console.log(
    alignedTable(
      'commands: wall time of whole processes',
      ['', 'median', 'least', 'most', 'before'],
      all.map(({ name, now, before }) => [
        name,
        middle(now),
        text(Math.min(...now)),
        text(Math.max(...now)),
        middle(before),
      ]),
    ),
  )
  reportRows(all.map(({ name, now, before }) => rowOf(name, 'seconds', now, extraOf(name, before))))
}

function extraOf(name: string, before: readonly number[]): RowExtra {
  if (!name.startsWith('devdex')) return { section: 'speed' }
  return {
    section: 'speed',
    bound: { kind: 'at most', value: secondsMax },
    ...(before.length === 0 ? {} : { peer: { name: 'before', median: median(before) } }),
  }
}

await run(process.argv.slice(2))
