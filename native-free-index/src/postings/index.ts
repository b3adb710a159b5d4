export { inverseDocumentFrequency, type Statistics, saturation } from './bm25.ts'
export { CompoundFinder, compoundTerm } from './compounds.ts'
export {
  Dictionary,
  type DictionarySource,
  encodeDictionary,
  frequentDocumentsMin,
} from './dictionary.ts'
export { ForwardIndex, TermInterner, tokenTermBits } from './forward-index.ts'
export { invert, type TermTable } from './invert.ts'
export { type PostingRange, PostingsReader } from './reader.ts'
export { similarTerms } from './similar-terms.ts'
export {
  isStemmable,
  StemmedTermWriter,
  StemmedWords,
  stemClasses,
  stemmedTerm,
} from './stems.ts'
