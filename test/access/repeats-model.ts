/** Histories of requests that are repeated, and what is to come of them. */
import fc from 'fast-check'
import type { Repeat } from '../../src/access/index.ts'
import { chargeOf } from './charges.ts'
import type { Outcome, Turn, TurnAnswer } from './turns.ts'

const hourMs = 3_600_000
const heldSnapshots = ['a', 'b']

export interface Wish {
  readonly account: number
  readonly credits: number
  readonly repeat: Repeat
  readonly snapshot: string
  readonly content: number
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
    idempotencyMark: fc.constantFrom('k', 'l'),
  }),
)
const wish = fc.record({
  account: fc.nat(1),
  credits: fc.nat(3),
  repeat,
  snapshot: fc.constantFrom(...heldSnapshots),
  content: fc.nat(1),
})
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

  isPaid(wish: Wish, nowMs: number): boolean | string {
    const first = this.#paid(wish, nowMs)
    return typeof first === 'string' ? first : first !== undefined
  }

  /** What this was charged for, of one snapshot or of any; or the code of a refusal. */
  #paid({ account, repeat }: Wish, nowMs: number, snapshot?: string): Wish | string | undefined {
    const { idempotencyMark, fingerprint, isRetry } = repeat
    const within = (ms: number, fits: (of: Repeat, from: string) => boolean) =>
      this.#charged.findLast(
        ({ wish, atMs }) =>
          wish.account === account && nowMs - atMs < ms && fits(wish.repeat, wish.snapshot),
      )?.wish
    if (idempotencyMark !== undefined) {
      const first = within(24 * hourMs, (of) => of.idempotencyMark === idempotencyMark)
      const isOther = first !== undefined && first.repeat.fingerprint !== fingerprint
      return isOther ? 'idempotency_conflict' : first
    }
    if (!isRetry) return undefined
    return within(60_000, (of, from) => {
      return of.fingerprint === fingerprint && (snapshot === undefined || from === snapshot)
    })
  }

  debit(wish: Wish, nowMs: number): Outcome {
    const { account, credits } = wish
    const left = this.remaining[account]!
    const isNamed = wish.repeat.idempotencyMark !== undefined
    const paid = this.#paid(wish, nowMs, isNamed ? undefined : wish.snapshot)
    if (typeof paid === 'string') return paid
    if (isNamed && paid !== undefined) {
      if (paid.snapshot !== wish.snapshot) return 'snapshot_gone'
      const isSame = paid.content === wish.content && credits <= paid.credits
      return isSame ? [left, 0] : 'answer_changed'
    }
    if (paid?.content === wish.content || credits === 0) return [left, 0]
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
  const requests = wishes.map(({ account, credits, ...more }) => {
    return { id: ids[account]!, charge: chargeOf(credits, more) }
  })
  const paid = wishes.map((wish) => model.isPaid(wish, nowMs))
  const debits = wishes.map((wish) => model.debit(wish, nowMs))
  return { turn: { nowMs, requests }, expected: { paid, debits } }
}
