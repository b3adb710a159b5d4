export {
  type Bitset,
  bitsetWords,
  complement,
  countBits,
  fillBits,
  hasBit,
  intersect,
  setBit,
  unite,
} from './bitset.ts'
export {
  type ByteStrings,
  compareStrings,
  encodeByteStrings,
  findString,
  prefixRange,
} from './byte-strings.ts'
export { GrowableBytes, GrowableF64, GrowableU32 } from './growable.ts'
export {
  encodeSections,
  FormatError,
  formatVersion,
  type SectionData,
  Sections,
} from './sections.ts'
