/**
 * `npm run bench:engines`: what a cluster is like beside the embedded engine, and what it survives.
 * README.md says what is done; exit code 1 where a claim fails.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { failedClaims, type SuiteResult, suiteText } from '../claim.ts'
import { prepareGround } from '../endurance/ground.ts'
import type { Suite } from '../endurance/suite.ts'
import { describeMachine, machineTable } from '../machine.ts'
import { wholeNumber } from '../whole-number.ts'
import { compare } from './compare/compare.ts'
import { nodeKill } from './node-kill/node-kill.ts'

async function runEngines(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      users: { type: 'string' },
      seed: { type: 'string', default: '1' },
      json: { type: 'string' },
      quick: { type: 'boolean', default: false },
      source: { type: 'string', default: defaultSource },
    },
  })
  const { quick, json, seed, source } = values
  const users = wholeNumber(values.users ?? (quick ? '300' : '10000'), '--users')
  const suites = [nodeKill, comparing(source)]
  const wanted = positionals.length === 0 ? suites : positionals.map((name) => named(suites, name))
  const command = ['npm run bench:engines --', ...args].join(' ')
  const machine = { ...describeMachine(args), command }
  console.log(machineTable(machine))
  const ground = await prepareGround(users, wholeNumber(seed, '--seed'))
  const results: SuiteResult[] = []
  for (const { name, run } of wanted) {
    results.push({ suite: name, claims: await run(ground, quick) })
    console.log(suiteText(results.at(-1)!))
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ machine, results })}\n`)
  const failed = failedClaims(results)
  for (const one of failed) console.error(`FAILED ${one}`)
  if (failed.length > 0) process.exitCode = 1
}

/** Real people and repositories, which do not come with this one. */
const defaultSource = '../shared/data'

function comparing(source: string): Suite {
  return {
    name: 'compare',
    run: async ({ freshFolder }, isQuick) => {
      if (!existsSync(source)) throw new Error(`no data set in ${source}: name one with --source`)
      const { claims, tables } = await compare({ source, dataDir: freshFolder(), isQuick })
      console.log(tables)
      return claims
    },
  }
}

function named(suites: readonly Suite[], text: string): Suite {
  const known = suites.find(({ name }) => name === text)
  if (known !== undefined) return known
  throw new Error(`"${text}" is none of ${suites.map(({ name }) => name).join(', ')}`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await runEngines(process.argv.slice(2))
