/** The input of a text kernel: the merged postings of a shard, and a query. */

/** The arrays of a shard. postings/merged-sections.ts describes how they are filled. */
export interface BlockPostings {
  readonly documents: number
  /** Blocks of a column, rounded up to whole vectors. */
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

/** Positions of one term's postings in these arrays. */
export interface BlockTerm {
  /** Position of the first posting in `impacts`. */
  readonly impacts: number
  readonly postings: number
  /** Number of a common term's columns, or -1 for a rare term. */
  readonly column: number
  /** Position of a rare term's first posting in `rareDocs` and `rareCodes`. */
  readonly list: number
  /** Greatest impact. */
  readonly maximum: number
}

/**
 * A term of a group. A document's impact for a group is the greatest fround(factor × impact) of the
 * terms that the document has. `maximum` is the maximum over all documents.
 */
export interface WeightedTerm extends BlockTerm {
  readonly factor: number
  /** Whether the next term belongs to another group. */
  endsGroup: boolean
}

/** Which of the ranked documents of a shard are wanted. */
export interface ShardPage {
  readonly limit: number
  /** Hits with a lower score are ignored. */
  readonly minScore: number
  /** Hits rank after this: lower scores, or this score and an ordinal from this one on. */
  readonly after: { readonly score: number; readonly ordinal: number }
}

export interface ScoreRequest extends ShardPage {
  /** Group by group, in the order in which impacts are summed. */
  readonly terms: readonly WeightedTerm[]
  /** The maximum sum of impacts: a score is sum ÷ norm. */
  readonly norm: number
  /** The documents that match the filter. Null: all. */
  readonly filterBits: Uint32Array | null
}

/** A request for scores of documents. Sets are by docId. */
export interface ScoresRequest extends Pick<ScoreRequest, 'terms' | 'norm'> {
  readonly bits: Uint32Array
  /** Minimum score, except for documents of the set `certain`. */
  readonly least: number
  readonly certain: Uint32Array
}

/** Converts impacts to whole numbers with sums of at most 16 bits. */
export interface BoundScale {
  /** Units per impact of 1. */
  readonly units: number
  /** By term: units per step of its codes, rounded up. */
  readonly weights: readonly number[]
}

/**
 * The sum of a document's impacts, in units, is at most the sum over groups of the greatest code ×
 * weight. That sum is at most 65,535.
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
