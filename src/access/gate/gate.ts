/**
 * The gate in front of what calls cost. A few are inside; the others wait in one line a key, and
 * the lines are served in turn. Whoever would wait for too long is turned away at once, whoever has
 * waited for too long as well, and a client that has gone makes no work.
 */
import { overloaded } from '../../contract/index.ts'
import type { GateFigures, ShedReason } from '../../observe/index.ts'
import { ArrivalShares } from './arrivals.ts'
import { type GateBounds, longTurnMs, looks } from './bounds.ts'
import { Pulse } from './pulse.ts'
import { type Line, WaitingRoom } from './waiting-room.ts'

/** Who wants in. */
export interface Entrant {
  readonly key: string
  /** Of its body, which it holds while it waits. */
  readonly bytes: number
  /** Whether its client has gone. */
  gone(): boolean
}

interface WaitingCall {
  readonly entrant: Entrant
  readonly sinceMs: number
  /** It has been inside, and what it did there would be lost. */
  readonly isReturning: boolean
  readonly resolve: (pass: Pass) => void
  readonly reject: (error: unknown) => void
}

type CallLine = Line<WaitingCall>

export interface GateOptions {
  /** In milliseconds; does not run backwards. */
  readonly clock?: () => number
  /**
   * Looks for calls inside whose work is done. A flood makes turns of the event loop long, and
   * whoever is inside would be seen to be ready only at their end, while nobody else is at work.
   */
  readonly look?: () => void
}

/** Weight of the newest call in a running mean. */
const newest = 1 / 32

/** A stall is no measure of what comes after it. */
const gapMsMax = 100

