/**
 * More requests than one core can answer. Server and clients have separate cores. First the peak is
 * found, with clients that wait for their answers. Then clients do not wait, and ask for more.
 */
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { keepUntilExit } from '../../../bench/child.ts'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { scenariosFor } from '../../../bench/http/scenarios.ts'
import { countText, millisText } from '../../../bench/table.ts'
import { openAccount } from '../ledger.ts'
import { SkippedError } from '../scenario.ts'
import { stressScript } from '../script.ts'
import type { Stage } from '../stage.ts'
import type { FloodJob, FloodResult, Stream, StreamTally } from './flood-process.ts'

interface Flood {
  /** Time at each number of connections. */
  readonly peakMs: number
  readonly floodMs: number
  /** The flood as a multiple of the peak. */
  readonly times: number
  readonly connections: number
}

const [serverProcessor, clientProcessor] = [0, 1]
/** Connections in a closed loop. Admission control refuses none of them. */
const peakConnections = [8, 16, 32, 64, 128]
/** Each of the light keys asks for this share of the peak. */
const lightShare = 0.05
const lightKeys = 3
const recoveryMsMax = 5000

interface Level {
  readonly connections: number
  readonly perSecond: number
  readonly p99Ms: number
}

export async function floodServer(stage: Stage, row: Flood): Promise<Claim[]> {
  requireTwoProcessors()
  await stage.copyWorld()
  const { key } = await stage.open()
  await stage.serve([], { processor: serverProcessor })
  const flooding = startFloodProcess(stage)
  try {
    const run = flooding.run
    const closed = (connections: number): Stream => ({ key, connections, perSecond: null })
    await run([closed(16)], 2 * row.peakMs)
    const peak = await findPeak(run, closed, row.peakMs)
    const heavy = { key, connections: row.connections, perSecond: row.times * peak.perSecond }
    const flooded = await run([heavy], row.floodMs)
    const recovered = await recover(run, closed(peak.connections), peak)
    const keys: string[] = []
    for (let i = 0; i < lightKeys; i++) keys.push((await openAccount(stage.dataDir)).key)
    const perSecond = lightShare * peak.perSecond
    const light = keys.map((one): Stream => ({ key: one, connections: 32, perSecond }))
    const calm = await run([...light, closed(peak.connections)], 2 * row.peakMs)
    const beside = await run([...light, heavy], row.floodMs)
    return [
      ...claimAnswers('under the flood', flooded.streams),
      ...claimAnswers('beside a heavy key', beside.streams),
      ...claimGoodput(flooded, peak, row.times),
      timedClaim(
        recovered < recoveryMsMax,
        'after the flood, latency at the peak is back in less than 5 s',
        millisText(recovered),
      ),
      ...claimLight(calm, beside),
    ]
  } finally {
    await flooding.stop()
    await stage.stop()
  }
}

type Run = (streams: readonly Stream[], durationMs: number) => Promise<FloodResult>

function startFloodProcess(stage: Stage): { readonly run: Run; stop(): Promise<void> } {
  const script = stressScript('faults/flood-process.js')
  const execArgv = ['-c', `${clientProcessor}`, process.execPath]
  const child = keepUntilExit(fork(script, { execPath: 'taskset', execArgv }))
  const gone = once(child, 'exit').then(() => ({ error: 'the flooding process ended' }))
  const run: Run = async (streams, durationMs) => {
    const answer = once(child, 'message').then(([message]) => message as Outcome)
    const { path, bodies } = questionsFor(stage)
    const job: FloodJob = { url: stage.url, path, bodies, streams, durationMs }
    child.send(job)
    const outcome = await Promise.race([answer, gone])
    if ('error' in outcome) throw new Error(outcome.error)
    return outcome.result
  }
  const stop = async () => {
    child.disconnect()
    await gone
  }
  return { run, stop }
}

type Outcome = { readonly result: FloodResult } | { readonly error: string }

/** Fused lists, which spend their time in the engine: few enough for the clients' core to flood. */
function questionsFor({ users, seed }: Stage): Pick<FloodJob, 'path' | 'bodies'> {
  const { path, bodies } = scenariosFor(users, seed, 500)[1]!
  const queries = bodies.map((body) => (JSON.parse(body) as { query: string }).query)
  const fused = queries.map((_, i) => [0, 1, 2, 3].map((j) => queries[(i + j) % queries.length]))
  return { path, bodies: fused.map((query) => JSON.stringify({ query, first: 10 })) }
}

