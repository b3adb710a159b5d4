export { type FieldTerm, ForwardSegment, type TermImpact } from './forward-segment.ts'
export { type BuiltIndex, IndexWriter } from './index-writer.ts'
export type { ShardOrdinals } from './ordinals.ts'
export {
  type MaskedCollection,
  openDictionary,
  openMasked,
  Segment,
  type SegmentBytes,
} from './segment.ts'
export { type TextToken, textTokens } from './text-tokens.ts'
