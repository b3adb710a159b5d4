/** The results of a run of the fuzzer, and the claims that they prove. */
import { type Claim, claim, timedClaim } from '../../../../bench/claim.ts'
import { bytesText, countText, millisText } from '../../../../bench/table.ts'
import type { Probed } from './health-probe.ts'
import type { ServerState } from './probe.ts'

export interface Outcome {
  readonly tally: Tally
  /** Examples for each kind of failure. */
  readonly failures: ReadonlyMap<string, readonly string[]>
  /** After each round. */
  readonly states: readonly ServerState[]
  readonly probed: Probed
  readonly isReady: boolean
}

export interface Tally {
  /** The number of distinct requests. */
  requests: number
  answers: number
  overloads: number
  /** After a server stops answering, no further requests are sent. */
  isLost: boolean
  readonly statuses: Map<number, number>
}

/** Allowed growth from the first round to the last, and additionally per answer. */
const heapGrowth = { once: 8 << 20, perAnswer: 16 }
const residentGrowth = { once: 96 << 20, perAnswer: 128 }

/** @param requestsMin the planned number of distinct requests */
export function claimsOf(
  { tally, failures, states, probed, isReady }: Outcome,
  requestsMin: number,
): Claim[] {
  const { requests, answers, overloads } = tally
  const statuses = [...tally.statuses].sort(([a], [b]) => a - b)
  const kinds = [...failures].map(([name, all]) => `${name}: ${all.length}`)
  const polluted = [...new Set(states.flatMap((one) => one.polluted))]
  return [
    claim(
      requests >= requestsMin && failures.size === 0,
      'every answer is a result or a problem as the contract declares it, never a 5xx; its ' +
        'pointers lead into the request, it tells no internals, and is the same the second time',
      failures.size === 0
        ? `${countText(requests)} requests, ${countText(answers)} answers`
        : `failed: ${kinds.join(', ')}`,
    ),
    claim(
      statuses.some(([status]) => status === 200) && statuses.some(([status]) => status === 400),
      'the requests were of both sorts: some were answered, some refused',
      statuses.map(([status, count]) => `${countText(count)} times ${status}`).join(', '),
    ),
    claim(
      overloads === 0,
      'no request without a pattern is told that the server is overloaded',
      `${overloads} times`,
    ),
    claim(
      polluted.length === 0,
      'no prototype has got a member',
      polluted.join(', ') || 'none has',
    ),
    claim(isReady, 'the process is there and ready', isReady ? '/ready says 200' : 'it is not'),
    ...probeClaims(probed),
    grownClaim(
      'the heap, collected,',
      states.map((one) => one.heapBytes),
      answers,
      heapGrowth,
    ),
    grownClaim(
      'resident memory',
      states.map((one) => one.residentBytes),
      answers,
      residentGrowth,
    ),
  ]
}

/** Includes pages of files, which are few for a small data set. */
const peakGrowthMax = 256 << 20
const probeMsMax = 250

function probeClaims({ probes, slowestMs, busiestMs, resident }: Probed): Claim[] {
  const { before, peak, after } = resident
  const [first, most, last] = [before, peak, after].map(bytesText)
  return [
    timedClaim(
      slowestMs < probeMsMax,
      `the slowest GET /health beside it takes less than ${probeMsMax} ms`,
      `${millisText(slowestMs)}, of ${countText(probes)} probes`,
    ),
    // Does not depend on the load of the machine.
    claim(
      busiestMs < probeMsMax,
      `within one of them, the server's main thread works for less than ${probeMsMax} ms`,
      `${millisText(busiestMs)} at most`,
    ),
    claim(
      peak - before < peakGrowthMax,
      `resident memory rises by less than ${bytesText(peakGrowthMax)} at any moment`,
      `${first} before, ${most} at most, ${last} after`,
    ),
  ]
}

function grownClaim(
  what: string,
  bytes: readonly number[],
  answers: number,
  { once, perAnswer }: { once: number; perAnswer: number },
): Claim {
  const growth = (bytes.at(-1) ?? 0) - (bytes[0] ?? 0)
  const growthMax = once + perAnswer * answers
  const shown = [bytes[0] ?? 0, bytes.at(-1) ?? 0, growthMax].map(
    (n) => `${(n / 2 ** 20).toFixed(1)} MiB`,
  )
  const sentence = `${what} does not grow with the answers`
  return claim(
    growth <= growthMax,
    sentence,
    `${shown[0]}, then ${shown[1]}; may grow by ${shown[2]}`,
  )
}
