/**
 * Exact ranking by a formula: computes the value of every matching document. Visits docIds in
 * blocks, so that the stack of the program stays in the cache. In each block the matching documents
 * are listed, and only these are computed.
 */
import { type Bitset, lowestBit } from '../../bytes/index.ts'
import type { TopK } from '../../collect/index.ts'
import { limits } from '../../limits.ts'
import type { Budget } from '../../query/index.ts'
import type { Segment } from '../../segment/index.ts'
import type { BlockSource } from '../block-source.ts'
import {
  addTo,
  divideBy,
  gatherDays,
  gatherNumbers,
  gatherValues,
  multiplyBy,
  saturate,
  takeGreatest,
  takeLeast,
  takeLogarithm,
} from './loops.ts'
import { op, type RankProgram } from './program.ts'

/** DocIds of a block: a multiple of 32, since `filterBits` is read by words. */
const blockDocs = limits.similaritiesMax

/** A program with the values of one segment. */
export interface BoundProgram {
  readonly program: RankProgram
  /** By field of the program. Values by docId, NaN if missing. */
  readonly columns: readonly Float64Array[]
  /** By text of the program. */
  readonly texts: readonly BlockSource[]
  /** Null if the similarity is 0 for all documents. */
  readonly similarity: BlockSource | null
  /** Excludes documents with the similarity 0. */
  readonly matchesOnly: boolean
}

interface RankRequest {
  readonly documents: number
  /** By docId: its ordinal in the shard. */
  readonly ordinalOf: Uint32Array
  readonly filterBits: Bitset | null
  /** Hits rank after this: lower values, or this value and an ordinal from `ordinal` on. */
  readonly after: { readonly score: number; readonly ordinal: number }
  /** Hits with a lower value are ignored. */
  readonly minScore: number
}

/** Scratch memory for the scans of one thread. */
export class RankScratch {
  readonly levels = Array.from({ length: limits.rankDepthMax }, () => new Float64Array(blockDocs))
  /** The matching documents of the block, ascending. */
  readonly docIds = new Uint32Array(blockDocs)
  /** For all documents of the block. */
  readonly similarity = new Float64Array(blockDocs)
  readonly text = new Float64Array(blockDocs)
}

/** Throws RangeError for an unknown number field, or a list field. */
export function columnsOf({ fields }: RankProgram, segment: Segment): Float64Array[] {
  return fields.map((field) => {
    const column = segment.numbers.get(field)
    if (column === undefined) throw new RangeError(`no number field "${field}"`)
    if (column.list) throw new RangeError(`a formula cannot take the list "${field}"`)
    return column.values
  })
}

/** Bounds are Float32, so the base must fit in a Float32 too. */
const baseMax = 1e30

/**
 * The values of a field that every document has. Throws RangeError for an unknown field, a list, a
 * document without a value, and values beyond ±1e30.
 */
export function wholeColumn(field: string, { numbers, documents }: Segment): Float64Array {
  const column = numbers.get(field)
  if (column === undefined || column.list) throw new RangeError(`no number field "${field}"`)
  const { values } = column
  const { order } = column.docs
  if (order.length < documents) throw new RangeError(`documents lack the field "${field}"`)
  if (values[order[0]!]! < -baseMax || values[order.at(-1)!]! > baseMax) {
    throw new RangeError(`values of the field "${field}" lie beyond ${baseMax}`)
  }
  return values
}

/** Offers (value, ordinal of the shard) of the documents that may be among the best. */
export function scanRanked(
  bound: BoundProgram,
  request: RankRequest,
  scratch: RankScratch,
  topK: TopK,
  budget: Budget,
): void {
  scanBlocks(bound, request, scratch, budget, (docIds, values, count) =>
    offerBlock(request, docIds, values, count, topK),
  )
}

/** @param take called with the values of a block's documents, which the next block overwrites */
export function scanBlocks(
  bound: BoundProgram,
  { documents, filterBits }: Pick<RankRequest, 'documents' | 'filterBits'>,
  scratch: RankScratch,
  budget: Budget,
  take: (docIds: Uint32Array, values: Float64Array, count: number) => void,
): void {
  const { similarity, matchesOnly } = bound
  if (matchesOnly && similarity === null) return
  // The previous scan left values of another query.
  if (similarity === null) scratch.similarity.fill(0)
  for (let start = 0; start < documents; start += blockDocs) {
    budget.check()
    const end = Math.min(start + blockDocs, documents)
    let count = listMatches(filterBits, start, end, scratch.docIds)
    if (count === 0) continue
    similarity?.fill(start, end, filterBits, scratch.similarity)
    if (matchesOnly) count = keepSimilar(scratch, start, count)
    if (count === 0) continue
    runProgram(bound, { start, end, filterBits, count: fillUp(scratch.docIds, count) }, scratch)
    take(scratch.docIds, scratch.levels[0]!, count)
  }
}

