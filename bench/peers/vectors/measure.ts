/** Answers first, then interleaved rounds (A B C … A B C …): other load affects all equally. */
import { percentile } from '../../statistics.ts'
import type { Build, RunnerProcess } from '../runner.ts'
import type { Truth } from './corpus/index.ts'
import type { Engine } from './engines.ts'
import type { Answers, FilterName, Ready, Round, Unsupported } from './protocol.ts'
import { recallOf } from './recall.ts'

export interface Contender {
  readonly engine: Engine
  readonly build: Build
  readonly runner: RunnerProcess
  readonly ready: Ready
}

/** One engine with one setting and one filter. */
export interface Timing {
  readonly engine: string
  readonly filter: FilterName
  readonly setting: string
  /** Mean over the queries. */
  readonly recall: number
  readonly p50Us: number
  readonly p99Us: number
}

interface Lane extends Pick<Contender, 'engine' | 'runner'> {
  readonly filter: FilterName
  readonly setting: string
  readonly recall: number
  readonly timed: Round[]
}

/** A lane that needs longer for a round gets one only. */
const roundSecondsMax = 20

export async function measureAll(
  contenders: readonly Contender[],
  filters: readonly FilterName[],
  truth: Truth,
  rounds: number,
): Promise<Timing[]> {
  const timings: Timing[] = []
  for (const filter of filters) {
    const lanes = await openLanes(contenders, filter, truth)
    for (let round = 0; round < rounds; round++) {
      for (const { timed, runner, setting } of lanes) {
        if (timed[0] !== undefined && secondsOf(timed[0]) > roundSecondsMax) continue
        timed.push(supported(await runner.ask<Round | Unsupported>(`round ${filter} ${setting}`)))
      }
    }
    timings.push(...lanes.map(timingOf))
  }
  return timings
}

/** The answers are the warm-up too. */
async function openLanes(
  contenders: readonly Contender[],
  filter: FilterName,
  truth: Truth,
): Promise<Lane[]> {
  const lanes: Lane[] = []
  for (const { engine, runner } of contenders) {
    for (const setting of engine.settings[filter]) {
      const told = await runner.ask<Answers | Unsupported>(`answers ${filter} ${setting}`)
      if ('unsupported' in told) {
        console.log(`${engine.title}, filter ${filter}, ${setting}: ${told.unsupported}`)
      } else {
        const recall = recallOf(told.answers, truth[filter])
        lanes.push({ engine, runner, filter, setting, recall, timed: [] })
      }
    }
  }
  return lanes
}

/** The latency of a query is its minimum, because other load on the machine only adds to it. */
function timingOf({ engine, filter, setting, recall, timed }: Lane): Timing {
  const least = timed[0]!.us.map((_, query) => Math.min(...timed.map(({ us }) => us[query]!)))
  const sorted = Float64Array.from(least).sort()
  return {
    engine: engine.name,
    filter,
    setting,
    recall,
    p50Us: percentile(sorted, 0.5),
    p99Us: percentile(sorted, 0.99),
  }
}

function secondsOf({ us }: Round): number {
  return us.reduce((sum, each) => sum + each, 0) / 1e6
}

function supported(round: Round | Unsupported): Round {
  if ('unsupported' in round) throw new Error('a setting was supported once and then no more')
  return round
}
