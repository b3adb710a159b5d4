/**
 * `fuzz`: invalid requests over real connections, in rounds. Each is sent twice. A failing request
 * is shrunk, and printed with the seed that reproduces it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { createKey } from '../../../../bench/bench-key.ts'
import type { ServerProcess } from '../../../../bench/child.ts'
import type { Claim } from '../../../../bench/claim.ts'
import { type Ground, importGround, serve } from '../../ground.ts'
import { stressScript } from '../../script.ts'
import { suite } from '../../suite.ts'
import { gatherCursors } from './cursors.ts'
import { HealthProbe } from './health-probe.ts'
import { dependsOnTime, faultOf, sayTheSame } from './judge.ts'
import { claimsOf, type Outcome, type Tally } from './outcome.ts'
import type { ServerState } from './probe.ts'
import type { Trial } from './trial.ts'
import { type Kind, kindsOf, namesIn } from './trials.ts'
import { type Sent, Wire } from './wire.ts'

interface Scale {
  /** The number of distinct requests, over both adapters; each is sent twice. */
  readonly requests: number
  /** The server reports its memory after each round. */
  readonly rounds: number
  /** Runs both adapters at once, since no time is measured. */
  readonly isTogether: boolean
}

const adapters = ['uws', 'node'] as const

export const fuzz = suite<Scale>(
  'fuzz',
  {
    thorough: { requests: 100_000, rounds: 20, isTogether: false },
    brief: { requests: 700, rounds: 3, isTogether: true },
  },
  async (ground, scale) => {
    console.log(`seed ${ground.seed}`)
    const dataDir = await importGround(ground)
    const half = { ...scale, requests: Math.ceil(scale.requests / adapters.length) }
    const claims: Claim[][] = []
    if (scale.isTogether) {
      const each = adapters.map((http) => adapterClaims(ground, dataDir, http, half))
      claims.push(...(await Promise.all(each)))
    } else {
      for (const http of adapters) claims.push(await adapterClaims(ground, dataDir, http, half))
    }
    return claims.flat()
  },
)

async function adapterClaims(
  ground: Ground,
  dataDir: string,
  http: string,
  scale: Scale,
): Promise<Claim[]> {
  const statePath = join(ground.freshFolder(), 'states.jsonl')
  const probe = pathToFileURL(stressScript('endurance/fuzz/probe.js')).href
  const { server } = await serve(dataDir, ['--dns', 'off', '--http', http], {
    nodeArgs: ['--expose-gc', '--import', probe],
    environment: { FUZZ_STATE: statePath },
  })
  let isEnded = false
  try {
    const key = await createKey(dataDir, 'SEARCH,RAW,PROFESSIONAL')
    const outcome = await fuzzed(server, statePath, key, ground, scale)
    isEnded = outcome.isReady
    const claims = claimsOf(outcome, scale.requests)
    return claims.map((one) => ({ ...one, sentence: `${http}: ${one.sentence}` }))
  } finally {
    // A server that does not answer may ignore SIGTERM too.
    await (isEnded ? server.stop() : server.kill())
  }
}

async function fuzzed(
  server: ServerProcess,
  statePath: string,
  key: string,
  ground: Ground,
  { requests, rounds }: Scale,
): Promise<Outcome> {
  const names = await namesIn(ground)
  const wire = new Wire(server.url)
  const cursors = await gatherCursors(wire, key, names.userIds[0]!)
  wire.close()
  const kinds = kindsOf(key, names, cursors)
  const shares = kinds.reduce((sum, { share }) => sum + share, 0)
  const tally: Tally = { requests: 0, answers: 0, overloads: 0, isLost: false, statuses: new Map() }
  const failures = new Map<string, string[]>()
  const states: ServerState[] = []
  const probe = new HealthProbe(server.pid, server.url)
  try {
    for (let round = 0; round < rounds && !tally.isLost; round++) {
      await Promise.all(
        kinds.map(async (kind) => {
          const numRuns = Math.ceil((requests * kind.share) / shares / rounds)
          const options = { seed: ground.seed * 1000 + round, numRuns }
          const failure = await tried(server.url, kind, options, tally)
          if (failure === null) return
          console.log(failure)
          failures.set(kind.name, [...(failures.get(kind.name) ?? []), failure])
        }),
      )
      if (!tally.isLost) states.push(await stateOf(server.pid, statePath, round))
    }
  } catch (error) {
    await probe.end()
    throw error
  }
  const probed = await probe.end()
  const isReady = !tally.isLost && (await answersAt(server.url, '/ready'))
  return { tally, failures, states, probed, isReady }
}

