export {
  analyseDocument,
  analyseEmail,
  analyseQuery,
  documentTokens,
  joinedForm,
  localPartTerm,
  namesLocalPart,
  partTokens,
  queryTokens,
} from './analyse.ts'
export { analysers } from './analysers.ts'
export { foldAccents, foldCase } from './fold.ts'
export {
  type CharacterSet,
  compileGlob,
  type GlobElement,
  type GlobMatcher,
  GlobSyntaxError,
  parseGlob,
} from './glob.ts'
export { automatonWordMax, LevenshteinAutomaton } from './levenshtein-automaton.ts'
export {
  type ParsedQuery,
  type Phrase,
  parseQuery,
  wholeName,
  withoutOperators,
} from './parse-query.ts'
export { type SpannedTokens, spannedTokens } from './spanned-tokens.ts'
export { stem } from './stem.ts'
export {
  type Compound,
  positionIncrementOf,
  positionIncrements,
  positionLengthMax,
  positionLengthOf,
  TokenStream,
} from './token-stream.ts'
export { analyserVersion } from './version.ts'
