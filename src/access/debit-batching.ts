/**
 * Decides whether a debit waits for others of its event-loop tick. With one busy connection none
 * ever come: the wait is in vain, and the answer misses the write at the end of its request's
 * callback. With several connections they nearly always come.
 */

/** Turns in a row with one debit each, before debits stop waiting. */
const ticksAlone = 8
/** Debits that do not wait, before one waits again as a test: the cost of a sudden crowd. */
const debitsBetweenChecks = 32

export class DebitBatching {
  #ticksAlone = 0
  #debitsUntilCheck = 0

  /** Asked once for each group. */
  isExpected(): boolean {
    if (this.#debitsUntilCheck === 0) return true
    this.#debitsUntilCheck--
    return false
  }

  /** How many debits there were at the end of a turn that was waited for. */
  saw(debits: number): void {
    this.#ticksAlone = debits > 1 ? 0 : this.#ticksAlone + 1
    if (this.#ticksAlone >= ticksAlone) this.#debitsUntilCheck = debitsBetweenChecks
  }
}
