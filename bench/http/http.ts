/** The service over HTTP, compared with a bare uWebSockets.js server that sends the same bytes. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadUws } from '../../src/http/index.ts'
import { createKey } from '../bench-key.ts'
import { allSame, type Finding } from '../checksum.ts'
import { type ServerProcess, startServer } from '../child.ts'
import type { Scale } from '../options.ts'
import { type Memory, memoryOf } from '../process-usage.ts'
import { benchScript, devdexScript } from '../workspace.ts'
import { recordAnswers } from './answers.ts'
import { type LoadSummary, runDuel } from './duel.ts'
import { type LoadProcess, startLoadProcess } from './load.ts'
import { type Scenario, scenariosFor } from './scenarios.ts'

export interface HttpRow {
  readonly scenario: string
  readonly connections: number
  /** Requests a second that arrived; null in a closed loop. */
  readonly offered: number | null
  readonly service: LoadSummary
  /** Null where no uWebSockets.js loads. */
  readonly bare: LoadSummary | null
}

export interface HttpCheck {
  readonly scenario: string
  readonly requests: number
  readonly before: Finding
  readonly after: Finding
}

export interface HttpResult {
  /** From the start of the process to the line that says where it listens. */
  readonly startSeconds: number
  readonly memoryAtStart: Memory
  readonly memoryAtEnd: Memory
  readonly rows: readonly HttpRow[]
  readonly checks: readonly HttpCheck[]
}

export interface HttpJob {
  readonly dataDir: string
  readonly users: number
  readonly seed: number
  readonly scale: Scale
}

const closedConnections = [1, 64]

/** Enough that an arrival hardly ever waits for one, before the server is past what it can do. */
const openConnections = 128
/** Arrivals a second, as shares of what the service did at 64 connections in a closed loop. */
const offeredShares = [0.2, 0.5, 0.8, 0.95]

/** Throws where a request fails while answers are recorded. */
export async function measureHttp(job: HttpJob): Promise<HttpResult> {
  const key = await createKey(job.dataDir)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const service = await startServer(devdexScript, ['serve', '--data', job.dataDir, '--port', '0'])
  const load = startLoadProcess()
  try {
    const memoryAtStart = memoryOf(service.pid)
    const rows: HttpRow[] = []
    const checks: HttpCheck[] = []
    for (const scenario of scenariosFor(job.users, job.seed, job.scale.requests)) {
      const outcome = await measureScenario(job, scenario, { service, load, headers })
      rows.push(...outcome.rows)
      checks.push(outcome.check)
    }
    const memoryAtEnd = memoryOf(service.pid)
    return { startSeconds: service.seconds, memoryAtStart, memoryAtEnd, rows, checks }
  } finally {
    await load.stop()
    await service.stop()
  }
}

interface Processes {
  readonly service: ServerProcess
  readonly load: LoadProcess
  readonly headers: Readonly<Record<string, string>>
}

async function measureScenario(
  { dataDir, scale }: HttpJob,
  scenario: Scenario,
  { service, load, headers }: Processes,
): Promise<{ rows: HttpRow[]; check: HttpCheck }> {
  const before = await recordAnswers(service.url, headers, scenario)
  const answersPath = join(dataDir, 'answers.json')
  writeFileSync(answersPath, JSON.stringify(before.answers))
  const bare = await startBareServer(answersPath)
  const servers = bare === null ? [service] : [service, bare]
  const rows: HttpRow[] = []
  const measureRow = async (connections: number, perSecond: number | null) => {
    const job = { headers, bodies: scenario.bodies, connections, perSecond }
    // The closed loops come first and have warmed everything up.
    const warmUpMs = perSecond === null ? scale.warmUpMs : 0
    const plan = { job, path: scenario.path, ...scale, warmUpMs }
    const [ours, theirs = null] = await runDuel(load, servers, plan)
    const row = { scenario: scenario.name, connections, offered: perSecond }
    rows.push({ ...row, service: ours!, bare: theirs })
  }
  try {
    for (const connections of closedConnections) await measureRow(connections, null)
    const reached = rows.at(-1)!.service.perSecond
    for (const share of offeredShares) await measureRow(openConnections, share * reached)
  } finally {
    await bare?.stop()
  }
  const after = await recordAnswers(service.url, headers, scenario)
  const { name, bodies } = scenario
  const check = { before: before.finding, after: after.finding }
  return { rows, check: { scenario: name, requests: bodies.length, ...check } }
}

/** Null where no uWebSockets.js loads; the service takes node:http there. */
async function startBareServer(answersPath: string): Promise<ServerProcess | null> {
  try {
    await loadUws()
  } catch (error) {
    console.error(`no reference server: ${error instanceof Error ? error.message : error}`)
    return null
  }
  return startServer(benchScript('http/bare-server.js'), [answersPath])
}

/** Requests that failed under load, and answers that were others after it. */
export function httpProblems({ rows, checks }: HttpResult): string[] {
  const failed = rows
    .filter(({ service, bare }) => service.errors + (bare?.errors ?? 0) > 0)
    .map(({ scenario, connections }) => `http, ${scenario}, ${connections}: requests failed`)
  const changed = checks
    .filter(({ before, after }) => !allSame([before, after]))
    .map(({ scenario }) => `http, ${scenario}: answers have changed`)
  return [...failed, ...changed]
}
