/**
 * The shared memory between the main thread and the search workers. A slot contains one task: the
 * request as msgpack bytes, then its answer as numbers. A task costs no message and at most two
 * atomic notifications, or none while the waiting side spins.
 *
 * Control words (Int32): tail and head of a ring of filled slots, to which the main thread adds.
 * Next are the owner and the outcome of each slot, and the serving workers. A worker claims a slot
 * by storing its number as the owner, and finishes it by storing the outcome. If a thread dies at
 * any point, no slot is lost: a slot that it owns is either finished or known to be unfinished.
 */
import type { Hits } from 'native-free-index'
import { limits } from '../../../contract/vocabulary.ts'
import { Backoff } from './completion-poller.ts'
import {
  allocateSlots,
  header,
  openViews,
  type SlotAnswer,
  type SlotBuffers,
  type SlotEdges,
  type SlotViews,
  slotCount,
  type TaskPart,
} from './slot-buffers.ts'

/**
 * Twice the slots, because a worker that died right after its claim leaves an entry that is
 * skipped.
 */
const ringPlaces = 2 * slotCount
const ringMask = ringPlaces - 1
const control = {
  queueTail: 0,
  queueHead: 1,
  doneCount: 2,
  stopping: 3,
  /** Number of times that a worker began to serve. Callers that await workers wait on it. */
  starts: 4,
  /** How the main thread finds finished slots: one of `pollModes`. */
  pollModes: 5,
  /** 1 while an idle worker may spin. */
  maySpin: 6,
  /** The spinning worker, counted from 1. 0: none. */
  spinningWorker: 7,
} as const
const queueRing = 16
const owners = queueRing + ringPlaces
const outcomeWords = owners + slotCount
/** One bit per worker, set while the worker serves. */
const servingBits = outcomeWords + slotCount
/** By worker: its thread id. */
const threadIds = servingBits + Math.ceil(limits.workersMax / 32)
/** By worker: incremented by every claim and every deadline check. A hung worker makes neither. */
const heartbeats = threadIds + limits.workersMax
const controlWords = heartbeats + limits.workersMax

/** An owner that is no worker. */
export const noOwner = -1

/** A task cancelled before its start is `skipped`, and has no answer. */
export const outcomes = { running: 0, done: 1, failed: 2, skipped: 3 } as const
type TaskOutcome = (typeof outcomes)[keyof typeof outcomes]

/**
 * How the main thread finds finished slots: when it is notified, by occasional polls, or by polls
 * on each event-loop tick.
 */
export const pollModes = { whenTold: 0, seldom: 1, eachTick: 2 } as const
type PollMode = (typeof pollModes)[keyof typeof pollModes]

/** While the main thread polls rarely, one in this many finished slots notifies it. */
const announcedTogether = 4

/**
 * Milliseconds that an idle worker spins before it sleeps. Waking a thread can take as long as a
 * search, above all in a virtual machine, which gives idle processors to others.
 */
const spinMs = 0.1

/** Milliseconds on a clock that all threads of the process share. */
export function readMonotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

export class SlotMemory {
  readonly buffers: SlotBuffers
  readonly #control: Int32Array
  readonly #headers: Int32Array
  readonly #views: readonly SlotViews[]
  /** Whether this worker has finished slots without announcing them. */
  #hasUnannounced = false
  /** Decides whether this worker tries to spin. */
  readonly #backoff = new Backoff()

  constructor(buffers: SlotBuffers = allocateSlots(controlWords)) {
    this.buffers = buffers
    this.#control = new Int32Array(buffers.control)
    this.#headers = new Int32Array(buffers.headers)
    this.#views = Array.from({ length: slotCount }, (_, slot) => openViews(buffers, slot))
  }

  // --- main thread ---

