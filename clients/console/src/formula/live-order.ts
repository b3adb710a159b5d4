import { signal } from '@preact/signals'
import { ApiError } from 'devdex-client'
import { askUncached } from '../answer-cache.ts'
import { LatestCall } from '../latest-call.ts'
import { readHits, type SearchAnswer, type SearchHit } from '../search/search-answers.ts'
import { type Collection, emptySearch } from '../search/search-params.ts'
import { choosePath, searchMembers } from '../search/search-request.ts'
import type { FormulaNode } from './formula-tree.ts'
import { compareOrders, type Move } from './moved.ts'

/** Results of the formula. Each costs a credit. */
export const shownCount = 10
/** Results by relevance, which the first are compared with. */
export const comparedCount = 25

export interface OrderRequest {
  readonly collection: Collection
  readonly text: string
  readonly formula: FormulaNode
}

/** The order by a formula, and the one that it is compared with. */
export class LiveOrder {
  readonly order = new LatestCall<readonly SearchHit[]>()
  readonly relevance = new LatestCall<readonly SearchHit[]>()
  /** Ids of an order that the user has kept to compare with. */
  readonly kept = signal<readonly string[] | undefined>(undefined)
  #compared = ''
  #latest: OrderRequest | undefined

  /** Asks for the order, and for that by relevance if the text is another, or if that failed. */
  ask(request: OrderRequest): void {
    const { collection, text, formula } = request
    const asked = searchMembers(collection, { ...emptySearch, text }, undefined)
    const compared = `${collection} ${text}`
    const isOther = compared !== this.#compared
    if (isOther) this.clear()
    this.#compared = compared
    if (isOther || this.relevance.problem.peek() !== undefined) {
      this.#read(this.relevance, collection, { ...asked, first: comparedCount })
    }
    this.#latest = request
    const body = { ...asked, rankBy: formula, first: shownCount, explain: true }
    this.#read(this.order, collection, body)
  }

  /** Asks once more, as after a failure. */
  retry(): void {
    if (this.#latest !== undefined) this.ask(this.#latest)
  }

  /** Clears all orders, for an empty text. */
  clear(): void {
    this.#compared = ''
    this.kept.value = undefined
    this.order.clear()
    this.relevance.clear()
  }

  /** Compares with the present order from now on. */
  keep(): void {
    this.kept.value = this.order.answer.value?.map(({ id }) => id)
  }

  compareWithRelevance(): void {
    this.kept.value = undefined
  }

  /** Undefined before there is an order to compare with. */
  listMoves(): Move[] | undefined {
    const after = this.order.answer.value?.map(({ id }) => id)
    const before = this.kept.value ?? this.relevance.answer.value?.map(({ id }) => id)
    return after === undefined || before === undefined ? undefined : compareOrders(before, after)
  }

  /** Mistakes of the formula that the service reports, by JSON pointer. */
  listMistakes(): ReadonlyMap<string, string> {
    const problem = this.order.problem.value
    const mistakes = problem instanceof ApiError ? problem.mistakes : []
    return new Map(mistakes.map(({ pointer, message }) => [pointer, message]))
  }

  #read(call: LatestCall<readonly SearchHit[]>, collection: Collection, body: object): void {
    void call.run(async (signal) => {
      const { body: answer } = await askUncached(choosePath(collection), body, signal)
      return readHits(answer as unknown as SearchAnswer)
    })
  }
}
