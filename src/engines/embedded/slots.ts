/**
 * The shared memory between the main thread and the search workers. A slot carries one task: its
 * request as msgpack bytes, then its answer as numbers. A task costs two atomic notifications and
 * no message.
 *
 * Control words (Int32): tail and head of the queue of filled slots (one producer, the main thread;
 * workers claim by compare-and-exchange), then the ring of finished slots (many producers, the main
 * thread drains). Both rings have as many places as there are slots, and a slot is in at most one
 * ring, so neither can overflow.
 */
import { limits as indexLimits } from 'native-free-index'
import { limits } from '../../contract/index.ts'

export const slotCount = 64
/** A request that is larger is refused before it is queued. */
export const requestBytesMax = 2 << 20

const ringMask = slotCount - 1
const control = {
  queueTail: 0,
  queueHead: 1,
  doneReserved: 2,
  doneCount: 3,
  stopping: 4,
  serving: 5,
} as const
const queueRing = 16
const doneRing = queueRing + slotCount
/** One word a worker: 1 while it serves. */
const servingFlags = doneRing + slotCount
const controlWords = servingFlags + limits.workersMax

/** Words of a slot's header. */
/** From `hits` on, one word for the length of each list. */
const header = { outcome: 0, owner: 1, bytes: 2, lists: 3, hits: 4, words: 16 } as const
const noOwner = -1

export const outcomes = { running: 0, done: 1, failed: 2 } as const
export type Outcome = (typeof outcomes)[keyof typeof outcomes]

/** The buffers behind a SlotMemory, to be handed to another thread. */
export interface SlotBuffers {
  readonly control: SharedArrayBuffer
  readonly headers: SharedArrayBuffer
  readonly requests: SharedArrayBuffer
  /** By slot: total f64, then for each list `hitsMax` scores and `hitsMax` ties. */
  readonly answers: SharedArrayBuffer
}

/** Ranked lists that one task may bring home. */
export const listsMax = 10
const answerNumbers = 1 + 2 * listsMax * indexLimits.hitsMax

export class SlotMemory {
  readonly buffers: SlotBuffers
  readonly #control: Int32Array
  readonly #headers: Int32Array
  /** By slot; a view costs more to make than to use. */
  readonly #texts: readonly Uint8Array[]

