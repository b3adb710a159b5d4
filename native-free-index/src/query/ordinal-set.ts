/**
 * Documents of an index as a set that knows them by their ties, as a graph does: a view of one set
 * of docIds for each shard, such as `Searcher.select` gives.
 */
import { type Bitset, bitsetWords, hasBit, listBits, lowestBit, setBit } from '../bytes/index.ts'
import type { Budget } from './budget.ts'
import type { OpenIndex } from './plan.ts'

/** Words of a set between two looks at the clock. */
const wordsPerCheck = 4096

export class OrdinalSet {
  /** By shard; what is added shows there. */
  readonly sets: readonly Bitset[]
  /** Of the index. */
  readonly documents: number
  /** By shard: docId by place in the tie order. */
  readonly #docOf: readonly Uint32Array[]
  readonly #ordinalOf: readonly Uint32Array[]

  /** @param sets default: new and empty ones */
  constructor({ segments }: OpenIndex, sets?: readonly Bitset[]) {
    this.sets = sets ?? segments.map(({ words }) => new Uint32Array(words))
    this.#docOf = segments.map(({ ordinals }) => ordinals.docOf)
    this.#ordinalOf = segments.map(({ ordinals }) => ordinals.ordinalOf)
    this.documents = this.#ordinalOf.reduce((sum, { length }) => sum + length, 0)
  }

  /** @param tie of a document of the index */
  has(ordinal: number): boolean {
    const shard = shardOf(ordinal, this.sets.length)
    return hasBit(
      this.sets[shard]!,
      this.#docOf[shard]![shardOrdinalOf(ordinal, this.sets.length)]!,
    )
  }

  /** @param tie of a document of the index */
  add(ordinal: number): void {
    const shard = shardOf(ordinal, this.sets.length)
    setBit(this.sets[shard]!, this.#docOf[shard]![shardOrdinalOf(ordinal, this.sets.length)]!)
  }

  /**
   * The same set as one of ties: dear to make, and several times as fast to ask. Throws
   * DeadlineError where it is given a budget.
   */
  byOrdinal(budget?: Budget): Bitset {
    const bits = new Uint32Array(bitsetWords(this.documents))
    const shards = this.sets.length
    for (const [shard, set] of this.sets.entries()) {
      const ordinalOf = this.#ordinalOf[shard]!
      for (let i = 0; i < set.length; i++) {
        if (i % wordsPerCheck === 0) budget?.check()
        for (let word = set[i]!; word !== 0; word &= word - 1) {
          setBit(bits, ordinalOf[i * 32 + lowestBit(word)]! * shards + shard)
        }
      }
    }
    return bits
  }

  /** Everything in it, ascending. Throws as `byOrdinal`. */
  ordinals(budget?: Budget): Uint32Array {
    return listBits(this.byOrdinal(budget))
  }
}

/** Ties are below 2^32; division by whole numbers is faster where the machine knows that. */
function shardOf(ordinal: number, shards: number): number {
  return (ordinal >>> 0) % (shards >>> 0)
}

function shardOrdinalOf(ordinal: number, shards: number): number {
  return ((ordinal >>> 0) / (shards >>> 0)) >>> 0
}
