/**
 * Calls of a model: equal ones are shared, and a server that fails several times is left alone for
 * a while.
 */

import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
} from 'cockatiel'
import type { CancelSignal } from '../../domain/index.ts'
import { HttpClientError, type HttpClientErrorReason } from '../../http-client/index.ts'
import type { ModelOutcome } from '../interpretation.ts'

// A request for the same as a call in flight joins it. A call is cancelled when all its callers
// have gone. The number of calls is bounded.

/** Calls under way at once. */
const callsMax = 16

/** Nothing reports that a client has gone, so it is polled. */
const pollMs = 50

interface JointCall<Value> {
  readonly value: Promise<Value>
  /** Signals of the callers, aborted when they stop waiting. */
  readonly waiting: CancelSignal[]
}

export class JointCalls<Value> {
  readonly #calls = new Map<string, JointCall<Value>>()

  /**
   * Rejects with NoAnswer: `busy` if too many calls are in flight, `unwanted` if the caller has
   * gone. Otherwise as `run` does, with a signal that aborts when all callers have gone.
   */
  async join(
    key: string,
    signal: CancelSignal,
    run: (stop: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    if (signal.aborted) throw new NoAnswer('unwanted')
    const known = this.#calls.get(key)
    if (known !== undefined) {
      known.waiting.push(signal)
      return known.value
    }
    if (this.#calls.size >= callsMax) throw new NoAnswer('busy')
    const waiting = [signal]
    const value = this.#watch(key, waiting, run)
    this.#calls.set(key, { value, waiting })
    return value
  }

  async #watch(
    key: string,
    waiting: readonly CancelSignal[],
    run: (stop: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    const stop = new AbortController()
    const looking = setInterval(() => {
      if (waiting.every(({ aborted }) => aborted)) stop.abort()
    }, pollMs)
    try {
      return await run(stop.signal)
    } finally {
      clearInterval(looking)
      this.#calls.delete(key)
    }
  }
}

/** Why a model gave no usable interpretation. Then the rules answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly outcome: ModelOutcome

  constructor(outcome: ModelOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

export const outcomes: Readonly<Record<HttpClientErrorReason, ModelOutcome>> = {
  settings: 'unreachable',
  timeout: 'timeout',
  unreachable: 'unreachable',
  refused: 'refused',
  unreadable: 'garbage',
  stopped: 'unwanted',
}

// Leaves a server alone for a while that has failed several times in a row (cockatiel).

const failuresMax = 5
const pauseMs = 30_000

/** Statuses of a healthy server that refuses one request. */
const sentenceStatuses: readonly (number | undefined)[] = [400, 413, 422]

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
    // A trial continues without its caller: cancelled, it would count as a success.
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
  return !sentenceStatuses.includes(error.status)
}
