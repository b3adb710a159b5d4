/** Searches a second with many under way, by one worker and by two, in turn. */
import { readFileSync } from 'node:fs'
import { type Engine, openEmbeddedEngine } from '../../src/engines/index.ts'
import type { QueryPlan } from '../../src/plan/index.ts'
import type { LoadedSnapshot } from '../../src/snapshot/index.ts'
import { median } from '../statistics.ts'
import { inTurn } from './measure.ts'
import { engineOptions } from './search-tasks.ts'
import type { SearchSet } from './searches.ts'

/** Medians of the rounds; times are processor time for one search, in milliseconds. */
export interface ThroughputRow {
  readonly name: string
  readonly perSecond: number
  readonly mainMs: number
  /** Processor time of all threads. */
  readonly processMs: number
}

type Round = Omit<ThroughputRow, 'name'>

const underWay = 64
const rounds = 5

export async function measureThroughput(
  snapshot: LoadedSnapshot,
  open: SearchSet,
  timeMs: number,
): Promise<ThroughputRow[]> {
  const nextPlan = inTurn(open.plans)
  const engines = [1, 2].map((workers) => ({
    name: workers === 1 ? '1 worker' : `${workers} workers`,
    engine: openEmbeddedEngine(snapshot, { ...engineOptions, workers }),
    measured: [] as Round[],
  }))
  // Both pools use the same scratch arenas in the shards' memory, so no search may run while
  // workers start.
  await Promise.all(engines.map(({ engine }) => engine.started()))
  for (const { engine } of engines) await measureRound(engine, nextPlan, timeMs / rounds)
  for (let round = 0; round < rounds; round++) {
    for (const { engine, measured } of engines) {
      measured.push(await measureRound(engine, nextPlan, timeMs / rounds))
    }
  }
  for (const { engine } of engines) await engine.close()
  return engines.map(({ name, measured }) => ({
    name: `top 100, ${name}`,
    perSecond: median(measured.map(({ perSecond }) => perSecond)),
    mainMs: median(measured.map(({ mainMs }) => mainMs)),
    processMs: median(measured.map(({ processMs }) => processMs)),
  }))
}

async function measureRound(
  engine: Engine,
  nextPlan: () => QueryPlan,
  timeMs: number,
): Promise<Round> {
  const [startMs, mainBefore, processBefore] = [performance.now(), mainCpuMs(), processCpuMs()]
  let searches = 0
  const ask = async () => {
    while (performance.now() < startMs + timeMs) {
      await engine.search(nextPlan())
      searches++
    }
  }
  await Promise.all(Array.from({ length: underWay }, ask))
  const seconds = (performance.now() - startMs) / 1000
  return {
    perSecond: searches / seconds,
    mainMs: (mainCpuMs() - mainBefore) / searches,
    processMs: (processCpuMs() - processBefore) / searches,
  }
}

/** The kernel's count for this thread, in nanoseconds; `cpuUsage` knows all threads together. */
function mainCpuMs(): number {
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
}

function processCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
