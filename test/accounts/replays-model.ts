/** Histories of charged requests, and what a plain list of all charges says of them. */
import fc from 'fast-check'
import { drawKind } from '../../native-free-index/test/law.ts'
import type { Charge, ReplayKey } from '../../src/accounts/index.ts'
import type { Reveal } from '../../src/accounts/people/index.ts'
import { chargeOf } from './charges.ts'
import type { Outcome, Tick, TickAnswer } from './ticks.ts'

const hourMs = 3_600_000

type Part = Pick<Charge, 'price' | 'prepaid' | 'part' | 'isReplay'>

interface Input extends Part, Pick<Charge, 'reveals' | 'endpoint'> {
  readonly account: number
  readonly credits: number
  readonly replayKey: ReplayKey
  readonly snapshot: string
  readonly content: number
}

const replayKey: fc.Arbitrary<ReplayKey> = fc.oneof(
  fc.record({ fingerprint: fc.nat(1), isRetry: fc.boolean() }),
  fc.record({
    fingerprint: fc.nat(1),
    isRetry: fc.constant(false),
    idempotencyHash: fc.constantFrom('k', 'l'),
  }),
)
/** What a charge is of its request: most are all of it. */
const part = fc.constantFrom<(Part & { readonly credits?: number })[]>(
  ...Array(8).fill({}),
  ...[{ price: 5 }, { prepaid: 1, price: 4 }, { isReplay: true }],
  ...[
    { part: 'prepaid', credits: 1, price: 4 } as const,
    { part: 'refunded', credits: 1 } as const,
  ],
)
const whole = fc.record({
  account: fc.nat(1),
  credits: fc.nat(3),
  replayKey,
  snapshot: fc.constantFrom('a', 'a', 'a', 'b'),
  content: fc.nat(1),
  endpoint: fc.constantFrom('searchUsers', 'rawUsers'),
  reveals: fc.array(fc.record({ user: fc.constantFrom('u1', 'u2'), addresses: fc.nat(2) }), {
    maxLength: 2,
  }),
})
const input = fc.tuple(whole, part).map(([whole, part]): Input => ({ ...whole, ...part }))
const process = fc.nat(1)
/** Requests in one tick to one of two processes, a pause, or a restart. */
export const step = fc.oneof(
  {
    weight: 8,
    arbitrary: drawKind('tick', {
      process,
      inputs: fc.array(input, { minLength: 1, maxLength: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: drawKind('wait', {
      ms: fc.constantFrom(1, 30_000, 59_999, 60_000, 12 * hourMs, 24 * hourMs - 1, 24 * hourMs),
    }),
  },
  { weight: 1, arbitrary: drawKind('restart', { process }) },
)

/** The rules of charging, in their simplest form. */
export class Model {
  readonly remaining = [30, 5]
  readonly used = [0, 0]
  readonly revoked = new Set<number>()
  /** By day, account and endpoint. */
  readonly usage = new Map<string, { requests: number; credits: number }>()
  /** Those of one tick together, oldest first. */
  readonly reveals: (Omit<Reveal, 'seq' | 'account'> & { account: number })[][] = []
  readonly #charged: { input: Input; atMs: number }[] = []

  isPaid(input: Input, nowMs: number): boolean | string {
    const first = this.#findPaid(input, nowMs)
    return typeof first === 'string' ? first : first !== undefined
  }

  /** The request that was charged for this one, in one snapshot or any, or a refusal's code. */
  #findPaid(
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

  debit(input: Input, nowMs: number, requestId: string): Outcome {
    const outcome = this.#debit(input, nowMs)
    if (typeof outcome === 'string') return outcome
    const { account, endpoint, reveals = [] } = input
    this.remaining[account] = outcome[0]
    const request = { atMs: nowMs, account, endpoint, requestId }
    this.reveals.at(-1)!.push(...reveals.map((reveal) => ({ ...request, ...reveal })))
    return outcome
  }

  #debit(input: Input, nowMs: number): Outcome {
    const { account, credits, replayKey, part, prepaid = 0, isReplay = false } = input
    if (this.revoked.has(account)) return 'unauthorized'
    if (part === 'refunded') return this.#move(input, -credits, nowMs)
    if (part === 'prepaid') return this.#take(input, nowMs)
    const isNamed = replayKey.idempotencyHash !== undefined
    const paid = this.#findPaid(input, nowMs, isNamed ? undefined : input.snapshot)
    if (typeof paid === 'string') return paid
    if (isNamed && paid !== undefined) {
      if (paid.snapshot !== input.snapshot) return 'snapshot_gone'
      const isSame = paid.content === input.content && sum(input) <= sum(paid)
      if (!isSame) return 'answer_changed'
    } else if (isReplay && replayKey.isRetry && paid?.content !== input.content) {
      return 'answer_changed'
    }
    const isFree = isNamed ? paid !== undefined : paid?.content === input.content
    if (!isFree && isReplay) return 'snapshot_gone'
    if (isFree && prepaid > 0) return this.#move(input, -prepaid, nowMs)
    if (isFree || credits + prepaid === 0) return [this.remaining[account]!, 0]
    const outcome = this.#take(input, nowMs)
    if (typeof outcome !== 'string') {
      this.#charged.push({ input, atMs: nowMs })
      this.#findUsage(input, nowMs).requests++
    }
    return outcome
  }

  #take(input: Input, nowMs: number): Outcome {
    const { account, credits, price = credits, prepaid = 0 } = input
    if (Math.max(credits, price - prepaid) > this.remaining[account]!) {
      return 'insufficient_credits'
    }
    return this.#move(input, credits, nowMs)
  }

  #move(input: Input, credits: number, nowMs: number): Outcome {
    this.#findUsage(input, nowMs).credits += credits
    this.used[input.account]! += credits
    return [this.remaining[input.account]! - credits, credits]
  }

  #findUsage({ account, endpoint }: Input, nowMs: number) {
    const key = `${new Date(nowMs).toISOString().slice(0, 10)} ${account} ${endpoint}`
    const usage = this.usage.get(key) ?? { requests: 0, credits: 0 }
    this.usage.set(key, usage)
    return usage
  }
}

/** Credits of the whole request. */
function sum({ credits, prepaid = 0 }: Input): number {
  return credits + prepaid
}

/** The requests of one tick in the form they are sent, and the expected answer. */
export function makeTick(
  model: Model,
  ids: readonly string[],
  inputs: readonly Input[],
  nowMs: number,
): { readonly tick: Tick; readonly expected: TickAnswer } {
  const requests = inputs.map(({ account, credits, ...more }) => {
    return { id: ids[account]!, charge: chargeOf(credits, more) }
  })
  const paid = inputs.map((input) => model.isPaid(input, nowMs))
  model.reveals.push([])
  const debits = inputs.map((input, i) => model.debit(input, nowMs, requests[i]!.charge.requestId))
  return { tick: { nowMs, requests }, expected: { paid, debits } }
}
