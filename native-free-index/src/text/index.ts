export {
  analyseDocument,
  analyseEmail,
  analyseQuery,
  localPartTerm,
  namesLocalPart,
} from './analyse.ts'
export { foldAccents, foldCase } from './fold.ts'
export { compileGlob, type GlobMatcher, GlobSyntaxError } from './glob.ts'
export { analyserVersion } from './version.ts'
