/**
 * `npm run bench -- engines`: compares a cluster with the embedded engine. README.md describes it.
 * Exit code 1 if a claim fails.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { failedClaims, type SuiteResult, suiteText } from '../claim.ts'
import { describeMachine, machineTable } from '../machine.ts'
import { makeRunFolder } from '../workspace.ts'
import { compare } from './compare/compare.ts'

async function runEngines(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      quick: { type: 'boolean', default: false },
      source: { type: 'string', default: defaultSource },
    },
  })
  const { quick, json, source } = values
  const unknown = positionals.find((name) => name !== 'compare')
  if (unknown !== undefined) throw new Error(`"${unknown}" is not compare`)
  if (!existsSync(source)) throw new Error(`no data set in ${source}: name one with --source`)
  const machine = describeMachine(args, 'engines')
  console.log(machineTable(machine))
  const { claims, tables } = await comparedIn(makeRunFolder(), source, quick)
  console.log(tables)
  const results: SuiteResult[] = [{ suite: 'compare', claims }]
  console.log(suiteText(results[0]!))
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ machine, results })}\n`)
  const failed = failedClaims(results)
  for (const one of failed) console.error(`FAILED ${one}`)
  if (failed.length > 0) process.exitCode = 1
}

/** Real people and repositories, which do not come with this one. */
const defaultSource = '../shared/data'

/** The folder goes when this process ends. */
function comparedIn(folder: string, source: string, isQuick: boolean) {
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  return compare({ source, dataDir, isQuick })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await runEngines(process.argv.slice(2))
