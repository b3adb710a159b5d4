/** Where the lines of an import come from: files of folders, or records and updates of them. */
import { type FileKind, type SourceFile, sourcesOf } from './folders.ts'
import { type InputLine, type LineBlock, readBlocks, readLines } from './lines.ts'

export interface SourceLine extends InputLine {
  /** The file that it stands in. */
  readonly path: string
  /** For a repository: its place in the records, for reusing its embedding. */
  readonly previous?: number
  /** Whether an update marks the record as excluded by suppression. */
  readonly isExcluded?: boolean
}

export interface SourceBlock extends LineBlock {
  readonly path: string
}

/** Receives the size of each chunk of the file as it is read, for progress. */
export type OnBytes = (bytes: number) => void

export interface DataSource {
  /** Bytes of all files. */
  readonly bytes: number
  readonly hasEdges: boolean
  users(onBytes: OnBytes): AsyncIterable<SourceLine>
  repos(onBytes: OnBytes): AsyncIterable<SourceLine>
  /** Called after all users and repositories were read. */
  edges(onBytes: OnBytes): AsyncIterable<SourceBlock>
}

export class FolderSource implements DataSource {
  readonly bytes: number
  readonly hasEdges: boolean
  readonly #files: readonly SourceFile[]

  constructor(files: readonly SourceFile[]) {
    this.#files = files
    this.bytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
    this.hasEdges = files.some(({ kind }) => kind === 'edges')
  }

  users(onBytes: OnBytes): AsyncGenerator<SourceLine> {
    return this.#lines('users', onBytes)
  }

  repos(onBytes: OnBytes): AsyncGenerator<SourceLine> {
    return this.#lines('repos', onBytes)
  }

  async *edges(onBytes: OnBytes): AsyncGenerator<SourceBlock> {
    for (const { path } of sourcesOf(this.#files, 'edges')) {
      for await (const block of readBlocks(path, onBytes)) yield { path, ...block }
    }
  }

  async *#lines(kind: FileKind, onBytes: OnBytes): AsyncGenerator<SourceLine> {
    for (const { path } of sourcesOf(this.#files, kind)) {
      for await (const { bytes, number } of readLines(path, onBytes)) yield { path, bytes, number }
    }
  }
}
