/** Histories of requests that are repeated, and what is to come of them. */
import fc from 'fast-check'
import type { Repeat } from '../../src/access/index.ts'
import { chargeOf } from './charges.ts'
import type { Outcome, Turn, TurnAnswer } from './turns.ts'

const hourMs = 3_600_000

export interface Wish {
  readonly account: number
  readonly credits: number
  readonly repeat: Repeat
}

export type Step =
  | { readonly kind: 'turn'; readonly process: number; readonly wishes: readonly Wish[] }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'restart'; readonly process: number }

const repeat = fc.oneof(
  fc.record({ fingerprint: fc.nat(2), isRetry: fc.boolean() }),
  fc.record({
    fingerprint: fc.nat(1),
    isRetry: fc.constant(false),
    idempotencyKey: fc.constantFrom('k', 'l'),
  }),
)
const wish = fc.record({ account: fc.nat(1), credits: fc.nat(3), repeat })
const process = fc.nat(1)
/** What happens: requests in one turn to one of two processes, time that passes, a new start. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('turn' as const),
      process,
      wishes: fc.array(wish, { minLength: 1, maxLength: 5 }),
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

/** The rules, as one would tell them. */
export class Model {
  readonly remaining = [40, 15]
  readonly #charged: { wish: Wish; atMs: number }[] = []

  isPaid({ account, repeat }: Wish, nowMs: number): boolean | string {
    const { idempotencyKey, fingerprint, isRetry } = repeat
    const within = (ms: number, fits: (of: Repeat) => boolean) =>
      this.#charged.findLast(
        ({ wish, atMs }) => wish.account === account && nowMs - atMs < ms && fits(wish.repeat),
      )
    if (idempotencyKey !== undefined) {
      const first = within(24 * hourMs, (of) => of.idempotencyKey === idempotencyKey)
      if (first === undefined) return false
      return first.wish.repeat.fingerprint === fingerprint || 'idempotency_conflict'
    }
    return isRetry && within(60_000, (of) => of.fingerprint === fingerprint) !== undefined
  }

  debit(wish: Wish, nowMs: number): Outcome {
    const { account, credits } = wish
    const left = this.remaining[account]!
    const paid = this.isPaid(wish, nowMs)
    if (typeof paid === 'string') return paid
    if (paid || credits === 0) return [left, 0]
    if (credits > left) return 'insufficient_credits'
    this.#charged.push({ wish, atMs: nowMs })
    this.remaining[account] = left - credits
    return [left - credits, credits]
  }
}

/** Requests of one turn as they are sent, and the answer to expect. */
export function turnOf(
  model: Model,
  ids: readonly string[],
  wishes: readonly Wish[],
  nowMs: number,
): { readonly turn: Turn; readonly expected: TurnAnswer } {
  const requests = wishes.map(({ account, credits, repeat }) => {
    return { id: ids[account]!, charge: chargeOf(credits, { repeat }) }
  })
  const paid = wishes.map((wish) => model.isPaid(wish, nowMs))
  const debits = wishes.map((wish) => model.debit(wish, nowMs))
  return { turn: { nowMs, requests }, expected: { paid, debits } }
}
