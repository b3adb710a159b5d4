/** Admission control against a small model of it, over any sequence of calls. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { drawKind, law } from '../../../native-free-index/test/law.ts'
import { AdmissionControl, type Permit } from '../../../src/accounts/admission/admission-control.ts'
import { smallBounds } from './bounds.ts'

const which = fc.nat(40)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: drawKind('enter', {
      key: fc.constantFrom('a', 'a', 'a', 'b', 'c'),
      bytes: fc.constantFrom(0, 10, 300),
    }),
  },
  { weight: 4, arbitrary: drawKind('leave', { which }) },
  drawKind('outside', { which }),
  drawKind('return', { which }),
  drawKind('abort', { which }),
  { weight: 2, arbitrary: drawKind('wait', { ms: fc.nat(200) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type State = 'waiting' | 'inside' | 'outside' | 'left' | 'refused'

interface ModelCall {
  readonly key: string
  readonly client: AbortController
  state: State
  hasBeenOutside: boolean
  permit?: Permit
  comeBack?: () => void
}

class Course {
  readonly calls: ModelCall[] = []
  nowMs = 1000
  readonly control = new AdmissionControl(smallBounds, { clock: () => this.nowMs })

  async take(step: Step): Promise<void> {
    if (step.kind === 'enter') this.#enter(step.key, step.bytes)
    else if (step.kind === 'wait') this.nowMs += step.ms
    else if (step.kind === 'leave') this.#pick('inside', step.which, (call) => this.#leave(call))
    else if (step.kind === 'outside') this.#pick('inside', step.which, (call) => this.#exit(call))
    else if (step.kind === 'return') this.#pick('outside', step.which, (call) => call.comeBack!())
    else {
      this.#pick('waiting', step.which, ({ hasBeenOutside, client }) => {
        if (!hasBeenOutside) client.abort()
      })
    }
    // Runs the callbacks of all promises that are resolved by now.
    for (let i = 0; i < 8; i++) await Promise.resolve()
    this.#check()
  }

  #list(...states: State[]): ModelCall[] {
    return this.calls.filter(({ state }) => states.includes(state))
  }

  #pick(state: State, which: number, act: (call: ModelCall) => void): void {
    const calls = this.#list(state)
    if (calls.length > 0) act(calls[which % calls.length]!)
  }

  #check(): void {
    const waiting = this.#list('waiting')
    expect(this.control.stats).toMatchObject({
      inFlight: this.#list('inside').length,
      waiting: waiting.length,
      keysWaiting: new Set(waiting.map(({ key }) => key)).size,
    })
    const { inFlight } = this.control.stats
    expect(inFlight).toBeLessThanOrEqual(smallBounds.inFlightMax)
    // No call waits while a place is free.
    if (waiting.length > 0) expect(inFlight).toBe(smallBounds.inFlightMax)
    const newcomers = waiting.filter(({ hasBeenOutside }) => !hasBeenOutside)
    expect(newcomers.length).toBeLessThanOrEqual(smallBounds.waitingMax)
  }

  /** Ends all calls: each admitted call leaves, and each waiting call is admitted. */
  async drain(): Promise<void> {
    while (this.#list('waiting', 'inside', 'outside').length > 0) {
      const before = this.#list('left').length
      await this.take({ kind: 'return', which: 0 })
      await this.take({ kind: 'leave', which: 0 })
      expect(this.#list('left').length).toBe(before + 1)
    }
  }

  #enter(key: string, bytes: number): void {
    const client = new AbortController()
    const call: ModelCall = { key, state: 'waiting', client, hasBeenOutside: false }
    const refuse = (error: unknown) => {
      expect(error).toMatchObject({ name: 'RequestError', code: 'overloaded' })
      call.state = 'refused'
    }
    const admit = (permit: Permit) => {
      this.#expectOldest(call)
      call.permit = permit
      call.state = 'inside'
    }
    this.calls.push(call)
    try {
      const entered = this.control.acquire({ key, bytes, signal: client.signal })
      if (entered instanceof Promise) void entered.then(admit, refuse)
      else admit(entered)
    } catch (error) {
      refuse(error)
    }
  }

  /** First in, first out within a key, but a call that was admitted before comes first. */
  #expectOldest(call: ModelCall): void {
    const older = this.calls.slice(0, this.calls.indexOf(call))
    const passedOver = older.filter(({ key, state, client, hasBeenOutside }) => {
      return key === call.key && state === 'waiting' && !client.signal.aborted && !hasBeenOutside
    })
    expect(passedOver).toEqual([])
  }

  #leave(call: ModelCall): void {
    call.state = 'left'
    call.permit!.leave()
    // Leaving twice has no further effect.
    call.permit!.leave()
  }

  #exit(call: ModelCall): void {
    call.state = 'outside'
    call.hasBeenOutside = true
    const work = new Promise<void>((resolve) => {
      call.comeBack = () => {
        call.state = 'waiting'
        resolve()
      }
    })
    void call.permit!.outside(work).then(() => {
      call.state = 'inside'
    })
  }
}

law(
  'admission is never too full, loses no call, and admits the calls of a key in order',
  300,
  [fc.array(step, { maxLength: 120 })],
  async (steps) => {
    const course = new Course()
    for (const step of steps) await course.take(step)
    await course.drain()
    const { inFlight, waiting, keysWaiting } = course.control.stats
    expect([inFlight, waiting, keysWaiting]).toEqual([0, 0, 0])
  },
)
