/** Files of records: written gzipped with their checksum, and read only once that has matched. */

import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FileEntry } from '../../snapshot/index.ts'
import { RecordsError } from './form.ts'

const blockBytes = 1 << 20
/** Limit of blocks that wait for the disk. */
const blocksWaitingMax = 4
const lineFeed = Buffer.from('\n')
const compress = promisify(gzip)

/**
 * Appends lines. Blocks are compressed off the main thread, each as a gzip member of its own, which
 * readers of gzip concatenate. Callers await `turn` every few lines, which limits the blocks in
 * memory.
 */
export class RecordFile {
  readonly #name: string
  readonly #file: FileHandle
  readonly #hash: Hash = createHash('sha256')
  #block = Buffer.allocUnsafe(blockBytes)
  #filled = 0
  #bytes = 0
  #waiting = 0
  #written: Promise<void> = Promise.resolve()
  #failure: unknown = null

  private constructor(name: string, file: FileHandle) {
    this.#name = name
    this.#file = file
  }

  static async create(folder: string, name: string): Promise<RecordFile> {
    return new RecordFile(name, await open(join(folder, name), 'wx', 0o600))
  }

  /** Appends one line, in pieces. */
  addLine(...pieces: readonly Uint8Array[]): void {
    for (const piece of pieces) this.#add(piece)
    this.#add(lineFeed)
  }

  /** Waits if many blocks are unwritten. Throws the error of an earlier block. */
  async turn(): Promise<void> {
    if (this.#waiting >= blocksWaitingMax) await this.#written
    if (this.#failure !== null) throw this.#failure
  }

  async close(): Promise<FileEntry> {
    this.#flush()
    await this.#written
    try {
      if (this.#failure !== null) throw this.#failure
      await this.#file.sync()
    } finally {
      await this.#file.close()
    }
    return { name: this.#name, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }

  /** Closes a file that is not needed. Idempotent. */
  async discard(): Promise<void> {
    await this.#written
    await this.#file.close()
  }

  #add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      const length = Math.min(bytes.length - at, blockBytes - this.#filled)
      this.#block.set(bytes.subarray(at, at + length), this.#filled)
      this.#filled += length
      at += length
      if (this.#filled === blockBytes) this.#flush()
    }
  }

  #flush(): void {
    const block = this.#block.subarray(0, this.#filled)
    this.#block = Buffer.allocUnsafe(blockBytes)
    this.#filled = 0
    this.#waiting++
    const compressed = compress(block, { level: 1 })
    const before = this.#written
    this.#written = this.#write(before, compressed)
  }

  async #write(before: Promise<void>, compressed: Promise<Buffer>): Promise<void> {
    try {
      const [bytes] = await Promise.all([compressed, before])
      this.#hash.update(bytes)
      this.#bytes += bytes.length
      await this.#file.writeFile(bytes)
    } catch (error) {
      this.#failure ??= error
    } finally {
      this.#waiting--
    }
  }
}

/** Reads a whole file. Throws RecordsError that names it if it is missing or damaged. */
export async function verifyRecordFile(
  folder: string,
  { name, bytes, sha256 }: FileEntry,
): Promise<void> {
  const path = join(folder, name)
  const hash = createHash('sha256')
  let length = 0
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
      hash.update(chunk as Buffer)
      length += (chunk as Buffer).length
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new RecordsError(`${path} is missing`)
  }
  if (length !== bytes) throw new RecordsError(`${path} has ${length} bytes, not ${bytes}`)
  if (hash.digest('hex') === sha256) return
  throw new RecordsError(`${path} is damaged: its checksum does not match`)
}
