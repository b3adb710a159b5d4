export {
  type FieldTerm,
  ForwardSegment,
  type TermImpact,
  type TextToken,
} from './forward-segment.ts'
export { type BuiltIndex, IndexWriter } from './index-writer.ts'
export type { ShardOrdinals } from './ordinals.ts'
export { openDictionary, Segment } from './segment.ts'
