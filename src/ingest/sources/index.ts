export { findSources, type Kind, kinds, type SourceFile } from './folders.ts'
export { type Line, type LineBlock, readBlocks, readLines, SourceError } from './lines.ts'
