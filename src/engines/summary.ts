/** What an engine says of all documents that a plan matches, whatever the page. */
import {
  bucketStarts,
  type CountedNumbers,
  type FacetOptions,
  type Histogram,
} from 'native-free-index'

/** A field with values to count. */
export interface CountedField {
  /** Its name in the index that has it. */
  readonly field: string
  /** The link that leads to the document that has it. Null: its own field. */
  readonly link: string | null
}

export interface FacetQuestion extends CountedField, FacetOptions {}

export interface SummaryQuestion {
  readonly facets: readonly FacetQuestion[]
  /** Values of a keyword field in any spelling, and the documents of each are asked for. */
  readonly sizes: { readonly field: string; readonly values: readonly string[] } | null
}

export interface FacetValue {
  /** A number, or a keyword as the index folds it. */
  readonly key: string | number
  readonly count: number
  /** Of keywords: the least ordinal of a document that has it, which tells how it is written. */
  readonly ordinal: number
}

export interface FieldCounts {
  readonly values: readonly FacetValue[]
  /** Documents of each value that is not shown, added up. */
  readonly other: number
  /** Documents without any value. */
  readonly missing: number
  /** Different values, shown or not. */
  readonly distinct: number
  /** Null for keywords, and where no document has a number. */
  readonly numbers: CountedNumbers | null
}

/** Exact. */
export interface Summary {
  readonly total: number
  /** By position of the question's facets. */
  readonly facets: readonly FieldCounts[]
  /** By position of the question's values. */
  readonly sizes: readonly number[]
}

/** Where the buckets of a histogram over these numbers begin. Null: they would be too many. */
export function bucketStartsOf(
  histogram: Histogram,
  { least, greatest }: Pick<CountedNumbers, 'least' | 'greatest'>,
): Float64Array | null {
  return bucketStarts(histogram, least, greatest)
}
