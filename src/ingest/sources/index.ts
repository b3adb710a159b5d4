export {
  type InputLine,
  type LineBlock,
  readBlocks,
  readLines,
  SourceError,
  splitBlock,
  splitLines,
  tellBytes,
} from './lines.ts'
export {
  type DataSource,
  FolderSource,
  findSources,
  type NodeKind,
  type OnBytes,
  type RecordKind,
  recordKinds,
  type SourceBlock,
  type SourceFile,
  type SourceLine,
} from './source.ts'
