/**
 * Admission control of metered calls. A few are in flight. The others wait in one queue per key,
 * and the queues are served round robin. A call that would wait or has waited for too long is
 * refused at once. A call of a disconnected client is dropped.
 */

import { refuseOverload } from '../../contract/index.ts'
import type { CancelSignal } from '../../domain/index.ts'
import type { AdmissionStats, ShedReason } from '../../observe/index.ts'
import { ArrivalShares } from './arrivals.ts'
import { type AdmissionBounds, checkEvery, longTickMs } from './bounds.ts'
import { FairQueue, type KeyQueue } from './fair-queue.ts'
import { LagMonitor } from './lag-monitor.ts'

/** A call that wants a permit. */
export interface Entrant {
  readonly key: string
  /** Size of the body, which stays in memory while the call waits. */
  readonly bytes: number
  /** Aborted when its client disconnects. */
  readonly signal: CancelSignal
}

interface WaitingCall {
  readonly entrant: Entrant
  readonly sinceMs: number
  /** It has been in flight before, and a refusal would lose its work. */
  readonly isReturning: boolean
  readonly resolve: (permit: Permit) => void
  readonly reject: (error: unknown) => void
}

type CallLine = KeyQueue<WaitingCall>

export interface AdmissionOptions {
  /** In milliseconds. Must not run backwards. */
  readonly clock?: () => number
  /**
   * Polls for calls in flight with finished work. An abusive client makes event-loop ticks long.
   * Finished calls would be noticed only at the end of a tick, while workers idle.
   */
  readonly onRefusals?: () => void
}

/** Weight of the newest call in a running mean. */
const newest = 1 / 32

/** A longer gap is a stall, and says nothing about the next calls. */
const gapMsMax = 100

