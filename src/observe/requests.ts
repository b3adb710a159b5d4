/**
 * How long requests and their stages took, how many bytes went out, and what was refused before any
 * endpoint had it. Plain numbers: all of this happens with each request.
 */
import type { Registry } from 'prom-client'
import { type Buckets, CounterFamily, HistogramFamily } from './series.ts'

/**
 * `answered`: below 400. `refused`: 4xx. `failed`: 5xx, or an answer that could not be made.
 * `gone`: the client had left before its answer was there.
 */
export type RequestOutcome = 'answered' | 'refused' | 'failed' | 'gone'

export interface RequestStats {
  /**
   * A request has its answer.
   * @param endpoint a name of the contract, a path without parameters, or `none`
   * @param bytes of the answer's body
   */
  ended(endpoint: string, outcome: RequestOutcome, seconds: number, bytes: number): void
  /** A part of a request is done. `stage` is a name of the code. */
  stage(stage: string, seconds: number): void
  /** Refused by http itself. `code` is one of the contract's errors. */
  refused(code: string): void
}

/** From a look-up in memory to a search that runs into its deadline. */
const requestBounds = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
]
const stageBounds = [0.00001, 0.00005, 0.0001, 0.00025, ...requestBounds]

type OutcomeBuckets = Record<RequestOutcome, Buckets | undefined>

export function addRequestMetrics(
  registers: Registry[],
): RequestStats & { readonly histograms: readonly HistogramFamily[] } {
  const seconds = new HistogramFamily('devdex_request_seconds', secondsHelp, requestBounds)
  const stages = new HistogramFamily('devdex_stage_seconds', stagesHelp, stageBounds)
  const byEndpoint = new Map<string, OutcomeBuckets>()
  const byStage = new Map<string, Buckets>()
  const bytes = new CounterFamily(registers, {
    name: 'devdex_response_bytes_total',
    help: 'Bytes of the bodies of answers, by endpoint',
    label: 'endpoint',
  })
  const refusals = new CounterFamily(registers, {
    name: 'devdex_http_refused_total',
    help: refusedHelp,
    label: 'code',
  })
  return {
    histograms: [seconds, stages],
    ended: (endpoint, outcome, taken, bytesSent) => {
      let buckets = byEndpoint.get(endpoint)
      if (buckets === undefined) {
        buckets = { answered: undefined, refused: undefined, failed: undefined, gone: undefined }
        byEndpoint.set(endpoint, buckets)
      }
      buckets[outcome] ??= seconds.openSeries(`endpoint="${endpoint}",outcome="${outcome}"`)
      buckets[outcome].observe(taken)
      bytes.add(endpoint, bytesSent)
    },
    stage: (stage, taken) => {
      let buckets = byStage.get(stage)
      if (buckets === undefined) {
        buckets = stages.openSeries(`stage="${stage}"`)
        byStage.set(stage, buckets)
      }
      buckets.observe(taken)
    },
    refused: (code) => refusals.add(code, 1),
  }
}

/** Reports the duration of each stage of a request. The first begins when this is made. */
export class StageClock {
  readonly #stats: Pick<RequestStats, 'stage'>
  #startMs = performance.now()

  constructor(stats: Pick<RequestStats, 'stage'>) {
    this.#stats = stats
  }

  /** Time since the end of the last stage belongs to no stage. */
  begin(): void {
    this.#startMs = performance.now()
  }

  /** Ends a stage, and the next one begins. */
  end(stage: string): void {
    const nowMs = performance.now()
    this.#stats.stage(stage, (nowMs - this.#startMs) / 1000)
    this.#startMs = nowMs
  }
}

const secondsHelp =
  'Time from the head of a request to its answer, with the time of its body, by endpoint and ' +
  'outcome: answered, refused (4xx), failed (5xx), gone (the client left)'
const stagesHelp =
  'Time of a stage of requests: receive (the body), validate, queue (admission), plan, ' +
  'understand (a sentence), embed, search (with the wait for a worker), count, graph, dns, ' +
  'debit (with its commit), compose. Stages may overlap'
const refusedHelp =
  'Requests refused before they reached an endpoint, by code: 404, 405, 408, 413, 415, ' +
  'bad JSON, bad HTTP. Refusals of uWebSockets.js itself (431, 400) are not counted'
