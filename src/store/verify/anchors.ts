import type { JournalHead } from '../journal.ts'
import type { Anchor } from './verify-report.ts'

/** Heads that were noted, and are looked for in a journal as it is read. */
export class Anchors {
  readonly #report: (problem: string) => void
  #missing: Anchor[]

  constructor(anchors: readonly (Anchor | undefined)[], report: (problem: string) => void) {
    this.#report = report
    this.#missing = anchors.filter((anchor) => anchor !== undefined)
  }

  add(anchor: Anchor): void {
    this.#missing.push(anchor)
  }

  /** The journal has this commit. */
  see({ seq, hash }: JournalHead): void {
    for (const anchor of this.#missing) {
      if (anchor.seq !== seq) continue
      const found = Buffer.from(hash).toString('hex')
      if (found === anchor.hash.toLowerCase()) continue
      this.#report(`commit ${seq}: has the hash ${found}, so what led to it is not what was noted`)
    }
    this.#missing = this.#missing.filter((anchor) => anchor.seq !== seq)
  }

  /** It has ended with this one. */
  end({ seq: last }: JournalHead): void {
    for (const { seq } of this.#missing) {
      const reason =
        seq > last ? `is missing: the last is ${last}` : 'was cut off: name its archive'
      this.#report(`commit ${seq} of the anchor ${reason}`)
    }
  }
}
