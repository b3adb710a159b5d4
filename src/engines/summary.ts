/** A summary of all documents that a plan matches, regardless of the page. */
import {
  bucketStarts,
  type CountedNumbers,
  type FacetOptions,
  type Histogram,
} from 'native-free-index'

/** A field with values to count. */
export interface CountedField {
  /** Its name in the index. */
  readonly field: string
  /** The link to the document with the field. Null: the field is the document's own. */
  readonly link: string | null
}

export interface FacetQuestion extends CountedField, FacetOptions {}

export interface SummaryQuestion {
  readonly facets: readonly FacetQuestion[]
  /** Values of a keyword field in any spelling, for which documents are counted. */
  readonly sizes: { readonly field: string; readonly values: readonly string[] } | null
  readonly byStrength?: boolean
}

export interface FacetValue {
  /** A number, or a folded keyword. */
  readonly key: string | number
  readonly count: number
  /** Keywords: the least ordinal of a document with the value, which shows its spelling. */
  readonly ordinal: number
}

export interface FieldCounts {
  readonly values: readonly FacetValue[]
  /** Sum of the counts of all other values. */
  readonly other: number
  /** Documents without any value. */
  readonly missing: number
  /** Number of distinct values, including others. */
  readonly distinct: number
  /** Null for keywords, and if no document has a number. */
  readonly numbers: CountedNumbers | null
}

/** All numbers are exact. */
export interface Summary {
  readonly total: number
  readonly byStrength: {
    readonly strong: number
    readonly fair: number
    readonly weak: number
  } | null
  /** By position of the question's facets. */
  readonly facets: readonly FieldCounts[]
  /** By position of the question's values. */
  readonly sizes: readonly number[]
}

/** Starts of the buckets of a histogram over these numbers. Null: there would be too many. */
export function listBucketStarts(
  histogram: Histogram,
  { least, greatest }: Pick<CountedNumbers, 'least' | 'greatest'>,
): Float64Array | null {
  return bucketStarts(histogram, least, greatest)
}
