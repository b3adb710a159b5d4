/** The WebAssembly kernel over one shard's postings, in the memory of its segment. */

import { limits } from '../limits.ts'
import {
  type BlockPostings,
  boundScale,
  type ScoreRequest,
  type ScoresRequest,
  type WeightedTerm,
} from './block-postings.ts'
import { scoreBlocksWasm } from './generated/score-blocks.ts'
import {
  compileModule,
  instantiate,
  noDeadlineCheck,
  reserve,
  roundToPages,
  type ShardMemory,
} from './shard-memory.ts'

interface KernelExports {
  readonly termsMax: { readonly value: number }
  readonly groupsMax: { readonly value: number }
  readonly hitsMax: { readonly value: number }
  layout(start: number, blocks: number, ordinals: number): number
  fillPackTable(): void
  termsAt(): number
  keysAt(): number
  search(
    terms: number,
    limit: number,
    norm: number,
    units: number,
    minScore: number,
    filterBits: number,
    afterScore: number,
    afterOrdinal: number,
  ): number
  countMatches(terms: number, filterBits: number): number
  docsAt(): number
  scoresAt(): number
  beginScores(terms: number): void
  matchesAt(): number
  takeScores(filterBits: number, norm: number, least: number): number
  endScores(): void
}

/** Called with views of documents and their scores, which the callee may overwrite. */
export type TakeScores = (docIds: Uint32Array, scores: Float64Array, count: number) => void

const termWords = 12
/** Documents per batch of blocks. */
const scoresMax = 128 * limits.blockDocs
/** The first bytes of the scratch memory tell whether a query is running. The rest is aligned. */
const busyBytes = 16

const module = compileModule(scoreBlocksWasm)

/** The kernel's source repeats these limits. */
function checkLimits({ termsMax, groupsMax, hitsMax }: KernelExports): void {
  const agrees =
    termsMax.value === limits.queryTermsMax &&
    groupsMax.value === limits.kernelGroupsMax &&
    hitsMax.value === limits.hitsMax
  if (!agrees) throw new Error('the kernel was compiled for other limits')
}

export class TextKernel {
  readonly #exports: KernelExports
  readonly #memory: ShardMemory
  readonly #postings: BlockPostings
  #checkDeadline: () => void = noDeadlineCheck
  #words: Uint32Array = new Uint32Array()
  #floats: Float32Array = new Float32Array()
  #doubles: Float64Array = new Float64Array()
  /** Index of the word that is 1 while a query runs. */
  #busy = 0
  /** Buffer for the documents that match a filter. */
  filterBits: Uint32Array = new Uint32Array()
  /** Size of the scratch memory. */
  readonly scratchBytes: number

