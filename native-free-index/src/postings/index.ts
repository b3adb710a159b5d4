export { inverseDocumentFrequency, type Statistics, saturation } from './bm25.ts'
export { CompoundFinder } from './compounds.ts'
export {
  buildCompoundTerm,
  buildLetterTerm,
  buildSignCompoundTerm,
  buildStemmedTerm,
  isCompound,
  isDerived,
  isLetter,
  isLetterTerm,
  isSignCompound,
  readBase,
  splitCompound,
} from './derived-terms.ts'
export {
  Dictionary,
  type DictionarySource,
  encodeDictionary,
  frequentDocumentsMin,
} from './dictionary.ts'
export { ForwardIndex, TermInterner } from './forward-index.ts'
export { invert, type TermTable } from './invert.ts'
export { MaskedDictionary, MaskedPostings, VisibleFields } from './masked-postings.ts'
export { readTokenIncrement, readTokenLength, readTokenTerm } from './packed-token.ts'
export { type HiddenTokens, type PostingRange, PostingsReader } from './reader.ts'
export { findSimilarTerms } from './similar-terms.ts'
export {
  isStemmable,
  StemmedTermWriter,
  StemmedWords,
  stemClasses,
} from './stems.ts'
