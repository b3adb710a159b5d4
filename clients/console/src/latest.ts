import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { ConnectionError } from 'devdex-client'
import { isReachable } from './session.ts'

/** The latest answer of repeated calls: a new call aborts older ones. */
export class Latest<T> {
  readonly #answer: Signal<T | undefined> = signal(undefined)
  readonly #problem: Signal<unknown> = signal(undefined)
  readonly #isPending = signal(false)
  #running: AbortController | undefined

  /** Stays while the next call runs. */
  get answer(): ReadonlySignal<T | undefined> {
    return this.#answer
  }

  /** Why the latest call failed. Undefined where it did not. */
  get problem(): ReadonlySignal<unknown> {
    return this.#problem
  }

  get isPending(): ReadonlySignal<boolean> {
    return this.#isPending
  }

  async ask(call: (signal: AbortSignal) => Promise<T>): Promise<void> {
    this.#running?.abort()
    const running = new AbortController()
    this.#running = running
    this.#isPending.value = true
    try {
      const answer = await call(running.signal)
      if (this.#running !== running) return
      this.#answer.value = answer
      this.#problem.value = undefined
    } catch (error) {
      if (this.#running !== running) return
      if (error instanceof ConnectionError) isReachable.value = false
      this.#problem.value = error
    }
    this.#isPending.value = false
  }

  /** Clears the answer, and keeps the problem. */
  forgetAnswer(): void {
    this.#answer.value = undefined
  }

  /** Clears answer and problem. */
  clear(): void {
    this.#running?.abort()
    this.#running = undefined
    this.#isPending.value = false
    this.#answer.value = undefined
    this.#problem.value = undefined
  }
}
