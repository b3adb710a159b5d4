/**
 * Who is charged, when requests are repeated: whatever comes in whichever order, by two processes
 * that may start anew at any time, is what a list of all charges says.
 */
import type { ChildProcess } from 'node:child_process'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import type { Repeat } from '../../src/access/index.ts'
import { verifyInChild } from '../../src/store/index.ts'
import { chargeOf } from './charges.ts'
import { outputOf, start } from './child.ts'
import { freshDataDir, openAccounts, type TestAccess } from './data-dir.ts'
import { answerTurn, type Outcome, type Turn, type TurnAnswer } from './turns.ts'

vi.setConfig({ testTimeout: 240_000 })

const hourMs = 3_600_000

interface Wish {
  readonly account: number
  readonly credits: number
  readonly repeat: Repeat
}

type Step =
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
const step: fc.Arbitrary<Step> = fc.oneof(
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
class Model {
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

/** The other process: one answer for each line. */
class Other {
  readonly #dataDir: string
  #child: ChildProcess | undefined

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  async answer(turn: Turn): Promise<TurnAnswer> {
    if (this.#child === undefined) {
      this.#child = start(this.#dataDir, 'turns', '')
      await outputOf(this.#child, /ready\n/)
    }
    const answered = outputOf(this.#child, /.*\n/)
    this.#child.stdin?.write(`${JSON.stringify(turn)}\n`)
    return JSON.parse(await answered) as TurnAnswer
  }

  stop(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

/** Runs a history against the model; resolves with the accounts as they are then. */
async function play(steps: readonly Step[], hasOther: boolean): Promise<void> {
  const dataDir = freshDataDir()
  const clock = { nowMs: Date.UTC(2026, 4, 1) }
  const open = () => openAccounts(dataDir, { now: () => clock.nowMs })
  let access: TestAccess = open()
  const other = new Other(dataDir)
  const model = new Model()
  const ids = model.remaining.map(
    (credits) => access.create({ name: 'n', services: ['RAW'], credits }).account.id,
  )
  for (const step of steps) {
    if (step.kind === 'wait') clock.nowMs += step.ms
    else if (step.kind === 'restart' && hasOther && step.process === 1) other.stop()
    else if (step.kind === 'restart') {
      await access.close()
      access = open()
    } else {
      const { nowMs } = clock
      const requests = step.wishes.map(({ account, credits, repeat }) => {
        return { id: ids[account]!, charge: chargeOf(credits, { repeat }) }
      })
      const paid = step.wishes.map((wish) => model.isPaid(wish, nowMs))
      const debits = step.wishes.map((wish) => model.debit(wish, nowMs))
      const turn = { nowMs, requests }
      const isOther = hasOther && step.process === 1
      const answer = isOther ? other.answer(turn) : answerTurn(access, turn)
      expect(await answer).toEqual({ paid, debits })
    }
  }
  const left = ids.map((id) => access.find(id)?.creditsRemaining)
  expect(left).toEqual(model.remaining)
  other.stop()
  await access.close()
  if (hasOther) expect(await verifyInChild(dataDir)).toMatchObject({ problems: [] })
}

it('of one process, and itself started anew', async () => {
  const history = fc.array(step, { minLength: 5, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(history, (steps) => play(steps, false)),
    { numRuns: 60 },
  )
})

it('of two processes, each of which may be killed and start anew', async () => {
  const history = fc.array(step, { minLength: 20, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(history, (steps) => play(steps, true)),
    { numRuns: 6 },
  )
})
