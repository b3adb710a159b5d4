/** A base and its updates as one data set: the lines of the final state. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { foldKeyword } from 'native-free-index'
import { EdgeScanner } from '../graph/edge-scanner.ts'
import { NameTable } from '../graph/name-table.ts'
import { listAliases, parseMembers, readEdge, readEdgeChange } from '../normalise/index.ts'
import {
  type DataSource,
  type LineBlock,
  type NodeKind,
  type OnBytes,
  type RecordKind,
  readBlocks,
  readLines,
  type SourceBlock,
  type SourceLine,
} from '../sources/index.ts'
import { mergeJournals, parseJournal, writeJournal } from '../staging/united-journal.ts'
import { EdgeChanges } from './edge-changes.ts'
import type { RecordsFolder } from './folder.ts'
import { hasJournal, recordBytesMax, recordFiles } from './form.ts'
import { groupLines, mergeLines, readNone, readRecordLines } from './merged-lines.ts'
import { verifyRecordFile } from './record-file.ts'

/** The effect of the updates. */
export interface MergeCounts {
  /** The snapshot with the base's records. */
  readonly base: string
  readonly updates: number
  /** Lines that add or replace. */
  readonly upserted: number
  readonly deleted: number
  /** Deletions of unknown users or repositories. */
  readonly unknownDeletions: number
  readonly edgesAdded: number
  /** Lines of the base that updates removed, or with an end that updates deleted. */
  readonly edgesRemoved: number
  readonly unknownEdgeRemovals: number
}

export class MergedSource implements DataSource {
  readonly bytes: number
  readonly hasEdges = true
  readonly #folders: readonly RecordsFolder[]
  readonly #deletedNames = { users: new DeletedNames(), repos: new DeletedNames() }
  #deleted = 0
  #unknownDeletions = 0
  #edgesRemoved = 0
  #unknownEdgeRemovals = 0

  private constructor(folders: readonly RecordsFolder[], bytes: number) {
    this.#folders = folders
    this.bytes = bytes
  }

  /** Verifies all files. Throws RecordsError if one is damaged. @param updates in their order */
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

  /** Called after everything was read. */
  reportCounts(): MergeCounts {
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

  records(kind: NodeKind, onBytes: OnBytes): AsyncGenerator<SourceLine> {
    const inputs = this.#folders.map((_, i) => readRecordLines(this.#buildPath(i, kind), onBytes))
    return mergeLines(inputs, {
      onDeletion: (line, update) => {
        this.#deleted++
        const members = parseMembers(line)
        const { login, ownerLogin, name, platformId } = members
        const deletedName = kind === 'users' ? `${login}` : `${ownerLogin}/${name}`
        this.#deletedNames[kind].add(
          deletedName,
          [`${platformId}`, ...listAliases(members)],
          update,
        )
      },
      onUnknownDeletion: () => this.#unknownDeletions++,
    })
  }

  async *edges(onBytes: OnBytes): AsyncGenerator<SourceBlock> {
    const changes = await this.#readChanges(onBytes)
    const path = this.#buildPath(0, 'edges')
    const scanner = new EdgeScanner()
    for await (const block of readBlocks(path, onBytes, recordBytesMax)) {
      const { bytes, ends, removed } = keepLines(block, scanner, changes)
      this.#edgesRemoved += removed
      yield { path, bytes, ends, number: block.number }
    }
    for (const block of splitBlocks(changes.listAdded())) yield { path, ...block, number: 1 }
    this.#unknownEdgeRemovals = changes.unknownRemovals
  }

