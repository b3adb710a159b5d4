export { type FieldTerm, ForwardSegment, type TermImpact } from './forward-segment.ts'
export { type BuiltIndex, IndexWriter } from './index-writer.ts'
export { openDictionary, Segment } from './segment.ts'
export type { TieOrder } from './tie-order.ts'
