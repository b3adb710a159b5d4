export {
  analyseDocument,
  analyseEmail,
  analyseQuery,
  localPartTerm,
  namesLocalPart,
} from './analyse.ts'
export { foldAccents, foldCase } from './fold.ts'
export {
  type CharacterSet,
  compileGlob,
  type GlobElement,
  type GlobMatcher,
  GlobSyntaxError,
  parseGlob,
} from './glob.ts'
export { analyserVersion } from './version.ts'
