/** What is hidden at one moment, as the main thread needs to know it. It never changes. */
import { type Bitset, hasBit, type TieSet } from 'native-free-index'
import type { Collection } from '../../snapshot/index.ts'
import type { HiddenTerms } from './hidden-terms.ts'
import type { Redaction } from './redaction.ts'

export interface Concealment {
  /** By collection: the documents in no answer; null where there are none. */
  readonly hidden: Readonly<Record<Collection, HiddenDocuments | null>>
  /** Null where nobody is hidden. */
  readonly follows: HiddenFollows | null
  /** Users who stay, without some address; null where there are none. */
  readonly redaction: Redaction | null
  /** By collection: terms that documents have by hidden addresses alone. */
  readonly terms: Readonly<Record<Collection, HiddenTerms | null>>
}

export const nothingHidden: Concealment = {
  hidden: { users: null, repos: null, professionals: null },
  follows: null,
  redaction: null,
  terms: { users: null, repos: null, professionals: null },
}

/** By user: followers, and followed users, that are hidden. */
export interface HiddenFollows {
  readonly followers: Uint32Array
  readonly following: Uint32Array
}

export class HiddenDocuments {
  readonly count: number
  /** By shard: docIds. */
  readonly sets: readonly Bitset[]
  readonly #byTie: Bitset

  constructor(documents: TieSet, count: number) {
    this.count = count
    this.sets = documents.sets
    this.#byTie = documents.byTie()
  }

  has(tie: number): boolean {
    return hasBit(this.#byTie, tie)
  }

  hasAny(ties: Uint32Array): boolean {
    const bits = this.#byTie
    for (let i = 0; i < ties.length; i++) if (hasBit(bits, ties[i]!)) return true
    return false
  }
}