/** Writes the matching docIds of the block, ascending. Returns how many. */
export function listMatches(
  filterBits: Bitset | null,
  start: number,
  end: number,
  docIds: Uint32Array,
): number {
  let count = 0
  if (filterBits === null) {
    for (let docId = start; docId < end; docId++) docIds[count++] = docId
    return count
  }
  for (let first = start; first < end; first += 32) {
    for (let word = filterBits[first >>> 5]!; word !== 0; word &= word - 1) {
      docIds[count++] = first + lowestBit(word)
    }
  }
  return count
}

/** Keeps the listed documents with a similarity above 0. Returns how many. */
function keepSimilar({ docIds, similarity }: RankScratch, start: number, count: number): number {
  let kept = 0
  for (let i = 0; i < count; i++) {
    const docId = docIds[i]!
    docIds[kept] = docId
    if (similarity[docId - start]! > 0) kept++
  }
  return kept
}

/** Repeats the last document up to a multiple of 4, which loops need. Returns that number. */
function fillUp(docIds: Uint32Array, count: number): number {
  const filled = (count + 3) & ~3
  docIds.fill(docIds[count - 1]!, count, filled)
  return filled
}

interface Block {
  readonly start: number
  readonly end: number
  readonly filterBits: Bitset | null
  /** Number of documents listed in the scratch memory. */
  readonly count: number
}

/** Computes the values of the block's documents at level 0. */
function runProgram(bound: BoundProgram, block: Block, scratch: RankScratch): void {
  const { opcodes, operands } = bound.program
  const { levels } = scratch
  const { count } = block
  let top = -1
  for (let i = 0; i < opcodes.length; i++) {
    const x = operands[2 * i]!
    const y = operands[2 * i + 1]!
    const opcode = opcodes[i]!
    if (opcode <= op.bm25) {
      push(bound, block, scratch, opcode, x, y, levels[++top]!)
    } else if (opcode <= op.least) {
      combine(opcode, levels[top - 1]!, levels[top]!, count)
      top--
    } else if (opcode === op.logarithm) {
      takeLogarithm(levels[top]!, x, count)
    } else {
      saturate(levels[top]!, x, y, count)
    }
  }
}

function push(
  { columns, texts }: BoundProgram,
  { start, end, filterBits, count }: Block,
  { docIds, similarity, text }: RankScratch,
  opcode: number,
  x: number,
  y: number,
  target: Float64Array,
): void {
  switch (opcode) {
    case op.constant:
      target.fill(x, 0, count)
      break
    case op.similarity:
      gatherValues(similarity, start, docIds, count, target)
      break
    case op.number:
      gatherNumbers(columns[x]!, docIds, count, target)
      break
    case op.daysSince:
      gatherDays(columns[x]!, y, docIds, count, target)
      break
    case op.bm25:
      texts[x]!.fill(start, end, filterBits, text)
      gatherValues(text, start, docIds, count, target)
  }
}

function combine(opcode: number, left: Float64Array, right: Float64Array, count: number): void {
  switch (opcode) {
    case op.sum:
      return addTo(left, right, count)
    case op.product:
      return multiplyBy(left, right, count)
    case op.quotient:
      return divideBy(left, right, count)
    case op.greatest:
      return takeGreatest(left, right, count)
    case op.least:
      return takeLeast(left, right, count)
  }
}

function offerBlock(
  { ordinalOf, after, minScore }: RankRequest,
  docIds: Uint32Array,
  values: Float64Array,
  count: number,
  topK: TopK,
): void {
  let least = Math.max(minScore, topK.threshold)
  for (let i = 0; i < count; i++) {
    // Adding 0 makes 0 of -0, which is equal but prints differently.
    const value = values[i]! + 0
    if (value < least || value > after.score) continue
    const ordinal = ordinalOf[docIds[i]!]!
    if (value === after.score && ordinal < after.ordinal) continue
    topK.offer(value, ordinal)
    least = Math.max(minScore, topK.threshold)
  }
}