export class Gate {
  readonly #bounds: GateBounds
  readonly #clock: () => number
  readonly #look: () => void
  #unlooked = 0
  /** Refusals from one look to the next. */
  #lookAfter: number = looks.min
  readonly #pulse: Pulse
  readonly #arrivals = new ArrivalShares()
  readonly #room = new WaitingRoom<WaitingCall>()
  readonly #shed: Record<ShedReason, number> = {
    queue_full: 0,
    queue_age: 0,
    event_loop: 0,
    share: 0,
  }
  #inside = 0
  #waitingBytes = 0
  /** Between two calls that are let in while others wait: what a place in the line costs. */
  #gapMs = 0
  #lastLetInMs = 0
  /** Of a call inside, while others wait. */
  #meanMs = 0

  constructor(bounds: GateBounds, options: GateOptions = {}) {
    const { clock = () => performance.now(), look = () => {} } = options
    this.#bounds = bounds
    this.#clock = clock
    this.#look = look
    this.#pulse = new Pulse({ onBeat: (nowMs, isBehind) => this.#beat(nowMs, isBehind), clock })
  }

  get figures(): GateFigures {
    const nowMs = this.#clock()
    let oldestWaitMs = 0
    for (const { calls } of this.#room.lines) {
      for (const { sinceMs } of calls) oldestWaitMs = Math.max(oldestWaitMs, nowMs - sinceMs)
    }
    return {
      inside: this.#inside,
      waiting: this.#room.count,
      keysWaiting: this.#room.keys,
      oldestWaitMs,
      shed: { ...this.#shed },
      loopDelayMs: this.#pulse.delayMs,
    }
  }

  /**
   * Of a call that has just arrived, whether it is to be turned away before anything is done for
   * it; if so it counts as turned away.
   */
  refuses(key: string, nowMs: number): boolean {
    this.#pulse.keep(nowMs)
    const reason = this.#foreseen(key, nowMs)
    if (reason === null) return false
    this.#count(reason)
    if (++this.#unlooked >= this.#lookAfter) {
      this.#unlooked = 0
      this.#look()
    }
    return true
  }

  /**
   * Lets a call in, now or when its turn comes. Throws or rejects with RequestError `overloaded`
   * where it is turned away, and where its client goes.
   */
  enter(entrant: Entrant): Pass | Promise<Pass> {
    if (this.#inside < this.#bounds.insideMax) {
      this.#inside++
      return new Pass(this, entrant, null, 0)
    }
    const nowMs = this.#clock()
    this.#pulse.keep(nowMs)
    const { key, bytes } = entrant
    const reason = this.#reasonAgainst(this.#room.lineOf(key), bytes, nowMs)
    if (reason !== null) {
      this.#count(reason)
      throw overloaded()
    }
    if (this.#room.count >= this.#bounds.waitingMax) this.#makeRoom()
    return this.#wait(entrant, nowMs, false)
  }

  /** Of a call that has been inside: it waits for its turn, and is never turned away. */
  enterAgain(entrant: Entrant): Pass | Promise<Pass> {
    if (this.#inside < this.#bounds.insideMax) {
      this.#inside++
      return new Pass(this, entrant, null, 0)
    }
    return this.#wait(entrant, this.#clock(), true)
  }

  /** Only for passes. @param line whom the time is charged to; null where nobody waited */
  leave(line: CallLine | null, startMs: number): void {
    this.#inside--
    if (line === null && this.#room.count === 0) return
    const nowMs = this.#clock()
    if (line !== null) {
      const takenMs = nowMs - startMs
      line.inside--
      line.balanceMs -= takenMs
      this.#meanMs += (takenMs - this.#meanMs) * newest
    }
    this.#letIn(nowMs)
  }

  #foreseen(key: string, nowMs: number): ShedReason | null {
    if (this.#arrivals.isOn && !this.#arrivals.take(key)) return 'event_loop'
    if (this.#room.count === 0) return null
    return this.#reasonAgainst(this.#room.lineOf(key), 0, nowMs)
  }

  #wait(entrant: Entrant, nowMs: number, isReturning: boolean): Promise<Pass> {
    if (this.#room.count === 0) this.#lastLetInMs = nowMs
    this.#waitingBytes += entrant.bytes
    return new Promise((resolve, reject) => {
      const call = { entrant, sinceMs: nowMs, isReturning, resolve, reject }
      this.#room.add(entrant.key, call, nowMs, isReturning)
    })
  }

  /** Whoever waits is let in as soon as somebody leaves, so nobody waits beside a free place. */
  #letIn(nowMs: number): void {
    while (this.#inside < this.#bounds.insideMax) {
      const line = this.#room.next(this.#meanMs)
      if (line === undefined) return
      const call = this.#room.take(line)
      this.#waitingBytes -= call.entrant.bytes
      if (this.#isLost(call, nowMs)) continue
      const gapMs = Math.min(gapMsMax, nowMs - this.#lastLetInMs)
      this.#gapMs += (gapMs - this.#gapMs) * newest
      this.#lastLetInMs = nowMs
      this.#inside++
      line.inside++
      call.resolve(new Pass(this, call.entrant, line, nowMs))
    }
  }

  /**
   * Whether a call whose turn has come is not worth its work any more; then it is told so. What is
   * told to a client that has gone, nobody hears.
   */
  #isLost({ entrant, sinceMs, isReturning, reject }: WaitingCall, nowMs: number): boolean {
    if (isReturning) return false
    const isOld = nowMs - sinceMs > this.#bounds.waitMsMax
    if (!isOld && !entrant.gone()) return false
    if (isOld) this.#count('queue_age')
    reject(overloaded())
    return true
  }

  /** Why one more call of the line would be turned away, or null. */
  #reasonAgainst(line: CallLine | undefined, bytes: number, nowMs: number): ShedReason | null {
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

  /** @param own calls of the line that wait before the one that is asked about */
  #isTooMany(line: CallLine, nowMs: number, own: number): boolean {
    const { floodOwnMin, floodAheadMax, floodWaitMsMax, burstMsMax } = this.#bounds
    const isKnown = nowMs < line.floodUntilMs
    const isFlood = isKnown || nowMs - line.sinceMs > burstMsMax
    if (!isFlood || own < floodOwnMin || this.#gapMs === 0) return false
    const inTime = floodWaitMsMax / this.#gapMs
    return this.#room.ahead(line, own) >= (isKnown ? inTime : Math.max(floodAheadMax, inTime))
  }

  /**
   * Takes the key for a flood, and no longer than for the moment: then it has another try, lest one
   * that has come to wait for its answers is refused for as long as it asks.
   */
  #remember(line: CallLine, nowMs: number): void {
    if (nowMs >= line.floodUntilMs) line.floodUntilMs = nowMs + this.#bounds.floodMemoryMs
  }

  /** The room is full, and somebody comes who has fewer calls in it than others. */
  #makeRoom(): void {
    const longest = this.#room.longest(({ isReturning }) => !isReturning)
    if (longest !== undefined) this.#drop(longest, -1, 'share')
  }

  #drop(line: CallLine, at: number, reason: ShedReason): void {
    const { entrant, reject } = this.#room.drop(line, at)
    this.#waitingBytes -= entrant.bytes
    this.#count(reason)
    reject(overloaded())
  }

  /** Nobody need wait for a turn to hear that it comes too late. */
  #beat(nowMs: number, isBehind: boolean): void {
    this.#arrivals.follow(nowMs, isBehind)
    const isLong = this.#pulse.delayMs > longTurnMs
    const lookAfter = isLong ? 2 * this.#lookAfter : this.#lookAfter - 1
    this.#lookAfter = Math.max(looks.min, Math.min(looks.max, lookAfter))
    for (const line of [...this.#room.lines]) this.#trim(line, nowMs)
    this.#room.forget(nowMs)
  }

  /** The oldest go first: their clients are the next to lose patience, and the rest is fresher. */
  #trim(line: CallLine, nowMs: number): void {
    const oldestMs = nowMs - this.#bounds.waitMsMax
    for (;;) {
      // Those that return stand in front.
      const at = line.calls.findIndex(({ isReturning }) => !isReturning)
      const call = line.calls[at]
      if (call === undefined) return
      const isOld = call.sinceMs < oldestMs
      // Asked of the newest, as when it came: a line that takes a call in does not cut one for it.
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

/** A call's place inside. Whoever has one leaves, whatever becomes of the call. */
export class Pass {
  readonly #gate: Gate
  readonly #entrant: Entrant
  #line: CallLine | null
  #startMs: number
  #isInside = true
  #isOver = false

  constructor(gate: Gate, entrant: Entrant, line: CallLine | null, startMs: number) {
    this.#gate = gate
    this.#entrant = entrant
    this.#line = line
    this.#startMs = startMs
  }

  /** For good. A second time it does nothing. */
  leave(): void {
    this.#isOver = true
    this.#giveBack()
  }

  /**
   * Awaits what another machine does, and gives the place to others meanwhile. What fails there
   * fails here, outside. One at a time.
   */
  async outside<T>(work: PromiseLike<T>): Promise<T> {
    this.#giveBack()
    const found = await work
    // Nobody would give back what a call takes that has ended meanwhile.
    if (this.#isOver) return found
    const entered = this.#gate.enterAgain(this.#entrant)
    const again = entered instanceof Pass ? entered : await entered
    this.#line = again.#line
    this.#startMs = again.#startMs
    this.#isInside = true
    if (this.#isOver) this.#giveBack()
    if (this.#entrant.gone()) throw overloaded()
    return found
  }

  #giveBack(): void {
    if (!this.#isInside) return
    this.#isInside = false
    this.#gate.leave(this.#line, this.#startMs)
  }
}
