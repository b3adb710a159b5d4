/**
 * Chooses the last commit to cut off a journal. All commits up to it are older than a given time,
 * and no later commit refers to one of them. An entry of a repeated answer refers to the commit
 * that lists the reveals of that answer, which is at most a day older.
 */
import type { JournalRecord } from '../journal.ts'

export class CutChoice {
  readonly #beforeMs: number
  /** `[commit, the earliest commit that it refers to]`, ascending. */
  readonly #namings: (readonly [number, number])[] = []
  #seq: number
  #isOver = false

  /** `seq`: the last commit that is cut off already. `beforeMs`: milliseconds since 1970. */
  constructor(seq: number, beforeMs: number) {
    this.#seq = seq
    this.#beforeMs = beforeMs
  }

  /** Called with every commit, oldest first. */
  add({ seq, atMs, entries }: JournalRecord): void {
    // The clock may have been set back: later commits may be older, but the cut ends here.
    if (atMs >= this.#beforeMs) this.#isOver = true
    if (!this.#isOver) this.#seq = seq
    let first = Number.POSITIVE_INFINITY
    for (const entry of entries) if (entry.kind === 'repeated') first = Math.min(first, entry.seq)
    if (first < seq) this.#namings.push([seq, first])
  }

  /** The last commit to cut off. */
  get seq(): number {
    let cut = this.#seq
    for (const [seq, first] of this.#namings.toReversed()) {
      if (seq > cut && first <= cut) cut = first - 1
    }
    return cut
  }
}
