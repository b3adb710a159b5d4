/** Files of records: written gzipped with their checksum, and read only once that has matched. */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { readLines, type SourceLine } from '../sources/index.ts'
import {
  excludedLine,
  idLength,
  type RecordFileEntry,
  RecordsError,
  recordBytesMax,
} from './form.ts'

const blockBytes = 1 << 20
/** Blocks that wait for the disk while more are taken. */
const blocksWaitingMax = 4
const lineFeed = Buffer.from('\n')
const compress = promisify(gzip)

/**
 * Appends lines. Blocks are compressed off the main thread, each a gzip member of its own, which
 * every reader of gzip takes for one file. After some lines `turn` has to be awaited, so that no
 * more than a few blocks are in memory.
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

  /** One line, in pieces. */
  addLine(...pieces: readonly Uint8Array[]): void {
    for (const piece of pieces) this.#add(piece)
    this.#add(lineFeed)
  }

  /** Waits where much is still to be written. Throws what went wrong with an earlier block. */
  async turn(): Promise<void> {
    if (this.#waiting >= blocksWaitingMax) await this.#written
    if (this.#failure !== null) throw this.#failure
  }

  async close(): Promise<RecordFileEntry> {
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

  /** Closes an unneeded file. Harmless if it is closed already. */
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

/** Reads all of a file. Throws RecordsError that names it where it is not what was written. */
export async function verifyRecordFile(
  folder: string,
  { name, bytes, sha256 }: RecordFileEntry,
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

// Lines of a base and of updates -> those that stay, in the order of ids.

export interface RecordLine {
  readonly id: string
  /** The line as given. Empty for a deletion. Valid until the next one. */
  readonly bytes: Buffer
  /** In its file, from 0. */
  readonly place: number
  readonly path: string
}

export async function* readRecordLines(
  path: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<RecordLine> {
  for await (const { bytes, number } of readLines(path, onBytes, recordBytesMax)) {
    const id = bytes.toString('latin1', 0, idLength)
    yield { id, bytes: bytes.subarray(idLength + 1), place: number - 1, path }
  }
}

export interface MergeListener {
  /** @param before the line that was there; `update` counts from 1 */
  onDeletion(before: Buffer, update: number): void
  onUnknownDeletion(): void
}

/**
 * In the result, `previous` is the id's place in the base, or -1.
 * @param inputs the base, then updates in their order, each in the order of ids
 */
export async function* mergedLines(
  inputs: readonly AsyncGenerator<RecordLine>[],
  listener: MergeListener,
): AsyncGenerator<SourceLine> {
  const heads = await Promise.all(inputs.map((input) => nextOf(input)))
  for (;;) {
    const id = leastId(heads)
    if (id === null) return
    let line: RecordLine | null = null
    let isExcluded = false
    for (const [update, head] of heads.entries()) {
      if (head === null || head.id !== id) continue
      if (head.bytes.equals(excludedLine)) isExcluded = true
      else if (head.bytes.length > 0) {
        line = head
        isExcluded = false
      } else {
        if (line === null) listener.onUnknownDeletion()
        else listener.onDeletion(line.bytes, update)
        line = null
      }
    }
    if (line !== null) {
      const { path, bytes, place } = line
      const previous = heads[0]?.id === id ? heads[0].place : -1
      yield { path, bytes, number: place + 1, previous, isExcluded }
    }
    for (const [i, head] of heads.entries()) {
      if (head?.id === id) heads[i] = await nextOf(inputs[i]!)
    }
  }
}

function leastId(heads: readonly (RecordLine | null)[]): string | null {
  let least: string | null = null
  for (const head of heads) {
    if (head !== null && (least === null || head.id < least)) least = head.id
  }
  return least
}

async function nextOf(lines: AsyncGenerator<RecordLine>): Promise<RecordLine | null> {
  const { done, value } = await lines.next()
  return done ? null : value
}
