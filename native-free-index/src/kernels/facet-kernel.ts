/**
 * Loops over documents that count values. They run in WebAssembly, over arrays in a separate
 * memory. Without memory, or if the caller asks for it, the same loops run in JavaScript.
 */
import { type Bitset, findLowestBit } from '../bytes/index.ts'
import { countValuesWasm } from './generated/count-values.ts'
import { compileModule, createShardMemory, instantiate, reserve } from './shard-memory.ts'

/** Numbers of values, in the narrowest type. */
export type FacetNumbers = Uint8Array | Uint16Array | Uint32Array

/** A kernel works on arrays that it has allocated. */
export interface FacetKernel {
  /** A new array of zeros. */
  allocateWords(length: number): Uint32Array
  /** A new array for numbers up to `most`. */
  allocateNumbers(length: number, most: number): FacetNumbers
  allocateValues(length: number): Float64Array
  /** Writes the docIds of a set's words at `at`, ascending. Returns their end. */
  listBits(words: BitWords, out: Uint32Array, at: number): number
  /** Adds `by` to the count of each document's only value. */
  countSingle(docs: ListedDocs, numbers: FacetNumbers, counts: Uint32Array, by: number): void
  /** Adds `by` to the counts of each document's values. Returns how many have none. */
  countLists(docs: ListedDocs, lists: NumberLists, counts: Uint32Array, by: number): number
  /** Flips the bit of each document's rank. */
  toggle(docs: ListedDocs, ranks: Uint32Array, bits: Bitset): void
  /** Sum of the values with a bit, in any order, for sums that are exact. */
  sumValues(bits: Bitset, values: Float64Array): number
}

/** bits[start .. end) */
interface BitWords {
  readonly bits: Bitset
  readonly start: number
  readonly end: number
}

/** docIds[start .. end) */
export interface ListedDocs {
  readonly docIds: Uint32Array
  readonly start: number
  readonly end: number
}

/** By docId: numbers[starts[docId] .. starts[docId + 1]). */
export interface NumberLists {
  readonly numbers: Uint32Array
  readonly starts: Uint32Array
}

/** @param kind `js`: the loops in JavaScript, to which `wasm` falls back without memory */
export function openFacetKernel(kind: 'wasm' | 'js' = 'wasm'): FacetKernel {
  if (kind === 'js') return plain
  try {
    return new WasmKernel()
  } catch (error) {
    if (error instanceof RangeError) return plain
    throw error
  }
}

/** The loops in JavaScript. */
const plain: FacetKernel = {
  allocateWords: (length) => new Uint32Array(length),
  allocateNumbers(length, most) {
    if (most < 2 ** 8) return new Uint8Array(length)
    return most < 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length)
  },
  allocateValues: (length) => new Float64Array(length),

  listBits({ bits, start, end }, out, at) {
    let count = at
    for (let i = start; i < end; i++) {
      for (let word = bits[i]!; word !== 0; word &= word - 1) {
        out[count++] = i * 32 + findLowestBit(word)
      }
    }
    return count
  },

  countSingle({ docIds, start, end }, numbers, counts, by) {
    for (let i = start; i < end; i++) counts[numbers[docIds[i]!]!]! += by
  },

  countLists({ docIds, start, end }, { numbers, starts }, counts, by) {
    let missing = 0
    for (let i = start; i < end; i++) {
      const first = starts[docIds[i]!]!
      const last = starts[docIds[i]! + 1]!
      if (first === last) missing++
      for (let at = first; at < last; at++) counts[numbers[at]!]! += by
    }
    return missing
  },

  toggle({ docIds, start, end }, ranks, bits) {
    for (let i = start; i < end; i++) {
      const rank = ranks[docIds[i]!]!
      bits[rank >>> 5]! ^= 1 << (rank & 31)
    }
  },

  sumValues(bits, values) {
    let sum = 0
    for (let i = 0; i < bits.length; i++) {
      for (let word = bits[i]!; word !== 0; word &= word - 1) {
        sum += values[i * 32 + findLowestBit(word)]!
      }
    }
    return sum
  },
}

interface KernelExports {
  listBits(bits: number, start: number, end: number, out: number): number
  count8(docIds: number, end: number, numbers: number, counts: number, by: number): void
  count16(docIds: number, end: number, numbers: number, counts: number, by: number): void
  count32(docIds: number, end: number, numbers: number, counts: number, by: number): void
  countLists(
    docIds: number,
    end: number,
    numbers: number,
    starts: number,
    counts: number,
    by: number,
  ): number
  toggle(docIds: number, end: number, ranks: number, bits: number): void
  sumOf(bits: number, words: number, values: number): number
}

