export {
  type Bitset,
  bitsetWords,
  clearBit,
  clearBits,
  complement,
  countBits,
  fillBits,
  flipBit,
  hasBit,
  intersect,
  isEmpty,
  listBits,
  lowestBit,
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
  findString,
  prefixRange,
  seekString,
} from './byte-strings.ts'
export { gallop } from './gallop.ts'
export { GrowableBytes, GrowableF64, GrowableU32 } from './growable.ts'
export { lowerBound } from './lower-bound.ts'
export {
  encodeSections,
  FormatError,
  formatVersion,
  readSectionSizes,
  type SectionData,
  type SectionSize,
  Sections,
} from './sections.ts'
