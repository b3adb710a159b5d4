export { inverseDocumentFrequency, type Statistics, saturation } from './bm25.ts'
export { CompoundFinder } from './compounds.ts'
export {
  baseOf,
  compoundTerm,
  isCompound,
  isDerived,
  isLetter,
  isLetterTerm,
  isSignCompound,
  letterTerm,
  signCompoundTerm,
  splitCompound,
  stemmedTerm,
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
export { tokenIncrement, tokenLength, tokenTerm } from './packed-token.ts'
export { type HiddenTokens, type PostingRange, PostingsReader } from './reader.ts'
export { similarTerms } from './similar-terms.ts'
export {
  isStemmable,
  StemmedTermWriter,
  StemmedWords,
  stemClasses,
} from './stems.ts'
