import { signal } from '@preact/signals'
import { askCached, askUncached } from '../answer-cache.ts'
import type { ApiCall } from '../parts/curl.ts'

export interface MadeCall extends ApiCall {
  /** The cost of the answer. */
  readonly credits: number
}

/** The calls of a page, in their order, so that the page can show them. */
export class PageCalls {
  readonly made = signal<readonly MadeCall[]>([])

  /** @returns the answer as the contract has it; throws DevdexError, or the abort of `signal` */
  async ask<T>(path: string, body: ApiCall['body'], signal: AbortSignal): Promise<T> {
    // Look-ups of addresses are on record each time.
    const isOnRecord = path.includes('best-email')
    const answer = await (isOnRecord ? askUncached : askCached)(path, body, signal)
    this.made.value = [...this.made.value, { path, body, credits: answer.creditsUsed }]
    return answer.body as T
  }
}
