/**
 * Graph requests over HTTP, compared with a bare uWebSockets.js server that sends the same bytes.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKey } from '../bench-key.ts'
import { type ServerProcess, startServer } from '../child.ts'
import { recordAnswers } from '../http/answers.ts'
import { type LoadSummary, runDuel } from '../http/duel.ts'
import { type LoadProcess, startLoadProcess } from '../http/load.ts'
import { alignedTable, bytesText, countText, millisText, ratioText } from '../table.ts'
import { benchScript, devdexScript } from '../workspace.ts'
import { checkProfiles, type ProfilesAnswer } from './check.ts'
import type { GraphOptions } from './options.ts'
import { type Ask, followersScenario, type GraphScenario, profilesScenario } from './requests.ts'

export interface GraphHttpRow {
  readonly scenario: string
  readonly connections: number
  readonly service: LoadSummary
  readonly bare: LoadSummary
}

interface Running {
  readonly service: ServerProcess
  readonly load: LoadProcess
  readonly headers: Readonly<Record<string, string>>
  readonly dataDir: string
}

/** Throws where an answer is not 200, or not what the generated edges say. */
export async function measureGraphHttp(
  options: GraphOptions,
  dataDir: string,
): Promise<GraphHttpRow[]> {
  const headers = {
    authorization: `Bearer ${await createKey(dataDir)}`,
    'content-type': 'application/json',
  }
  const service = await startServer(devdexScript, ['serve', '--data', dataDir, '--port', '0'])
  const load = startLoadProcess()
  const running = { service, load, headers, dataDir }
  try {
    const ask = callerOf(service.url, headers)
    const profiles = profilesScenario(options)
    checkProfiles(options, await ask<ProfilesAnswer>(profiles.path, profiles.bodies[0]!))
    const followers = await followersScenario(ask)
    return [
      ...(await measureScenario(options, followers, running)),
      ...(await measureScenario(options, profiles, running)),
    ]
  } finally {
    await load.stop()
    await service.stop()
  }
}

function callerOf(url: string, headers: Readonly<Record<string, string>>): Ask {
  return async <T>(path: string, body: string) => {
    const response = await fetch(url + path, { method: 'POST', headers, body })
    if (response.status !== 200)
      throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
}

const connectionCounts = [1, 64]

async function measureScenario(
  scale: GraphOptions,
  scenario: GraphScenario,
  { service, load, headers, dataDir }: Running,
): Promise<GraphHttpRow[]> {
  const { answers } = await recordAnswers(service.url, headers, scenario)
  const answersPath = join(dataDir, 'answers.json')
  writeFileSync(answersPath, JSON.stringify(answers))
  const bare = await startServer(benchScript('http/bare-server.js'), [answersPath])
  try {
    const rows: GraphHttpRow[] = []
    for (const connections of connectionCounts) {
      const job = { headers, bodies: scenario.bodies, connections, perSecond: null }
      const plan = { job, path: scenario.path, ...scale }
      const [ours, theirs] = await runDuel(load, [service, bare], plan)
      rows.push({ scenario: scenario.name, connections, service: ours!, bare: theirs! })
    }
    return rows
  } finally {
    await bare.stop()
  }
}

const head = ['', 'connections', 'a second', 'p50', 'p99', 'errors', 'bytes', 'CPU', 'of main']

export function graphHttpTables(rows: readonly GraphHttpRow[]): string {
  const cells = (name: string, connections: number, load: LoadSummary) => [
    name,
    `${connections}`,
    countText(load.perSecond),
    millisText(load.p50Ms),
    millisText(load.p99Ms),
    `${load.errors}`,
    bytesText(load.bytesPerAnswer),
    millisText(load.serverMicros / 1000),
    millisText(load.mainMicros / 1000),
  ]
  const loads = rows.flatMap(({ scenario, connections, service, bare }) => [
    cells(scenario, connections, service),
    cells('  bare uWebSockets.js', connections, bare),
  ])
  const ratios = rows.map(({ scenario, connections, service, bare }) => [
    scenario,
    `${connections}`,
    ratioText(service.perSecond / bare.perSecond),
    ratioText(bare.serverMicros / service.serverMicros),
  ])
  return [
    alignedTable('http', head, loads),
    alignedTable(
      'http: the service against the bare server',
      ['', 'connections', 'requests/s', 'per CPU-second'],
      ratios,
    ),
  ].join('\n')
}
