/**
 * The protocol of the command and a runner. A runner is one process with one thread:
 *
 *   RUNNER DUMP_DIR INDEX_DIR   makes an index of the dump: one segment, in its order.
 *                               Prints one line, PeerReady. For each line on stdin it asks all
 *                               words once, in order, and prints one line, PeerRound.
 *
 * The dump has two files:
 *   docs.tsv    a line for each user, in the order of ids. Columns parted by tabs: the words that
 *               the user matches, parted by blanks; then the values of the five facets, empty
 *               without one. Keywords are folded, dates are seconds since 1970.
 *   asked.json  AskedWords
 */
export interface AskedWords {
  /** An empty one: all users. */
  readonly words: readonly string[]
  /** Starts of years, and the end of the last one. */
  readonly years: readonly number[]
}

export interface PeerReady {
  readonly version: string
}

export interface PeerRound {
  /** By word: microseconds from building the query to the answer. */
  readonly us: readonly number[]
  /** By word. */
  readonly answers: readonly PeerAnswer[]
}

/** By field what was counted. */
export interface PeerAnswer {
  readonly total: number
  readonly [field: string]: number | PeerFacet
}

export interface PeerFacet {
  /** The ten most common ones with their counts, in any order of equal counts. */
  readonly values: readonly (readonly [key: string | number, count: number])[]
  /** For numbers only. */
  readonly least?: number
  readonly greatest?: number
  readonly sum?: number
  /** By year. */
  readonly buckets?: readonly number[]
}
