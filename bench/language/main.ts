/**
 * `npm run bench -- language`: the time to interpret a sentence, and the cost of a search in plain
 * words over HTTP compared with the resulting search. ../README.md describes the metrics.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runJson } from '../child.ts'
import { describeMachine, machineTable } from '../machine.ts'
import { reportRows } from '../report/rows.ts'
import { countText } from '../table.ts'
import { devdexScript, makeRunFolder } from '../workspace.ts'
import { languageHttpTables, measureLanguageHttp } from './http.ts'
import { readOptions } from './options.ts'
import { prepareDataSet } from './prepare.ts'
import { languageRows } from './rows.ts'
import { measureUnderstanding, understandingTable } from './understanding.ts'

interface Imported {
  readonly users: number
  readonly repos: number
}

async function runLanguageBench(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  const machine = describeMachine(args, 'language')
  console.log(machineTable(machine))
  const understanding = await measureUnderstanding(options.passes)
  console.log(understandingTable(understanding))
  const folder = await prepareDataSet(options)
  const runFolder = makeRunFolder()
  // Removes the snapshot however the run ends.
  process.on('exit', () => rmSync(runFolder, { recursive: true, force: true }))
  const dataDir = join(runFolder, 'data')
  const importArgs = ['import', folder, '--data', dataDir, '--json']
  const { users, repos } = await runJson<Imported>(devdexScript, importArgs)
  console.log(`\n=== ${countText(users)} users, ${countText(repos)} repositories ===`)
  const http = await measureLanguageHttp(options, dataDir)
  console.log(languageHttpTables(http))
  reportRows(languageRows(users, understanding, http))
  if (options.json !== undefined) {
    writeFileSync(options.json, `${JSON.stringify({ machine, options, understanding, http })}\n`)
  }
  if (http.rows.some(({ words, plain }) => words.errors + plain.errors > 0)) {
    throw new Error('requests failed')
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await runLanguageBench(process.argv.slice(2))
