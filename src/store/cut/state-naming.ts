import type { JournalRecord } from '../journal.ts'

/**
 * Checks that the journal names the hash of the stored state of its cut-off commits. Without this,
 * that state could be changed unnoticed.
 */
export class StateNaming {
  readonly #seq: number
  readonly #state: string | undefined
  #isNamed: boolean

  /** `seq`: the last commit that was cut off. `state`: hash of the state after it, if any. */
  constructor(seq: number, state: string | undefined) {
    this.#seq = seq
    this.#state = state
    this.#isNamed = state === undefined
  }

  add({ entries }: JournalRecord): void {
    for (const entry of entries) {
      if (entry.kind !== 'archived' || entry.seq !== this.#seq) continue
      this.#isNamed ||= entry.state === this.#state
    }
  }

  end(report: (problem: string) => void): void {
    if (this.#isNamed) return
    report(`what was cut off up to commit ${this.#seq} is not what the journal says of it`)
  }
}