const module = compileModule(countValuesWasm)
/** Addresses are signed. Arrays without room below this are counted in JavaScript. */
const bytesMax = 2 ** 31
/** No array begins at 0. The alignment suits every array type. */
const alignment = 16

class WasmKernel implements FacetKernel {
  readonly #memory = createShardMemory(0)
  readonly #exports: KernelExports
  /** Bytes in use. Arrays are never freed: columns remain, scratch memory is reused. */
  #end = alignment

  constructor() {
    this.#exports = instantiate(module, this.#memory)
  }

  allocateWords(length: number): Uint32Array {
    const at = this.#take(length * 4)
    return at === 0 ? plain.allocateWords(length) : new Uint32Array(this.#memory.buffer, at, length)
  }

  allocateNumbers(length: number, most: number): FacetNumbers {
    const bytes = most < 2 ** 8 ? 1 : most < 2 ** 16 ? 2 : 4
    const at = this.#take(length * bytes)
    if (at === 0) return plain.allocateNumbers(length, most)
    const { buffer } = this.#memory
    if (bytes === 1) return new Uint8Array(buffer, at, length)
    return bytes === 2 ? new Uint16Array(buffer, at, length) : new Uint32Array(buffer, at, length)
  }

  allocateValues(length: number): Float64Array {
    const at = this.#take(length * 8)
    return at === 0
      ? plain.allocateValues(length)
      : new Float64Array(this.#memory.buffer, at, length)
  }

  listBits(words: BitWords, out: Uint32Array, at: number): number {
    const { bits, start, end } = words
    if (!areShared(bits, out)) return plain.listBits(words, out, at)
    return at + this.#exports.listBits(bits.byteOffset, start, end, findAddress(out, at))
  }

  countSingle(docs: ListedDocs, numbers: FacetNumbers, counts: Uint32Array, by: number): void {
    const { docIds, start, end } = docs
    if (!areShared(docIds, numbers, counts)) {
      return plain.countSingle(docs, numbers, counts, by)
    }
    const { count8, count16, count32 } = this.#exports
    const bytes = numbers.BYTES_PER_ELEMENT
    const count = bytes === 1 ? count8 : bytes === 2 ? count16 : count32
    const [first, last] = [findAddress(docIds, start), findAddress(docIds, end)]
    count(first, last, numbers.byteOffset, counts.byteOffset, by)
  }

  countLists(docs: ListedDocs, lists: NumberLists, counts: Uint32Array, by: number): number {
    const { docIds, start, end } = docs
    const { numbers, starts } = lists
    if (!areShared(docIds, numbers, starts, counts)) {
      return plain.countLists(docs, lists, counts, by)
    }
    const [first, last] = [findAddress(docIds, start), findAddress(docIds, end)]
    return this.#exports.countLists(
      first,
      last,
      numbers.byteOffset,
      starts.byteOffset,
      counts.byteOffset,
      by,
    )
  }

  toggle(docs: ListedDocs, ranks: Uint32Array, bits: Bitset): void {
    const { docIds, start, end } = docs
    if (!areShared(docIds, ranks, bits)) return plain.toggle(docs, ranks, bits)
    const [first, last] = [findAddress(docIds, start), findAddress(docIds, end)]
    this.#exports.toggle(first, last, ranks.byteOffset, bits.byteOffset)
  }

  sumValues(bits: Bitset, values: Float64Array): number {
    if (!areShared(bits, values)) return plain.sumValues(bits, values)
    return this.#exports.sumOf(bits.byteOffset, bits.length, values.byteOffset)
  }

  /** The address of newly allocated bytes. 0 if there is no room. */
  #take(length: number): number {
    const at = this.#end
    const end = at + Math.ceil(length / alignment) * alignment
    if (end > bytesMax) return 0
    try {
      reserve(this.#memory, end)
    } catch (error) {
      if (error instanceof RangeError) return 0
      throw error
    }
    this.#end = end
    return at
  }
}

/** Whether a kernel allocated the arrays in its memory, and not in JavaScript for lack of room. */
function areShared(...arrays: readonly ArrayBufferView[]): boolean {
  return arrays.every(({ buffer }) => buffer instanceof SharedArrayBuffer)
}

function findAddress({ byteOffset }: Uint32Array, index: number): number {
  return byteOffset + index * 4
}
