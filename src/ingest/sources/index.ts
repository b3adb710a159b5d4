export { type FileKind, findSources, kinds, type SourceFile, sourcesOf } from './folders.ts'
export { type InputLine, type LineBlock, readBlocks, readLines, SourceError } from './lines.ts'
export {
  type DataSource,
  FolderSource,
  type OnBytes,
  type SourceBlock,
  type SourceLine,
} from './source.ts'
