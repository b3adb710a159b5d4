/** Runs functions under tinybench and keeps the figures for tables. */
import { Bench } from 'tinybench'

export interface InsideTask {
  readonly name: string
  /** Calls of what the name says in one call of `run`; 1 where absent. */
  readonly calls?: number
  readonly run: () => unknown
}

/** Milliseconds for one call of `run`. */
export interface InsideRow {
  readonly name: string
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly samples: number
}

/** At least `callsMin` calls of each task and at least `timeMs` of it, one task after another. */
export async function measureTasks(
  tasks: readonly InsideTask[],
  timeMs: number,
  callsMin: number,
): Promise<InsideRow[]> {
  const rows: InsideRow[] = []
  for (const { name, run, calls = 1 } of tasks) {
    const iterations = Math.ceil(callsMin / calls)
    const bench = new Bench({
      time: timeMs,
      iterations,
      warmupTime: timeMs / 4,
      warmupIterations: Math.ceil(iterations / 4),
      throws: true,
    }).add(name, run)
    const [task] = await bench.run()
    rows.push(rowOf(name, task!.result, calls))
  }
  return rows
}

type TaskResult = Bench['tasks'][number]['result']

function rowOf(name: string, result: TaskResult, calls: number): InsideRow {
  if (result.state !== 'completed') throw new Error(`${name}: ${result.state}`)
  const { mean, p50, p99, samplesCount } = result.latency
  return {
    name,
    perSecond: (1000 / mean) * calls,
    p50Ms: p50,
    p99Ms: p99,
    samples: samplesCount,
  }
}

/** Hands out the items in turn, from the first again after the last. */
export function inTurn<T>(items: readonly T[]): () => T {
  let next = 0
  return () => {
    const item = items[next]!
    next = next + 1 === items.length ? 0 : next + 1
    return item
  }
}
