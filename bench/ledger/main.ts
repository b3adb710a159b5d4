/**
 * `npm run bench:ledger`: is every credit accounted for, whatever happens to the process or its
 * disk, and what does that cost? README.md says what is done; exit code 1 where a claim fails.
 */
import { writeFileSync } from 'node:fs'
import { claim, failedClaims, type SuiteResult, suiteText } from '../claim.ts'
import { describeMachine, machineTable } from '../machine.ts'
import { countText } from '../table.ts'
import { runDrain } from './drain.ts'
import { runFlips } from './flips.ts'
import { runFullDisk } from './full-disk.ts'
import { type Ground, prepareGround } from './ground.ts'
import { runKill } from './kill.ts'
import { type MeteringRow, measureMetering, meteringClaims, meteringTable } from './metering.ts'
import { type LedgerOptions, readOptions, type SuiteName } from './options.ts'
import { runSuppression } from './suppression.ts'
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
      metering = await measureMetering(ground, options.effort.metering)
      console.log(meteringTable(metering))
      results.push({ suite: 'metering', claims: meteringClaims(metering) })
    } else if (name === 'timing') {
      timing = await measureTiming(ground, options.effort.timing)
      console.log(timingTables(timing))
      results.push(timingResult(timing))
    } else {
      results.push(await runSuite(name, ground, options).catch((error) => brokenOff(name, error)))
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

/** Later suites begin with accounts of their own, so they can be run all the same. */
function brokenOff(suite: SuiteName, error: unknown): SuiteResult {
  console.error(error)
  return { suite, claims: [claim(false, 'it runs to its end', String(error))] }
}

function runSuite(
  name: Exclude<SuiteName, 'metering' | 'timing'>,
  ground: Ground,
  { effort }: LedgerOptions,
): Promise<SuiteResult> {
  if (name === 'drain') return runDrain(ground, effort.drain)
  if (name === 'kill') return runKill(ground, effort.kill)
  if (name === 'flips') return runFlips(ground, effort.flips)
  if (name === 'suppression') return runSuppression(ground, effort.suppression)
  return runFullDisk(ground, effort.fullDisk)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await runLedger(process.argv.slice(2))
