/** One row over HTTP: servers in turn, under the same requests. */
import { cpuSecondsOf, mainCpuSecondsOf } from '../process-usage.ts'
import { median } from '../statistics.ts'
import type { LoadProcess } from './load.ts'
import type { LoadJob, LoadResult } from './load-job.ts'

export interface DuelServer {
  readonly pid: number
  readonly url: string
  /** Headers for this server alone. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Medians over the rounds; errors are their sum. */
export interface DuelSummary extends Omit<LoadResult, 'seconds'> {
  readonly rounds: number
  /** Processor time of the server for one request, all its threads. */
  readonly serverMicros: number
  /** The same of its main thread: all but the search, which is the workers'. */
  readonly mainMicros: number
  /** Requests a second, by those of the first server in the same round: the machine changes. */
  readonly sharesOfFirst: readonly number[]
  /** Processor time of the server for one request by that of the first one, for each round. */
  readonly costsOfFirst: readonly number[]
}

export interface DuelPlan {
  readonly job: Omit<LoadJob, 'url' | 'durationMs'>
  /** Below the servers' addresses. */
  readonly path: string
  readonly rounds: number
  readonly loadMs: number
  readonly warmUpMs: number
}

/** Runs A B A B … after a warm-up, so that other load on the machine affects both equally. */
export async function runDuel(
  load: LoadProcess,
  servers: readonly DuelServer[],
  { job, path, rounds, loadMs, warmUpMs }: DuelPlan,
): Promise<DuelSummary[]> {
  const run = async ({ url, pid, headers = job.headers }: DuelServer, durationMs: number) => {
    const [before, mainBefore] = [cpuSecondsOf(pid), mainCpuSecondsOf(pid)]
    const result = await load.run({ ...job, headers, url: url + path, durationMs })
    const microsEach = (seconds: number) => (seconds * 1e6) / result.requests
    return {
      ...result,
      serverMicros: microsEach(cpuSecondsOf(pid) - before),
      mainMicros: microsEach(mainCpuSecondsOf(pid) - mainBefore),
    }
  }
  type Run = Awaited<ReturnType<typeof run>>
  for (const server of servers) await run(server, warmUpMs)
  const runs: Run[][] = servers.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [i, server] of servers.entries()) runs[i]!.push(await run(server, loadMs))
  }
  return runs.map((own) => {
    const middle = (name: keyof Run) => median(own.map((one) => one[name]))
    const byFirst = (name: keyof Run) => own.map((one, i) => one[name] / runs[0]![i]![name])
    return {
      rounds,
      requests: middle('requests'),
      perSecond: middle('perSecond'),
      p50Ms: middle('p50Ms'),
      p99Ms: middle('p99Ms'),
      errors: own.reduce((sum, { errors }) => sum + errors, 0),
      clientLoad: middle('clientLoad'),
      serverMicros: middle('serverMicros'),
      mainMicros: middle('mainMicros'),
      sharesOfFirst: byFirst('perSecond'),
      costsOfFirst: byFirst('serverMicros'),
    }
  })
}
