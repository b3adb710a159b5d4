/** Accepts an update: validates a data set of changes and stores it durably. */

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileEntry } from '../snapshot/index.ts'
import { SpillFile } from './build/spill-file.ts'
import { describeDataTarget, explainDiskErrors } from './disk-errors.ts'
import { endKind } from './graph/edge-reader.ts'
import { Excluded, type ImportSuppression } from './import-suppression.ts'
import type { InputReport } from './input-report.ts'
import { openCurrentBase } from './merge.ts'
import {
  type NativeContext,
  type NativeLine,
  readEdgeLine,
  readRecordLine,
} from './native-lines.ts'
import {
  type EdgeChange,
  parseMembers,
  type RepoRecord,
  serviceId,
  type UserRecord,
  writeEdgeChangeLine,
} from './normalise/index.ts'
import { writeSpillFile } from './records/base-writer.ts'
import { makeRecordsFolder, nameNextUpdate, publishRecords } from './records/folder.ts'
import { excludedLine, recordFiles, recordsFormat, type UpdateCounts } from './records/form.ts'
import { RecordFile } from './records/record-file.ts'
import { type BadLine, ImportError, LineCheck } from './report.ts'
import {
  FolderSource,
  findSources,
  type NodeKind,
  type SourceLine,
  splitBlock,
} from './sources/index.ts'
import { parseJournal, writeJournal } from './staging/united-journal.ts'

export interface UpdateOptions {
  readonly folders: readonly string[]
  /** Path of the journal of people, if the data set was staged from sources. */
  readonly journal?: string | null
  readonly dataDir: string
  readonly maxErrors: number
  readonly suppressed: ImportSuppression
  readonly onBadLine: (bad: BadLine) => void
}

export interface AcceptedUpdate extends UpdateCounts {
  readonly name: string
  readonly badLines: number
  /** The content of each native file. */
  readonly inputs: readonly InputReport[]
}

/**
 * Once this resolves, the update is durable and part of every later merge. Throws ImportError if
 * too many lines are bad, the update is empty, or there are no records to merge it with.
 */
export function acceptUpdate(options: UpdateOptions): Promise<AcceptedUpdate> {
  const target = describeDataTarget(options.dataDir, 'the update', 'no update was kept')
  return explainDiskErrors(target, () => keepUpdate(options))
}

