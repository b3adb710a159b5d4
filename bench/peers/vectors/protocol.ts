/**
 * The protocol of the command and the engines' runners. A runner is one process that
 * searches in one thread:
 *
 *   RUNNER build DATA_DIR INDEX_DIR   makes an index in a new folder; prints one line, Build
 *   RUNNER serve DATA_DIR INDEX_DIR   prints one line, Ready; then answers each line on stdin with
 *                                     one line of JSON on stdout:
 *     round FILTER SETTING     runs all queries once, in order   -> Round
 *     answers FILTER SETTING   the same, telling what was found  -> Answers
 *
 * Any answer may be Unsupported. A setting is `name=number`, several parted by commas, or `-`.
 * Errors go to stderr, with an exit code other than 0.
 *
 * The data is a folder:
 *   data.json          CorpusShape
 *   vectors.f32        unit vectors, row after row, Float32 in little-endian order
 *   queries.f32        the same of the queries
 *   filter-SHARE.u32   rising numbers of the vectors that pass, Uint32 in little-endian order
 *   truth.json         Truth: what is right, which only the command reads
 */

/** All vectors, or a random share of them, in percent. */
export const filters = ['none', '10', '1', '0.1'] as const
export type FilterName = (typeof filters)[number]

export const shareOf: Readonly<Record<FilterName, number>> = {
  none: 1,
  '10': 0.1,
  '1': 0.01,
  '0.1': 0.001,
}

/** How many hits are asked for. */
export const limit = 100

export interface Ready {
  readonly version: string
  /** Size of the index files. */
  readonly bytes: number
}

export interface Unsupported {
  /** Why. */
  readonly unsupported: string
}

export interface Round {
  /** Microseconds by query, from the vector to the list of hits. */
  readonly us: readonly number[]
}

export interface Answers {
  /** By query numbers of vectors, best first. */
  readonly answers: readonly (readonly number[])[]
}
