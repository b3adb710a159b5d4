/** The figures of one run, and of each request of its scenario. */
import type { OpenResult } from '../http/open-loop.ts'
import { RequestTally } from '../http/request-tally.ts'
import type { Verdict } from './targets.ts'

export interface RowResult {
  /** A request of the scenario, or `all`. */
  readonly name: string
  readonly planned: number
  /** Answers of 2xx. */
  readonly answered: number
  /** Answers of 2xx a second. */
  readonly perSecond: number
  /** Answers of 429 and 503: the server refused, so that it stays quick for others. */
  readonly refused: number
  /** Everything else that is no 2xx, broken connections and requests without an answer. */
  readonly errors: number
  readonly broken: number
  /** Error of the first of these connections. */
  readonly brokenBy: string | undefined
  readonly unanswered: number
  readonly statuses: Readonly<Record<string, number>>
  /** Credits of counted requests, without the warm-up. */
  readonly credits: number
  /** Milliseconds that `share` of the requests do not exceed; NaN for none. */
  percentile(share: number): number
}

export interface RunResult extends Omit<OpenResult, 'rows'> {
  /** Requests a second, as planned. */
  readonly rate: number
  /** One for each request of the scenario, then `all`. */
  readonly rows: readonly RowResult[]
  readonly verdicts: readonly Verdict[]
  /** Share of all requests that the sender sent late. */
  readonly lateShare: number
  /** The sender was late too often: the figures are its own, and not the server's. */
  readonly isValid: boolean
}

/** Whether the run is valid, went to its end and met all targets. */
export function isMet({ isValid, isInterrupted, verdicts }: RunResult): boolean {
  return isValid && !isInterrupted && verdicts.every((verdict) => verdict.isMet)
}

/** `names` by position of the tallies. */
export function rowResults(
  names: readonly string[],
  tallies: readonly RequestTally[],
  seconds: number,
): RowResult[] {
  const all = new RequestTally()
  for (const tally of tallies) all.add(tally)
  return [...names, 'all'].map((name, i) => rowResult(name, tallies[i] ?? all, seconds))
}

function rowResult(name: string, tally: RequestTally, seconds: number): RowResult {
  const { planned, answered, broken, brokenBy, unanswered, statuses, credits, latencies } = tally
  const refused = tally.of(429) + tally.of(503)
  return {
    name,
    planned,
    answered,
    perSecond: seconds === 0 ? 0 : answered / seconds,
    refused,
    errors: planned - answered - refused,
    broken,
    brokenBy,
    unanswered,
    statuses: Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
    credits,
    percentile: (share) => latencies.percentile(share),
  }
}