async function keepUpdate(options: UpdateOptions): Promise<AcceptedUpdate> {
  const { dataDir, suppressed } = options
  await openCurrentBase(dataDir)
  const files = await findSources(options.folders, true)
  const folder = await makeRecordsFolder(dataDir)
  try {
    const reader = new UpdateReader(folder, options)
    const entries = await reader.read(new FolderSource(files, options.journal))
    const counts = reader.reportCounts()
    const { badLines, inputs, ...update } = counts
    // An empty merge would publish the same data again, and remove an older snapshot.
    if (!reader.hasChanges) {
      throw new ImportError('the update holds no line to merge; nothing was kept')
    }
    const manifest = {
      format: recordsFormat,
      suppressions: suppressed.version,
      files: entries,
      update,
    } as const
    const name = await nameNextUpdate(dataDir)
    await publishRecords(dataDir, folder, name, manifest)
    return { name, ...counts }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

class UpdateReader {
  readonly #folder: string
  readonly #check: LineCheck
  readonly #excluded: Excluded
  readonly #context: NativeContext
  #hasSuppressed = false
  #upserts = 0
  #deletions = 0
  #edges = 0
  #edgeRemovals = 0

  constructor(folder: string, { maxErrors, onBadLine, suppressed }: UpdateOptions) {
    this.#folder = folder
    this.#excluded = new Excluded(suppressed)
    this.#context = { excluded: this.#excluded, isUpdate: true }
    this.#check = new LineCheck(maxErrors, onBadLine, this.#excluded)
  }

  /** Reads users first, because repositories and edges name them. */
  async read(source: FolderSource): Promise<FileEntry[]> {
    const users = await this.#writeLines('users', source)
    const repos = await this.#writeLines('repos', source)
    const edges = await this.#writeEdges(source)
    const journal = await this.#writeJournal(source)
    await this.#excluded.learn()
    return [edges, journal, repos, users].filter((entry) => entry !== null)
  }

  /** Whether a merge of this update can change the data. */
  get hasChanges(): boolean {
    const counted = this.#upserts + this.#deletions + this.#edges + this.#edgeRemovals
    return counted > 0 || this.#hasSuppressed
  }

  reportCounts(): Omit<AcceptedUpdate, 'name'> {
    return {
      upserts: this.#upserts,
      deletions: this.#deletions,
      edges: this.#edges,
      edgeRemovals: this.#edgeRemovals,
      badLines: this.#check.badLines,
      inputs: this.#check.inputs,
    }
  }

  async #writeLines(kind: NodeKind, source: FolderSource): Promise<FileEntry> {
    const spillFile = new SpillFile(join(this.#folder, `${kind}.spill`))
    try {
      for await (const line of source.records(kind, () => undefined)) {
        this.#check.add(line.path, line, (one, counts) =>
          this.#addLine(kind, readRecordLine(kind, one, this.#context, counts), one, spillFile),
        )
      }
      return await this.#writeSpilled(kind, spillFile)
    } finally {
      spillFile.remove()
    }
  }

  /** A newly suppressed person is excluded, with all that earlier lines connect to the person. */
  #addLine(
    kind: NodeKind,
    read: NativeLine<UserRecord | RepoRecord>,
    line: SourceLine,
    spillFile: SpillFile,
  ): void {
    if (read.kind === 'hidden') return
    if (read.kind === 'record') {
      const { id } = 'user' in read.record ? read.record.user : read.record.repo
      spillFile.add(read.bytes, id, 0, line)
      this.#upserts++
      return
    }
    const { platformId } = read.members
    if (typeof platformId !== 'string') return
    const isDeletion = read.kind === 'deletion'
    const id = serviceId(kind === 'users' ? 'user' : 'repo', platformId)
    spillFile.add(isDeletion ? noLine : excludedLine, id, 0, line)
    if (isDeletion) this.#deletions++
    else this.#hasSuppressed = true
  }

  /** Null for an empty journal. */
  async #writeJournal(source: FolderSource): Promise<FileEntry | null> {
    const spillFile = new SpillFile(join(this.#folder, 'journal.spill'))
    try {
      for await (const line of source.journal()) this.#addJournal(line, spillFile)
      return spillFile.count === 0 ? null : await this.#writeSpilled('journal', spillFile)
    } finally {
      spillFile.remove()
    }
  }

  async #writeSpilled(
    kind: 'users' | 'repos' | 'journal',
    spillFile: SpillFile,
  ): Promise<FileEntry> {
    spillFile.order((line) => this.#describe(line))
    return writeSpillFile(await RecordFile.create(this.#folder, recordFiles[kind]), spillFile)
  }

  #addJournal(line: SourceLine, spillFile: SpillFile): void {
    const journal = parseJournal(line.bytes)
    const { platformId } = journal
    if (this.#excluded.isExcluded(platformId, this.#excluded.ends.users)) return
    const kept = writeJournal(this.#excluded.filterJournal(journal))
    spillFile.add(kept, serviceId('user', platformId), 0, line)
  }

  async #writeEdges(source: FolderSource): Promise<FileEntry> {
    const file = await RecordFile.create(this.#folder, recordFiles.edges)
    try {
      await this.#addEdges(source, file)
      return await file.close()
    } catch (error) {
      await file.discard()
      throw error
    }
  }

  async #addEdges(source: FolderSource, file: RecordFile): Promise<void> {
    for await (const block of source.edges(() => undefined)) {
      for (const line of splitBlock(block)) {
        this.#check.add(block.path, line, (one, counts) =>
          this.#addEdge(readEdgeLine(one, true, counts), file),
        )
      }
      await file.turn()
    }
  }

  #addEdge(change: EdgeChange, file: RecordFile): void {
    if (change.isRemoval) this.#edgeRemovals++
    else this.#edges++
    // A removal is kept even for excluded ends, because the edge may still exist.
    if (change.isRemoval || !this.#isExcludedEdge(change)) file.addLine(writeEdgeChangeLine(change))
  }

  #isExcludedEdge({ type, from, to }: EdgeChange): boolean {
    const { ends } = this.#excluded
    const isLeftOut = this.#excluded.isExcluded(from, ends.users)
    return isLeftOut || this.#excluded.isExcluded(to, ends[endKind(type)])
  }

  #describe(line: Buffer): string {
    if (line.length <= excludedLine.length) return 'what is deleted or excluded'
    return `platformId ${JSON.stringify(parseMembers(line).platformId)}`
  }
}

/** Replaces the line of a deleted record. */
const noLine = Buffer.alloc(0)
