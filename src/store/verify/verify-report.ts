/** The findings of `verify`. */

/** A head of the journal that was noted elsewhere: the commits up to it must be unchanged. */
export interface Anchor {
  readonly seq: number
  /** 64 hex digits. */
  readonly hash: string
}

export interface VerifyReport {
  /** Whether there is no problem. */
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
