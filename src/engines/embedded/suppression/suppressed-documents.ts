/** What is hidden at one moment, as the main thread needs to know it. It never changes. */
import { type Bitset, hasBit, type OrdinalSet } from 'native-free-index'
import type { Collection } from '../../../snapshot/index.ts'
import type { MaskedTerms } from './masked-terms.ts'
import type { Redaction } from './redaction.ts'

export interface Suppression {
  /** By collection: the documents in no answer; null where there are none. */
  readonly suppressed: Readonly<Record<Collection, SuppressedDocuments | null>>
  /** Null where nobody is hidden. */
  readonly follows: SuppressedFollows | null
  /** Users who stay, without some address; null where there are none. */
  readonly redaction: Redaction | null
  /** By collection: terms that documents have by hidden addresses alone. */
  readonly terms: Readonly<Record<Collection, MaskedTerms | null>>
}

export const noneSuppressed: Suppression = {
  suppressed: { users: null, repos: null, professionals: null },
  follows: null,
  redaction: null,
  terms: { users: null, repos: null, professionals: null },
}

/** By user: followers, and followed users, that are hidden. */
export interface SuppressedFollows {
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
