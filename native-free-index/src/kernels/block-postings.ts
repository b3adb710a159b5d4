/** What a kernel is given: the merged postings of a shard, and what a query wants of them. */

/** The arrays of a shard; postings/merged-sections.ts tells how they are filled. */
export interface BlockPostings {
  readonly documents: number
  /** Blocks of a column, filled up to whole vectors. */
  readonly stride: number
  readonly impacts: Float32Array
  readonly rareDocs: Uint32Array
  readonly rareCodes: Uint8Array
  /** By column and block: the mask, the position of the first impact counted from the term's. */
  readonly pairs: Uint32Array
  readonly codes: Uint8Array
  /** By docId: its place in the shard's tie order. */
  readonly ordinals: Uint32Array
}

/** Where one term's postings lie in these arrays. */
export interface BlockTerm {
  /** Of the first posting in `impacts`. */
  readonly impacts: number
  readonly postings: number
  /** Number of its columns, or -1 for a rare term. */
  readonly column: number
  /** Of a rare term's first posting in `rareDocs` and `rareCodes`. */
  readonly list: number
  /** Greatest impact. */
  readonly maximum: number
}

export interface ScoreRequest {
  /** In byte order of the terms: the order in which a document's impacts are summed. */
  readonly terms: readonly BlockTerm[]
  /** What a document would score that had every term to the full: scores are sum ÷ norm. */
  readonly norm: number
  readonly limit: number
  /** Scores below this are not wanted. */
  readonly minScore: number
  /** The documents that may be hits; null where all may. */
  readonly filterBits: Uint32Array | null
  /** Only what ranks behind this: lower scores, and this score from this ordinal on. */
  readonly after: { readonly score: number; readonly ordinal: number }
}

/** How impacts become whole numbers that a sum of 16 bits can hold. */
export interface BoundScale {
  /** Units for an impact of 1. */
  readonly units: number
  /** By term: units for one step of its codes, rounded up. */
  readonly weights: readonly number[]
}

/**
 * The sum of a document's impacts, in units, is at most Σ code × weight, and that at most 65,535.
 */
export function boundScale(terms: readonly BlockTerm[]): BoundScale {
  const total = terms.reduce((sum, { maximum }) => sum + maximum, 0)
  const units = total === 0 ? 1 : (65_535 - 256 * terms.length) / total
  return { units, weights: terms.map(({ maximum }) => Math.ceil((units * maximum) / 255)) }
}
