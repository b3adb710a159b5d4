/**
 * Suite `overload`: more requests than one core can answer. Server and clients have separate cores.
 * First it finds the server's peak rate, with clients that wait for their answers. Then clients
 * that do not wait send several times as much.
 */
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createKey } from '../../../bench/bench-key.ts'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { scenariosFor } from '../../../bench/http/scenarios.ts'
import { countText } from '../../../bench/table.ts'
import { type Ground, importGround, type Served, serve } from '../ground.ts'
import { SkippedError, suite } from '../suite.ts'
import { type AbuseProcess, startAbuseProcess } from './abusive-client.ts'
import type { AbuseResult, Question, Stream, StreamTally } from './abusive-job.ts'

interface Scale {
  /** Time at each number of connections. */
  readonly peakMs: number
  readonly abuseMs: number
  /** The load as a multiple of the peak. */
  readonly times: number
  readonly connections: number
}

const serverProcessor = 0
const clientProcessor = 1

/**
 * Numbers of closed-loop connections. Admission control refuses none of them, so the peak counts
 * answered requests.
 */
const peakConnections = [8, 16, 32, 64, 128]

/**
 * A busy core answers as many requests of few connections as of many, and only waiting grows. Among
 * the levels with this share of the best rate, the peak is the one with the most connections, as
 * the abusive load has still more.
 */
const peakShare = 0.95

/** The number of distinct requests, sent in order. */
const questionCount = 500

const fusedQueries = 4

/** The load of light keys, as a share of the peak. */
const lightShare = 0.05
const lightKeys = 3

const recoveryMsMax = 5000
const recoverySliceMs = 250

export const overload = suite<Scale>(
  'overload',
  {
    thorough: { peakMs: 8000, abuseMs: 60_000, times: 10, connections: 500 },
    brief: { peakMs: 150, abuseMs: 800, times: 3, connections: 200 },
  },
  async (ground, scale) => {
    requireTwoProcessors()
    const dataDir = await importGround(ground)
    const served = await serve(dataDir, [], { processor: serverProcessor })
    const abuse = startAbuseProcess(clientProcessor)
    try {
      const bench = new Bench(ground, served, abuse, scale)
      await bench.warmUp()
      const peak = await bench.peak()
      return [...(await bench.flooded(peak)), ...(await bench.fair(peak))]
    } finally {
      await abuse.stop()
      await served.server.stop()
    }
  },
)

interface Level {
  readonly connections: number
  readonly perSecond: number
  readonly p99Ms: number
}

interface Peak extends Level {
  /** All levels that were tried, for the report. */
  readonly levels: readonly Level[]
}

class Bench {
  readonly #served: Served
  readonly #abuse: AbuseProcess
  readonly #scale: Scale
  readonly #questions: readonly Question[]

  constructor({ users, seed }: Ground, served: Served, abuse: AbuseProcess, scale: Scale) {
    this.#served = served
    this.#abuse = abuse
    this.#scale = scale
    this.#questions = questionsFor(users, seed)
  }

  async warmUp(): Promise<void> {
    await this.#run([this.#closed(16)], 2 * this.#scale.peakMs)
  }

  async peak(): Promise<Peak> {
    const levels: Level[] = []
    for (const connections of peakConnections) {
      const result = await this.#run([this.#closed(connections)], this.#scale.peakMs)
      levels.push({
        connections,
        perSecond: goodput(result),
        p99Ms: result.streams[0]!.p99Ms,
      })
    }
    const most = Math.max(...levels.map(({ perSecond }) => perSecond))
    const peak = levels.findLast(({ perSecond }) => perSecond >= peakShare * most)!
    return { ...peak, levels }
  }

