/**
 * `npm run test:stress`: the service stays up and right under hostile clients, full disks and lost
 * threads. README.md describes the suites; exit code 1 where a claim fails.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { claim, failedClaims, type SuiteResult, suiteText } from '../../bench/claim.ts'
import { describeMachine, machineTable } from '../../bench/machine.ts'
import { countText } from '../../bench/table.ts'
import { wholeNumber } from '../../bench/whole-number.ts'
import { type Ground, prepareGround } from './ground.ts'
import { SkippedError, type Suite } from './suite.ts'
import { namedSuites, suites } from './suites.ts'

interface Options {
  /** The named suites; by default all except those that must be named. */
  readonly wanted: readonly Suite[]
  readonly users: number
  readonly seed: number
  readonly isBrief: boolean
  readonly json: string | undefined
}

async function runStress(args: readonly string[]): Promise<void> {
  const { wanted, users, seed, isBrief, json } = readOptions(args)
  const command = ['npm run test:stress --', ...args].join(' ')
  const machine = { ...describeMachine(args), command }
  console.log(machineTable(machine))
  const ground = await prepareGround(users, seed)
  console.log(`\n=== ${countText(users)} users and as many repositories, seed ${seed} ===`)
  const results: SuiteResult[] = []
  for (const one of wanted) {
    results.push(await resultOf(one, ground, isBrief))
    console.log(suiteText(results.at(-1)!))
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify({ machine, results })}\n`)
  const failed = failedClaims(results)
  for (const one of failed) console.error(`FAILED ${one}`)
  if (failed.length > 0) process.exitCode = 1
}

/** Later suites have their own data, so they can run after any failure of this one. */
async function resultOf(one: Suite, ground: Ground, isBrief: boolean): Promise<SuiteResult> {
  try {
    return { suite: one.name, claims: await one.run(ground, isBrief) }
  } catch (error) {
    if (error instanceof SkippedError) {
      return { suite: one.name, skipped: error.message, claims: [] }
    }
    console.error(error)
    return { suite: one.name, claims: [claim(false, 'it runs to its end', String(error))] }
  }
}

/** Throws an Error that names the wrong argument. */
function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      users: { type: 'string' },
      seed: { type: 'string', default: '1' },
      json: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  })
  const { quick, json, seed } = values
  return {
    wanted: positionals.length === 0 ? suites : positionals.map(suiteNamed),
    users: wholeNumber(values.users ?? (quick ? '200' : '50000'), '--users'),
    seed: wholeNumber(seed, '--seed'),
    isBrief: quick,
    json,
  }
}

function suiteNamed(text: string): Suite {
  const all = [...suites, ...namedSuites]
  const known = all.find(({ name }) => name === text)
  if (known !== undefined) return known
  throw new Error(`"${text}" is none of ${all.map(({ name }) => name).join(', ')}`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await runStress(process.argv.slice(2))
