/**
 * Shares calls: a request for the same as a call in flight joins it. A call is cancelled when all
 * its callers have gone. The number of calls is bounded.
 */
import type { CancelSignal } from '../../domain/index.ts'
import type { HttpClientErrorReason } from '../../http-client/index.ts'
import type { ModelOutcome } from '../understanding.ts'

/** Calls under way at once. */
const callsMax = 16

/** A client that has gone says nothing by itself: it is asked for. */
const pollMs = 50

interface JointCall<Value> {
  readonly value: Promise<Value>
  /** Of each caller: aborted when it does not wait any more. */
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

export const outcomeOfReason: Readonly<Record<HttpClientErrorReason, ModelOutcome>> = {
  settings: 'unreachable',
  timeout: 'timeout',
  unreachable: 'unreachable',
  refused: 'refused',
  unreadable: 'garbage',
  stopped: 'unwanted',
}
