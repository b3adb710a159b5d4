import { type ReadonlySignal, signal } from '@preact/signals'
import { askAnew, askKept } from '../kept-answers.ts'

export interface MadeCall {
  /** Below `/v3`. */
  readonly path: string
  readonly body: object
  /** The cost of the answer. */
  readonly credits: number
}

/** The calls of a page, in their order, so that the page can show them. */
export class PageCalls {
  readonly #made = signal<readonly MadeCall[]>([])

  get made(): ReadonlySignal<readonly MadeCall[]> {
    return this.#made
  }

  /** @returns the answer as the contract has it; throws DevdexError, or the abort of `signal` */
  async ask<T>(path: string, body: object, signal: AbortSignal): Promise<T> {
    // Look-ups of addresses are on record each time.
    const isOnRecord = path.includes('best-email')
    const answer = await (isOnRecord ? askAnew : askKept)(path, body, signal)
    this.#made.value = [...this.#made.value, { path, body, credits: answer.creditsUsed }]
    return answer.body as T
  }
}
