/** Debits that are committed together. They change nothing themselves: the journal's commit does. */
import { RequestError } from '../contract/index.ts'
import { type Account, subtractCredits } from './account.ts'
import type { Charge, Debit } from './charge.ts'
import type { Row, Statement } from './database.ts'
import type { Entry } from './entries.ts'
import { bindToSnapshot } from './recent-charges.ts'
import {
  findNamedCharge,
  identifyCharge,
  isSameRetry,
  makeNamedEntry,
  type NamedCharge,
  requireSameAnswer,
  selectNamedCharge,
} from './replays.ts'
import type { ShownAnswers } from './shown-answers.ts'
import type { AccountsState } from './state.ts'

/** A debit to be made. */
export interface RequestedDebit {
  readonly id: string
  readonly charge: Charge
}

export type DebitOutcome = Debit | { readonly failure: unknown }

/** Adds what a debit has to know of the tables. */
export function addReads({ id, charge }: RequestedDebit, reads: Statement[]): void {
  const { replayKey, requires } = charge
  const { idempotencyHash: mark } = replayKey
  if (mark !== undefined) reads.push(selectNamedCharge(id, mark))
  if (requires !== undefined) reads.push(requires.read)
}

/** Credits of an account, after the debits of the group so far. */
interface Balance {
  readonly account: Account
  remaining: number
}

const noRows: readonly Row[] = []

/** The outcome of a charge. */
interface DebitResult extends Debit {
  readonly wasCharged: boolean
}

export class DebitGroup {
  readonly entries: Entry[] = []
  readonly writes: Statement[] = []
  /** Credits that the group takes, by account. */
  readonly taken = new Map<string, number>()
  readonly #state: AccountsState
  readonly #shown: ShownAnswers
  readonly #nowMs: number
  readonly #seq: number
  /** Results of the reads of all debits, in their order. */
  readonly #rows: readonly (readonly Row[])[]
  #rowsTaken = 0
  readonly #balances = new Map<string, Balance>()
  /** Contents of the charges of this group, by `identifyCharge`. */
  readonly #charges = new Map<number, number>()
  readonly #named = new Map<string, NamedCharge>()
  readonly #onCommit: (() => void)[] = []

  /**
   * @param seq of the commit that the group will be
   * @param rows results of what `addReads` has added
   */
  constructor(
    state: AccountsState,
    shown: ShownAnswers,
    nowMs: number,
    seq: number,
    rows: readonly (readonly Row[])[],
  ) {
    this.#rows = rows
    this.#state = state
    this.#shown = shown
    this.#nowMs = nowMs
    this.#seq = seq
  }

  /** Called once the group is committed. */
  remember(): void {
    for (const remember of this.#onCommit) remember()
  }

  /** Debits an account after the earlier debits of this group, and returns a failure as a value. */
  take({ id, charge }: RequestedDebit): DebitOutcome {
    const { replayKey, requires, also } = charge
    const named = replayKey.idempotencyHash === undefined ? noRows : this.#takeRows()
    const required = requires === undefined ? noRows : this.#takeRows()
    try {
      const balance = this.#findBalance(id, charge)
      const result = this.#decide(balance, charge, named, required)
      const { remaining, credits, wasCharged } = result
      balance.remaining = remaining
      this.taken.set(id, (this.taken.get(id) ?? 0) + credits)
      this.#note(id, charge, result)
      if (!wasCharged && also !== undefined) this.writes.push(...also)
      return { remaining, credits }
    } catch (failure) {
      return { failure }
    }
  }

  /**
   * The key may have been revoked since its request came. Then it is refused like an unknown one.
   * Throws RequestError `unauthorized` or AccountsError `not_found`.
   */
  #findBalance(id: string, { authorization }: Charge): Balance {
    const known = this.#balances.get(id)
    const account = known?.account ?? this.#state.requireAccount(id)
    this.#state.requirePayer(account, authorization, this.#nowMs)
    if (known !== undefined) return known
    const balance = { account, remaining: account.creditsRemaining }
    this.#balances.set(id, balance)
    return balance
  }

