import { type FileEntry, type RowFormat, readChecked, SnapshotError } from '../../snapshot/index.ts'
import type { EdgeCounts } from '../graph/edge-reader.ts'

export const recordsFormat = 1
export const manifestFile = 'manifest.json'

/** Hexadecimal digits of an id, before the blank. */
export const idLength = 32

/** No limit: lines were validated, but may be longer with their id, or if rewritten. */
export const recordBytesMax = Number.POSITIVE_INFINITY

/** Replaces the line of a suppressed user, or of a repository of such a user. */
export const excludedLine = Buffer.from('-')

export const recordFiles = {
  users: 'users.records.gz',
  repos: 'repos.records.gz',
  edges: 'edges.records.gz',
  /** The journal of staged people. Absent if none were staged. */
  journal: 'people.journal.gz',
  /** Only in a base: float32 embeddings of repositories, in the order of ids. */
  vectors: 'repos.vectors',
  /** The first 16 bytes of SHA-256 of each embedded text. */
  texts: 'repos.texts',
} as const

/** Build options of the import, for later merges. */
export interface BuildSettings {
  /** Null: as many as a collection needs. */
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
  readonly files: readonly FileEntry[]
  /** Only in a base. */
  readonly base?: {
    readonly settings: BuildSettings
    readonly model: VectorModel
    /** Updates that the base contains or replaces. */
    readonly merged: readonly string[]
    /** The highest number of an update at that time. */
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

/** @param path names the file in errors. Throws RecordsError. */
export function decodeRecordsManifest(text: string, path: string): RecordsManifest {
  const content = readChecked(text)
  if (content === null) {
    throw new RecordsError(`${path} is damaged: its checksum does not match`)
  }
  const manifest = JSON.parse(content) as RecordsManifest
  if (manifest.format !== recordsFormat) {
    const reads = `this build reads ${recordsFormat}; import all data again`
    throw new RecordsError(`${path} has records format ${manifest.format}; ${reads}`)
  }
  return manifest
}
