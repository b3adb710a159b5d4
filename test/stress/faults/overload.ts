/**
 * More requests than one core can answer. First the peak is found, with clients that wait for their
 * answers. Then clients do not wait, and ask for more.
 */
import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { countText, millisText } from '../../../bench/table.ts'
import { measureLatency } from '../claims.ts'
import { openAccount } from '../ledger.ts'
import type { Receipt } from '../load.ts'
import { SkippedError } from '../scenario.ts'
import type { Stage } from '../stage.ts'

interface Flood {
  /** Time at each number of connections. */
  readonly peakMs: number
  readonly floodMs: number
  /** The flood as a multiple of the peak. */
  readonly times: number
  readonly connections: number
}

/** Connections in a closed loop. Admission control refuses none of them. */
const peakConnections = [8, 16, 32, 64, 128]
/** Each of the light keys asks for this share of the peak. */
const lightShare = 0.05
const lightKeys = 3
const recoveryMsMax = 5000

/** Requests of one key, over connections of their own. */
interface Stream {
  readonly key: string
  readonly connections: number
  /** Without: each connection sends its next request when it has its answer. */
  readonly perSecond?: number
}

interface Tally {
  readonly sent: number
  readonly unsent: number
  readonly answered: number
  readonly refused: number
  readonly broken: number
  readonly others: number
  /** Of answered requests. */
  readonly p99Ms: number
  readonly perSecond: number
}

type Run = (streams: readonly Stream[], durationMs: number) => Promise<Tally[]>

interface Level {
  readonly connections: number
  readonly perSecond: number
  readonly p99Ms: number
}

export async function floodServer(stage: Stage, row: Flood): Promise<Claim[]> {
  requireTaskset()
  await stage.copyWorld()
  const { key } = await stage.open()
  await stage.serve([], { processor: 0 })
  try {
    const run: Run = (streams, ms) => runStreams(stage, streams, ms)
    const closed = (connections: number): Stream => ({ key, connections })
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
      ...claimAnswers('under the flood', flooded),
      ...claimAnswers('beside a heavy key', beside),
      ...claimGoodput(flooded[0]!, peak, row.times),
      timedClaim(
        recovered < recoveryMsMax,
        'after the flood, latency at the peak is back in less than 5 s',
        millisText(recovered),
      ),
      ...claimLight(calm, beside),
    ]
  } finally {
    await stage.stop()
  }
}

async function runStreams(stage: Stage, streams: readonly Stream[], ms: number) {
  const loads = streams.map(({ key, connections: clients, perSecond }) =>
    stage.load({ questions: 'fused', key, clients, ...(perSecond && { perSecond }) }),
  )
  await setTimeout(ms)
  const receipts = await Promise.all(loads.map((load) => load.end(true)))
  // Floods are long, and nothing else reads their receipts.
  stage.receipts.length = 0
  return receipts.map((all, i): Tally => {
    const select = (isIt: (one: Receipt) => boolean) => all.filter(isIt)
    const answered = select(({ status }) => status === 200)
    const [refused, broken] = ['refused', 'lost'].map(
      (verdict) => select((one) => one.verdict === verdict).length,
    ) as [number, number]
    return {
      ...{ sent: all.length, unsent: loads[i]!.unsent, answered: answered.length },
      ...{ refused, broken, others: all.length - answered.length - refused - broken },
      ...{ p99Ms: measureLatency(answered), perSecond: (answered.length * 1000) / ms },
    }
  })
}

/** Of the levels with nearly the best rate, the one with the most connections. */
async function findPeak(run: Run, closed: (count: number) => Stream, ms: number): Promise<Level> {
  const levels: Level[] = []
  for (const connections of peakConnections) {
    const [{ p99Ms, perSecond }] = (await run([closed(connections)], ms)) as [Tally]
    levels.push({ connections, perSecond, p99Ms })
  }
  const most = Math.max(...levels.map(({ perSecond }) => perSecond))
  return levels.findLast(({ perSecond }) => perSecond >= 0.95 * most)!
}

/** Milliseconds until a slice of ordinary load is about as fast as at the peak. */
async function recover(run: Run, stream: Stream, peak: Level): Promise<number> {
  const startMs = performance.now()
  for (;;) {
    const { p99Ms, refused } = (await run([stream], 250))[0]!
    const elapsedMs = performance.now() - startMs
    if ((p99Ms <= 1.5 * peak.p99Ms && refused === 0) || elapsedMs > recoveryMsMax) return elapsedMs
  }
}

function claimGoodput(tally: Tally, peak: Level, times: number): Claim[] {
  const { sent, unsent, p99Ms, perSecond } = tally
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

function claimAnswers(where: string, streams: readonly Tally[]): Claim[] {
  const sum = (count: 'answered' | 'refused' | 'others' | 'broken' | 'sent') =>
    streams.reduce((total, tally) => total + tally[count], 0)
  return [
    claim(
      sum('others') === 0 && sum('answered') > 0,
      `${where}, whatever is not answered is a 503 or 429 with Retry-After`,
      `${sum('answered')} answered, ${sum('refused')} refused, ${sum('others')} others`,
    ),
    claim(
      sum('broken') === 0,
      `${where}, no connection breaks`,
      `${sum('broken')} of ${sum('sent')}`,
    ),
  ]
}

function claimLight(calm: readonly Tally[], beside: readonly Tally[]): Claim[] {
  const light = beside.slice(0, lightKeys)
  const served = light.map(({ answered, sent, unsent }) => answered / (sent + unsent))
  const [calmMs, besideMs] = [calm, beside].map((streams) =>
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

/** The server has a core of its own, so that clients can ask for more than it answers. */
function requireTaskset(): void {
  try {
    execFileSync('taskset', ['-c', '0', 'true'])
  } catch {
    throw new SkippedError('taskset cannot pin a process to a processor')
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`
}
