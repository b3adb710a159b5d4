/** One immutable state of suppression, as the main thread reads it. */

import { type Bitset, hasBit, type OrdinalSet } from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'

export interface IndexSuppression {
  /** By collection: the suppressed documents. Null: none. */
  readonly suppressed: Readonly<Record<Collection, SuppressedDocuments | null>>
  /** Null if no user is suppressed. */
  readonly follows: SuppressedFollowCounts | null
}

export const noIndexSuppression: IndexSuppression = {
  suppressed: { users: null, repos: null, professionals: null },
  follows: null,
}

/** By user: how many followers and followed users are suppressed. */
export interface SuppressedFollowCounts {
  readonly followers: Uint32Array
  readonly following: Uint32Array
}

export class SuppressedDocuments {
  readonly count: number
  /** By shard: docIds. */
  readonly sets: readonly Bitset[]
  readonly #byOrdinal: Bitset

  constructor(documents: OrdinalSet, count: number) {
    this.count = count
    this.sets = documents.sets
    this.#byOrdinal = documents.byOrdinal()
  }

  has(ordinal: number): boolean {
    return hasBit(this.#byOrdinal, ordinal)
  }

  hasAny(ordinals: Uint32Array): boolean {
    const bits = this.#byOrdinal
    for (let i = 0; i < ordinals.length; i++) if (hasBit(bits, ordinals[i]!)) return true
    return false
  }
}
