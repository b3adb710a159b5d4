/**
 * Records: the input of a snapshot, as checked lines, and updates that are not merged yet. Each set
 * is a folder of `<data>/records` that never changes once it has its name:
 *
 * - `<name of a snapshot>`: its base, all of its input
 * - `update-<number>-<random>`: one accepted update, to be merged by rising number
 * - `.tmp-<pid>-<its start>-…`: one being written, stale if that process has ended
 *
 * Files are gzipped lines in the order of ids, `<id> <line as it was given>`. In an update an id
 * alone is a deletion, and one with `-` belongs to a suppressed user and has no line. Edges have no
 * id and no order. The journal of people has the ids of their users. `manifest.json` lists the
 * files with size and SHA-256, and ends with its own checksum.
 */
import { createHash } from 'node:crypto'
import { type RowFormat, SnapshotError } from '../../snapshot/index.ts'
import type { EdgeCounts } from '../graph/edge-reader.ts'

export const recordsFormat = 1
export const manifestFile = 'manifest.json'

/** Hexadecimal digits of an id, before the blank. */
export const idLength = 32

/** Lines were checked before. With their id, or rewritten, they are longer. */
export const recordBytesMax = Number.POSITIVE_INFINITY

/** Replaces the line of a suppressed user, or of one of their repositories. */
export const excludedLine = Buffer.from('-')

export const recordFiles = {
  users: 'users.records.gz',
  repos: 'repos.records.gz',
  edges: 'edges.records.gz',
  /** Of people who were staged. Absent where none were. */
  journal: 'people.journal.gz',
  /** In a base: Float32, by repository in the order of ids. */
  vectors: 'repos.vectors',
  /** The first 16 bytes of SHA-256 of the text that each of these is the embedding of. */
  texts: 'repos.texts',
} as const

/** Read line by line. */
export type LinesFile = 'users' | 'repos' | 'edges'

export interface RecordFileEntry {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** Build options of the import, for later merges. */
export interface BuildSettings {
  /** Null: as many as a collection asks for. */
  readonly shards: number | null
  readonly rows: RowFormat
  /** The `--embedding` option. Null if it was not given. */
  readonly embedding: string | null
}

/** The model of the vectors. Only vectors of the same model can be reused. */
export interface VectorModel {
  readonly name: string
  readonly dims: number
  readonly version: string
}

export interface RecordsManifest {
  readonly format: typeof recordsFormat
  /** State of the suppression list when they were written. */
  readonly suppressions: number
  readonly files: readonly RecordFileEntry[]
  /** Only in a base. */
  readonly base?: {
    readonly settings: BuildSettings
    readonly model: VectorModel
    /** Updates that are in it, or were replaced by it, as far as they were there then. */
    readonly merged: readonly string[]
    /** The highest number of an update that had been given when it was made. */
    readonly lastUpdate: number
    /** Lines of edges. Absent from records of an earlier release. */
    readonly edges?: EdgeCounts
  }
  /** Only in an update. */
  readonly update?: UpdateCounts
}

export interface UpdateCounts {
  /** Lines of users and repositories that add or replace one. */
  readonly upserts: number
  readonly deletions: number
  readonly edges: number
  readonly edgeRemovals: number
}

export function hasJournal({ files }: RecordsManifest): boolean {
  return files.some(({ name }) => name === recordFiles.journal)
}

/** Records cannot be used. The message names the file and its fault. */
export class RecordsError extends SnapshotError {}

export function encodeRecordsManifest(manifest: RecordsManifest): string {
  const content = JSON.stringify(manifest, null, 2)
  return `${content}\n${checksumOf(content)}\n`
}

/** @param path names the file in errors. Throws RecordsError. */
export function decodeRecordsManifest(text: string, path: string): RecordsManifest {
  const end = text.lastIndexOf('\n', text.length - 2)
  const content = text.slice(0, Math.max(0, end))
  if (end < 0 || text.slice(end + 1) !== `${checksumOf(content)}\n`) {
    throw new RecordsError(`${path} is damaged: its checksum does not match`)
  }
  const manifest = JSON.parse(content) as RecordsManifest
  if (manifest.format !== recordsFormat) {
    const reads = `this build reads ${recordsFormat}; import all data again`
    throw new RecordsError(`${path} has records format ${manifest.format}; ${reads}`)
  }
  return manifest
}

function checksumOf(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