  constructor(memory: ShardMemory, postings: BlockPostings) {
    this.#memory = memory
    this.#postings = postings
    this.#exports = instantiate(module, memory, () => this.#checkDeadline())
    checkLimits(this.#exports)
    this.scratchBytes = roundToPages(busyBytes + this.#layOut(0) + 16 + postings.stride * 4)
  }

  /** Attaches the scratch memory at `start`, which no other thread may use. */
  attachScratch(start: number): void {
    reserve(this.#memory, start + this.scratchBytes)
    const end = Math.ceil(this.#layOut(start + busyBytes) / 16) * 16
    this.filterBits = new Uint32Array(this.#memory.buffer, end, this.#postings.stride)
    this.#words = new Uint32Array(this.#memory.buffer)
    this.#floats = new Float32Array(this.#memory.buffer)
    this.#doubles = new Float64Array(this.#memory.buffer)
    this.#busy = start / 4
    this.#clear()
  }

  /**
   * Clears the scratch memory after an interrupted query. A finished query leaves it ready, and new
   * memory is zero. Pages that are never written take no memory.
   */
  #clear(): void {
    const words = this.#words
    const start = this.#busy
    if (words[start] === 1) words.fill(0, start, start + this.scratchBytes / 4)
    this.#exports.fillPackTable()
  }

  /** End of the scratch memory at `start`. WebAssembly returns signed addresses. */
  #layOut(start: number): number {
    const { stride, ordinals } = this.#postings
    return this.#exports.layout(start, stride, ordinals.byteOffset) >>> 0
  }

  /**
   * Writes the hits, best first, as scores and ordinals of the shard. Returns how many.
   *
   * @param checkDeadline called every few thousand documents; an error ends the search,
   * and the set in `filterBits` is lost
   */
  search(
    request: ScoreRequest,
    scores: Float64Array,
    ordinals: Float64Array,
    checkDeadline: () => void = noDeadlineCheck,
  ): number {
    this.#checkDeadline = checkDeadline
    try {
      return this.#search(request, scores, ordinals)
    } catch (error) {
      this.#clear()
      throw error
    }
  }

  #search(request: ScoreRequest, scores: Float64Array, ordinals: Float64Array): number {
    const { terms, norm, limit, minScore, filterBits, after } = request
    const { units, weights } = boundScale(terms)
    this.#writeTerms(terms, weights)
    this.#words[this.#busy] = 1
    const count = this.#exports.search(
      terms.length,
      limit,
      norm,
      units,
      minScore,
      filterBits?.byteOffset ?? 0,
      after.score,
      after.ordinal,
    )
    this.#words[this.#busy] = 0
    const keys = (this.#exports.keysAt() >>> 0) / 4
    for (let i = 0; i < count; i++) {
      scores[i] = this.#floats[keys + 2 * i + 1]!
      ordinals[i] = ~this.#words[keys + 2 * i]! >>> 0
    }
    return count
  }

  /** Exact number of documents that have any of the terms and match the filter. */
  count(terms: readonly WeightedTerm[], filterBits: Uint32Array | null): number {
    this.#writeTerms(
      terms,
      terms.map(() => 0),
    )
    return this.#exports.countMatches(terms.length, filterBits?.byteOffset ?? 0)
  }

  /** Whether the kernel supports this many terms and groups. */
  supportsTerms(terms: readonly WeightedTerm[]): boolean {
    if (terms.length > limits.queryTermsMax) return false
    const groups = terms.reduce((sum, { endsGroup }) => sum + Number(endsGroup), 0)
    return groups <= limits.kernelGroupsMax
  }

  /**
   * Calls `take` with documents of the set `bits`, ascending by docId, and their scores: those that
   * score at least `least`, and those of the set `certain`, with 0 without any term. Overwrites
   * `filterBits`.
   *
   * @param checkDeadline called every few thousand documents; an error ends the search
   */
  visitScores(
    { terms, norm, least, bits, certain }: ScoresRequest,
    take: TakeScores,
    checkDeadline: () => void,
  ): void {
    const exports = this.#exports
    const { buffer } = this.#memory
    const docIds = new Uint32Array(buffer, exports.docsAt() >>> 0, scoresMax)
    const scores = new Float64Array(buffer, exports.scoresAt() >>> 0, scoresMax)
    this.#words.set(certain, (exports.matchesAt() >>> 0) / 4)
    this.filterBits.fill(0, bits.length)
    this.filterBits.set(bits)
    this.#checkDeadline = checkDeadline
    this.#writeTerms(
      terms,
      terms.map(() => 0),
    )
    this.#words[this.#busy] = 1
    try {
      exports.beginScores(terms.length)
      for (;;) {
        const count = exports.takeScores(this.filterBits.byteOffset, norm, least)
        if (count === 0) break
        take(docIds, scores, count)
      }
      exports.endScores()
    } catch (error) {
      this.#clear()
      throw error
    }
    this.#words[this.#busy] = 0
  }

  #writeTerms(terms: readonly WeightedTerm[], weights: readonly number[]): void {
    const { stride, codes, pairs, impacts, rareDocs, rareCodes } = this.#postings
    let at = (this.#exports.termsAt() >>> 0) / 4
    for (const [i, term] of terms.entries()) {
      const { column, list, impacts: first, postings, maximum, factor, endsGroup } = term
      const isRare = column < 0
      const block = isRare ? 0 : column * stride
      this.#words[at] = codes.byteOffset + block
      this.#words[at + 1] = pairs.byteOffset + block * 8
      this.#words[at + 2] = impacts.byteOffset + first * 4
      this.#words[at + 3] = weights[i]!
      this.#words[at + 4] = isRare ? rareDocs.byteOffset + list * 4 : 0
      this.#words[at + 5] = rareCodes.byteOffset + list
      this.#words[at + 6] = postings
      this.#words[at + 7] = endsGroup ? 1 : 0
      this.#doubles[(at + 8) / 2] = factor
      this.#floats[at + 10] = maximum
      at += termWords
    }
  }
}
