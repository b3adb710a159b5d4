/**
 * The documents of an index that answers may contain, as Lucene's `liveDocs`. One thread replaces
 * the state while others search. The bitsets lie in shared memory twice: searches read one half,
 * and the next state is written to the other.
 *
 *   words            which half is read; then for each half 1 if it restricts anything
 *   after them       by half and shard the bitset of live docIds
 */
import { type Bitset, fillBits, hasBit, subtract } from '../bytes/index.ts'
import type { Hits } from '../collect/index.ts'
import type { OpenIndex } from './plan.ts'

/** By shard: the live docIds. Read-only. */
export type LiveBits = readonly Bitset[]

const controlWords = 3

export class LiveDocuments {
  /** Other threads open the same state with this buffer. */
  readonly buffer: SharedArrayBuffer
  readonly #control: Int32Array
  readonly #halves: readonly LiveBits[]
  /** By shard: number of documents. */
  readonly #documents: readonly number[]

  /** @param buffer of the thread that created it; default: a new one, with all documents live */
  constructor({ segments }: OpenIndex, buffer?: SharedArrayBuffer) {
    const words = segments.map((segment) => segment.words)
    const halfWords = words.reduce((sum, one) => sum + one, 0)
    const bytes = 4 * (controlWords + 2 * halfWords)
    this.buffer = buffer ?? new SharedArrayBuffer(bytes)
    if (this.buffer.byteLength !== bytes) throw new RangeError('live documents of another index')
    this.#control = new Int32Array(this.buffer, 0, controlWords)
    this.#documents = segments.map(({ documents }) => documents)
    this.#halves = [0, 1].map((half) => {
      let at = 4 * (controlWords + half * halfWords)
      return words.map((count) => {
        const bits = new Uint32Array(this.buffer, at, count)
        at += 4 * count
        return bits
      })
    })
  }

  /** Null if all documents are live. Two reads may return two states. */
  get current(): LiveBits | null {
    const half = Atomics.load(this.#control, 0)
    return Atomics.load(this.#control, 1 + half) === 0 ? null : this.#halves[half]!
  }

  /** The half that no search reads, in which to prepare the next state. */
  get spare(): LiveBits {
    return this.#halves[1 - Atomics.load(this.#control, 0)]!
  }

  /**
   * Writes the next state to the half that searches do not read.
   * @param suppressed by shard the docIds that are not live; null: all documents are live
   */
  prepare(suppressed: readonly Bitset[] | null): void {
    const half = 1 - Atomics.load(this.#control, 0)
    if (suppressed !== null) {
      for (const [shard, bits] of this.#halves[half]!.entries()) {
        fillBits(bits, this.#documents[shard]!)
        subtract(bits, bits, suppressed[shard]!)
      }
    }
    Atomics.store(this.#control, 1 + half, suppressed === null ? 0 : 1)
  }

  /** Searches that begin after this read the prepared state. */
  swap(): void {
    Atomics.store(this.#control, 0, 1 - Atomics.load(this.#control, 0))
  }
}

/** Whether all hits are live. */
export function areLive({ segments }: OpenIndex, live: LiveBits, hits: Hits): boolean {
  const { ordinals, count } = hits
  for (let i = 0; i < count; i++) {
    const shard = ordinals[i]! % segments.length
    const docId = segments[shard]!.ordinals.docOf[Math.floor(ordinals[i]! / segments.length)]!
    if (!hasBit(live[shard]!, docId)) return false
  }
  return true
}
