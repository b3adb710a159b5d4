import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { ApiError, type Repository, type User } from 'devdex-client'
import { Latest } from '../latest.ts'
import { type Collection, emptySearch } from '../search/search-params.ts'
import { pathOf, searchMembers } from '../search/search-request.ts'
import { devdex } from '../session.ts'
import type { FormulaNode } from './formula-tree.ts'
import { type Move, movesOf } from './moved.ts'

export type Hit = User | Repository

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
  readonly order = new Latest<readonly Hit[]>()
  readonly relevance = new Latest<readonly Hit[]>()
  /** Ids of an order that the user has kept to compare with. */
  readonly #kept: Signal<readonly string[] | undefined> = signal(undefined)
  #compared = ''
  #latest: OrderRequest | undefined

  get kept(): ReadonlySignal<readonly string[] | undefined> {
    return this.#kept
  }

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
    this.#kept.value = undefined
    this.order.clear()
    this.relevance.clear()
  }

  /** Compares with the present order from now on. */
  keep(): void {
    this.#kept.value = this.order.answer.value?.map(({ id }) => id)
  }

  compareWithRelevance(): void {
    this.#kept.value = undefined
  }

  /** Undefined before there is an order to compare with. */
  moves(): Move[] | undefined {
    const after = this.order.answer.value?.map(({ id }) => id)
    const before = this.#kept.value ?? this.relevance.answer.value?.map(({ id }) => id)
    return after === undefined || before === undefined ? undefined : movesOf(before, after)
  }

  /** Mistakes of the formula that the service reports, by JSON pointer. */
  mistakes(): ReadonlyMap<string, string> {
    const problem = this.order.problem.value
    const mistakes = problem instanceof ApiError ? problem.mistakes : []
    return new Map(mistakes.map(({ pointer, message }) => [pointer, message]))
  }

  #read(latest: Latest<readonly Hit[]>, collection: Collection, body: object): void {
    void latest.ask(async (signal) => {
      const { body: answer } = await devdex.peek().call(pathOf(collection), body, { signal })
      const { users, repositories } = answer as HitAnswer
      return users ?? repositories ?? []
    })
  }
}

interface HitAnswer {
  readonly users?: readonly User[]
  readonly repositories?: readonly Repository[]
}
