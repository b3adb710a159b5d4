export {
  analyseDocument,
  analyseEmail,
  analyseQuery,
  joinName,
  markLocalPart,
  namesLocalPart,
  tokenizeDocument,
  tokenizeParts,
  tokenizeQuery,
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
  joinWholeName,
  type ParsedQuery,
  type Phrase,
  parseQuery,
  removeOperators,
} from './parse-query.ts'
export { type SpannedTokens, tokenizeSpans } from './spanned-tokens.ts'
export { stem } from './stem.ts'
export {
  type Compound,
  positionIncrements,
  positionLengthMax,
  readIncrement,
  readLength,
  TokenStream,
} from './token-stream.ts'
export { analyserVersion } from './version.ts'
