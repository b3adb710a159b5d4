/** A base and its updates as one data set: the lines of their final state. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EdgeScanner } from '../graph/edge-scanner.ts'
import { parseMembers, readEdge, readEdgeChange } from '../normalise/index.ts'
import {
  type DataSource,
  type LineBlock,
  type OnBytes,
  readBlocks,
  readLines,
  type SourceBlock,
  type SourceLine,
} from '../sources/index.ts'
import { DeletedNames } from './deleted-names.ts'
import { EdgeChanges } from './edge-changes.ts'
import type { RecordsFolder } from './folder.ts'
import { type LinesFile, recordBytesMax, recordFiles } from './form.ts'
import { mergedLines, readRecordLines } from './merged-lines.ts'
import { verifyRecordFile } from './record-file.ts'

/** The effect of the updates. */
export interface MergeCounts {
  /** The snapshot with the base's records. */
  readonly base: string
  readonly updates: number
  /** Lines that add or replace. */
  readonly upserted: number
  readonly deleted: number
  /** Deletions of what was not there. */
  readonly unknownDeletions: number
  readonly edgesAdded: number
  /** Lines of the base that updates removed, or with an end that they deleted. */
  readonly edgesRemoved: number
  readonly unknownEdgeRemovals: number
}

export class MergedSource implements DataSource {
  readonly bytes: number
  readonly hasEdges = true
  readonly #folders: readonly RecordsFolder[]
  readonly #deletedUsers = new DeletedNames()
  readonly #deletedRepos = new DeletedNames()
  #deleted = 0
  #unknownDeletions = 0
  #edgesRemoved = 0
  #unknownEdgeRemovals = 0

  private constructor(folders: readonly RecordsFolder[], bytes: number) {
    this.#folders = folders
    this.bytes = bytes
  }

  /** Throws RecordsError where any of their bytes has changed. @param updates in their order */
  static async open(base: RecordsFolder, updates: readonly RecordsFolder[]): Promise<MergedSource> {
    const folders = [base, ...updates]
    let bytes = 0
    for (const { path, manifest } of folders) {
      for (const file of manifest.files) await verifyRecordFile(path, file)
      for (const kind of ['users', 'repos', 'edges'] as const) {
        bytes += (await stat(join(path, recordFiles[kind]))).size
      }
    }
    return new MergedSource(folders, bytes)
  }

  /** When all has been read. */
  counts(): MergeCounts {
    const updates = this.#folders.slice(1).flatMap(({ manifest }) => manifest.update ?? [])
    return {
      base: this.#folders[0]!.name,
      updates: updates.length,
      upserted: updates.reduce((sum, { upserts }) => sum + upserts, 0),
      deleted: this.#deleted,
      unknownDeletions: this.#unknownDeletions,
      edgesAdded: updates.reduce((sum, { edges }) => sum + edges, 0),
      edgesRemoved: this.#edgesRemoved,
      unknownEdgeRemovals: this.#unknownEdgeRemovals,
    }
  }

  users(onBytes: OnBytes): AsyncGenerator<SourceLine> {
    return this.#merged('users', onBytes, (line, update) => {
      const { login, platformId } = parseMembers(line)
      this.#deletedUsers.add(`${login}`, `${platformId}`, update)
    })
  }

  repos(onBytes: OnBytes): AsyncGenerator<SourceLine> {
    return this.#merged('repos', onBytes, (line, update) => {
      const { ownerLogin, name, platformId } = parseMembers(line)
      this.#deletedRepos.add(`${ownerLogin}/${name}`, `${platformId}`, update)
    })
  }

  async *edges(onBytes: OnBytes): AsyncGenerator<SourceBlock> {
    const changes = await this.#changes(onBytes)
    const path = this.#path(0, 'edges')
    const scanner = new EdgeScanner()
    for await (const block of readBlocks(path, onBytes, recordBytesMax)) {
      const { bytes, ends, removed } = keptOf(block, scanner, changes)
      this.#edgesRemoved += removed
      yield { path, bytes, ends, number: block.number }
    }
    for (const block of blocksOf(changes.added())) yield { path, ...block, number: 1 }
    this.#unknownEdgeRemovals = changes.unknownRemovals
  }

  #merged(
    kind: LinesFile,
    onBytes: OnBytes,
    onDeletion: (line: Buffer, update: number) => void,
  ): AsyncGenerator<SourceLine> {
    const inputs = this.#folders.map((_, i) => readRecordLines(this.#path(i, kind), onBytes))
    return mergedLines(inputs, {
      onDeletion: (line, update) => {
        this.#deleted++
        onDeletion(line, update)
      },
      onUnknownDeletion: () => this.#unknownDeletions++,
    })
  }

  async #changes(onBytes: OnBytes): Promise<EdgeChanges> {
    const changes = new EdgeChanges(this.#deletedUsers, this.#deletedRepos)
    const ignored = () => undefined
    for (const [wantsRemovals, onRead] of [
      [true, ignored],
      [false, onBytes],
    ] as const) {
      for (let update = 1; update < this.#folders.length; update++) {
        const lines = readLines(this.#path(update, 'edges'), onRead, recordBytesMax)
        for await (const { bytes } of lines) {
          const edge = readEdgeChange(parseMembers(bytes))
          if (edge.isRemoval !== wantsRemovals) continue
          if (edge.isRemoval) changes.remove(edge, update)
          else changes.add(edge, update)
        }
      }
    }
    return changes
  }

  #path(folder: number, kind: LinesFile): string {
    return join(this.#folders[folder]!.path, recordFiles[kind])
  }
}

// Blocks of edge lines: those of a base that stay, and those that updates add.

const blockBytes = 1 << 20

export interface KeptLines {
  readonly bytes: Buffer
  readonly ends: Uint32Array
  /** Lines that updates removed, or with an end that they deleted. */
  readonly removed: number
}

/** The lines of a block that stay. Returns the block itself if all do. */
export function keptOf(
  { bytes, ends }: LineBlock,
  scanner: EdgeScanner,
  changes: EdgeChanges,
): KeptLines {
  if (changes.isEmpty) return { bytes, ends, removed: 0 }
  const kept = Buffer.allocUnsafe(bytes.length)
  const keptEnds: number[] = []
  let removed = 0
  let length = 0
  let start = 0
  for (const end of ends) {
    const fate = scanner.read(bytes, start)
      ? changes.fateOfScanned(bytes, scanner)
      : changes.fateOf(readEdge(parseMembers(bytes.subarray(start, end))))
    if (fate === 'stays') {
      length += bytes.copy(kept, length, start, end + 1)
      keptEnds.push(length - 1)
    } else if (fate === 'goes') removed++
    start = end + 1
  }
  return { bytes: kept.subarray(0, length), ends: Uint32Array.from(keptEnds), removed }
}

export function* blocksOf(lines: Iterable<Buffer>): Generator<LineBlock> {
  let block: Buffer[] = []
  let ends: number[] = []
  let length = 0
  let number = 1
  for (const line of lines) {
    block.push(line, lineFeed)
    length += line.length + 1
    ends.push(length - 1)
    if (length < blockBytes) continue
    yield { bytes: Buffer.concat(block), ends: Uint32Array.from(ends), number }
    number += ends.length
    block = []
    ends = []
    length = 0
  }
  yield { bytes: Buffer.concat(block), ends: Uint32Array.from(ends), number }
}

const lineFeed = Buffer.from('\n')
