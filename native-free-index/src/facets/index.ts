export type { CountedDocuments } from './counted-documents.ts'
export { ExactSum } from './exact-sum.ts'
export {
  buildFacetColumn,
  buildLinkedColumn,
  type FacetColumn,
  type KeywordPlace,
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
  bucketStarts,
  type CalendarUnit,
  findBucket,
  type Histogram,
} from './histogram.ts'
