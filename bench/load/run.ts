/** One load at one rate. */
import { type OpenLoad, runOpenLoop } from '../http/open-loop.ts'
import { type PlannedRow, preparedRequests, schedulePlan } from './plan.ts'
import { type RunResult, rowResults } from './result.ts'
import { judge, type Target } from './targets.ts'
import { UsageError } from './usage-error.ts'

export interface RunPlan extends Pick<OpenLoad, 'url' | 'connections'> {
  readonly rows: readonly PlannedRow[]
  readonly durationMs: number
  readonly warmUpMs: number
  readonly seed: number
  readonly lateShareMax: number
  readonly targets: readonly Target[]
  readonly signal: AbortSignal
}

/** Rejects with UsageError if the connections cannot be opened. */
export async function runLoad(plan: RunPlan, rate: number): Promise<RunResult> {
  const { url, connections, rows, durationMs, warmUpMs, seed, signal } = plan
  const timing = { perSecond: rate, durationMs: warmUpMs + durationMs, seed }
  const load: OpenLoad = {
    url,
    connections,
    requests: preparedRequests(rows),
    rows: rows.length,
    schedule: schedulePlan(rows, timing),
    warmUpMs,
    signal,
  }
  const { rows: tallies, ...result } = await runOpenLoop(load).catch((error: Error) => {
    throw new UsageError(`--connections ${connections}: ${error.message}`, { cause: error })
  })
  const names = rows.map(({ name }) => name)
  const stats = rowResults(names, tallies, result.seconds)
  const lateShare = result.planned === 0 ? 0 : result.late / result.planned
  return {
    ...result,
    rate,
    rows: stats,
    verdicts: plan.targets.map((target) => judge(target, stats)),
    lateShare,
    isValid: lateShare <= plan.lateShareMax,
  }
}
