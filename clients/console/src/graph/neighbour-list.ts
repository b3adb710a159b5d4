import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { Latest } from '../latest.ts'
import type { PageCalls } from '../record/page-calls.ts'
import {
  type ListPage,
  listCall,
  listPrice,
  type Neighbour,
  pageIn,
  type Relationship,
  type Subject,
} from './relationships.ts'

/** A list of the graph, as far as its pages have been asked for. */
export class NeighbourList {
  readonly relationship: Relationship
  readonly page = new Latest<ListPage>()
  readonly #subject: Subject
  readonly #calls: PageCalls
  readonly #items: Signal<readonly Neighbour[]> = signal([])

  constructor(subject: Subject, relationship: Relationship, calls: PageCalls) {
    this.relationship = relationship
    this.#subject = subject
    this.#calls = calls
  }

  get items(): ReadonlySignal<readonly Neighbour[]> {
    return this.#items
  }

  /** Whether a page more can be asked for. */
  get hasMore(): boolean {
    return this.page.answer.value?.pageInfo.hasNextPage ?? true
  }

  /** Price of the next page. */
  get price(): number {
    const call = listCall(this.#subject, this.relationship)
    return call === undefined ? 0 : listPrice(call)
  }

  /** Asks for the page after those that are known. */
  loadMore(): void {
    const after = this.page.answer.peek()?.pageInfo.endCursor ?? undefined
    const call = listCall(this.#subject, this.relationship, after)
    if (call === undefined) return
    void this.page.ask(async (signal) => {
      const answer = await this.#calls.ask<object>(call.path, call.body, signal)
      const page = pageIn(answer, call, this.relationship)
      this.#items.value = [...this.#items.value, ...page.items]
      return page
    })
  }
}