  /** Copies a request into the slot and queues it. */
  submit(slot: number, request: Uint8Array, { part, parts }: TaskPart = wholeQuery): void {
    this.writeText(slot, request)
    this.#setHeader(slot, header.part, part)
    this.#setHeader(slot, header.parts, parts)
    this.#setHeader(slot, header.calledOff, 0)
    this.#setHeader(slot, header.wordNotesBytes, 0)
    Atomics.store(this.#control, outcomeWords + slot, outcomes.running)
    Atomics.store(this.#control, owners + slot, noOwner)
    const tail = Atomics.load(this.#control, control.queueTail)
    Atomics.store(this.#control, queueRing + (tail & ringMask), slot)
    Atomics.store(this.#control, control.queueTail, (tail + 1) | 0)
    // A spinning worker takes a slot without notification if it is the only one queued. This thread
    // stores the tail, then reads the queue and `spinningWorker`. A worker clears `spinningWorker`,
    // then reads the queue again. So at least one side sees the other's store.
    const isTaken = this.#queued < 2 && Atomics.load(this.#control, control.spinningWorker) !== 0
    if (!isTaken) Atomics.notify(this.#control, control.queueTail, 1)
  }

  /** Whether an idle worker may spin. At most one does. */
  set maySpin(may: boolean) {
    Atomics.store(this.#control, control.maySpin, may ? 1 : 0)
  }

  /**
   * Sets how workers announce slots that finish from now on. Slots that finished before are found
   * by polling all slots (`outcome`) or their number (`waitForDone`).
   */
  set pollModes(how: PollMode) {
    Atomics.store(this.#control, control.pollModes, how)
  }

  /** Number of finished slots, modulo 2³². */
  get doneCount(): number {
    return Atomics.load(this.#control, control.doneCount)
  }

  /**
   * Resolves when a worker announces that `doneCount` differs from `seen`. `undefined` if it
   * already does.
   */
  waitForDone(seen: number): Promise<unknown> | undefined {
    const wait = Atomics.waitAsync(this.#control, control.doneCount, seen)
    return wait.async ? wait.value : undefined
  }

  /** Number of workers in their loops. */
  get serving(): number {
    let count = 0
    for (let word = servingBits; word < threadIds; word++) {
      count += countBits(Atomics.load(this.#control, word))
    }
    return count
  }

  /** Resolves when at least `count` workers serve. */
  async waitForServing(count: number): Promise<void> {
    while (!this.stopping) {
      const seen = Atomics.load(this.#control, control.starts)
      if (this.serving >= count) return
      const wait = Atomics.waitAsync(this.#control, control.starts, seen)
      if (wait.async) await wait.value
    }
  }

  /** Called when a worker has ended, whether or not it served. */
  removeServing(worker: number): void {
    Atomics.and(this.#control, servingBits + (worker >> 5), ~(1 << (worker & 31)))
    // The worker may have ended between its notification and its claim, so the others are notified.
    Atomics.compareExchange(this.#control, control.spinningWorker, worker + 1, 0)
    Atomics.notify(this.#control, control.queueTail)
  }

  isServing(worker: number): boolean {
    const word = Atomics.load(this.#control, servingBits + (worker >> 5))
    return ((word >>> (worker & 31)) & 1) === 1
  }

  /** The thread in which the worker last began to serve. */
  findThread(worker: number): number {
    return Atomics.load(this.#control, threadIds + worker)
  }

  /** Changes when the worker claims a slot or checks the deadline. Modulo 2³². */
  readHeartbeat(worker: number): number {
    return Atomics.load(this.#control, heartbeats + worker)
  }

  /** Cancels a task. The worker may stop early, but must finish the slot. */
  callOff(slot: number): void {
    this.#setHeader(slot, header.calledOff, 1)
  }

  /** Asks all workers to return from their loops, and wakes waiting ones. */
  stop(): void {
    Atomics.store(this.#control, control.stopping, 1)
    Atomics.add(this.#control, control.queueTail, 1)
    Atomics.notify(this.#control, control.queueTail)
    Atomics.add(this.#control, control.doneCount, 1)
    Atomics.notify(this.#control, control.doneCount)
    Atomics.notify(this.#control, control.starts)
  }

  get stopping(): boolean {
    return Atomics.load(this.#control, control.stopping) === 1
  }

  outcome(slot: number): TaskOutcome {
    return Atomics.load(this.#control, outcomeWords + slot) as TaskOutcome
  }

  /** The worker that claimed the slot, or -1. */
  owner(slot: number): number {
    return Atomics.load(this.#control, owners + slot)
  }

  answer(slot: number): SlotAnswer {
    const { numbers, lists, edges, evidence, wordNotes } = this.#views[slot]!
    const bytes = this.#header(slot, header.wordNotesBytes)
    const count = this.#header(slot, header.lists)
    for (let list = 0; list < count; list++) {
      lists[list]!.count = this.#header(slot, header.hits + list)
    }
    return {
      total: numbers[0]!,
      workMs: numbers[1]!,
      doneMs: numbers[2]!,
      wordNotes: bytes === 0 ? '' : new TextDecoder().decode(wordNotes.slice(0, bytes)),
      lists: lists.slice(0, count),
      edges,
      evidence,
      text: () => this.readText(slot),
    }
  }

  // --- workers ---

  /** Announces that this worker is about to claim slots. */
  addServing(worker: number, threadId: number): void {
    Atomics.store(this.#control, threadIds + worker, threadId)
    Atomics.or(this.#control, servingBits + (worker >> 5), 1 << (worker & 31))
    Atomics.add(this.#control, control.starts, 1)
    Atomics.notify(this.#control, control.starts)
  }

  /** Waits for a filled slot and claims it. Returns -1 when the workers are told to stop. */
  claim(worker: number): number {
    for (;;) {
      const head = Atomics.load(this.#control, control.queueHead)
      const tail = Atomics.load(this.#control, control.queueTail)
      if (this.stopping) return -1
      if (head === tail) {
        this.#announce()
        this.#waitSpinning(worker, tail)
        Atomics.wait(this.#control, control.queueTail, tail)
        continue
      }
      const slot = Atomics.load(this.#control, queueRing + (head & ringMask))
      const before = Atomics.compareExchange(this.#control, owners + slot, noOwner, worker)
      // The first worker advances the head, also past slots that others have claimed.
      Atomics.compareExchange(this.#control, control.queueHead, head, (head + 1) | 0)
      if (before === noOwner) {
        this.heartbeat(worker)
        return slot
      }
    }
  }

  /** Polls for a filled slot for a moment, if recent attempts paid and no other worker spins. */
  #waitSpinning(worker: number, tail: number): void {
    if (Atomics.load(this.#control, control.maySpin) === 0) return
    if (!this.#backoff.mayTry()) return
    const other = Atomics.compareExchange(this.#control, control.spinningWorker, 0, worker + 1)
    if (other !== 0) return
    const endMs = performance.now() + spinMs
    let isFilled = false
    while (!isFilled && performance.now() < endMs) {
      isFilled = Atomics.load(this.#control, control.queueTail) !== tail
    }
    this.#backoff.learn(isFilled)
    Atomics.store(this.#control, control.spinningWorker, 0)
  }

  /** Increments the worker's heartbeat. */
  heartbeat(worker: number): void {
    Atomics.add(this.#control, heartbeats + worker, 1)
  }

  isCalledOff(slot: number): boolean {
    return this.#header(slot, header.calledOff) === 1
  }

  part(slot: number): TaskPart {
    return { part: this.#header(slot, header.part), parts: this.#header(slot, header.parts) }
  }

  /** Views of the answer's lists, for writing. */
  lists(slot: number): readonly Hits[] {
    return this.#views[slot]!.lists
  }

  /** Views of the pages of neighbours, for writing. */
  edges(slot: number): SlotEdges {
    return this.#views[slot]!.edges
  }

  /** View of the evidence of a page, for writing. */
  evidence(slot: number): Float64Array {
    return this.#views[slot]!.evidence
  }

  /** Completes an answer after its first `listCount` lists were written. */
  setAnswer(slot: number, total: number, workMs: number, listCount: number): void {
    const { numbers, lists } = this.#views[slot]!
    numbers[0] = total
    numbers[1] = workMs
    numbers[2] = readMonotonicMs()
    this.#setHeader(slot, header.lists, listCount)
    for (let list = 0; list < listCount; list++) {
      this.#setHeader(slot, header.hits + list, lists[list]!.count)
    }
  }

  /**
   * Finishes a slot, which the worker must not access afterwards. Notifying the main thread costs
   * both sides more than the rest of a round trip. If the main thread polls and more slots are
   * queued, this worker announces only some slots, and the others before it waits.
   */
  finish(slot: number, outcome: TaskOutcome): void {
    Atomics.store(this.#control, outcomeWords + slot, outcome)
    const before = Atomics.add(this.#control, control.doneCount, 1)
    // Read after both stores. A main thread that polls less often sets the mode first, then reads
    // all outcomes or compares the count.
    const pollMode = Atomics.load(this.#control, control.pollModes)
    if (pollMode === pollModes.eachTick) return
    this.#hasUnannounced = true
    const mayKeep = pollMode === pollModes.seldom && this.#queued > 0
    if (!mayKeep || before % announcedTogether === 0) this.#announce()
  }

  /** Notifies the main thread of this worker's finished slots. */
  #announce(): void {
    if (!this.#hasUnannounced) return
    this.#hasUnannounced = false
    Atomics.notify(this.#control, control.doneCount)
  }

  /** Number of unclaimed slots. An upper bound while a worker claims. */
  get #queued(): number {
    const head = Atomics.load(this.#control, control.queueHead)
    return (Atomics.load(this.#control, control.queueTail) - head) | 0
  }

  // --- both ---

  /** Copies the slot's text out of shared memory: a request, later an error or explanations. */
  readText(slot: number): Uint8Array {
    return this.#views[slot]!.text.slice(0, this.#header(slot, header.bytes))
  }

  writeText(slot: number, bytes: Uint8Array): void {
    this.#views[slot]!.text.set(bytes)
    this.#setHeader(slot, header.bytes, bytes.length)
  }

  /** Writes a part of an answer. */
  writeWordNotes(slot: number, notes: string): void {
    const bytes = new TextEncoder().encode(notes)
    this.#views[slot]!.wordNotes.set(bytes)
    this.#setHeader(slot, header.wordNotesBytes, bytes.length)
  }

  #header(slot: number, word: number): number {
    return Atomics.load(this.#headers, slot * header.words + word)
  }

  #setHeader(slot: number, word: number, value: number): void {
    Atomics.store(this.#headers, slot * header.words + word, value)
  }
}

function countBits(word: number): number {
  let count = 0
  for (let rest = word; rest !== 0; rest &= rest - 1) count++
  return count
}

const wholeQuery: TaskPart = { part: 0, parts: 1 }
