/**
 * `npm run bench -- ledger`: what does it cost that every credit is accounted for, and does time
 * tell what answers do not? README.md says what is done; exit code 1 where a claim fails.
 */
import { writeFileSync } from 'node:fs'
import { failedClaims, type SuiteResult, suiteText } from '../claim.ts'
import { describeMachine, machineTable } from '../machine.ts'
import { countText } from '../table.ts'
import { prepareGround } from './ground.ts'
import { type MeteringRow, measureMetering, meteringClaims, meteringTable } from './metering.ts'
import { readOptions } from './options.ts'
import { measureTiming, type Timing, timingResult, timingTables } from './timing/timing.ts'

async function runLedger(args: readonly string[]): Promise<void> {
  const options = readOptions(args)
  const machine = describeMachine(args, 'ledger')
  console.log(machineTable(machine))
  const ground = await prepareGround(options.users, options.seed)
  console.log(`\n=== ${countText(options.users)} users, seed ${options.seed} ===`)
  const results: SuiteResult[] = []
  let metering: MeteringRow[] = []
  let timing: Timing | undefined
  for (const name of options.suites) {
    if (name === 'metering') {
      metering = await measureMetering(ground, options.scale.metering)
      console.log(meteringTable(metering))
      results.push({ suite: 'metering', claims: meteringClaims(metering) })
    } else {
      timing = await measureTiming(ground, options.scale.timing)
      console.log(timingTables(timing))
      results.push(timingResult(timing))
    }
    console.log(suiteText(results.at(-1)!))
  }
  if (options.json !== undefined) {
    writeFileSync(
      options.json,
      `${JSON.stringify({ machine, options, results, metering, timing })}\n`,
    )
  }
  const failed = failedClaims(results)
  for (const one of failed) console.error(`FAILED ${one}`)
  if (failed.length > 0) process.exitCode = 1
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await runLedger(process.argv.slice(2))
