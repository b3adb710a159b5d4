/**
 * Does it pay for a debit to wait for others of its turn of the event loop?
 * With one busy connection none ever come: the turn is waited for in vain, and the answer misses
 * the write that its request's callback ends with. With several they come nearly always.
 */

/** Turns in a row with one debit each, before debits stop waiting. */
const turnsAlone = 8
/** Debits that then do not wait, before one does to look again: what a sudden crowd may cost. */
const debitsBetweenLooks = 32

export class Company {
  #turnsAlone = 0
  #debitsUntilLook = 0

  /** Asked once for each group. */
  isExpected(): boolean {
    if (this.#debitsUntilLook === 0) return true
    this.#debitsUntilLook--
    return false
  }

  /** How many debits there were at the end of a turn that was waited for. */
  saw(debits: number): void {
    this.#turnsAlone = debits > 1 ? 0 : this.#turnsAlone + 1
    if (this.#turnsAlone >= turnsAlone) this.#debitsUntilLook = debitsBetweenLooks
  }
}
