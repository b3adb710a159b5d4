/**
 * Sets of documents beside an index, which one thread replaces while others search: those that no
 * answer may hold, and others that a query names by number. They lie in shared memory twice.
 * Searches read one half while the next state is written to the other; memory that no set has
 * been written to takes none.
 *
 *   words            which half is read; then by half and set 1 where it holds something
 *   behind them      by half, set and shard its bitset of docIds
 */
import type { Bitset } from '../bytes/index.ts'
import type { OpenIndex } from './plan.ts'

/** Number of the set whose documents are in no answer. */
export const suppressedSet = 0

/** All sets as of one moment. */
export interface DocumentSetsView {
  isEmpty(set: number): boolean
  /** Only read. */
  of(set: number, shard: number): Bitset
}

export class DocumentSets {
  /** What another thread opens them by. */
  readonly buffer: SharedArrayBuffer
  readonly #control: Int32Array
  readonly #halves: readonly SetsBuffer[]

  /**
   * @param count of sets, from 1
   * @param buffer of the thread that made them; default: new and empty ones
   */
  constructor({ segments }: OpenIndex, count: number, buffer?: SharedArrayBuffer) {
    const controlWords = 1 + 2 * count
    const shardWords = segments.map(({ words }) => words)
    const halfWords = count * shardWords.reduce((sum, words) => sum + words, 0)
    const bytes = 4 * (controlWords + 2 * halfWords)
    this.buffer = buffer ?? new SharedArrayBuffer(bytes)
    if (this.buffer.byteLength !== bytes) throw new RangeError('sets of another index')
    this.#control = new Int32Array(this.buffer, 0, controlWords)
    this.#halves = [0, 1].map((half) => {
      const holds = this.#control.subarray(1 + half * count, 1 + (half + 1) * count)
      return new SetsBuffer(this.buffer, 4 * (controlWords + half * halfWords), shardWords, holds)
    })
  }

  /** What searches read. Who asks for it twice may get two states. */
  get current(): DocumentSetsView {
    return this.#halves[Atomics.load(this.#control, 0)]!
  }

  /** Empties the half that nobody reads, and gives what is to be written there. */
  prepare(): { put(set: number, bits: readonly Bitset[]): void } {
    const spare = this.#halves[1 - Atomics.load(this.#control, 0)]!
    spare.clear()
    return spare
  }

  /** From here on searches that begin read what has been prepared. */
  swap(): void {
    Atomics.store(this.#control, 0, 1 - Atomics.load(this.#control, 0))
  }
}

class SetsBuffer implements DocumentSetsView {
  readonly #buffer: SharedArrayBuffer
  readonly #offset: number
  readonly #shardWords: readonly number[]
  readonly #setWords: number
  readonly #holds: Int32Array
  /** By set, then by shard; made when they are asked for, since most never are. */
  readonly #views: Bitset[][] = []

  constructor(
    buffer: SharedArrayBuffer,
    offset: number,
    shardWords: readonly number[],
    holds: Int32Array,
  ) {
    this.#buffer = buffer
    this.#offset = offset
    this.#shardWords = shardWords
    this.#setWords = shardWords.reduce((sum, words) => sum + words, 0)
    this.#holds = holds
  }

  isEmpty(set: number): boolean {
    return Atomics.load(this.#holds, set) === 0
  }

  of(set: number, shard: number): Bitset {
    return this.#viewsOf(set)[shard]!
  }

  /** @param bits by shard; copied */
  put(set: number, bits: readonly Bitset[]): void {
    for (const [shard, view] of this.#viewsOf(set).entries()) view.set(bits[shard]!)
    Atomics.store(this.#holds, set, 1)
  }

  clear(): void {
    for (let set = 0; set < this.#holds.length; set++) {
      if (this.isEmpty(set)) continue
      for (const view of this.#viewsOf(set)) view.fill(0)
      Atomics.store(this.#holds, set, 0)
    }
  }

  #viewsOf(set: number): Bitset[] {
    const known = this.#views[set]
    if (known !== undefined) return known
    if (!(set >= 0 && set < this.#holds.length)) throw new RangeError(`no set ${set}`)
    let at = this.#offset + 4 * set * this.#setWords
    const views = this.#shardWords.map((words) => {
      const view = new Uint32Array(this.#buffer, at, words)
      at += 4 * words
      return view
    })
    this.#views[set] = views
    return views
  }
}
