/** Where requests and answers lie in the memory that the main thread and the workers share. */
import { type Hits, limits as indexLimits } from 'native-free-index'
import { expertRelations, limits } from '../../../contract/index.ts'
import type { DocumentRank, ExplainedScore } from '../../engine.ts'
import type { ExpertEvidence } from '../../evidence.ts'
import { summaryNumbersMax } from './summary-numbers.ts'

export const slotCount = 64
/** A request that is larger is refused before it is queued. */
export const requestBytesMax = 2 << 20

/** Ten queries take less: each has at most 128 terms of 128 characters beside its own words. */
const wordNotesBytesMax = 1 << 20
const textBytes = requestBytesMax + wordNotesBytesMax

/** Words of a slot's header. From `hits` on, one word for the length of each list. */
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

/** The buffers behind a SlotMemory, to be handed to another thread. */
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

/** Ranked lists that one task may bring home. */
export const listsMax = 10
const firstList = 3
const answerNumbers = firstList + 2 * listsMax * indexLimits.hitsMax

/** Lists of neighbours that one task may page through, and neighbours on all their pages. */
const edgeRootsMax = limits.resultsMax
const edgeNumbers = 2 * edgeRootsMax + limits.edgeItemsMax

/** In place of a place in a list: no list is so long. */
export const noPlace = 0xffffffff

/** A part of a query's work. `shareOf` tells which. */
export interface TaskPart {
  readonly part: number
  readonly parts: number
}

/** What one task searches: some shards, for some of the query's lists. */
export interface TaskShare {
  readonly shards: readonly number[]
  readonly lists: readonly number[]
}

/**
 * Shards with a number that equals `part` modulo `parts`. If there are more parts than shards, the
 * lists are distributed as well. Some parts may have nothing to do.
 */
export function shareOf({ part, parts }: TaskPart, shards: number, lists: number): TaskShare {
  const listParts = Math.max(1, Math.floor(parts / shards))
  const listPart = Math.floor(part / shards)
  return {
    shards: everyNth(shards, part % shards, Math.min(parts, shards)),
    lists: listPart < listParts ? everyNth(lists, listPart, listParts) : [],
  }
}

function everyNth(end: number, first: number, step: number): number[] {
  const numbers: number[] = []
  for (let i = first; i < end; i += step) numbers.push(i)
  return numbers
}

/** An answer where it lies: valid until the slot is submitted again. */
export interface SlotAnswer {
  /** Result of a count. */
  readonly total: number
  /** Time that the worker took, in milliseconds. */
  readonly workMs: number
  /** When it was complete, by `monotonicMs`. */
  readonly doneMs: number
  /** A list of `ListNotes`, or of a words task the groups by query, as JSON. Empty: none. */
  readonly wordNotes: string
  /** By query. Only a search has lists. */
  readonly lists: readonly Hits[]
  /** Result of an edges task, else stale data. */
  readonly edges: SlotEdges
  /** Of a search for people by what they did, or a summary, else stale data. */
  readonly evidence: Float64Array
  /** Copies the text that a task has written. Else it is the request. */
  readonly text: () => Uint8Array
}

/** Pages of neighbours. */
export interface SlotEdges {
  /** By root: neighbours on its page. */
  readonly counts: Uint32Array
  /** By root: offset in its list where the next page begins, or `noPlace`. */
  readonly nexts: Uint32Array
  /** Page behind page, without gaps. */
  readonly ordinals: Uint32Array
}

/** Views of one slot. They are made once: a view costs more to make than to use. */
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
 * Pages of memory that nothing has touched yet take none.
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

export function viewsOf(
  { requests, answers, edges, evidence }: SlotBuffers,
  slot: number,
): SlotViews {
  const start = slot * answerNumbers * 8
  const listAt = (place: number) => {
    const offset = start + (firstList + place * indexLimits.hitsMax) * 8
    return new Float64Array(answers, offset, indexLimits.hitsMax)
  }
  const edgesAt = (place: number, length: number) =>
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
      counts: edgesAt(0, edgeRootsMax),
      nexts: edgesAt(edgeRootsMax, edgeRootsMax),
      ordinals: edgesAt(2 * edgeRootsMax, limits.edgeItemsMax),
    },
    evidence: new Float64Array(evidence, slot * evidenceNumbers * 8, evidenceNumbers),
  }
}

// What is told of hits.

/** Trees of a task, one line each, and their scores. */
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

/** A rank of 0 is none. */
export function readRanks({ lists: [list] }: SlotAnswer, count: number): (DocumentRank | null)[] {
  const { scores, ordinals } = list!
  return Array.from({ length: count }, (_, i) =>
    ordinals[i] === 0 ? null : { rank: ordinals[i]!, score: scores[i]! },
  )
}

// The evidence of a page, as numbers in a slot: list behind list.

/** Of a list: its total, and how many edges follow. */
const numbersOfList = 2
const numbersOfEdge = 5

/** Room for a whole page. */
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

/** @param count lists that were written */
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
