/** The findings of `verify`. */
import type { JournalHead } from '../journal.ts'

/** A head of the journal that was noted elsewhere, up to which the journal must be unchanged. */
export interface Anchor {
  readonly seq: number
  /** 64 hex digits. */
  readonly hash: string
}

export interface VerifyReport {
  /** Whether there are no problems. */
  readonly whole: boolean
  /** Whether every record could be reached, damaged or not. */
  readonly isReadable: boolean
  /** Commits of the journal. */
  readonly commits: number
  /** The last commit that was archived. 0: none. */
  readonly cut: number
  /** SHA-256 of the last commit, 64 hex digits. With `commits` it makes an anchor. */
  readonly head: string
  /** Records by table. */
  readonly records: Readonly<Record<string, number>>
  /** One sentence each, with the record (table and key) or the commit that it is about. */
  readonly problems: readonly string[]
}

export function unreadable(problem: string): VerifyReport {
  const problems = [problem]
  return { whole: false, isReadable: false, commits: 0, cut: 0, head: '', records: {}, problems }
}

/** Compares anchors with the journal as it is read. */
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

  /** Called for each commit of the journal. */
  see({ seq, hash }: JournalHead): void {
    for (const anchor of this.#missing) {
      if (anchor.seq !== seq) continue
      const found = Buffer.from(hash).toString('hex')
      if (found === anchor.hash.toLowerCase()) continue
      this.#report(`commit ${seq}: has the hash ${found}, so what led to it is not what was noted`)
    }
    this.#missing = this.#missing.filter((anchor) => anchor.seq !== seq)
  }

  /** Called with the last commit of the journal. */
  end({ seq: last }: JournalHead): void {
    for (const { seq } of this.#missing) {
      const reason =
        seq > last ? `is missing: the last is ${last}` : 'was cut off: name its archive'
      this.#report(`commit ${seq} of the anchor ${reason}`)
    }
  }
}
