/** Histories of repeated requests, and the expected outcomes. */
import fc from 'fast-check'
import type { ReplayKey } from '../../src/access/index.ts'
import { chargeOf } from './charges.ts'
import type { Outcome, Tick, TickAnswer } from './ticks.ts'

const hourMs = 3_600_000
const heldSnapshots = ['a', 'b']

export interface Input {
  readonly account: number
  readonly credits: number
  readonly replayKey: ReplayKey
  readonly snapshot: string
  readonly content: number
}

export type Step =
  | { readonly kind: 'turn'; readonly process: number; readonly inputs: readonly Input[] }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'restart'; readonly process: number }

const replayKey = fc.oneof(
  fc.record({ fingerprint: fc.nat(2), isRetry: fc.boolean() }),
  fc.record({
    fingerprint: fc.nat(1),
    isRetry: fc.constant(false),
    idempotencyHash: fc.constantFrom('k', 'l'),
  }),
)
const input = fc.record({
  account: fc.nat(1),
  credits: fc.nat(3),
  replayKey,
  snapshot: fc.constantFrom(...heldSnapshots),
  content: fc.nat(1),
})
const process = fc.nat(1)
/** A step: requests in one tick to one of two processes, a pause, or a restart. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('turn' as const),
      process,
      inputs: fc.array(input, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 30_000, 59_999, 60_000, 12 * hourMs, 24 * hourMs - 1, 24 * hourMs),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), process }) },
)

/** The rules of charging, in their simplest form. */
export class Model {
  readonly remaining = [40, 15]
  readonly #charged: { input: Input; atMs: number }[] = []

  isPaid(input: Input, nowMs: number): boolean | string {
    const first = this.#paid(input, nowMs)
    return typeof first === 'string' ? first : first !== undefined
  }

  /**
   * The request that was charged for this one, in one snapshot or any, or the code of a refusal.
   */
  #paid(
    { account, replayKey }: Input,
    nowMs: number,
    snapshot?: string,
  ): Input | string | undefined {
    const { idempotencyHash, fingerprint, isRetry } = replayKey
    const within = (ms: number, fits: (of: ReplayKey, from: string) => boolean) =>
      this.#charged.findLast(
        ({ input, atMs }) =>
          input.account === account && nowMs - atMs < ms && fits(input.replayKey, input.snapshot),
      )?.input
    if (idempotencyHash !== undefined) {
      const first = within(24 * hourMs, (of) => of.idempotencyHash === idempotencyHash)
      const isOther = first !== undefined && first.replayKey.fingerprint !== fingerprint
      return isOther ? 'idempotency_conflict' : first
    }
    if (!isRetry) return undefined
    return within(60_000, (of, from) => {
      return of.fingerprint === fingerprint && (snapshot === undefined || from === snapshot)
    })
  }

  debit(input: Input, nowMs: number): Outcome {
    const { account, credits } = input
    const left = this.remaining[account]!
    const isNamed = input.replayKey.idempotencyHash !== undefined
    const paid = this.#paid(input, nowMs, isNamed ? undefined : input.snapshot)
    if (typeof paid === 'string') return paid
    if (isNamed && paid !== undefined) {
      if (paid.snapshot !== input.snapshot) return 'snapshot_gone'
      const isSame = paid.content === input.content && credits <= paid.credits
      return isSame ? [left, 0] : 'answer_changed'
    }
    if (paid?.content === input.content || credits === 0) return [left, 0]
    if (credits > left) return 'insufficient_credits'
    this.#charged.push({ input, atMs: nowMs })
    this.remaining[account] = left - credits
    return [left - credits, credits]
  }
}

/** The requests of one tick in the form they are sent, and the expected answer. */
export function turnOf(
  model: Model,
  ids: readonly string[],
  inputs: readonly Input[],
  nowMs: number,
): { readonly turn: Tick; readonly expected: TickAnswer } {
  const requests = inputs.map(({ account, credits, ...more }) => {
    return { id: ids[account]!, charge: chargeOf(credits, more) }
  })
  const paid = inputs.map((input) => model.isPaid(input, nowMs))
  const debits = inputs.map((input) => model.debit(input, nowMs))
  return { turn: { nowMs, requests }, expected: { paid, debits } }
}
