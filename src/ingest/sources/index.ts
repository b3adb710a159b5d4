export {
  type InputLine,
  type LineBlock,
  readBlocks,
  readLines,
  SourceError,
  tellBytes,
} from './lines.ts'
export {
  type DataSource,
  type FileKind,
  FolderSource,
  findSources,
  kinds,
  type OnBytes,
  type SourceBlock,
  type SourceFile,
  type SourceLine,
} from './source.ts'
