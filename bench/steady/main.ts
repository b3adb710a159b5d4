/**
 * `npm run bench -- steady`: the service under mixed load for a minute. Does any thread's old space
 * grow, and does a major collection ever hold a thread up? Exit code 1 where it does.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createKey } from '../bench-key.ts'
import { runNode } from '../child.ts'
import { describeMachine, machineTable } from '../machine.ts'
import { reportRows } from '../report/rows.ts'
import { alignedTable, bytesText, countText, millisText } from '../table.ts'
import { devdexScript, makeTemporaryRunFolder, prepareCorpus } from '../workspace.ts'
import { MixedLoad, mixedRequests } from './mixed-load.ts'
import { steadyRows } from './rows.ts'
import {
  heapVerdicts,
  type PauseVerdict,
  pauseVerdicts,
  steadyProblems,
  type ThreadVerdict,
} from './verdict.ts'
import { startWatchedServer } from './watched-server.ts'

const seed = 1
const workers = 2
/** Load between two samples; long enough that what is kept by each request adds up. */
const roundMs = 2000
/** Answers under way at the end of a round have been sent, and the workers wait. */
const checkpointMs = 100
const requestCount = 500

interface SteadyOptions {
  readonly users: number
  readonly seconds: number
  readonly warmUpSeconds: number
}

/** Returns what was wrong. */
async function runSteady({ users, seconds, warmUpSeconds }: SteadyOptions): Promise<string[]> {
  const folder = makeTemporaryRunFolder()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  await runNode(devdexScript, ['import', await prepareCorpus(users, seed), '--data', dataDir])
  const key = await createKey(dataDir)
  const server = await startWatchedServer(dataDir, folder, workers)
  const load = new MixedLoad(server.url, key, mixedRequests(users, seed, requestCount))
  await load.run(warmUpSeconds * 1000)
  const fromMs = server.uptimeMs()
  /** Before each sample. */
  const answers: number[] = []
  let loadMs = 0
  for (let round = 0; round * roundMs < seconds * 1000; round++) {
    const startMs = performance.now()
    answers.push((answers.at(-1) ?? 0) + (await load.run(roundMs)))
    loadMs += performance.now() - startMs
    await setTimeout(checkpointMs)
    await server.sample()
  }
  load.close()
  const { heaps, collections } = await server.stop()
  const grown = heapVerdicts(heaps, answers)
  const paused = pauseVerdicts(collections, fromMs)
  const sent = countText(answers.at(-1)!)
  console.log(`\n${countText(users)} users, ${sent} answers in ${millisText(loadMs)} of load`)
  console.log(heapTable(grown, answers.length))
  console.log(pauseTable(paused))
  const prefix = `${countText(users)} users, ${seconds} s of load`
  reportRows(steadyRows(prefix, answers.length, grown, paused))
  return steadyProblems(grown, paused)
}

function heapTable(threads: readonly ThreadVerdict[], samples: number): string {
  return alignedTable(
    'old space after a full collection',
    ['', 'first', 'last', 'growth an answer', 'samples'],
    threads.map(({ thread, oldSpace: [first, last], growthPerAnswer }) => [
      thread,
      bytesText(first),
      bytesText(last),
      `${growthPerAnswer.toFixed(2)} B`,
      countText(samples),
    ]),
  )
}

function pauseTable(threads: readonly PauseVerdict[]): string {
  return alignedTable(
    'collections that nobody asked for',
    ['', 'scavenges', 'longest', 'major', 'longest'],
    threads.map((one) => [
      one.thread,
      countText(one.scavenges),
      millisText(one.scavengeMsMax),
      countText(one.majors),
      millisText(one.majorMsMax),
    ]),
  )
}

/** A key with credits and a rate that no bench uses up. */
function readOptions(): SteadyOptions {
  const number = (text: string, name: string) => {
    if (/^[1-9]\d*$/.test(text)) return Number(text)
    throw new Error(`--${name} takes whole numbers from 1, not "${text}"`)
  }
  const { values } = parseArgs({
    options: {
      users: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '60' },
      'warm-up': { type: 'string', default: '10' },
    },
  })
  return {
    users: number(values.users, 'users'),
    seconds: number(values.seconds, 'seconds'),
    warmUpSeconds: number(values['warm-up'], 'warm-up'),
  }
}

const args = process.argv.slice(2)
console.log(machineTable(describeMachine(args, 'steady')))
const problems = await runSteady(readOptions())
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
