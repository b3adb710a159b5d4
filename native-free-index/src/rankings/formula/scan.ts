/**
 * Exact ranking by a formula: computes the value of every matching document. Visits docIds in
 * blocks, so that the stack of the program stays in the cache. In each block the matching documents
 * are listed, and only these are computed.
 */
import { type Bitset, findLowestBit } from '../../bytes/index.ts'
import type { TopK } from '../../collect/index.ts'
import type { ShardPage, TakeScores } from '../../kernels/index.ts'
import { limits } from '../../limits.ts'
import type { Budget } from '../../query/index.ts'
import type { ShardOrdinals } from '../../segment/index.ts'
import type { ShardReader } from '../shard-reader.ts'
import type { BlockSource } from '../weight.ts'
import {
  addTo,
  divide,
  gatherDays,
  gatherNumbers,
  gatherValues,
  multiply,
  saturate,
  takeGreatest,
  takeLeast,
  takeLogarithm,
} from './loops.ts'
import { compileRank, op, type RankProgram } from './program.ts'

/** DocIds of a block: a multiple of 32, since `filterBits` is read by words. */
const blockDocs = limits.similaritiesMax

/** A program with the values of one segment. */
interface BoundProgram {
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

/** Scratch memory for the scans of one thread. */
export class RankScratch {
  readonly levels = Array.from({ length: limits.rankDepthMax }, () => new Float64Array(blockDocs))
  /** The matching documents of the block, ascending. */
  readonly docIds = new Uint32Array(blockDocs)
  /** For all documents of the block. */
  readonly similarity = new Float64Array(blockDocs)
  readonly text = new Float64Array(blockDocs)
}

/**
 * Computes the program for all matching documents.
 *
 * @param take called with the values of a block's documents, which the next block overwrites
 */
export function scanBlocks(
  bound: BoundProgram,
  documents: number,
  filterBits: Bitset | null,
  scratch: RankScratch,
  budget: Budget,
  take: TakeScores,
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

/** Passes the similarities themselves, as `scanBlocks` does for a program. */
export function scanSimilarity(
  similarity: BlockSource,
  { segment, scratch }: ShardReader,
  filterBits: Bitset | null,
  matchesOnly: boolean,
  budget: Budget,
  take: TakeScores,
): void {
  const bound = { program: similarityProgram, columns: [], texts: [], similarity, matchesOnly }
  scanBlocks(bound, segment.documents, filterBits, scratch, budget, take)
}

const similarityProgram = compileRank({ kind: 'similarity' }, true)

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
      docIds[count++] = first + findLowestBit(word)
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
      return multiply(left, right, count)
    case op.quotient:
      return divide(left, right, count)
    case op.greatest:
      return takeGreatest(left, right, count)
    case op.least:
      return takeLeast(left, right, count)
  }
}

/** Offers (score, ordinal of the shard) of the documents that may be on the page. */
export function offerScores(
  { after, minScore }: ShardPage,
  { ordinalOf }: ShardOrdinals,
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
