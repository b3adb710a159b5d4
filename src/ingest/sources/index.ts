export { findSources, type Kind, kinds, type SourceFile } from './folders.ts'
export { type Line, readLines, SourceError } from './lines.ts'
