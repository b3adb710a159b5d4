/** The service over HTTP, in turn with the reference, and whether its answers stay the same. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadUws } from '../../src/http/index.ts'
import { createKey } from '../bench-key.ts'
import { allSame } from '../checksum.ts'
import { type ServerProcess, startServer } from '../child.ts'
import { type Memory, memoryOf } from '../process-usage.ts'
import { benchScript, devdexScript } from '../workspace.ts'
import { recordAnswers } from './answers.ts'
import { type DuelSummary, runDuel } from './duel.ts'
import { startLoadProcess } from './load.ts'
import { scenariosFor } from './scenarios.ts'

export interface HttpRow {
  readonly scenario: string
  readonly connections: number
  /** The service, then the reference, where uWebSockets.js loads. */
  readonly servers: readonly DuelSummary[]
}

export interface HttpResult {
  /** From the start of the process to the line that says where it listens. */
  readonly startSeconds: number
  readonly memoryAtStart: Memory
  readonly memoryAtEnd: Memory
  readonly rows: readonly HttpRow[]
  /** Requests that failed under load, and answers that were others after it. */
  readonly problems: readonly string[]
}

export interface HttpJob {
  readonly dataDir: string
  readonly users: number
  readonly seed: number
  readonly scale: {
    /** Different ones of a row. */
    readonly requests: number
    /** One run of one row against one server. */
    readonly loadMs: number
    readonly warmUpMs: number
    /** Runs against each server, in turn. */
    readonly rounds: number
  }
}

const connectionCounts = [1, 64]

/** Throws where a request fails while answers are recorded. */
export async function measureHttp({ dataDir, users, seed, scale }: HttpJob): Promise<HttpResult> {
  const key = await createKey(dataDir)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const service = await startServer(devdexScript, ['serve', '--data', dataDir, '--port', '0'])
  const load = startLoadProcess()
  try {
    const memoryAtStart = memoryOf(service.pid)
    const rows: HttpRow[] = []
    const problems: string[] = []
    for (const scenario of scenariosFor(users, seed, scale.requests)) {
      const { name, path, bodies } = scenario
      const before = await recordAnswers(service.url, headers, scenario)
      const answersPath = join(dataDir, 'answers.json')
      writeFileSync(answersPath, JSON.stringify(before.answers))
      const bare = await startBareServer(answersPath)
      try {
        for (const connections of connectionCounts) {
          const job = { headers, bodies, connections }
          const duel = { job, path, ...scale }
          const servers = await runDuel(load, [service, bare ?? []].flat(), duel)
          rows.push({ scenario: name, connections, servers })
          if (servers.some(({ errors }) => errors > 0)) {
            problems.push(`HTTP, ${name}, ${connections}: requests failed`)
          }
        }
      } finally {
        await bare?.stop()
      }
      const after = await recordAnswers(service.url, headers, scenario)
      if (!allSame([before.finding, after.finding])) {
        problems.push(`HTTP, ${name}: answers have changed`)
      }
    }
    const memoryAtEnd = memoryOf(service.pid)
    return { startSeconds: service.seconds, memoryAtStart, memoryAtEnd, rows, problems }
  } finally {
    await load.stop()
    await service.stop()
  }
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