  #decide(
    balance: Balance,
    charge: Charge,
    named: readonly Row[],
    required: readonly Row[],
  ): DebitResult {
    const { remaining } = balance
    const { credits, part, prepaid = 0 } = charge
    if (part === 'refunded') return refund(remaining, credits, false)
    if (part === 'prepaid') return { ...take(remaining, charge), wasCharged: false }
    const wasCharged = this.#wasCharged(balance.account.id, charge, named)
    // The record of the charge expired after the look-up.
    if (!wasCharged && charge.isReplay) throw new RequestError('snapshot_gone')
    // Another request under the same key was charged since the fee was taken.
    if (wasCharged && prepaid > 0) return refund(remaining, prepaid, true)
    if (!wasCharged) charge.requires?.check(required)
    if (wasCharged || !isKept(charge)) return { remaining, credits: 0, wasCharged }
    return { ...take(remaining, charge), wasCharged }
  }

  /**
   * Whether this very answer has been charged for before, or in this group. Throws RequestError
   * `idempotency_conflict`, `snapshot_gone` or `answer_changed` if another answer has been.
   */
  #wasCharged(id: string, charge: Charge, rows: readonly Row[]): boolean {
    const { idempotencyHash: mark, fingerprint, isRetry } = charge.replayKey
    if (mark !== undefined) {
      const known = this.#named.get(`${id} ${mark}`) ?? this.#state.findNamedCharge(id, mark)
      const [stored] = rows as unknown as readonly NamedCharge[]
      const paid = findNamedCharge(known, stored, fingerprint, this.#nowMs)
      if (paid !== null) requireSameAnswer(paid, charge)
      return paid !== null
    }
    if (!isRetry) return false
    const key = identifyCharge(id, charge)
    const content = this.#charges.get(key) ?? this.#state.recent.findContent(key, this.#nowMs)
    return isSameRetry(charge, content)
  }

  #note(account: string, charge: Charge, { credits, remaining, wasCharged }: DebitResult): void {
    const { endpoint, requestId, replayKey, reveals, part, snapshot = '', content = 0 } = charge
    if (part !== undefined || credits < 0) {
      const kind = credits < 0 ? 'refunded' : 'prepaid'
      const moved = Math.abs(credits)
      this.entries.push({ kind, account, credits: moved, remaining, endpoint, requestId })
    } else if (!wasCharged && isKept(charge)) {
      const fingerprint = bindToSnapshot(snapshot, replayKey.fingerprint)
      this.entries.push({
        kind: 'debited',
        account,
        credits,
        remaining,
        endpoint,
        requestId,
        fingerprint,
        content,
      })
      this.#noteCharge(account, charge)
    }
    if (reveals === undefined || reveals.length === 0) return
    const shown = this.#shown.makeEntries(account, charge, wasCharged, this.#seq)
    this.entries.push(...shown.entries)
    if (shown.remember !== undefined) this.#onCommit.push(shown.remember)
  }

  #takeRows(): readonly Row[] {
    return this.#rows[this.#rowsTaken++]!
  }

  #noteCharge(account: string, charge: Charge): void {
    this.#charges.set(identifyCharge(account, charge), charge.content ?? 0)
    const { idempotencyHash: mark } = charge.replayKey
    if (mark === undefined) return
    const named = makeNamedEntry(account, mark, charge)
    this.entries.push(named)
    this.#named.set(`${account} ${mark}`, { ...named, atMs: this.#nowMs })
  }
}

/**
 * Throws RequestError `insufficient_credits` if the balance does not cover the price, even if the
 * request has cost less.
 */
function take(remaining: number, charge: Charge): Debit {
  const { credits, price: required = credits, prepaid = 0 } = charge
  if (Math.max(credits, required - prepaid) > remaining) {
    throw new RequestError('insufficient_credits', { required, remaining })
  }
  return { remaining: subtractCredits(remaining, credits), credits }
}

function refund(remaining: number, credits: number, wasCharged: boolean): DebitResult {
  return { remaining: subtractCredits(remaining, -credits), credits: -credits, wasCharged }
}

/**
 * Whether a debit is kept. A debit of no credits is kept if its request has paid before. It is also
 * kept if something is stored with it, which no replay may store again.
 */
function isKept({ credits, also, prepaid = 0 }: Charge): boolean {
  return credits > 0 || also !== undefined || prepaid > 0
}