  async *journal(): AsyncGenerator<SourceLine> {
    const path = (folder: RecordsFolder) => join(folder.path, recordFiles.journal)
    const inputs = this.#folders.map((folder) =>
      hasJournal(folder.manifest) ? readRecordLines(path(folder), () => undefined) : readNone(),
    )
    for await (const lines of groupLines(inputs)) {
      const journals = lines.map(({ bytes }) => parseJournal(bytes))
      // A deletion removes earlier journals, even if the person is added again.
      const deletion = this.#deletedNames.users.findUpdate(journals[0]!.platformId)
      const stay = journals.filter((_, i) => lines[i]!.input >= deletion)
      if (stay.length === 0) continue
      const { path, place } = lines[0]!
      const bytes = stay.length === 1 ? lines.at(-1)!.bytes : writeJournal(mergeJournals(stay))
      yield { path, bytes, number: place + 1 }
    }
  }

  async #readChanges(onBytes: OnBytes): Promise<EdgeChanges> {
    const changes = new EdgeChanges(this.#deletedNames)
    const ignoreBytes = () => undefined
    for (const [wantsRemovals, onRead] of [
      [true, ignoreBytes],
      [false, onBytes],
    ] as const) {
      for (let update = 1; update < this.#folders.length; update++) {
        const lines = readLines(this.#buildPath(update, 'edges'), onRead, recordBytesMax)
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

  #buildPath(folder: number, kind: RecordKind): string {
    return join(this.#folders[folder]!.path, recordFiles[kind])
  }
}

// Blocks of edge lines: kept lines of the base, and lines that updates add.

const blockBytes = 1 << 20

export interface KeptLines {
  readonly bytes: Buffer
  readonly ends: Uint32Array
  /** Number of lines that updates removed, or with an end that updates deleted. */
  readonly removed: number
}

/** The kept lines of a block. Returns the block itself if all are kept. */
function keepLines(
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
      ? changes.decideScannedFate(bytes, scanner)
      : changes.decideFate(readEdge(parseMembers(bytes.subarray(start, end))))
    if (fate === 'stays') {
      length += bytes.copy(kept, length, start, end + 1)
      keptEnds.push(length - 1)
    } else if (fate === 'goes') removed++
    start = end + 1
  }
  return { bytes: kept.subarray(0, length), ends: Uint32Array.from(keptEnds), removed }
}

export function* splitBlocks(lines: Iterable<Buffer>): Generator<LineBlock> {
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

// Names of deleted users or repositories, and the last update that deleted them.

export class DeletedNames {
  /** Logins or full names, folded as look-ups fold them. */
  readonly #names = new NameTable(true)
  readonly #platformIds = new NameTable(false)
  readonly #byName: number[] = []
  readonly #byPlatformId: number[] = []

  get isEmpty(): boolean {
    return this.#byName.length === 0
  }

  /**
   * @param ids platformId and aliases
   * @param update number of the update, from 1
   */
  add(name: string, ids: readonly string[], update: number): void {
    const folded = Buffer.from(foldKeyword('case', name))
    const ofName = this.#names.add(folded, 0, folded.length)
    this.#byName[ofName] = Math.max(this.#byName[ofName] ?? 0, update)
    for (const id of ids) {
      const exact = Buffer.from(id)
      const ofId = this.#platformIds.add(exact, 0, exact.length)
      this.#byPlatformId[ofId] = Math.max(this.#byPlatformId[ofId] ?? 0, update)
    }
  }

  /** The last update that deleted the named end of an edge. 0: none. */
  findUpdate(text: string): number {
    if (this.isEmpty) return 0
    const folded = Buffer.from(foldKeyword('case', text))
    const exact = Buffer.from(text)
    const ofName = this.#names.find(folded, 0, folded.length)
    const ofId = this.#platformIds.find(exact, 0, exact.length)
    return Math.max(this.#byName[ofName] ?? 0, this.#byPlatformId[ofId] ?? 0)
  }

  /** As `findUpdate`, for ASCII text from `start` to `end`. */
  findScannedUpdate(bytes: Uint8Array, start: number, end: number): number {
    if (this.isEmpty) return 0
    const ofName = this.#names.find(bytes, start, end)
    const ofId = this.#platformIds.find(bytes, start, end)
    return Math.max(this.#byName[ofName] ?? 0, this.#byPlatformId[ofId] ?? 0)
  }
}