export class AdmissionControl {
  readonly #bounds: AdmissionBounds
  readonly #clock: () => number
  readonly #onRefusals: () => void
  #unlooked = 0
  /** Refusals between two polls. */
  #checkAfter: number = checkEvery.min
  readonly #lagMonitor: LagMonitor
  readonly #arrivals = new ArrivalShares()
  readonly #room = new FairQueue<WaitingCall>()
  readonly #shed: Record<ShedReason, number> = {
    queue_full: 0,
    queue_age: 0,
    event_loop: 0,
    share: 0,
  }
  #inFlight = 0
  #waitingBytes = 0
  /**
   * Mean time between two admitted calls while others wait: the wait that each queued call adds.
   */
  #gapMs = 0
  #lastAdmittedMs = 0
  /** Mean time of a call in flight, while others wait. */
  #meanMs = 0

  constructor(bounds: AdmissionBounds, options: AdmissionOptions = {}) {
    const { clock = () => performance.now(), onRefusals = () => {} } = options
    this.#bounds = bounds
    this.#clock = clock
    this.#onRefusals = onRefusals
    this.#lagMonitor = new LagMonitor({
      onTick: (nowMs, isBehind) => this.#heartbeat(nowMs, isBehind),
      clock,
    })
  }

  get stats(): AdmissionStats {
    const nowMs = this.#clock()
    let oldestWaitMs = 0
    for (const { calls } of this.#room.lines) {
      for (const { sinceMs } of calls) oldestWaitMs = Math.max(oldestWaitMs, nowMs - sinceMs)
    }
    return {
      inFlight: this.#inFlight,
      waiting: this.#room.count,
      keysWaiting: this.#room.keys,
      oldestWaitMs,
      shed: { ...this.#shed },
      loopDelayMs: this.#lagMonitor.delayMs,
    }
  }

  /**
   * Whether a newly arrived call must be refused before anything is done for it. A refused call is
   * counted.
   */
  refuses(key: string, nowMs: number): boolean {
    this.#lagMonitor.keep(nowMs)
    const reason = this.#foreseeRefusal(key, nowMs)
    if (reason === null) return false
    this.#count(reason)
    if (++this.#unlooked >= this.#checkAfter) {
      this.#unlooked = 0
      this.#onRefusals()
    }
    return true
  }

  /**
   * Returns or resolves with a permit, at once or when the key's queue is served. Throws or rejects
   * with RequestError `overloaded` if the call is refused or its client disconnects.
   */
  acquire(entrant: Entrant): Permit | Promise<Permit> {
    if (this.#inFlight < this.#bounds.inFlightMax) {
      this.#inFlight++
      return new Permit(this, entrant, null, 0)
    }
    const nowMs = this.#clock()
    this.#lagMonitor.keep(nowMs)
    const { key, bytes } = entrant
    const reason = this.#findReason(this.#room.findQueue(key), bytes, nowMs)
    if (reason !== null) {
      this.#count(reason)
      throw refuseOverload()
    }
    if (this.#room.count >= this.#bounds.waitingMax) this.#makeRoom()
    return this.#wait(entrant, nowMs, false)
  }

  /** For a call that was in flight before. It waits in the queue, and is never refused. */
  acquireAgain(entrant: Entrant): Permit | Promise<Permit> {
    if (this.#inFlight < this.#bounds.inFlightMax) {
      this.#inFlight++
      return new Permit(this, entrant, null, 0)
    }
    return this.#wait(entrant, this.#clock(), true)
  }

  /** Only for permits. @param line queue that is charged for the time; null if no call waited */
  leave(line: CallLine | null, startMs: number): void {
    this.#inFlight--
    if (line === null && this.#room.count === 0) return
    const nowMs = this.#clock()
    if (line !== null) {
      const takenMs = nowMs - startMs
      line.inFlight--
      line.balanceMs -= takenMs
      this.#meanMs += (takenMs - this.#meanMs) * newest
    }
    this.#admitWaiting(nowMs)
  }

  #foreseeRefusal(key: string, nowMs: number): ShedReason | null {
    if (this.#arrivals.isOn && !this.#arrivals.take(key)) return 'event_loop'
    if (this.#room.count === 0) return null
    return this.#findReason(this.#room.findQueue(key), 0, nowMs)
  }

  #wait(entrant: Entrant, nowMs: number, isReturning: boolean): Promise<Permit> {
    if (this.#room.count === 0) this.#lastAdmittedMs = nowMs
    this.#waitingBytes += entrant.bytes
    return new Promise((resolve, reject) => {
      const call = { entrant, sinceMs: nowMs, isReturning, resolve, reject }
      this.#room.add(entrant.key, call, nowMs, isReturning)
    })
  }

  /** Admits waiting calls while permits are free. */
  #admitWaiting(nowMs: number): void {
    while (this.#inFlight < this.#bounds.inFlightMax) {
      const line = this.#room.next(this.#meanMs)
      if (line === undefined) return
      const call = this.#room.take(line)
      this.#waitingBytes -= call.entrant.bytes
      if (this.#isLost(call, nowMs)) continue
      const gapMs = Math.min(gapMsMax, nowMs - this.#lastAdmittedMs)
      this.#gapMs += (gapMs - this.#gapMs) * newest
      this.#lastAdmittedMs = nowMs
      this.#inFlight++
      line.inFlight++
      call.resolve(new Permit(this, call.entrant, line, nowMs))
    }
  }

  /**
   * Whether a waiting call is refused instead of admitted, because it is too old or its client has
   * gone.
   */
  #isLost({ entrant, sinceMs, isReturning, reject }: WaitingCall, nowMs: number): boolean {
    if (isReturning) return false
    const isOld = nowMs - sinceMs > this.#bounds.waitMsMax
    if (!isOld && !entrant.signal.aborted) return false
    if (isOld) this.#count('queue_age')
    reject(refuseOverload())
    return true
  }

  /** The reason to refuse one more call of the queue, or null. */
  #findReason(line: CallLine | undefined, bytes: number, nowMs: number): ShedReason | null {
    const { waitingMax, waitingBytesMax, waitMsMax } = this.#bounds
    const room = this.#room
    const own = line?.calls.length ?? 0
    if (room.count > 0 && this.#waitingBytes + bytes > waitingBytesMax) return 'queue_full'
    const keys = own === 0 ? room.keys + 1 : room.keys
    if (own >= waitingMax / keys) return keys === 1 ? 'queue_full' : 'share'
    const ahead = room.ahead(line)
    if (ahead * this.#gapMs > waitMsMax) return 'queue_age'
    if (line === undefined || !this.#isTooMany(line, nowMs, own)) return null
    this.#remember(line, nowMs)
    return 'queue_age'
  }

  /** @param own waiting calls of the key that are ahead of the judged one */
  #isTooMany(line: CallLine, nowMs: number, own: number): boolean {
    const { abuseOwnMin, abuseAheadMax, abuseWaitMsMax, burstMsMax } = this.#bounds
    const isKnown = nowMs < line.abuseUntilMs
    const isAbuse = isKnown || nowMs - line.sinceMs > burstMsMax
    if (!isAbuse || own < abuseOwnMin || this.#gapMs === 0) return false
    const inTime = abuseWaitMsMax / this.#gapMs
    return this.#room.ahead(line, own) >= (isKnown ? inTime : Math.max(abuseAheadMax, inTime))
  }

  /**
   * Treats the key as abusive for a moment, after which it may try again. So a client that starts
   * to wait for its answers is not refused for ever.
   */
  #remember(line: CallLine, nowMs: number): void {
    if (nowMs >= line.abuseUntilMs) line.abuseUntilMs = nowMs + this.#bounds.abuseMemoryMs
  }

  /** Drops a call of the longest queue, for a call of a key with fewer waiting calls. */
  #makeRoom(): void {
    const longest = this.#room.longest(({ isReturning }) => !isReturning)
    if (longest !== undefined) this.#drop(longest, -1, 'share')
  }

  #drop(line: CallLine, at: number, reason: ShedReason): void {
    const { entrant, reject } = this.#room.drop(line, at)
    this.#waitingBytes -= entrant.bytes
    this.#count(reason)
    reject(refuseOverload())
  }

  /** Refuses calls that have waited too long, before it is their turn. */
  #heartbeat(nowMs: number, isBehind: boolean): void {
    this.#arrivals.follow(nowMs, isBehind)
    const isLong = this.#lagMonitor.delayMs > longTickMs
    const checkAfter = isLong ? 2 * this.#checkAfter : this.#checkAfter - 1
    this.#checkAfter = Math.max(checkEvery.min, Math.min(checkEvery.max, checkAfter))
    for (const line of [...this.#room.lines]) this.#trim(line, nowMs)
    this.#room.forget(nowMs)
  }

  /** Refuses the oldest calls first, since their clients are the next to time out. */
  #trim(line: CallLine, nowMs: number): void {
    const oldestMs = nowMs - this.#bounds.waitMsMax
    for (;;) {
      // Returning calls come first.
      const at = line.calls.findIndex(({ isReturning }) => !isReturning)
      const call = line.calls[at]
      if (call === undefined) return
      const isOld = call.sinceMs < oldestMs
      // The newest call is judged as at its arrival, so an accepted call never causes a refusal.
      const own = line.calls.length - 1
      const isLong = this.#isTooMany(line, nowMs, own)
      if (!isOld && !isLong) return
      if (isLong) this.#remember(line, nowMs)
      this.#drop(line, at, 'queue_age')
    }
  }

  #count(reason: ShedReason): void {
    this.#shed[reason]++
  }
}

/** Permission to run. The holder must call `leave`, also after an error. */
export class Permit {
  readonly #admissionControl: AdmissionControl
  readonly #entrant: Entrant
  #line: CallLine | null
  #startMs: number
  #isInFlight = true
  #isOver = false

  constructor(
    admissionControl: AdmissionControl,
    entrant: Entrant,
    line: CallLine | null,
    startMs: number,
  ) {
    this.#admissionControl = admissionControl
    this.#entrant = entrant
    this.#line = line
    this.#startMs = startMs
  }

  /** Returns the permit for good. A second call does nothing. */
  leave(): void {
    this.#isOver = true
    this.#giveBack()
  }

  /**
   * Returns the permit while `work` waits for another machine, and then acquires it again. Rejects
   * if the work does. Calls must not overlap.
   */
  async outside<T>(work: PromiseLike<T>): Promise<T> {
    this.#giveBack()
    const found = await work
    // A permit taken for a call that has ended would never be returned.
    if (this.#isOver) return found
    const acquired = this.#admissionControl.acquireAgain(this.#entrant)
    const again = acquired instanceof Permit ? acquired : await acquired
    this.#line = again.#line
    this.#startMs = again.#startMs
    this.#isInFlight = true
    if (this.#isOver) this.#giveBack()
    if (this.#entrant.signal.aborted) throw refuseOverload()
    return found
  }

  #giveBack(): void {
    if (!this.#isInFlight) return
    this.#isInFlight = false
    this.#admissionControl.leave(this.#line, this.#startMs)
  }
}