const patienceMs = 5000

/** A failure that is not small by then is printed unchanged. */
const shrinkMsMax = 60_000

async function answersAt(url: string, path: string): Promise<boolean> {
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await fetch(new URL(path, url), { signal }).catch(() => null)
  return answer?.status === 200
}

/** The failure, with its request shrunk; null where there was none. */
async function tried(
  url: string,
  { name, trials }: Kind,
  options: { seed: number; numRuns: number },
  tally: Tally,
): Promise<string | null> {
  const wire = new Wire(url)
  let shrunkBy = Number.POSITIVE_INFINITY
  const property = fc.asyncProperty(trials, async (trial) => {
    if (tally.isLost || performance.now() > shrunkBy) return
    tally.requests++
    const fault = await faultFound(wire, trial, tally)
    if (fault === null) return
    tally.isLost ||= !(await answersAt(url, '/health'))
    shrunkBy = Math.min(shrunkBy, performance.now() + shrinkMsMax)
    throw new Error(fault)
  })
  try {
    const found = await fc.check(property, { ...options, endOnFailure: false })
    if (!found.failed) return null
    const { counterexample, counterexamplePath, seed, errorInstance } = found
    const sent = counterexample === null ? '' : requestText(counterexample[0].sent)
    return `${name}: ${errorInstance} (seed ${seed}, path ${counterexamplePath})\n${sent}`
  } finally {
    wire.close()
  }
}

async function faultFound(wire: Wire, trial: Trial, tally: Tally): Promise<string | null> {
  const { sent } = trial
  const first = await wire.ask(sent)
  const fault = faultOf(sent, first) ?? trial.faultOf?.(first!) ?? null
  if (fault !== null) return fault
  const again = await wire.ask(sent)
  for (const one of [first!, again]) {
    if (one === null) return 'the second time, there was no answer'
    tally.answers++
    tally.statuses.set(one.status, (tally.statuses.get(one.status) ?? 0) + 1)
    // Patterns of several requests wait for each other, for a limited time.
    if (one.status === 503 && !/Glob|Regex/.test(`${sent.body}`)) tally.overloads++
  }
  if (sayTheSame(first!, again!)) return null
  if ([first!, again!].some((one) => dependsOnTime(sent, one))) return null
  return `the second answer differs: ${first!.body} and ${again!.body}`
}

const requestCharsShown = 3000

function requestText({ method, target, headers, body }: Sent): string {
  const lines = headers.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  const text = body.toString().slice(0, requestCharsShown)
  return [`${method} ${target}`, ...lines, text, `(${body.length} bytes)`].join('\n')
}

async function stateOf(pid: number, path: string, before: number): Promise<ServerState> {
  process.kill(pid, 'SIGUSR2')
  for (let tries = 0; tries < 500; tries++) {
    const lines = linesOf(path)
    if (lines.length > before) return JSON.parse(lines.at(-1)!) as ServerState
    await setTimeout(20)
  }
  throw new Error('the server does not tell of its memory')
}

function linesOf(path: string): string[] {
  try {
    // A line is complete only with its newline.
    return readFileSync(path, 'utf8').split('\n').slice(0, -1)
  } catch {
    return []
  }
}
