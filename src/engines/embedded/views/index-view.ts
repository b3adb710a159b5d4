/** One view of a snapshot: the documents that exist in it, for this thread and for workers. */
import { type Bitset, countBits, type LiveBits, LiveDocuments, OrdinalSet } from 'native-free-index'
import { type Collection, collections, mapCollections } from '../../../domain/index.ts'
import type { TimeSlices } from '../../time-slices.ts'
import type { EngineParts, VisibleIndex } from '../engine-parts.ts'
import { Graph, type OpenDocuments, openDocuments } from '../search/documents.ts'
import {
  type IndexSuppression,
  noIndexSuppression,
  SuppressedDocuments,
} from '../suppression/suppressor.ts'
import type { TaskView } from '../workers/protocol.ts'
import { openHiddenFollows } from './hidden-follows.ts'

/** By collection and shard: the documents that a scope hides. Null: none. */
export type OutsideScope = Readonly<Record<Collection, readonly Bitset[] | null>>

export class IndexView implements VisibleIndex {
  readonly collections: Readonly<Record<Collection, OpenDocuments>>
  readonly graph: Graph
  readonly taskView: TaskView
  readonly #parts: EngineParts
  readonly #live: Readonly<Record<Collection, LiveDocuments>>
  #outside: OutsideScope | null = null
  #current: IndexSuppression = noIndexSuppression
  #leases = 0

  constructor(parts: EngineParts, number: number, masked: readonly string[]) {
    const { indexes, loaded, viewBuffers } = parts
    this.#parts = parts
    this.taskView = { number, masked }
    this.collections = mapCollections((name) => openDocuments(loaded, name, indexes[name]))
    this.graph = new Graph(loaded)
    this.#live = mapCollections(
      (name) => new LiveDocuments(indexes[name], viewBuffers[number]![name]),
    )
  }

  get current(): IndexSuppression {
    return this.#current
  }

  /** Whether a request uses the view, or it follows the suppression. */
  get isLeased(): boolean {
    return this.#leases > 0
  }

  lease(): void {
    this.#leases++
  }

  release(): void {
    this.#leases--
  }

  /** The buffer into which a worker writes the matches of a filter, before `show`. */
  findSpare(collection: Collection): LiveBits {
    return this.#live[collection].spare
  }

  /** Shows the documents of the scope that are not suppressed. */
  async show(outside: OutsideScope, timeSlices: TimeSlices): Promise<void> {
    this.#outside = outside
    await this.follow(timeSlices)
  }

  /** Hides the documents that are suppressed now. Does nothing before `show`. */
  async follow(timeSlices: TimeSlices): Promise<void> {
    const outside = this.#outside
    if (outside === null) return
    const { suppressor } = this.#parts
    for (;;) {
      const base = suppressor.current
      const next = await this.#buildState(outside, base, timeSlices)
      if (base !== suppressor.current) continue
      this.#publish(next)
      return
    }
  }

  async #buildState(
    outside: OutsideScope,
    base: IndexSuppression,
    timeSlices: TimeSlices,
  ): Promise<IndexSuppression> {
    const suppressed: Partial<Record<Collection, SuppressedDocuments | null>> = {}
    for (const name of collections) {
      if (timeSlices.isOver) await timeSlices.pause()
      suppressed[name] = this.#joinHidden(name, outside[name], base.suppressed[name])
    }
    const all = suppressed as IndexSuppression['suppressed']
    const isAsBase = outside.users === null || all.users === null
    const { follows } = this.graph.relations
    return {
      suppressed: all,
      follows: isAsBase ? base.follows : openHiddenFollows(follows, all.users!),
    }
  }

  #joinHidden(
    name: Collection,
    outside: readonly Bitset[] | null,
    suppressed: SuppressedDocuments | null,
  ): SuppressedDocuments | null {
    if (outside === null) return suppressed
    const sets = outside.map((bits, shard) => {
      const other = suppressed?.sets[shard]
      return other === undefined ? bits : bits.map((word, i) => word | other[i]!)
    })
    const count = sets.reduce((sum, bits) => sum + countBits(bits), 0)
    if (count === 0) return null
    return new SuppressedDocuments(new OrdinalSet(this.#parts.indexes[name], sets), count)
  }

  #publish(next: IndexSuppression): void {
    for (const name of collections) this.#live[name].prepare(next.suppressed[name]?.sets ?? null)
    for (const name of collections) this.#live[name].swap()
    for (const name of collections) {
      this.collections[name].documents.suppress(next.suppressed[name])
    }
    this.graph.suppress(next)
    // A new object even for an equal state, because queries compare objects.
    this.#current = { ...next }
  }
}
