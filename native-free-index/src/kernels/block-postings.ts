/** The input of a text kernel: the merged postings of a shard, and a query. */

/** The arrays of a shard. postings/merged-sections.ts describes how they are filled. */
export interface BlockPostings {
  readonly documents: number
  /** Blocks of a column, filled up to whole vectors. */
  readonly stride: number
  readonly impacts: Float32Array
  readonly rareDocs: Uint32Array
  readonly rareCodes: Uint8Array
  /** By column and block: the mask, and the position of the first impact relative to the term's. */
  readonly pairs: Uint32Array
  readonly codes: Uint8Array
  /** By docId: its ordinal in the shard. */
  readonly ordinals: Uint32Array
}

/** Where one term's postings lie in these arrays. */
export interface BlockTerm {
  /** Position of the first posting in `impacts`. */
  readonly impacts: number
  readonly postings: number
  /** Number of its columns, or -1 for a rare term. */
  readonly column: number
  /** Position of a rare term's first posting in `rareDocs` and `rareCodes`. */
  readonly list: number
  /** Greatest impact. */
  readonly maximum: number
}

/**
 * A term of a group. A document's impact for a group is the greatest of fround(factor × impact)
 * over the terms that it has. `maximum` is the greatest of these.
 */
export interface WeightedTerm extends BlockTerm {
  readonly factor: number
  /** Whether the next term belongs to another group. */
  endsGroup: boolean
}

export interface ScoreRequest {
  /** Group by group, in the order in which a document's impacts are summed. */
  readonly terms: readonly WeightedTerm[]
  /** The score of a document that had every group at its maximum: scores are sum ÷ norm. */
  readonly norm: number
  readonly limit: number
  /** Lower scores are not wanted. */
  readonly minScore: number
  /** The documents that match the filter. Null: all. */
  readonly filterBits: Uint32Array | null
  /** Only what ranks behind this: lower scores, and this score from this ordinal on. */
  readonly after: { readonly score: number; readonly ordinal: number }
}

/** What scores are asked for. Sets are by docId. */
export interface ScoresRequest extends Pick<ScoreRequest, 'terms' | 'norm'> {
  readonly bits: Uint32Array
  /** Lower scores are not wanted, but of the documents of this set. */
  readonly least: number
  readonly certain: Uint32Array
}

/** How impacts become whole numbers that a sum of 16 bits can hold. */
export interface BoundScale {
  /** Units for an impact of 1. */
  readonly units: number
  /** By term: units for one step of its codes, rounded up. */
  readonly weights: readonly number[]
}

/**
 * The sum of a document's impacts, in units, is at most the sum over groups of their greatest
 * code × weight, and that at most 65,535.
 */
export function boundScale(terms: readonly WeightedTerm[]): BoundScale {
  let total = 0
  let groups = 0
  let most = 0
  for (const term of terms) {
    most = Math.max(most, term.maximum)
    if (!term.endsGroup) continue
    total += most
    groups++
    most = 0
  }
  const units = total === 0 ? 1 : (65_535 - 256 * groups) / total
  return { units, weights: terms.map(({ maximum }) => Math.ceil((units * maximum) / 255)) }
}
