/**
 * The WebAssembly kernel over one shard's memory: the segment's bytes lie at its start, and behind
 * them each searcher has a seat, scratch memory of its own. Seats let threads that share the bytes
 * run their queries side by side.
 */

import { limits } from '../limits.ts'
import {
  type BlockPostings,
  type BlockTerm,
  boundScale,
  type ScoreRequest,
} from './block-postings.ts'
import { scoreBlocksWasm } from './generated/score-blocks.ts'

interface KernelExports {
  readonly termsMax: { readonly value: number }
  readonly hitsMax: { readonly value: number }
  layout(start: number, blocks: number, ties: number): number
  fillPackTable(): void
  termsAt(): number
  keysAt(): number
  search(
    terms: number,
    limit: number,
    norm: number,
    units: number,
    floor: number,
    pass: number,
    afterScore: number,
    afterTie: number,
  ): number
  countMatches(terms: number, pass: number): number
}

const pageBytes = 65_536
const pagesMax = 65_536
const termWords = 8
/** The seat's first bytes tell whether a query runs; what follows is aligned. */
const busyBytes = 16

const module = new WebAssembly.Module(
  Uint8Array.from(atob(scoreBlocksWasm), (character) => character.charCodeAt(0)),
)

/** The source of the kernel repeats two limits. */
function checkLimits({ termsMax, hitsMax }: KernelExports): void {
  const agrees = termsMax.value === limits.kernelTermsMax && hitsMax.value === limits.hitsMax
  if (!agrees) throw new Error('the kernel was compiled for other limits')
}

function instantiate(memory: ShardMemory): KernelExports {
  const abort = () => {
    throw new Error('the kernel has aborted')
  }
  const env = { memory: memory as unknown as WebAssembly.Memory, abort }
  const { exports } = new WebAssembly.Instance(module, { env })
  return exports as unknown as KernelExports
}

/** A segment's bytes and the seats behind them: a shared WebAssembly.Memory of at most 4 GiB. */
export interface ShardMemory {
  readonly buffer: SharedArrayBuffer
  grow(pages: number): number
}

/** Memory for `bytes` of a segment, from offset 0; seats are added as searchers come. */
export function createShardMemory(bytes: number): ShardMemory {
  const initial = Math.max(1, Math.ceil(bytes / pageBytes))
  const memory = new WebAssembly.Memory({ initial, maximum: pagesMax, shared: true })
  return memory as unknown as ShardMemory
}

export class WasmKernel {
  readonly #exports: KernelExports
  readonly #postings: BlockPostings
  readonly #words: Uint32Array
  /** Index of the word that is 1 while a query runs. */
  readonly #busy: number
  readonly #floats: Float32Array
  /** Room for the set of documents that pass a filter. */
  readonly pass: Uint32Array

  /**
   * @param segmentBytes length of the segment at the start of the memory
   * @param seat number of the thread, from 0: no two threads may have one seat of a memory
   */
  constructor(memory: ShardMemory, postings: BlockPostings, segmentBytes: number, seat: number) {
    this.#postings = postings
    this.#exports = instantiate(memory)
    checkLimits(this.#exports)
    const { stride } = postings
    const seatBytes = pages(busyBytes + this.#layout(0) + 16 + stride * 4)
    const start = pages(segmentBytes) + seat * seatBytes
    reserve(memory, start + seatBytes)
    const end = Math.ceil(this.#layout(start + busyBytes) / 16) * 16
    this.pass = new Uint32Array(memory.buffer, end, stride)
    this.#words = new Uint32Array(memory.buffer)
    this.#floats = new Float32Array(memory.buffer)
    this.#busy = start / 4
    // Whoever had the seat before was stopped in the middle of a query. Else all is as it was left,
    // or new and zero, and a page that nobody touches takes no memory.
    if (this.#words[this.#busy] === 1) this.#words.fill(0, start / 4, (start + seatBytes) / 4)
    this.#exports.fillPackTable()
  }

  /** End of the scratch memory that begins at `start`; addresses come back as signed. */
  #layout(start: number): number {
    const { stride, ties } = this.#postings
    return this.#exports.layout(start, stride, ties.byteOffset) >>> 0
  }

  /** Writes the hits, best first, as scores and ties of the shard; returns how many. */
  search(request: ScoreRequest, scores: Float64Array, ties: Float64Array): number {
    const { terms, norm, limit, floor, pass, after } = request
    const { units, weights } = boundScale(terms)
    this.#writeTerms(terms, weights)
    this.#words[this.#busy] = 1
    const count = this.#exports.search(
      terms.length,
      limit,
      norm,
      units,
      floor,
      pass?.byteOffset ?? 0,
      after.score,
      after.tie,
    )
    this.#words[this.#busy] = 0
    const keys = (this.#exports.keysAt() >>> 0) / 4
    for (let i = 0; i < count; i++) {
      scores[i] = this.#floats[keys + 2 * i + 1]!
      ties[i] = ~this.#words[keys + 2 * i]! >>> 0
    }
    return count
  }

  /** Exact number of documents that have any of the terms and pass. */
  count(terms: readonly BlockTerm[], pass: Uint32Array | null): number {
    this.#writeTerms(
      terms,
      terms.map(() => 0),
    )
    return this.#exports.countMatches(terms.length, pass?.byteOffset ?? 0)
  }

  #writeTerms(terms: readonly BlockTerm[], weights: readonly number[]): void {
    const { stride, codes, pairs, impacts, rareDocs, rareCodes } = this.#postings
    let at = (this.#exports.termsAt() >>> 0) / 4
    for (const [i, { column, list, impacts: first, postings }] of terms.entries()) {
      const isRare = column < 0
      const block = isRare ? 0 : column * stride
      this.#words[at] = codes.byteOffset + block
      this.#words[at + 1] = pairs.byteOffset + block * 8
      this.#words[at + 2] = impacts.byteOffset + first * 4
      this.#words[at + 3] = weights[i]!
      this.#words[at + 4] = isRare ? rareDocs.byteOffset + list * 4 : 0
      this.#words[at + 5] = rareCodes.byteOffset + list
      this.#words[at + 6] = postings
      at += termWords
    }
  }
}

function pages(bytes: number): number {
  return Math.ceil(bytes / pageBytes) * pageBytes
}

/**
 * Only growing tells the true size, since another thread may grow the memory at the same time.
 */
function reserve(memory: ShardMemory, bytes: number): void {
  const missing = bytes - memory.grow(0) * pageBytes
  if (missing > 0) memory.grow(Math.ceil(missing / pageBytes))
}
