/**
 * `npm run bench -- eval`: how well and how fast repositories and people are found, by words, by
 * meaning and by both. See README.md for what each number means. Exit code 1 where `../shared` is
 * missing.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedder } from '../../src/embed/index.ts'
import { describeMachine, machineTable } from '../machine.ts'
import { reportRows } from '../report/rows.ts'
import { makeTemporaryRunFolder } from '../workspace.ts'
import { comparisonsOf } from './comparisons.ts'
import { topicSets } from './effectiveness.ts'
import { rateExperts } from './experts.ts'
import { rateFound } from './found.ts'
import { rateEmbedders } from './judged.ts'
import { readJudgements } from './judgements.ts'
import { type EvalOptions, readOptions } from './options.ts'
import { rateQuestions } from './questions.ts'
import { measureReal } from './real.ts'
import { type EvalResult, emptyResult, transformer } from './result.ts'
import { evalRows } from './rows.ts'
import { EarlierScores, writeScores } from './score-file.ts'
import {
  agreementTable,
  codesTable,
  comparisonTables,
  disagreementTable,
  latencyTable,
  nameTable,
  skillTable,
  topicTable,
} from './tables.ts'

async function runEval(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  const judged = join(options.shared, 'eval')
  if (!existsSync(judged)) {
    console.error(`${judged} is missing; --shared FOLDER tells another`)
    process.exitCode = 1
    return
  }
  // Read first: a run takes minutes before it would find that a file is missing.
  const before = options.before === undefined ? null : new EarlierScores(options.before)
  const machine = describeMachine(args, 'eval')
  console.log(machineTable(machine))
  const result = emptyResult(machine, await shippedName())
  await measure(options, judged, result)
  for (const set of result.sets) {
    result.comparisons.push(...comparisonsOf(set, result.shipped, before?.of(set)))
  }
  print(result, options)
  reportRows(evalRows(result))
  if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(result, null, 2))
  if (options.scores !== undefined) writeScores(options.scores, result.sets, result.shipped)
}

async function measure(options: EvalOptions, judged: string, result: EvalResult): Promise<void> {
  const { parts, quick } = options
  const folder = makeTemporaryRunFolder()
  const judgements = readJudgements(judged)
  if (parts.includes('judged')) {
    await rateEmbedders(options, judgements, folder, result)
    result.sets.push(...topicSets('judged topics', result.topics, judgements))
  }
  if (parts.includes('experts')) await rateExperts(options, judgements, folder, result)
  const isOfMany = parts.includes('real') || parts.includes('million')
  if (isOfMany && !quick) await measureReal(options, judgements, folder, result)
  if (parts.includes('names') || parts.includes('people')) {
    await rateFound(options, judgements, folder, result)
  }
  if (parts.includes('questions') || parts.includes('skills')) {
    await rateQuestions(options, folder, result)
  }
}

async function shippedName(): Promise<string> {
  const table = await openEmbedder({ kind: 'static' })
  await table.close()
  return table.model.name
}

function print(result: EvalResult, { disagreements }: EvalOptions): void {
  const { topics, names, latency, codes, comparisons, skills, agreement, missing } = result
  const hasTransformer = !missing.some(({ what }) => what === transformer)
  if (topics.length > 0) console.log(topicTable(topics, hasTransformer))
  if (names.length > 0) console.log(nameTable(names))
  if (latency.length > 0) console.log(latencyTable(latency))
  if (codes.length > 0) console.log(codesTable(codes))
  for (const table of comparisonTables(comparisons)) console.log(table)
  if (skills.length > 0) console.log(skillTable(skills))
  if (agreement !== null) {
    console.log(agreementTable(agreement))
    if (disagreements) console.log(disagreementTable(agreement))
  }
  for (const { what, why } of missing) console.log(`\nnot measured: ${what} (${why})`)
}

await runEval(process.argv.slice(2))
