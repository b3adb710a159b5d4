/** One row over HTTP: the service and the reference in turn, under the same requests. */
import { cpuSecondsOf, mainCpuSecondsOf } from '../process-usage.ts'
import { median } from '../statistics.ts'
import type { LoadProcess } from './load.ts'
import type { LoadJob, LoadResult } from './load-job.ts'

export interface DuelServer {
  readonly pid: number
  readonly url: string
  /** Sent to this server instead of the job's. */
  readonly bodies?: readonly string[]
  /** Headers for this server alone. */
  readonly headers?: Readonly<Record<string, string>>
  readonly uniqueHeader?: string
}

/** Medians over the rounds; errors are their sum. */
export interface LoadSummary extends LoadResult {
  /** Processor time of the server for one request, all its threads. */
  readonly serverMicros: number
  /** The same of its main thread: all but the search, which is the workers'. */
  readonly mainMicros: number
}

/** Summary of one server in a duel. */
export interface DuelSummary extends LoadSummary {
  /** Requests a second, by those of the first server in the same round: the machine changes. */
  readonly shareOfFirst: number
  /** One for each round: `shareOfFirst` is their median. */
  readonly sharesOfFirst: readonly number[]
  /** Processor time of the server for one request by that of the first one, for each round. */
  readonly costsOfFirst: readonly number[]
}

export interface DuelPlan {
  readonly job: Omit<LoadJob, 'url' | 'durationMs'>
  /** Below both servers' addresses. */
  readonly path: string
  readonly rounds: number
  readonly loadMs: number
  /** 0 for servers that are warm. */
  readonly warmUpMs: number
}

/** Runs A B A B … after a warm-up, so that other load on the machine affects both equally. */
export async function runDuel(
  load: LoadProcess,
  servers: readonly DuelServer[],
  { job, path, rounds, loadMs, warmUpMs }: DuelPlan,
): Promise<DuelSummary[]> {
  const run = async (
    { url, pid, bodies = job.bodies, headers = job.headers, uniqueHeader }: DuelServer,
    durationMs: number,
  ): Promise<LoadSummary> => {
    const [before, mainBefore] = [cpuSecondsOf(pid), mainCpuSecondsOf(pid)]
    const own = { bodies, headers, ...(uniqueHeader === undefined ? {} : { uniqueHeader }) }
    const result = await load.run({ ...job, ...own, url: url + path, durationMs })
    const microsEach = (seconds: number) => (seconds * 1e6) / result.requests
    return {
      ...result,
      serverMicros: microsEach(cpuSecondsOf(pid) - before),
      mainMicros: microsEach(mainCpuSecondsOf(pid) - mainBefore),
    }
  }
  for (const server of warmUpMs > 0 ? servers : []) await run(server, warmUpMs)
  const runs: LoadSummary[][] = servers.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [i, server] of servers.entries()) runs[i]!.push(await run(server, loadMs))
  }
  const ofFirst = (own: readonly LoadSummary[], pick: (run: LoadSummary) => number) =>
    own.map((run, round) => pick(run) / pick(runs[0]![round]!))
  return runs.map((own) => {
    const sharesOfFirst = ofFirst(own, ({ perSecond }) => perSecond)
    return {
      ...summarise(own),
      shareOfFirst: median(sharesOfFirst),
      sharesOfFirst,
      costsOfFirst: ofFirst(own, ({ serverMicros }) => serverMicros),
    }
  })
}

function summarise(runs: readonly LoadSummary[]): LoadSummary {
  const middle = (pick: (run: LoadSummary) => number) => median(runs.map(pick))
  return {
    requests: middle(({ requests }) => requests),
    seconds: middle(({ seconds }) => seconds),
    perSecond: middle(({ perSecond }) => perSecond),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
    p999Ms: middle(({ p999Ms }) => p999Ms),
    maxMs: middle(({ maxMs }) => maxMs),
    errors: runs.reduce((sum, { errors }) => sum + errors, 0),
    bytesPerAnswer: middle(({ bytesPerAnswer }) => bytesPerAnswer),
    clientLoad: middle(({ clientLoad }) => clientLoad),
    serverMicros: middle(({ serverMicros }) => serverMicros),
    mainMicros: middle(({ mainMicros }) => mainMicros),
  }
}
