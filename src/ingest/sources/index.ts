export { findSources, type Kind, kinds, type SourceFile, sourcesOf } from './folders.ts'
export { type Line, type LineBlock, readBlocks, readLines, SourceError } from './lines.ts'
export { type DataSource, FolderSource, type SourceBlock, type SourceLine } from './source.ts'
