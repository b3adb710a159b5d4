/** The debits of one commit: what each takes, and what the journal is to say of all. */
import type { JournalEntry, Statement } from '../store/index.ts'
import type { Balance } from './balances.ts'
import type { Charge, Debit } from './charge.ts'
import type { NewCharges, Repeats } from './repeats/repeats.ts'
import type { ShownBefore } from './shown-before.ts'

/** What debits read and write. */
export interface Books {
  readonly balances: BalanceBook
  readonly repeats: Pick<Repeats, 'isPaidIn' | 'charge'>
  readonly shown: Pick<ShownBefore, 'entriesOf'>
}

/** As `Balances` has them. */
export interface BalanceBook {
  begin(): void
  of(id: string, nowMs: number): Balance
  take(balance: Balance, credits: number): number
}

export class DebitGroup {
  /** Charges that are charged for in it. */
  readonly charges: NewCharges = new Set()
  readonly #books: Books
  readonly #nowMs: number
  /** For the journal. */
  readonly entries: JournalEntry[] = []
  /** What is to be stored besides, where the store is a database. */
  readonly statements: Statement[] = []

  /** Inside `Store.enter`, as all of it. `nowMs`: since 1970. */
  constructor(books: Books, nowMs: number) {
    this.#books = books
    this.#nowMs = nowMs
    books.balances.begin()
  }

  /**
   * What an account pays, after what this group has taken before; or why it does not, as a value.
   * Throws only what `also` throws.
   */
  take(id: string, charge: Charge): Debit | { readonly failure: unknown } {
    let taken: Taken
    try {
      taken = this.#taken(id, charge)
    } catch (failure) {
      return { failure }
    }
    this.#note(id, charge, taken)
    if (!taken.isRepeat) charge.also?.(this.statements)
    const { remaining, credits } = taken
    return { remaining, credits }
  }

  /** Reads all that it needs before it changes anything, so that damage is this debit's alone. */
  #taken(id: string, charge: Charge): Taken {
    const { balances, repeats } = this.#books
    const balance = balances.of(id, this.#nowMs)
    const isRepeat = repeats.isPaidIn(this.charges, id, charge.repeat, this.#nowMs)
    if (isRepeat || !isKept(charge)) {
      return { remaining: balance.account.creditsRemaining, credits: 0, isRepeat }
    }
    const { credits } = charge
    return { remaining: balances.take(balance, credits), credits, isRepeat }
  }

  #note(id: string, charge: Charge, { credits, remaining, isRepeat }: Taken): void {
    const { endpoint, requestId, repeat, reveals } = charge
    if (!isRepeat && isKept(charge)) {
      const { fingerprint } = repeat
      this.entries.push({
        kind: 'debited',
        account: id,
        credits,
        remaining,
        endpoint,
        requestId,
        fingerprint,
      })
      this.entries.push(...this.#books.repeats.charge(this.charges, id, repeat, this.#nowMs))
    }
    if (reveals === undefined) return
    this.entries.push(...this.#books.shown.entriesOf(id, charge, isRepeat))
  }
}

/** What a charge has come to. */
interface Taken extends Debit {
  readonly isRepeat: boolean
}

/** A debit of nothing is kept where something is stored with it, which no repeat stores anew. */
function isKept({ credits, also }: Charge): boolean {
  return credits > 0 || also !== undefined
}
