import { signal } from '@preact/signals'
import { LatestCall } from '../latest-call.ts'
import type { NamedRecord } from '../parts/named.ts'
import type { PageCalls } from '../record/page-calls.ts'
import {
  chooseListCall,
  computeListPrice,
  type ListPage,
  type Neighbour,
  type Relationship,
  readPage,
} from './relationships.ts'

/** A list of the graph, as far as its pages have been asked for. */
export class NeighbourList {
  readonly relationship: Relationship
  readonly page = new LatestCall<ListPage>()
  readonly items = signal<readonly Neighbour[]>([])
  readonly #subject: NamedRecord
  readonly #calls: PageCalls

  constructor(subject: NamedRecord, relationship: Relationship, calls: PageCalls) {
    this.relationship = relationship
    this.#subject = subject
    this.#calls = calls
  }

  /** Whether a page more can be asked for. */
  get hasMore(): boolean {
    return this.page.answer.value?.pageInfo.hasNextPage ?? true
  }

  /** Price of the next page. */
  get price(): number {
    const call = chooseListCall(this.#subject, this.relationship)
    return call === undefined ? 0 : computeListPrice(call)
  }

  /** Asks for the page after those that are known. */
  loadMore(): void {
    const after = this.page.answer.peek()?.pageInfo.endCursor ?? undefined
    const call = chooseListCall(this.#subject, this.relationship, after)
    if (call === undefined) return
    void this.page.run(async (signal) => {
      const answer = await this.#calls.ask<object>(call.path, call.body, signal)
      const page = readPage(answer, call, this.relationship)
      this.items.value = [...this.items.value, ...page.items]
      return page
    })
  }
}
