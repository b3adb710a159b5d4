/** Answers first, then interleaved rounds (A B C … A B C …): other load affects all equally. */
import { median } from '../../statistics.ts'
import type { RunnerProcess } from '../runner.ts'
import { isSameList, overlapOf, type RankedList } from './compare.ts'
import type { Engine } from './engines.ts'
import {
  type Answers,
  limitOf,
  type Mode,
  type Ready,
  type Round,
  type Unsupported,
} from './protocol.ts'

export interface Contender {
  readonly engine: Engine
  readonly runner: RunnerProcess
  readonly ready: Ready
  /** By the engine's number of a document: ours. */
  readonly numbers: readonly number[] | null
}

/** How an engine's answers compare with those of the first one that answered in the mode. */
export interface Agreement {
  readonly engine: string
  readonly mode: Mode
  readonly reference: string
  readonly queries: number
  /** Queries with the same list. */
  readonly same: number
  /** Mean share of documents that both list. */
  readonly overlap: number
  /** Queries with the same exact number of hits; null where the mode has none. */
  readonly sameTotals: number | null
}

export async function compareAnswers(
  contenders: readonly Contender[],
  mode: Mode,
): Promise<Agreement[]> {
  const agreements: Agreement[] = []
  let reference: { engine: string; answers: Answers } | null = null
  for (const contender of contenders.filter((one) => one.engine.modes.includes(mode))) {
    const { engine, runner, numbers } = contender
    const told = await runner.ask<Answers | Unsupported>(`answers ${mode}`)
    if ('unsupported' in told) continue
    const answers = numbers === null ? told : renumbered(told, numbers)
    if (reference === null) reference = { engine: engine.name, answers }
    else agreements.push(agreementOf(contender, mode, answers, reference))
  }
  return agreements
}

function renumbered({ answers, totals }: Answers, numbers: readonly number[]): Answers {
  const rename = ([document, score]: readonly [number, number]) =>
    [numbers[document]!, score] as const
  return { answers: answers.map((list) => list.map(rename)), totals }
}

function agreementOf(
  { engine }: Contender,
  mode: Mode,
  { answers, totals }: Answers,
  reference: { engine: string; answers: Answers },
): Agreement {
  const expected = reference.answers
  const isSame = (list: RankedList, i: number) =>
    isSameList(list, expected.answers[i]!, limitOf[mode])
  const overlaps = answers.map((list, i) => overlapOf(list, expected.answers[i]!))
  return {
    engine: engine.name,
    mode,
    reference: reference.engine,
    queries: answers.length,
    same: answers.filter(isSame).length,
    overlap: overlaps.reduce((sum, overlap) => sum + overlap, 0) / answers.length,
    sameTotals: totals && expected.totals ? countEqual(totals, expected.totals) : null,
  }
}

function countEqual(some: readonly number[], others: readonly number[]): number {
  return some.filter((each, i) => each === others[i]).length
}

export interface Timing {
  readonly engine: string
  readonly mode: Mode
  readonly rounds: number
  /** Median over the rounds, by query, in microseconds. */
  readonly us: readonly number[]
}

/** An engine that needs longer for a round gets fewer of them. */
const roundSecondsMax = 20

/** One round of each engine and mode that is not counted, then `rounds` that are. */
export async function measureRounds(
  contenders: readonly Contender[],
  modes: readonly Mode[],
  rounds: number,
): Promise<Timing[]> {
  const lanes = modes.flatMap((mode) =>
    contenders
      .filter(({ engine }) => engine.modes.includes(mode))
      .map(({ engine, runner }) => ({ engine, mode, runner, rounds, timed: [] as Round[] })),
  )
  for (const lane of lanes) {
    const warmUp = await askRound(lane)
    if ('unsupported' in warmUp) lane.rounds = 0
    else if (secondsOf(warmUp) > roundSecondsMax) lane.rounds = 1
  }
  for (let round = 0; round < rounds; round++) {
    for (const lane of lanes.filter((one) => round < one.rounds)) {
      lane.timed.push(supported(await askRound(lane)))
    }
  }
  return lanes
    .filter(({ timed }) => timed.length > 0)
    .map(({ engine, mode, timed }) => ({
      engine: engine.name,
      mode,
      rounds: timed.length,
      us: timed[0]!.us.map((_, query) => median(timed.map(({ us }) => us[query]!))),
    }))
}

function askRound({ runner, mode }: { readonly runner: RunnerProcess; readonly mode: Mode }) {
  return runner.ask<Round | Unsupported>(`round ${mode}`)
}

function secondsOf({ us }: Round): number {
  return us.reduce((sum, each) => sum + each, 0) / 1e6
}

function supported(round: Round | Unsupported): Round {
  if ('unsupported' in round) throw new Error('a mode was supported once and then no more')
  return round
}
