export {
  type Bitset,
  clearBit,
  clearBits,
  complement,
  countBits,
  countBitsetWords,
  fillBits,
  findLowestBit,
  flipBit,
  hasBit,
  intersect,
  isEmpty,
  listBits,
  setBit,
  setBits,
  subtract,
  unite,
} from './bitset.ts'
export {
  type ByteStrings,
  compareEntries,
  compareStrings,
  decodeByteStrings,
  encodeByteStrings,
  findPrefix,
  findString,
  seekString,
} from './byte-strings.ts'
export { gallop } from './gallop.ts'
export { GrowableBytes, GrowableF64, GrowableU32 } from './growable.ts'
export { findLowerBound, lowerBound } from './lower-bound.ts'
export {
  encodeSections,
  FormatError,
  formatVersion,
  readSectionSizes,
  type SectionData,
  type SectionSize,
  Sections,
} from './sections.ts'
