/** Pages of the neighbours in a graph that match a filter, in the order of their lists. */
import { type Bitset, hasBit } from '../../bytes/index.ts'
import type { Adjacency } from '../../graph/index.ts'
import type { Budget, OrdinalSet } from '../../query/index.ts'

export interface NeighbourPage {
  /** Neighbours on the page. */
  readonly count: number
  /** Position in the list of the next matching neighbour after the page, or -1. */
  readonly next: number
}

/** Neighbours between two deadline checks. */
const chunkMax = 4096

/** After one lookup per this many documents, a bitset by ordinal costs less than more lookups. */
const documentsPerLookup = 64

/** Serves one query, which may read many lists within its budget. */
export class NeighbourWalk {
  readonly #matches: OrdinalSet
  readonly #budget: Budget
  readonly #chunk = new Uint32Array(chunkMax)
  #lookups = 0
  #byOrdinal: Bitset | null = null

  /** @param matches in the index of the neighbours */
  constructor(matches: OrdinalSet, budget: Budget) {
    this.#matches = matches
    this.#budget = budget
  }

  /**
   * Writes ordinals of at most `first` matching neighbours, from `start` of the list on, to `out`
   * from `at` on. Throws DeadlineError.
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
    const degree = adjacency.countNeighbours(node)
    let count = 0
    // If most neighbours match, the first chunk is the page. Otherwise chunks grow.
    let size = first + 1
    for (let position = start; position < degree; size *= 2) {
      this.#budget.check()
      const copied = adjacency.copy(node, position, Math.min(size, chunkMax), chunk, 0)
      const byOrdinal = this.#selectSet(copied)
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

  /** Null after few lookups. */
  #selectSet(lookups: number): Bitset | null {
    this.#lookups += lookups
    if (this.#lookups * documentsPerLookup < this.#matches.documents) return null
    this.#byOrdinal ??= this.#matches.toOrdinalBits(this.#budget)
    return this.#byOrdinal
  }
}
