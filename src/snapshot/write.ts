/** Writes a snapshot under a temporary name and publishes it whole or not at all. */

import { createHash, type Hash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Collection } from '../domain/index.ts'
import { makeTemporaryFolder, publishFolder, temporaryPath } from './directory.ts'
import { privateFileMode, writeDurably } from './files.ts'
import { indexFingerprint } from './index-fingerprint.ts'
import {
  type CollectionEntry,
  encodeManifest,
  type FileEntry,
  type Manifest,
  manifestName,
  snapshotFormat,
} from './manifest.ts'

export class SnapshotWriter {
  readonly name: string
  readonly #dataDir: string
  readonly #folder: string
  readonly #files: FileEntry[] = []
  readonly #open = new Set<HashedFile>()

  private constructor(dataDir: string, name: string, folder: string) {
    this.#dataDir = dataDir
    this.name = name
    this.#folder = folder
  }

  static async create(dataDir: string): Promise<SnapshotWriter> {
    const time = new Date().toISOString().replace(/[-:.]/g, '')
    const name = `${time}-${randomBytes(3).toString('hex')}`
    return new SnapshotWriter(dataDir, name, await makeTemporaryFolder(dataDir, name))
  }

  /** A file to append to. It belongs to the snapshot once it is closed. */
  createFile(name: string): HashedFile {
    const file = new HashedFile(this.#folder, name, (entry) => {
      this.#files.push(entry)
      this.#open.delete(file)
    })
    this.#open.add(file)
    return file
  }

  /** Writes a whole file. */
  write(name: string, pieces: readonly Uint8Array[]): void {
    const file = this.createFile(name)
    for (const piece of pieces) file.append(piece)
    file.close()
  }

  /** Path for data that is needed only while the snapshot is being built. */
  buildScratchPath(name: string): string {
    return join(this.#folder, name)
  }

  /**
   * Makes this the current snapshot. Older ones stay until `removeOldSnapshots`.
   *
   * @param suppressions state of the suppression list under which all of its data was read
   */
  async publish(
    collections: Record<Collection, CollectionEntry>,
    suppressions = 0,
  ): Promise<Manifest> {
    if (this.#open.size > 0) throw new Error('a snapshot file is still open')
    const files = this.#files.sort((a, b) => (a.name < b.name ? -1 : 1))
    const createdAt = new Date().toISOString()
    const manifest: Manifest = {
      format: snapshotFormat,
      name: this.name,
      createdAt,
      build: indexFingerprint,
      suppressions,
      collections,
      files,
    }
    await writeDurably(join(this.#folder, manifestName), encodeManifest(manifest))
    await publishFolder(this.#dataDir, this.name)
    return manifest
  }

  /** Discards the snapshot. The current one stays current. */
  async abandon(): Promise<void> {
    for (const file of this.#open) file.discard()
    await rm(temporaryPath(this.#dataDir, this.name), { recursive: true, force: true })
  }
}

/** Appends with a buffer. The checksum is computed on the way, so the file is never read back. */
export class HashedFile {
  readonly #name: string
  readonly #fd: number
  readonly #hash: Hash = createHash('sha256')
  readonly #buffer = Buffer.allocUnsafe(1 << 18)
  readonly #onClose: (entry: FileEntry) => void
  #isOpen = true
  #buffered = 0
  #bytes = 0

  constructor(folder: string, name: string, onClose: (entry: FileEntry) => void = () => undefined) {
    this.#name = name
    this.#fd = openSync(join(folder, name), 'wx', privateFileMode)
    this.#onClose = onClose
  }

  append(bytes: Uint8Array): void {
    this.#bytes += bytes.length
    if (this.#buffered + bytes.length > this.#buffer.length) this.#flush()
    if (bytes.length > this.#buffer.length) return this.#write(bytes)
    this.#buffer.set(bytes, this.#buffered)
    this.#buffered += bytes.length
  }

  /** Durable once this returns. */
  close(): FileEntry {
    this.#flush()
    fsyncSync(this.#fd)
    this.discard()
    const entry = { name: this.#name, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
    this.#onClose(entry)
    return entry
  }

  /** Closes the file as it is. Idempotent. */
  discard(): void {
    if (this.#isOpen) closeSync(this.#fd)
    this.#isOpen = false
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#buffered))
    this.#buffered = 0
  }

  #write(bytes: Uint8Array): void {
    this.#hash.update(bytes)
    for (let at = 0; at < bytes.length; ) {
      at += writeSync(this.#fd, bytes, at, Math.min(bytes.length - at, 1 << 26))
    }
  }
}
