/** Layout of requests and answers in the memory that the main thread and the workers share. */
import { type Hits, limits as indexLimits } from 'native-free-index'
import { expertRelations, limits } from '../../../contract/vocabulary.ts'
import type { DocumentRank, ExplainedScore } from '../../engine.ts'
import type { ExpertEvidence } from '../../evidence.ts'
import { summaryNumbersMax } from './summary-numbers.ts'

export const slotCount = 64
/** A larger request is refused before it is queued. */
export const requestBytesMax = 2 << 20

/** Ten queries take less. Each has its own words, and at most 128 terms of 128 characters. */
const wordNotesBytesMax = 1 << 20
const textBytes = requestBytesMax + wordNotesBytesMax

/** Words of a slot's header. From `hits` on, one word contains the length of each list. */
export const header = {
  bytes: 0,
  part: 1,
  parts: 2,
  lists: 3,
  calledOff: 4,
  wordNotesBytes: 5,
  hits: 6,
  words: 16,
} as const

/** Buffers of a SlotMemory, for another thread. */
export interface SlotBuffers {
  readonly control: SharedArrayBuffer
  readonly headers: SharedArrayBuffer
  readonly requests: SharedArrayBuffer
  /** F64 by slot: total, workMs, doneMs, then by list `hitsMax` scores and `hitsMax` ordinals. */
  readonly answers: SharedArrayBuffer
  /** U32 by slot: counts and next offsets by root, then ordinals. */
  readonly edges: SharedArrayBuffer
  /** F64 by slot: see `writeEvidence` and `writeSummary`. */
  readonly evidence: SharedArrayBuffer
}

/** Ranked lists per task. */
export const listsMax = 10
const firstList = 3
const answerNumbers = firstList + 2 * listsMax * indexLimits.hitsMax

/** Roots per edges task, and neighbours on all its pages. */
const edgeRootsMax = limits.resultsMax
const edgeNumbers = 2 * edgeRootsMax + limits.edgeItemsMax

/** Replaces an offset in a list, because no list is so long. */
export const noPlace = 0xffffffff

/** A part of a query's work. `shareRoom` computes its share. */
export interface TaskPart {
  readonly part: number
  readonly parts: number
}

/** The share of one task: some shards, for some of the query's lists. */
export interface TaskShare {
  readonly shards: readonly number[]
  readonly lists: readonly number[]
}

/**
 * Shards with a number that equals `part` modulo `parts`. If there are more parts than shards, the
 * lists are distributed too. Some parts may be empty.
 */
export function shareRoom({ part, parts }: TaskPart, shards: number, lists: number): TaskShare {
  const listParts = Math.max(1, Math.floor(parts / shards))
  const listPart = Math.floor(part / shards)
  return {
    shards: takeEveryNth(shards, part % shards, Math.min(parts, shards)),
    lists: listPart < listParts ? takeEveryNth(lists, listPart, listParts) : [],
  }
}

function takeEveryNth(end: number, first: number, step: number): number[] {
  const numbers: number[] = []
  for (let i = first; i < end; i += step) numbers.push(i)
  return numbers
}

/** Views of an answer in its slot, valid until the slot is submitted again. */
export interface SlotAnswer {
  /** Result of a count. */
  readonly total: number
  /** Milliseconds that the worker took. */
  readonly workMs: number
  /** Time of completion, by `readMonotonicMs`. */
  readonly doneMs: number
  /** JSON: a list of `ListNotes`, or the groups by query of a words task. Empty: none. */
  readonly wordNotes: string
  /** By ranking of a search task. Other tasks have one list or none. */
  readonly lists: readonly Hits[]
  /** Result of an edges task. Stale data in other tasks. */
  readonly edges: SlotEdges
  /** Result of a search by expertise, or of a summary. Stale data in other tasks. */
  readonly evidence: Float64Array
  /** Copies the text that a task has written. Otherwise the text is the request. */
  readonly text: () => Uint8Array
}

/** Pages of neighbours. */
export interface SlotEdges {
  /** By root: neighbours on its page. */
  readonly counts: Uint32Array
  /** By root: offset at which the next page begins, or `noPlace`. */
  readonly nexts: Uint32Array
  /** Consecutive pages, without gaps. */
  readonly ordinals: Uint32Array
}

/** Views of one slot, created once, because creating a view costs more than using it. */
export interface SlotViews {
  readonly text: Uint8Array
  readonly wordNotes: Uint8Array
  readonly numbers: Float64Array
  readonly lists: readonly Hits[]
  readonly edges: SlotEdges
  readonly evidence: Float64Array
}

if (header.hits + listsMax > header.words) throw new Error('a header is too short for its lists')

/**
 * Pages that are never written take no memory.
 *
 * @param controlWords 32-bit words of the queue and of the slots' owners and outcomes
 */