  constructor(buffers: SlotBuffers = allocate()) {
    this.buffers = buffers
    this.#control = new Int32Array(buffers.control)
    this.#headers = new Int32Array(buffers.headers)
    this.#texts = Array.from(
      { length: slotCount },
      (_, slot) => new Uint8Array(buffers.requests, slot * requestBytesMax, requestBytesMax),
    )
  }

  // --- main thread ---

  /** Copies a request in and queues the slot. */
  submit(slot: number, request: Uint8Array): void {
    this.text(slot).set(request)
    this.#setHeader(slot, header.outcome, outcomes.running)
    this.#setHeader(slot, header.owner, noOwner)
    this.#setHeader(slot, header.bytes, request.length)
    const tail = Atomics.load(this.#control, control.queueTail)
    Atomics.store(this.#control, queueRing + (tail & ringMask), slot)
    Atomics.store(this.#control, control.queueTail, (tail + 1) | 0)
    Atomics.notify(this.#control, control.queueTail, 1)
  }

  /** The next finished slot, or -1. `cursor` counts the slots taken so far. */
  takeDone(cursor: number): number {
    return Atomics.exchange(this.#control, doneRing + (cursor & ringMask), 0) - 1
  }

  get doneCount(): number {
    return Atomics.load(this.#control, control.doneCount)
  }

  /** Resolves once `doneCount` differs from `seen`. */
  async waitForDone(seen: number): Promise<void> {
    const wait = Atomics.waitAsync(this.#control, control.doneCount, seen)
    if (wait.async) await wait.value
  }

  /** Workers that are in their loops. */
  get serving(): number {
    return Atomics.load(this.#control, control.serving)
  }

  /** Resolves once `count` workers serve. */
  async waitForServing(count: number): Promise<void> {
    for (let seen = this.serving; seen < count && !this.stopping; seen = this.serving) {
      const wait = Atomics.waitAsync(this.#control, control.serving, seen)
      if (wait.async) await wait.value
    }
  }

  /** A worker has died; it may or may not have come to serve. */
  removeServing(worker: number): void {
    const served = Atomics.exchange(this.#control, servingFlags + worker, 0)
    Atomics.sub(this.#control, control.serving, served)
  }

  /** Asks all workers to return from their loops, and wakes whoever waits. */
  stop(): void {
    Atomics.store(this.#control, control.stopping, 1)
    Atomics.add(this.#control, control.queueTail, 1)
    Atomics.notify(this.#control, control.queueTail)
    Atomics.add(this.#control, control.doneCount, 1)
    Atomics.notify(this.#control, control.doneCount)
    Atomics.notify(this.#control, control.serving)
  }

  get stopping(): boolean {
    return Atomics.load(this.#control, control.stopping) === 1
  }

  outcome(slot: number): Outcome {
    return this.#header(slot, header.outcome) as Outcome
  }

  owner(slot: number): number {
    return this.#header(slot, header.owner)
  }

  // --- workers ---

  /** Tells that this worker is about to claim slots. */
  addServing(worker: number): void {
    Atomics.store(this.#control, servingFlags + worker, 1)
    Atomics.add(this.#control, control.serving, 1)
    Atomics.notify(this.#control, control.serving)
  }

  /** Waits for a filled slot and claims it; -1 when the workers shall stop. */
  claim(worker: number): number {
    for (;;) {
      const head = Atomics.load(this.#control, control.queueHead)
      const tail = Atomics.load(this.#control, control.queueTail)
      if (this.stopping) return -1
      if (head === tail) {
        Atomics.wait(this.#control, control.queueTail, tail)
        continue
      }
      const slot = Atomics.load(this.#control, queueRing + (head & ringMask))
      const next = (head + 1) | 0
      if (Atomics.compareExchange(this.#control, control.queueHead, head, next) !== head) continue
      this.#setHeader(slot, header.owner, worker)
      return slot
    }
  }

  /** Hands a slot back. The ring entry is stored before the count that tells of it. */
  finish(slot: number, outcome: Outcome): void {
    this.#setHeader(slot, header.outcome, outcome)
    const place = Atomics.add(this.#control, control.doneReserved, 1)
    Atomics.store(this.#control, doneRing + (place & ringMask), slot + 1)
    Atomics.add(this.#control, control.doneCount, 1)
    Atomics.notify(this.#control, control.doneCount)
  }

  // --- both ---

  /** The slot's bytes: a request on the way in, the text of an error on the way out. */
  text(slot: number): Uint8Array {
    return this.#texts[slot]!
  }

  /** The bytes in use, copied out of shared memory. */
  readText(slot: number): Uint8Array {
    return this.text(slot).slice(0, this.#header(slot, header.bytes))
  }

  writeText(slot: number, bytes: Uint8Array): void {
    this.text(slot).set(bytes)
    this.#setHeader(slot, header.bytes, bytes.length)
  }

  total(slot: number): Float64Array {
    return new Float64Array(this.buffers.answers, slot * answerNumbers * 8, 1)
  }

  scores(slot: number, list = 0): Float64Array {
    return this.#answer(slot, 1 + 2 * list * indexLimits.hitsMax)
  }

  ties(slot: number, list = 0): Float64Array {
    return this.#answer(slot, 1 + (2 * list + 1) * indexLimits.hitsMax)
  }

  /** Ranked lists of the answer; a count has none. */
  listCount(slot: number): number {
    return this.#header(slot, header.lists)
  }

  setListCount(slot: number, count: number): void {
    this.#setHeader(slot, header.lists, count)
  }

  hitCount(slot: number, list = 0): number {
    return this.#header(slot, header.hits + list)
  }

  setHitCount(slot: number, count: number, list = 0): void {
    this.#setHeader(slot, header.hits + list, count)
  }

  #answer(slot: number, offset: number): Float64Array {
    const start = (slot * answerNumbers + offset) * 8
    return new Float64Array(this.buffers.answers, start, indexLimits.hitsMax)
  }

  #header(slot: number, word: number): number {
    return Atomics.load(this.#headers, slot * header.words + word)
  }

  #setHeader(slot: number, word: number, value: number): void {
    Atomics.store(this.#headers, slot * header.words + word, value)
  }
}

/** Pages that no request has touched take no memory. */
function allocate(): SlotBuffers {
  return {
    control: new SharedArrayBuffer(controlWords * 4),
    headers: new SharedArrayBuffer(slotCount * header.words * 4),
    requests: new SharedArrayBuffer(slotCount * requestBytesMax),
    answers: new SharedArrayBuffer(slotCount * answerNumbers * 8),
  }
}
