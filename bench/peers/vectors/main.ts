/**
 * `npm run bench -- peers:vectors`: our vector search compared with other libraries, on the same
 * vectors, in one thread each, at the same recall. README.md describes the metrics.
 */
import { writeFileSync } from 'node:fs'
import { describeMachine, machineTable } from '../../machine.ts'
import { reportRows } from '../../report/rows.ts'
import { countText } from '../../table.ts'
import { readTruth } from './corpus/index.ts'
import { type Engine, engines } from './engines.ts'
import { type Contender, measureAll } from './measure.ts'
import { readOptions, type VectorOptions } from './options.ts'
import { prepareCorpus, prepareEngine } from './prepare.ts'
import type { Build } from './protocol.ts'
import type { EngineResult, VectorsResult } from './result.ts'
import { peerVectorRows } from './rows.ts'
import { Runner } from './runner.ts'
import { enginesTable, refusalTable, summaryTables, timingTables } from './tables.ts'

interface Started extends Contender {
  readonly build: Build
}

interface Missing {
  readonly engine: Engine
  readonly why: string
}

async function runPeers(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  const machine = describeMachine(args, 'peers:vectors')
  console.log(machineTable(machine))
  const { count, dims, queries, seed } = options.shape
  console.log(
    `\n=== ${countText(count)} vectors of ${dims} dimensions, seed ${seed}; ` +
      `${countText(queries)} queries; rounds: ${options.rounds} ===`,
  )
  const data = await prepareCorpus(options.shape)
  const all = await startEngines(options, data)
  const started = all.filter((one) => 'runner' in one)
  const measured = await measureAll(started, options.filters, readTruth(data), options.rounds)
  const result: VectorsResult = { machine, options, engines: all.map(resultOf), ...measured }
  for (const { runner } of started) await runner.stop()
  printResult(result)
  reportRows(peerVectorRows(result))
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(result)}\n`)
}

async function startEngines(options: VectorOptions, data: string): Promise<(Started | Missing)[]> {
  const all: (Started | Missing)[] = []
  for (const engine of engines.filter(({ name }) => options.engines.includes(name))) {
    try {
      const { index, build } = await prepareEngine(engine, options.shape, data, options.install)
      all.push({ engine, build, runner: await Runner.start(engine.command, data, index) })
    } catch (error) {
      // A missing peer does not stop the bench. Our own engine has to be there.
      if (engine.library === null) throw error
      all.push({ engine, why: (error as Error).message })
    }
  }
  return all
}

function resultOf(one: Started | Missing): EngineResult {
  const { name, title, library } = one.engine
  const named = { name, title, isOwn: library === null }
  if ('why' in one) return { ...named, absent: one.why }
  const { residentBytes } = one.runner.memory()
  return { ...named, build: one.build, ready: one.runner.ready, residentBytes }
}

function printResult(result: VectorsResult): void {
  console.log(enginesTable(result.engines))
  console.log(timingTables(result))
  console.log(summaryTables(result))
  if (result.refusals.length > 0) console.log(refusalTable(result.refusals))
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await runPeers(process.argv.slice(2))
