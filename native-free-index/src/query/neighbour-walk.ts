/** Pages of those neighbours in a graph that pass a filter, in the order of their lists. */
import { type Bitset, hasBit } from '../bytes/index.ts'
import type { Adjacency } from '../graph/index.ts'
import type { Budget } from './budget.ts'
import type { OrdinalSet } from './ordinal-set.ts'

export interface NeighbourPage {
  /** Neighbours on it. */
  readonly count: number
  /** Place in the list of the first one that passes and is not on the page, or -1. */
  readonly next: number
}

/** The clock is read after so many neighbours. */
const chunkMax = 4096

/**
 * After a query has tested one in this many documents, a set by ordinal costs less than more tests.
 */
const documentsPerLookup = 64

/** For one query: many lists may be walked, all in its time. */
export class NeighbourWalk {
  readonly #matches: OrdinalSet
  readonly #budget: Budget
  readonly #chunk = new Uint32Array(chunkMax)
  #lookups = 0
  #byOrdinal: Bitset | null = null

  /** @param matches documents of the index that the neighbours are in */
  constructor(matches: OrdinalSet, budget: Budget) {
    this.#matches = matches
    this.#budget = budget
  }

  /**
   * Writes ordinals of matching neighbours, from `start` of the list on and at most `first`, to
   * `out` from `at` on. Throws DeadlineError.
   */
  page(
    adjacency: Adjacency,
    node: number,
    start: number,
    first: number,
    out: Uint32Array,
    at: number,
  ): NeighbourPage {
    const chunk = this.#chunk
    const degree = adjacency.degree(node)
    let count = 0
    // If most neighbours match, the first chunk is the page. If few do, later chunks are large.
    let size = first + 1
    for (let position = start; position < degree; size *= 2) {
      this.#budget.check()
      const copied = adjacency.copy(node, position, Math.min(size, chunkMax), chunk, 0)
      const byOrdinal = this.#setFor(copied)
      for (let i = 0; i < copied; i++) {
        const ordinal = chunk[i]!
        if (byOrdinal === null ? !this.#matches.has(ordinal) : !hasBit(byOrdinal, ordinal)) continue
        if (count === first) return { count, next: position + i }
        out[at + count++] = ordinal
      }
      position += copied
    }
    return { count, next: -1 }
  }

  /** Null as long as few questions have been asked. */
  #setFor(lookups: number): Bitset | null {
    this.#lookups += lookups
    if (this.#lookups * documentsPerLookup < this.#matches.documents) return null
    this.#byOrdinal ??= this.#matches.byOrdinal(this.#budget)
    return this.#byOrdinal
  }
}
