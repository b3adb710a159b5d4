/**
 * Does it pay for a debit to wait for others of its turn of the event loop?
 * With one busy connection none ever come: the turn is waited for in vain, and the answer misses
 * the write that its request's callback ends with. With several they come nearly always.
 */

/** Turns in a row with one debit each, before debits stop waiting. */
const ticksAlone = 8
/** Debits that then do not wait, before one does to look again: what a sudden crowd may cost. */
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
