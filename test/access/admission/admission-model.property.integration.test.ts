/** Admission control against a small model of it, over any sequence of calls. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { law } from '../../../native-free-index/test/law.ts'
import { AdmissionControl, type Permit } from '../../../src/access/admission/admission-control.ts'
import type { AdmissionBounds } from '../../../src/access/admission/bounds.ts'
import { RequestError } from '../../../src/contract/index.ts'
import { smallBounds } from './bounds.ts'

type Step =
  | { readonly do: 'enter'; readonly key: string; readonly bytes: number }
  | { readonly do: 'leave'; readonly which: number }
  | { readonly do: 'outside'; readonly which: number }
  | { readonly do: 'return'; readonly which: number }
  | { readonly do: 'go'; readonly which: number }
  | { readonly do: 'pass time'; readonly ms: number }

const which = fc.nat(40)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('enter' as const),
      key: fc.constantFrom('a', 'a', 'a', 'b', 'c'),
      bytes: fc.constantFrom(0, 10, 300),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('leave' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('outside' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('return' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('go' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pass time' as const), ms: fc.nat(200) }),
  },
)

type State = 'waiting' | 'inside' | 'outside' | 'left' | 'refused'

interface ModelCall {
  readonly key: string
  readonly bytes: number
  state: State
  readonly client: AbortController
  hasBeenOutside: boolean
  pass?: Permit
  comeBack?: () => void
}

class Course {
  readonly calls: ModelCall[] = []
  readonly admissionControl: AdmissionControl
  nowMs = 1000
  readonly #bounds: AdmissionBounds

  constructor(bounds: AdmissionBounds) {
    this.#bounds = bounds
    this.admissionControl = new AdmissionControl(bounds, { clock: () => this.nowMs })
  }

  async take(one: Step): Promise<void> {
    if (one.do === 'enter') this.#enter(one.key, one.bytes)
    else if (one.do === 'pass time') this.nowMs += one.ms
    else if (one.do === 'go') this.#some('waiting', one.which, (call) => this.#go(call))
    else if (one.do === 'return') this.#some('outside', one.which, (call) => call.comeBack!())
    else this.#some('inside', one.which, (call) => this.#end(call, one.do === 'outside'))
    await settled()
    this.check()
  }

  check(): void {
    const { inFlight: inside, waiting, keysWaiting } = this.admissionControl.stats
    const of = (state: State) => this.calls.filter((call) => call.state === state)
    expect(inside).toBe(of('inside').length)
    expect(waiting).toBe(of('waiting').length)
    expect(keysWaiting).toBe(new Set(of('waiting').map(({ key }) => key)).size)
    expect(inside).toBeLessThanOrEqual(this.#bounds.inFlightMax)
    // No call waits while a place is free.
    if (waiting > 0) expect(inside).toBe(this.#bounds.inFlightMax)
    const newcomers = of('waiting').filter(({ hasBeenOutside }) => !hasBeenOutside)
    expect(newcomers.length).toBeLessThanOrEqual(this.#bounds.waitingMax)
  }

  /** Ends all calls: each admitted call leaves, and each waiting call is admitted. */
  async drain(): Promise<void> {
    while (this.calls.some(({ state }) => !['left', 'refused'].includes(state))) {
      const before = this.calls.filter(({ state }) => state === 'left').length
      await this.take({ do: 'return', which: 0 })
      await this.take({ do: 'leave', which: 0 })
      const after = this.calls.filter(({ state }) => state === 'left').length
      expect(after).toBe(before + 1)
    }
  }

  #enter(key: string, bytes: number): void {
    const client = new AbortController()
    const call: ModelCall = { key, bytes, state: 'waiting', client, hasBeenOutside: false }
    const letIn = (pass: Permit) => {
      this.#expectOldest(call)
      call.pass = pass
      call.state = 'inside'
    }
    const refuse = (error: unknown) => {
      expect(error).toBeInstanceOf(RequestError)
      expect((error as RequestError).code).toBe('overloaded')
      call.state = 'refused'
    }
    try {
      const entered = this.admissionControl.acquire({ key, bytes, signal: client.signal })
      this.calls.push(call)
      if (entered instanceof Promise) void entered.then(letIn, refuse)
      else letIn(entered)
    } catch (error) {
      refuse(error)
      this.calls.push(call)
    }
  }

  /** First in, first out within a key, but a call that was admitted before comes first. */
  #expectOldest(call: ModelCall): void {
    const older = this.calls.slice(0, Math.max(0, this.calls.indexOf(call)))
    const passedOver = older.filter(
      ({ key, state, client: { signal } }) =>
        key === call.key && state === 'waiting' && !signal.aborted,
    )
    expect(passedOver.filter(({ hasBeenOutside }) => !hasBeenOutside)).toEqual([])
  }

  #go(call: ModelCall): void {
    if (!call.hasBeenOutside) call.client.abort()
  }

  #end(call: ModelCall, isOutside: boolean): void {
    if (!isOutside) {
      call.state = 'left'
      call.pass!.leave()
      // Leaving twice has no further effect.
      call.pass!.leave()
      return
    }
    call.state = 'outside'
    call.hasBeenOutside = true
    const work = new Promise<void>((resolve) => {
      call.comeBack = () => {
        call.state = 'waiting'
        resolve()
      }
    })
    void call.pass!.outside(work).then(() => {
      call.state = 'inside'
    })
  }

  #some(state: State, number: number, act: (call: ModelCall) => void): void {
    const some = this.calls.filter((call) => call.state === state)
    if (some.length > 0) act(some[number % some.length]!)
  }
}

/** Runs the callbacks of all promises that are resolved by now. */
async function settled(): Promise<void> {
  for (let i = 0; i < 8; i++) await Promise.resolve()
}

law(
  'is never too full, loses no call, and admits the calls of a key in order',
  300,
  [fc.array(step, { maxLength: 120 })],
  async (steps) => {
    const course = new Course(smallBounds)
    for (const one of steps) await course.take(one)
    await course.drain()
    expect(course.admissionControl.stats).toMatchObject({
      inFlight: 0,
      waiting: 0,
      keysWaiting: 0,
    })
  },
)
