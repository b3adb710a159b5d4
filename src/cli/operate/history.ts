/**
 * Times and queues of the last hour, as read from the metrics of the service. The service counts
 * since its start, so each point is the difference of two readings.
 */
import type { EndpointTimes, HistoryPoint, MetricSample, Place } from '../../operations/index.ts'
import type { OperatorPlace } from '../operator.ts'
import { readSamples, readTimes } from './health.ts'
import { askService } from './service-answers.ts'

/** One hour at the default interval. */
const pointsMax = 240
const usualMs = 15_000
/**
 * A service has about as many endpoints. A foreign server at its address could return any number,
 * with names of any length.
 */
const endpointsMax = 40
const nameCharsMax = 80

export class History {
  readonly everyMs: number
  readonly #place: OperatorPlace
  readonly #points: HistoryPoint[] = []
  #timer: NodeJS.Timeout | undefined
  #engine: Place['engine'] = null
  /** Sums of the last reading, by series. Null after a reading without an answer. */
  #sums: ReadonlyMap<string, number> | null = null

  constructor(place: OperatorPlace, everyMs = usualMs) {
    this.#place = place
    this.everyMs = everyMs
  }

  /** Oldest first. */
  get points(): readonly HistoryPoint[] {
    return this.#points
  }

  /** The engine of the latest reading. Null before the service has answered. */
  get engine(): Place['engine'] {
    return this.#engine
  }

  /** Reads now, and again after each interval. */
  start(): void {
    const again = async () => {
      await this.read()
      if (this.#timer !== undefined) this.#timer = setTimeout(again, this.everyMs).unref()
    }
    this.#timer = setTimeout(again, 0).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async read(): Promise<void> {
    const at = new Date().toISOString()
    const answer = await askService(this.#place, '/metrics')
    const samples = answer?.status === 200 ? readSamples(answer.text) : []
    this.#points.push({ at, ...this.#makePoint(samples) })
    if (this.#points.length > pointsMax) this.#points.shift()
  }

  #makePoint(samples: readonly MetricSample[]): Omit<HistoryPoint, 'at'> {
    const value = (wanted: string) => samples.find(({ name }) => name === wanted)?.value
    const sums = samples.filter(({ name }) => name.startsWith(`${metric}_`))
    const before = this.#sums
    this.#sums = samples.length === 0 ? null : new Map(sums.map((one) => [makeKey(one), one.value]))
    if (value('devdex_cluster_nodes') !== undefined) this.#engine = 'opensearch'
    else if (value('devdex_workers') !== undefined) this.#engine = 'embedded'
    return {
      answers: samples.length > 0,
      inFlight: value('devdex_gate_calls_inside') ?? 0,
      waiting: value('devdex_gate_calls_waiting') ?? 0,
      tasksWaiting: value('devdex_engine_tasks_waiting') ?? 0,
      // The age of the sums in the first reading is unknown.
      endpoints: before === null ? [] : computeTimes(sums, before),
    }
  }
}

const metric = 'devdex_request_seconds'

function makeKey({ name, labels }: MetricSample): string {
  return [name, labels.endpoint, labels.outcome, labels.le].join(' ')
}

function computeTimes(
  sums: readonly MetricSample[],
  before: ReadonlyMap<string, number>,
): readonly EndpointTimes[] {
  const differences = sums.map((sum) => {
    return { ...sum, value: sum.value - (before.get(makeKey(sum)) ?? 0) }
  })
  // A decreased sum means that the service was restarted, so all its requests are new.
  const isRestarted = differences.some(({ value }) => value < 0)
  return readTimes(isRestarted ? sums : differences, metric, 'endpoint')
    .slice(0, endpointsMax)
    .map(({ name, requests, p50Ms, p95Ms }) => {
      return { name: name.slice(0, nameCharsMax), requests, p50Ms, p95Ms }
    })
}
