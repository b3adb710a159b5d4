export type { CountedDocuments } from './counted-documents.ts'
export { ExactSum } from './exact-sum.ts'
export {
  type FacetColumn,
  facetColumn,
  type KeywordPlace,
  linkedColumn,
  noLink,
} from './facet-column.ts'
export {
  type CountedFacet,
  type CountedNumbers,
  type CountedValue,
  FacetCounter,
  type FacetOptions,
} from './facet-counter.ts'
export {
  bucketOf,
  bucketStarts,
  type CalendarUnit,
  type Histogram,
} from './histogram.ts'
