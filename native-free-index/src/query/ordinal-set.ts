/**
 * A set of documents that is tested by ordinal, as graphs need it: a view of one set of docIds per
 * shard.
 */
import {
  type Bitset,
  countBits,
  countBitsetWords,
  fillBits,
  findLowestBit,
  flipBit,
  hasBit,
  listBits,
  setBit,
} from '../bytes/index.ts'
import type { Budget } from './budget.ts'
import type { OpenIndex } from './plan.ts'

/** Words of a set between two deadline checks. */
const wordsPerCheck = 4096

export class OrdinalSet {
  /** By shard. Includes later additions. */
  readonly sets: readonly Bitset[]
  /** Documents of the index. */
  readonly documents: number
  /** By shard: docId by ordinal of the shard. */
  readonly #docOf: readonly Uint32Array[]
  readonly #ordinalOf: readonly Uint32Array[]

  /** @param sets default: new and empty sets */
  constructor({ segments }: OpenIndex, sets?: readonly Bitset[]) {
    this.sets = sets ?? segments.map(({ words }) => new Uint32Array(words))
    this.#docOf = segments.map(({ ordinals }) => ordinals.docOf)
    this.#ordinalOf = segments.map(({ ordinals }) => ordinals.ordinalOf)
    this.documents = this.#ordinalOf.reduce((sum, { length }) => sum + length, 0)
  }

  /** @param ordinal of a document of the index */
  has(ordinal: number): boolean {
    const shard = findShard(ordinal, this.sets.length)
    return hasBit(
      this.sets[shard]!,
      this.#docOf[shard]![findShardOrdinal(ordinal, this.sets.length)]!,
    )
  }

  /** @param ordinal of a document of the index */
  add(ordinal: number): void {
    const shard = findShard(ordinal, this.sets.length)
    setBit(this.sets[shard]!, this.#docOf[shard]![findShardOrdinal(ordinal, this.sets.length)]!)
  }

  /**
   * The same set as one bitset of ordinals: expensive to create, but several times as fast to test.
   * With a budget it throws DeadlineError.
   */
  toOrdinalBits(budget?: Budget): Bitset {
    const bits = new Uint32Array(countBitsetWords(this.documents))
    // Members are added to an empty set, or others are removed from a full one, if they are fewer.
    const isMost = 2 * this.sets.reduce((sum, set) => sum + countBits(set), 0) > this.documents
    if (isMost) fillBits(bits, this.documents)
    const shards = this.sets.length
    for (const [shard, set] of this.sets.entries()) {
      const ordinalOf = this.#ordinalOf[shard]!
      for (let i = 0; i < set.length; i++) {
        if (i % wordsPerCheck === 0) budget?.check()
        for (let word = isMost ? ~set[i]! : set[i]!; word !== 0; word &= word - 1) {
          const docId = i * 32 + findLowestBit(word)
          if (docId < ordinalOf.length) flipBit(bits, ordinalOf[docId]! * shards + shard)
        }
      }
    }
    return bits
  }

  /** All ordinals, ascending. Throws as `toOrdinalBits`. */
  listOrdinals(budget?: Budget): Uint32Array {
    return listBits(this.toOrdinalBits(budget))
  }
}

/** Ordinals are below 2^32. Integer division is faster if V8 knows that. */
function findShard(ordinal: number, shards: number): number {
  return (ordinal >>> 0) % (shards >>> 0)
}

function findShardOrdinal(ordinal: number, shards: number): number {
  return ((ordinal >>> 0) / (shards >>> 0)) >>> 0
}
