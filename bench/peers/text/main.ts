/**
 * `npm run bench -- peers:text`: our text search compared with other engines, on the same tokens,
 * with the same scores, in one thread each. README.md describes the metrics.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeMachine, machineTable } from '../../machine.ts'
import { reportRows } from '../../report/rows.ts'
import { countText } from '../../table.ts'
import { type Engine, engines } from './engines.ts'
import { type Agreement, type Contender, compareAnswers, measureRounds } from './measure.ts'
import { type PeerOptions, readOptions } from './options.ts'
import { type Corpus, dumpCorpus, openCorpus, prepareEngine, writeQueries } from './prepare.ts'
import type { PeerQuery } from './protocol.ts'
import type { EngineResult, SizeResult } from './result.ts'
import { peerTextRows } from './rows.ts'
import { startRunner } from './runner.ts'
import { agreementTable, enginesTable, timingTables } from './tables.ts'

/** Returns what went wrong without stopping the bench. */
async function runPeers(args: readonly string[]): Promise<string[]> {
  const options = readOptions(args)
  const machine = describeMachine(args, 'peers:text')
  console.log(machineTable(machine))
  const sizes: SizeResult[] = []
  for (const users of options.sizes) {
    sizes.push(await runSize(options, users))
    const result = { machine, options, sizes }
    if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(result)}\n`)
  }
  return sizes.flatMap(({ agreements }) => agreements.flatMap(problemsOf))
}

async function runSize(options: PeerOptions, users: number): Promise<SizeResult> {
  const { queries, querySeed, seed, rounds, modes, order } = options
  console.log(
    `\n=== ${countText(users)} users, seed ${seed}; ` +
      `${countText(queries)} queries, seed ${querySeed}; rounds: ${rounds}; order: ${order} ===`,
  )
  const corpus = await openCorpus(users, seed)
  const dump = await dumpCorpus(corpus, options.order)
  const queriesPath = await writeQueries(corpus, dump, queries, querySeed)
  const { contenders, results } = await startEngines(options, corpus, dump, queriesPath)
  console.log(enginesTable(results))
  const agreements: Agreement[] = []
  for (const mode of modes) agreements.push(...(await compareAnswers(contenders, mode)))
  console.log(agreementTable(agreements, results))
  const timings = await measureRounds(contenders, modes, rounds)
  const size = { users, engines: results, agreements, timings }
  const lines = readFileSync(queriesPath, 'utf8').trimEnd().split('\n')
  const asked = lines.map((line) => JSON.parse(line) as PeerQuery)
  console.log(timingTables(size, asked))
  reportRows(peerTextRows(size, order, asked))
  for (const { runner } of contenders) await runner.stop()
  return size
}

function readOrdinals(dump: string): number[] {
  return readFileSync(join(dump, 'ties.txt'), 'utf8').trimEnd().split('\n').map(Number)
}

/** All engines that can be had, each with its index open; the others with the reason. */
async function startEngines(
  options: PeerOptions,
  corpus: Corpus,
  dump: string,
  queriesPath: string,
): Promise<{ contenders: Contender[]; results: EngineResult[] }> {
  const contenders: Contender[] = []
  const results: EngineResult[] = []
  const ordinals = readOrdinals(dump)
  for (const engine of engines.filter(({ name }) => options.engines.includes(name))) {
    const { name, title } = engine
    try {
      refuseSize(engine, corpus.count)
      const prepared = await prepareEngine(engine, corpus, dump, options.install)
      const { command, index, buildSeconds } = prepared
      const runner = await startRunner(command, index, queriesPath)
      contenders.push({ engine, runner, numbers: engine.source.kind === 'own' ? null : ordinals })
      results.push({ name, title, ready: runner.ready, buildSeconds })
    } catch (error) {
      // A missing peer does not stop the bench. Our own engine has to be there.
      if (engine.source.kind === 'own') throw error
      results.push({ name, title, absent: (error as Error).message })
    }
  }
  return { contenders, results }
}

function refuseSize({ usersMax }: Engine, users: number): void {
  if (users <= usersMax) return
  throw new Error(`not run with more than ${countText(usersMax)} users: it would take hours`)
}

function problemsOf({ engine, mode, queries, same, sameTotals }: Agreement): string[] {
  const problems: string[] = []
  const differ = (count: number | null, what: string) => {
    if (count !== null && count < queries) {
      problems.push(`${engine}, ${mode}: ${what} of ${queries - count} queries differ`)
    }
  }
  differ(same, 'the lists')
  differ(sameTotals, 'the counts')
  return problems
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const problems = await runPeers(process.argv.slice(2))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