  async flooded(peak: Peak): Promise<Claim[]> {
    const { times, connections, abuseMs } = this.#scale
    const perSecond = times * peak.perSecond
    const stream = { key: this.#served.key, connections, perSecond }
    const result = await this.#run([stream], abuseMs)
    const recovered = await this.#recovered(peak)
    return [
      ...goodputClaims(result, peak, times),
      ...answerClaims('under the flood', result.streams),
      timedClaim(
        recovered < recoveryMsMax,
        'after the flood, latency at the peak is back in less than 5 s',
        `${recovered.toFixed(0)} ms`,
      ),
    ]
  }

  /** Light keys together with a heavy one: first at the peak, then under its abusive load. */
  async fair(peak: Peak): Promise<Claim[]> {
    const { times, connections, abuseMs, peakMs } = this.#scale
    const keys: string[] = []
    for (let i = 0; i < lightKeys; i++) keys.push(await createKey(this.#served.dataDir))
    const perSecond = lightShare * peak.perSecond
    const light = keys.map((key): Stream => ({ key, connections: 32, perSecond }))
    const alone = await this.#run(light, 2 * peakMs)
    const calm = await this.#run([...light, this.#closed(peak.connections)], 2 * peakMs)
    const heavy = { key: this.#served.key, connections, perSecond: times * peak.perSecond }
    const flooded = await this.#run([...light, heavy], abuseMs)
    const ofLight = flooded.streams.slice(0, lightKeys)
    const served = ofLight.map(({ answered, sent, unsent }) => answered / (sent + unsent))
    const [aloneMs, calmMs, floodedMs] = [alone, calm, flooded].map(({ streams }) =>
      Math.max(...streams.slice(0, lightKeys).map(({ p99Ms }) => p99Ms)),
    ) as [number, number, number]
    return [
      ...answerClaims('beside a heavy key', flooded.streams),
      timedClaim(
        Math.min(...served) >= 0.95,
        `${lightKeys} light keys get at least 95 % of what they ask beside a heavy key's flood`,
        served.map(percent).join(', '),
      ),
      timedClaim(
        floodedMs < 2 * calmMs,
        'p99 of the slowest light key is less than 2 × that beside the heavy key at the peak',
        `${ms(floodedMs)}, ${ms(calmMs)} at the peak (${ms(aloneMs)} alone)`,
      ),
    ]
  }

  #closed(connections: number): Stream {
    return { key: this.#served.key, connections, perSecond: null }
  }

  #run(streams: readonly Stream[], durationMs: number): Promise<AbuseResult> {
    const { url } = this.#served.server
    return this.#abuse.run({ url, questions: this.#questions, streams, durationMs })
  }

  /** Milliseconds until a slice of ordinary load is about as fast as at the peak. */
  async #recovered({ connections, p99Ms }: Peak): Promise<number> {
    const startMs = performance.now()
    for (;;) {
      const { streams } = await this.#run([this.#closed(connections)], recoverySliceMs)
      const elapsedMs = performance.now() - startMs
      const { p99Ms: nowMs, refused } = streams[0]!
      if ((nowMs <= 1.5 * p99Ms && refused === 0) || elapsedMs > recoveryMsMax) return elapsedMs
    }
  }
}

function goodput({ streams, seconds }: AbuseResult): number {
  return streams.reduce((sum, { answered }) => sum + answered, 0) / seconds
}

function goodputClaims(result: AbuseResult, peak: Peak, times: number): Claim[] {
  const [{ sent, unsent, p50Ms, p99Ms }] = result.streams as [StreamTally]
  const perSecond = goodput(result)
  const offered = (sent / result.seconds / peak.perSecond).toFixed(1)
  const asked = `${times} × the peak`
  const load = percent(result.clientLoad)
  return [
    timedClaim(
      perSecond >= 0.65 * peak.perSecond,
      `goodput is at least 65 % of the peak where ${asked} is asked (aim: 80 %)`,
      `${percent(perSecond / peak.perSecond)}: ${countText(Math.round(perSecond))}/s of ` +
        `${countText(Math.round(peak.perSecond))}/s at ${peak.connections} connections; ` +
        `sent ${offered} ×, ${countText(unsent)} more found all connections waiting; ` +
        `the clients' core was busy ${load}`,
    ),
    timedClaim(
      p99Ms < 2 * peak.p99Ms,
      'p99 of what is answered is less than 2 × that at the peak',
      `${ms(p99Ms)} (p50 ${ms(p50Ms)}), ${ms(peak.p99Ms)} at the peak; ` +
        `of connections, answers a second and p99: ${peak.levels.map(levelText).join('; ')}`,
    ),
  ]
}

function answerClaims(where: string, streams: readonly StreamTally[]): Claim[] {
  const sum = (count: (tally: StreamTally) => number) =>
    streams.reduce((total, tally) => total + count(tally), 0)
  const others = sum((tally) => tally.others)
  const broken = sum((tally) => tally.broken)
  const answered = sum((tally) => tally.answered)
  const refused = sum((tally) => tally.refused)
  return [
    claim(
      others === 0 && answered > 0,
      `${where}, whatever is not answered is a 503 or 429 with Retry-After and retry-after-ms`,
      `${countText(answered)} answered, ${countText(refused)} refused, ${others} others`,
    ),
    claim(broken === 0, `${where}, no connection breaks`, `${broken} of ${countText(sum(sentOf))}`),
  ]
}

function sentOf({ sent }: StreamTally): number {
  return sent
}

/**
 * Searches of the HTTP bench, several at once: the first ten of fused lists. Most of their time is
 * spent in the engine. A core answers so few that the clients' core can send ten times as many.
 */
function questionsFor(users: number, seed: number): Question[] {
  const { path, bodies } = scenariosFor(users, seed, questionCount)[1]!
  const queries = bodies.map((body) => (JSON.parse(body) as { query: string }).query)
  return Array.from({ length: questionCount }, (_, i) => {
    const query = Array.from({ length: fusedQueries }, (_, j) => queries[(i + j) % queries.length])
    return { path, body: JSON.stringify({ query, first: 10 }) }
  })
}

function requireTwoProcessors(): void {
  if (availableParallelism() < 2) throw new SkippedError('there is one processor')
  try {
    execFileSync('taskset', ['-c', `${clientProcessor}`, 'true'])
  } catch {
    throw new SkippedError(`taskset cannot pin a process to processor ${clientProcessor}`)
  }
}

function levelText({ connections, perSecond, p99Ms }: Level): string {
  return `${connections}, ${countText(Math.round(perSecond))}/s, ${ms(p99Ms)}`
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}
