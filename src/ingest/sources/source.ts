/** The source of an import's lines: files of folders, or records and updates. */

import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type InputLine, type LineBlock, readBlocks, readLines } from './lines.ts'

export interface SourceLine extends InputLine {
  /** The file of the line. */
  readonly path: string
  /** For a repository: its index in the records, to reuse its embedding. */
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
  /** Users are read before repositories, which name them. */
  records(kind: NodeKind, onBytes: OnBytes): AsyncIterable<SourceLine>
  /** Called after all users and repositories were read. */
  edges(onBytes: OnBytes): AsyncIterable<SourceBlock>
  /** The journal of people, after all users were read. May have lines of unknown people. */
  journal(): AsyncIterable<SourceLine>
}

export class FolderSource implements DataSource {
  readonly bytes: number
  readonly hasEdges: boolean
  readonly #files: readonly SourceFile[]
  readonly #journal: string | null

  /** @param journal path of its file, if the data set was staged from sources */
  constructor(files: readonly SourceFile[], journal: string | null = null) {
    this.#files = files
    this.#journal = journal
    this.bytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
    this.hasEdges = files.some(({ kind }) => kind === 'edges')
  }

  async *records(kind: NodeKind, onBytes: OnBytes): AsyncGenerator<SourceLine> {
    for (const { path } of selectFiles(this.#files, kind)) {
      for await (const { bytes, number } of readLines(path, onBytes)) yield { path, bytes, number }
    }
  }

  async *edges(onBytes: OnBytes): AsyncGenerator<SourceBlock> {
    for (const { path } of selectFiles(this.#files, 'edges')) {
      for await (const block of readBlocks(path, onBytes)) yield { path, ...block }
    }
  }

  async *journal(): AsyncGenerator<SourceLine> {
    const path = this.#journal
    if (path === null) return
    const lines = readLines(path, () => undefined, Number.POSITIVE_INFINITY)
    for await (const { bytes, number } of lines) yield { path, bytes, number }
  }
}

// The files of a data set: `users*`, `repos*`, `edges*`, as `.jsonl` or `.jsonl.gz`.

export const recordKinds = ['users', 'repos', 'edges'] as const
export type RecordKind = (typeof recordKinds)[number]
/** Records that edges lead from or to. */
export type NodeKind = Exclude<RecordKind, 'edges'>

export interface SourceFile {
  readonly path: string
  readonly kind: RecordKind
  readonly bytes: number
}

/**
 * The data files: those that are named, and all of a folder, in the order of their names. Throws an
 * Error if there are none.
 *
 * @param folders or files
 * @param mayBeEdgesAlone true for an update
 */
export async function findSources(
  folders: readonly string[],
  mayBeEdgesAlone = false,
): Promise<SourceFile[]> {
  const edges = mayBeEdgesAlone ? ' or edges*.jsonl' : ''
  const wanted = `users*.jsonl or repos*.jsonl${edges} (or .jsonl.gz)`
  const sources: SourceFile[] = []
  for (const folder of folders) {
    for (const path of await listFiles(folder, wanted)) {
      const name = basename(path)
      const kind = recordKinds.find((k) => name.startsWith(k) && /\.jsonl(\.gz)?$/.test(name))
      if (kind !== undefined) sources.push({ path, kind, bytes: (await stat(path)).size })
    }
  }
  if (!sources.some(({ kind }) => mayBeEdgesAlone || kind !== 'edges')) {
    throw new Error(`no ${wanted} in ${folders.join(', ')}`)
  }
  return sources
}

/**
 * The path of a file, or those in a folder, sorted. Throws an Error that says what the folder
 * should contain.
 */
async function listFiles(folder: string, wanted: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort().map((name) => join(folder, name))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const help = `give one that holds ${wanted}`
    if (code === 'ENOENT') throw new Error(`there is no folder ${folder}: ${help}`)
    if (code === 'ENOTDIR') return [folder]
    throw new Error(`the folder ${folder} cannot be read: ${message}`)
  }
}

function selectFiles(files: readonly SourceFile[], wanted: RecordKind): SourceFile[] {
  return files.filter(({ kind }) => kind === wanted)
}