/** Of the levels with nearly the best rate, the one with the most connections. */
async function findPeak(run: Run, closed: (count: number) => Stream, ms: number): Promise<Level> {
  const levels: Level[] = []
  for (const connections of peakConnections) {
    const result = await run([closed(connections)], ms)
    const { p99Ms } = result.streams[0]!
    levels.push({ connections, perSecond: goodput(result), p99Ms })
  }
  const most = Math.max(...levels.map(({ perSecond }) => perSecond))
  return levels.findLast(({ perSecond }) => perSecond >= 0.95 * most)!
}

/** Milliseconds until a slice of ordinary load is about as fast as at the peak. */
async function recover(run: Run, stream: Stream, peak: Level): Promise<number> {
  const startMs = performance.now()
  for (;;) {
    const { p99Ms, refused } = (await run([stream], 250)).streams[0]!
    const elapsedMs = performance.now() - startMs
    if ((p99Ms <= 1.5 * peak.p99Ms && refused === 0) || elapsedMs > recoveryMsMax) return elapsedMs
  }
}

function goodput({ streams, seconds }: FloodResult): number {
  return streams.reduce((sum, { answered }) => sum + answered, 0) / seconds
}

function claimGoodput(result: FloodResult, peak: Level, times: number): Claim[] {
  const [{ sent, unsent, p99Ms }] = result.streams as [StreamTally]
  const perSecond = goodput(result)
  const rates = [perSecond, peak.perSecond].map((one) => `${countText(Math.round(one))}/s`)
  return [
    timedClaim(
      perSecond >= 0.65 * peak.perSecond,
      `goodput is at least 65 % of the peak where ${times} × the peak is asked (aim: 80 %)`,
      `${percent(perSecond / peak.perSecond)}: ${rates.join(' of ')} at ${peak.connections} ` +
        `connections; ${countText(sent)} sent, ${countText(unsent)} found all of them waiting`,
    ),
    timedClaim(
      p99Ms < 2 * peak.p99Ms,
      'p99 of what is answered is less than 2 × that at the peak',
      `${millisText(p99Ms)}, ${millisText(peak.p99Ms)} at the peak`,
    ),
  ]
}

function claimAnswers(where: string, streams: readonly StreamTally[]): Claim[] {
  const sum = (count: 'answered' | 'refused' | 'others' | 'broken' | 'sent') =>
    streams.reduce((total, tally) => total + tally[count], 0)
  return [
    claim(
      sum('others') === 0 && sum('answered') > 0,
      `${where}, whatever is not answered is a 503 or 429 with Retry-After and retry-after-ms`,
      `${sum('answered')} answered, ${sum('refused')} refused, ${sum('others')} others`,
    ),
    claim(
      sum('broken') === 0,
      `${where}, no connection breaks`,
      `${sum('broken')} of ${sum('sent')}`,
    ),
  ]
}

function claimLight(calm: FloodResult, beside: FloodResult): Claim[] {
  const light = beside.streams.slice(0, lightKeys)
  const served = light.map(({ answered, sent, unsent }) => answered / (sent + unsent))
  const [calmMs, besideMs] = [calm, beside].map(({ streams }) =>
    Math.max(...streams.slice(0, lightKeys).map(({ p99Ms }) => p99Ms)),
  ) as [number, number]
  return [
    timedClaim(
      Math.min(...served) >= 0.95,
      `${lightKeys} light keys get at least 95 % of what they ask beside a heavy key's flood`,
      served.map(percent).join(', '),
    ),
    timedClaim(
      besideMs < 2 * calmMs,
      'p99 of the slowest light key is less than 2 × that beside the heavy key at the peak',
      `${millisText(besideMs)}, ${millisText(calmMs)} at the peak`,
    ),
  ]
}

function requireTwoProcessors(): void {
  if (availableParallelism() < 2) throw new SkippedError('there is one processor')
  try {
    execFileSync('taskset', ['-c', `${clientProcessor}`, 'true'])
  } catch {
    throw new SkippedError(`taskset cannot pin a process to processor ${clientProcessor}`)
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`
}
