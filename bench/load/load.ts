/** `npm run load`, from its arguments to its exit code. */
import { writeFileSync } from 'node:fs'
import { countText } from '../table.ts'
import { findRate, runsMax } from './find-rate.ts'
import { type LoadOptions, readOptions } from './options.ts'
import { type Prices, planRows, priceScenario, runCost } from './plan.ts'
import { foundText, runJson, runText } from './report.ts'
import { isMet, type RunResult } from './result.ts'
import { type RunPlan, runLoad } from './run.ts'
import { readScenario, type Scenario } from './scenario.ts'
import { ServiceClient } from './service-client.ts'
import { readTargets } from './targets.ts'
import { UsageError } from './usage-error.ts'

export interface LoadIo {
  readonly environment: Readonly<Record<string, string | undefined>>
  print(text: string): void
  printError(text: string): void
  /** Aborted where the user interrupts the load. */
  readonly signal: AbortSignal
}

/** Met; missed or invalid; not started; interrupted. */
export type ExitCode = 0 | 1 | 2 | 130

/** Never rejects for what the user or the server has done. */
export async function loadCommand(args: readonly string[], io: LoadIo): Promise<ExitCode> {
  try {
    const options = readOptions(args, io.environment, io.print)
    return options === null ? 0 : await load(options, io)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    io.printError(`npm run load: ${error.message}\n`)
    return 2
  }
}

async function load(options: LoadOptions, io: LoadIo): Promise<ExitCode> {
  const scenario = readScenario(options.scenario)
  const names = scenario.requests.map(({ name }) => name)
  const targets = readTargets(options.targets, names)
  const headers = {
    authorization: `Bearer ${options.key}`,
    'content-type': 'application/json',
  }
  const client = new ServiceClient(options.url, headers)
  const creditsMax = await announce(client, scenario, options, io)
  const rows = await planRows(client, scenario, { ...options, headers })
  const plan: RunPlan = { ...options, rows, targets, signal: io.signal }
  const outcome = options.findRate
    ? await search(plan, options.rate, io)
    : await single(plan, options.rate, io)
  if (options.json !== undefined) {
    writeFileSync(options.json, jsonText(options, scenario, creditsMax, outcome.told))
  }
  if (io.signal.aborted) return 130
  return outcome.isMet ? 0 : 1
}

interface AccountAnswer {
  readonly credits: { readonly remaining: number }
  readonly rate: number
}

/** Says what will be sent and what it can cost. Rejects with UsageError where that is too much. */
async function announce(
  client: ServiceClient,
  scenario: Scenario,
  options: LoadOptions,
  io: LoadIo,
): Promise<number> {
  const { rate, durationMs, warmUpMs, connections, findRate: isSearch, yes } = options
  const account = await client.post<AccountAnswer>('/account', '{}')
  const prices = await priceScenario(client, scenario)
  const creditsMax = prices.preparing + costOfRuns(scenario, prices, options)
  const { remaining } = account.credits
  const warmUp = warmUpMs === 0 ? '' : ` after ${warmUpMs / 1000} s of warm-up`
  const runs = isSearch ? `up to ${runsMax} runs of at most ` : ''
  const credits = `costs at most ${countText(creditsMax)} credits`
  io.print(
    `${scenario.name}: ${scenario.about}\n` +
      `  ${options.url.href}, ${connections} connections\n` +
      `  ${runs}${countText(rate)} requests/s for ${durationMs / 1000} s${warmUp}\n` +
      `  ${credits} (${countText(prices.preparing)} of them to prepare); ` +
      `the key has ${countText(remaining)}\n`,
  )
  if (rate > account.rate) {
    io.printError(
      `The key may send ${countText(account.rate)} requests/s: expect refusals with 429.\n`,
    )
  }
  if (creditsMax > remaining && !yes) {
    throw new UsageError(`the load ${credits}, the key has ${countText(remaining)}: --yes runs it`)
  }
  return creditsMax
}

function costOfRuns({ requests }: Scenario, prices: Prices, options: LoadOptions): number {
  const { rate, durationMs, warmUpMs, seed } = options
  const weights = requests.map(({ weight }) => weight)
  const timing = { perSecond: rate, durationMs: warmUpMs + durationMs, seed }
  return (options.findRate ? runsMax : 1) * runCost(weights, prices.each, timing)
}

interface Outcome {
  readonly isMet: boolean
  /** Members of the JSON result. */
  readonly told: object
}

async function single(plan: RunPlan, rate: number, io: LoadIo): Promise<Outcome> {
  const run = await runLoad(plan, rate)
  io.print(`${runText(run, plan.connections)}\n`)
  return { isMet: isMet(run), told: runJson(run) }
}

async function search(plan: RunPlan, rateMax: number, io: LoadIo): Promise<Outcome> {
  const runs: RunResult[] = []
  const attempt = async (rate: number): Promise<boolean> => {
    const run = await runLoad(plan, rate)
    runs.push(run)
    io.print(`${runText(run, plan.connections)}\n`)
    return isMet(run)
  }
  const found = await findRate(rateMax, attempt, () => plan.signal.aborted)
  io.print(`${foundText(found, runs)}\n`)
  return { isMet: found.rate !== null, told: { found: found.rate, runs: runs.map(runJson) } }
}

function jsonText(
  options: LoadOptions,
  { name }: Scenario,
  creditsMax: number,
  told: object,
): string {
  // The key must not be printed.
  const { key: _, url, targets: __, json: ___, ...asked } = options
  const date = new Date().toISOString()
  const result = { date, url: url.href, ...asked, scenario: name, creditsMax, ...told }
  return `${JSON.stringify(result, null, 2)}\n`
}
