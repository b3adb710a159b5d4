/**
 * Records: what a snapshot was made of, as checked lines, and updates that are not in it yet. Each
 * set of them is a folder of `<data>/records` that is never changed once it has its name:
 *
 * - `<name of a snapshot>`: its base, all that it was made of;
 * - `update-<number>-<random>`: one update that was accepted, to be merged by rising number;
 * - `.tmp-<pid>-<its start>-…`: one being written, nobody's if that process has gone.
 *
 * Files are gzipped lines in the order of ids, `<id> <line as it was given>`; in an update an id
 * alone is a deletion, and one with `-` is of somebody suppressed, whose line is not kept. Edges
 * have no id and no order. `manifest.json` lists the files with size and SHA-256, and closes with
 * its own checksum.
 */
import { createHash } from 'node:crypto'
import { type RowFormat, SnapshotError } from '../../snapshot/index.ts'
import type { EdgeCounts } from '../graph/edge-reader.ts'

export const recordsFormat = 1
export const manifestFile = 'manifest.json'

/** Hexadecimal digits of an id, before the blank. */
export const idLength = 32

/** Lines have been checked before; with their id, or as they are written anew, they are longer. */
export const recordBytesMax = Number.POSITIVE_INFINITY

/** In place of the line of somebody suppressed, or of a repository of theirs. */
export const excludedLine = Buffer.from('-')

export const recordFiles = {
  users: 'users.records.gz',
  repos: 'repos.records.gz',
  edges: 'edges.records.gz',
  /** Of a base: Float32, by repository in the order of ids. */
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

/** How the import was asked to build, for merges that nobody asks. */
export interface BuildSettings {
  /** Null: as many as a collection asks for. */
  readonly shards: number | null
  readonly rows: RowFormat
  /** As `--embedding` had it; null where the import was not given it. */
  readonly embedding: string | null
}

/** What made the vectors; only those of the very same can be taken over. */
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
  /** Of a base. */
  readonly base?: {
    readonly settings: BuildSettings
    readonly model: VectorModel
    /** Updates that are in it, or were replaced by it, as far as they were there then. */
    readonly merged: readonly string[]
    /** The highest number of an update that had been given when it was made. */
    readonly lastUpdate: number
    /** Lines of edges in it; absent where a release before this one made it. */
    readonly edges?: EdgeCounts
  }
  /** Of an update. */
  readonly update?: UpdateCounts
}

export interface UpdateCounts {
  /** Lines of users and repositories that add or replace one. */
  readonly upserts: number
  readonly deletions: number
  readonly edges: number
  readonly edgeRemovals: number
}

/** Records cannot be used as they are; the message names the file and what is wrong with it. */
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
