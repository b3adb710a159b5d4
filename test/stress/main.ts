/**
 * `npm run test:stress`: the service stays up and right under hostile clients, full disks and lost
 * threads. scenarios.json says what is done; exit code 1 where a claim fails.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { claim, failedClaims, type SuiteResult, suiteText } from '../../bench/claim.ts'
import { describeMachine, machineTable } from '../../bench/machine.ts'
import { countText } from '../../bench/table.ts'
import { wholeNumber } from '../../bench/whole-number.ts'
import { readScenarios, type Scenario, SkippedError } from './scenario.ts'
import { simulate } from './simulate.ts'
import { type Ground, prepareGround } from './stage.ts'

async function runStress(args: readonly string[]): Promise<void> {
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
  const { quick, json } = values
  const users = wholeNumber(values.users ?? (quick ? '200' : '50000'), '--users')
  const seed = wholeNumber(values.seed, '--seed')
  const wanted = chooseScenarios(positionals, quick)
  const machine = {
    ...describeMachine(args),
    command: ['npm run test:stress --', ...args].join(' '),
  }
  console.log(machineTable(machine))
  console.log(`\n=== ${countText(users)} users and as many repositories, seed ${seed} ===`)
  const ground = prepareGround(users, seed, quick)
  const results: SuiteResult[] = []
  const play = async () => {
    for (let one = wanted.shift(); one !== undefined; one = wanted.shift()) {
      const result = await runScenario(ground, one)
      results.push(result)
      console.log(suiteText(result))
      // What has been played is known, also where a later one hangs.
      if (json !== undefined) writeFileSync(json, `${JSON.stringify({ machine, results })}\n`)
    }
  }
  // The short form compares no times, and much of it waits.
  await Promise.all(Array.from({ length: quick ? 3 : 1 }, play))
  const failed = failedClaims(results)
  for (const one of failed) console.error(`FAILED ${one}`)
  if (failed.length > 0) process.exitCode = 1
}

/** Later ones have their own data, so they can run after any failure of this one. */
async function runScenario(ground: Ground, scenario: Scenario): Promise<SuiteResult> {
  const suite = scenario.name
  const startMs = performance.now()
  try {
    const claims = await simulate(ground, scenario)
    console.log(`\n${suite}: ${((performance.now() - startMs) / 1000).toFixed(1)} s`)
    return { suite, claims }
  } catch (error) {
    if (error instanceof SkippedError) return { suite, skipped: error.message, claims: [] }
    console.error(error)
    return { suite, claims: [claim(false, 'it runs to its end', String(error))] }
  }
}

/** Throws an Error that says which name is wrong. */
function chooseScenarios(names: readonly string[], isShort: boolean): Scenario[] {
  const all = readScenarios(isShort)
  if (names.length === 0) return all.filter(({ isNamed }) => !isNamed)
  return names.map((text) => {
    const known = all.find(({ name }) => name === text)
    if (known !== undefined) return known
    throw new Error(`"${text}" is none of ${all.map(({ name }) => name).join(', ')}`)
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await runStress(process.argv.slice(2))
