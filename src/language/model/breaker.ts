/** Leaves a server alone for a while that has failed several times in a row (cockatiel). */
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel'
import { HttpClientError } from '../../http-client/index.ts'
import { NoAnswer } from './joint-calls.ts'

const failuresMax = 5
const pauseMs = 30_000

/** Statuses of a healthy server that refuses one request. */
const statusesOfSentence: readonly (number | undefined)[] = [400, 413, 422]

export class ModelBreaker {
  readonly #circuit = circuitBreaker(handleWhen(isFailure), {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(failuresMax),
  })

  #isOpen = false

  /** @param onChange gets the failure that opened the breaker, and null when it closes */
  constructor(onChange: (failure: HttpClientError | null) => void) {
    this.#circuit.onBreak((reason) => {
      // Also called when a trial has failed.
      if (this.#isOpen || !('error' in reason)) return
      this.#isOpen = true
      onChange(reason.error as HttpClientError)
    })
    this.#circuit.onReset(() => {
      this.#isOpen = false
      onChange(null)
    })
  }

  /**
   * As `run`, which gets a signal to stop. Rejects with NoAnswer `open` while the breaker is open.
   */
  async run<Value>(run: (stop: AbortSignal) => Promise<Value>, stop: AbortSignal): Promise<Value> {
    const { state } = this.#circuit
    // One trial decides, and cockatiel would make all others wait for it.
    if (state === CircuitState.HalfOpen) throw new NoAnswer('open')
    // And it goes on when its caller has gone: given up, it would count as a success.
    const until = state === CircuitState.Open ? new AbortController().signal : stop
    try {
      return await this.#circuit.execute(() => run(until))
    } catch (error) {
      throw isBrokenCircuitError(error) ? new NoAnswer('open') : error
    }
  }
}

function isFailure(error: Error): boolean {
  if (!(error instanceof HttpClientError) || error.reason === 'stopped') return false
  return !statusesOfSentence.includes(error.status)
}
