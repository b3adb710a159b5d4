import { type ReadonlySignal, signal } from '@preact/signals'
import { type Asked, askKept } from '../kept-answers.ts'
import { devdex } from '../session.ts'

export interface MadeCall {
  /** Below `/v3`. */
  readonly path: string
  readonly body: object
  /** What the answer has cost. */
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
    const answer = await this.#askOnce(path, body, signal)
    this.#made.value = [...this.#made.value, { path, body, credits: answer.creditsUsed }]
    return answer.body as T
  }

  /** Look-ups of addresses are on record each time. */
  async #askOnce(path: string, body: object, signal: AbortSignal): Promise<Asked> {
    if (!path.includes('best-email')) return askKept(path, body, signal)
    const { body: answer, info } = await devdex.peek().call(path, body, { signal })
    return { body: answer, creditsUsed: info.creditsUsed }
  }
}