export function allocateSlots(controlWords: number): SlotBuffers {
  return {
    control: new SharedArrayBuffer(controlWords * 4),
    headers: new SharedArrayBuffer(slotCount * header.words * 4),
    requests: new SharedArrayBuffer(slotCount * textBytes),
    answers: new SharedArrayBuffer(slotCount * answerNumbers * 8),
    edges: new SharedArrayBuffer(slotCount * edgeNumbers * 4),
    evidence: new SharedArrayBuffer(slotCount * evidenceNumbers * 8),
  }
}

export function openViews(
  { requests, answers, edges, evidence }: SlotBuffers,
  slot: number,
): SlotViews {
  const start = slot * answerNumbers * 8
  const listAt = (place: number) => {
    const offset = start + (firstList + place * indexLimits.hitsMax) * 8
    return new Float64Array(answers, offset, indexLimits.hitsMax)
  }
  const openEdges = (place: number, length: number) =>
    new Uint32Array(edges, (slot * edgeNumbers + place) * 4, length)
  return {
    text: new Uint8Array(requests, slot * textBytes, requestBytesMax),
    wordNotes: new Uint8Array(requests, slot * textBytes + requestBytesMax, wordNotesBytesMax),
    numbers: new Float64Array(answers, start, firstList),
    lists: Array.from({ length: listsMax }, (_, list) => ({
      scores: listAt(2 * list),
      ordinals: listAt(2 * list + 1),
      count: 0,
    })),
    edges: {
      counts: openEdges(0, edgeRootsMax),
      nexts: openEdges(edgeRootsMax, edgeRootsMax),
      ordinals: openEdges(2 * edgeRootsMax, limits.edgeItemsMax),
    },
    evidence: new Float64Array(evidence, slot * evidenceNumbers * 8, evidenceNumbers),
  }
}

// Answers to questions about hits.

/** Explanations of a task, one per line, and their scores. */
export function readExplanations({ text, lists: [list] }: SlotAnswer): ExplainedScore[] {
  const bytes = text()
  const explained: ExplainedScore[] = []
  let start = 0
  for (let i = 0; i < list!.count; i++) {
    const end = bytes.indexOf(lineFeed, start)
    explained.push({ score: list!.scores[i]!, json: bytes.subarray(start, end) })
    start = end + 1
  }
  return explained
}

const lineFeed = 0x0a

/** Rank 0 means that the document is not ranked. */
export function readRanks({ lists: [list] }: SlotAnswer, count: number): (DocumentRank | null)[] {
  const { scores, ordinals } = list!
  return Array.from({ length: count }, (_, i) =>
    ordinals[i] === 0 ? null : { rank: ordinals[i]!, score: scores[i]! },
  )
}

/** By hit of a search by expertise: its strength. Empty without a query. */
export function readLevels({ lists }: SlotAnswer): Float64Array {
  const { scores, count } = lists[1]!
  return scores.subarray(0, count)
}

// The evidence of a page as numbers in a slot, list by list.

/** Numbers per list: its total, and the number of its edges. */
const numbersOfList = 2
const numbersOfEdge = 5

/** Numbers of a full page. */
const evidenceNumbers = limits.resultsMax * (numbersOfList + numbersOfEdge * limits.evidenceMax)

if (evidenceNumbers < summaryNumbersMax) throw new Error('a slot has no room for a summary')

const { similarToMax, similarWorksMax } = limits
if (evidenceNumbers < similarToMax * (numbersOfList + numbersOfEdge * similarWorksMax)) {
  throw new Error('evidence has too little room for the works of similar people')
}

export function writeEvidence(lists: readonly ExpertEvidence[], out: Float64Array): void {
  let at = 0
  for (const { total, edges } of lists) {
    out[at++] = total
    out[at++] = edges.length
    for (const { repo, relation, similarity, weight, date } of edges) {
      out[at++] = repo
      out[at++] = expertRelations.indexOf(relation)
      out[at++] = similarity
      out[at++] = weight
      out[at++] = date
    }
  }
}

/** @param count of lists that were written */
export function readEvidence(numbers: Float64Array, count: number): ExpertEvidence[] {
  let at = 0
  return Array.from({ length: count }, () => {
    const evidence: ExpertEvidence = { total: numbers[at]!, edges: [] }
    const end = at + numbersOfList + numbersOfEdge * numbers[at + 1]!
    for (at += numbersOfList; at < end; at += numbersOfEdge) {
      evidence.edges.push({
        repo: numbers[at]!,
        relation: expertRelations[numbers[at + 1]!]!,
        similarity: numbers[at + 2]!,
        weight: numbers[at + 3]!,
        date: numbers[at + 4]!,
      })
    }
    return evidence
  })
}
