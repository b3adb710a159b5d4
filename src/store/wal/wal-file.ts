/**
 * The write-ahead log: the newest commits of the journal, in a file of their own. Appending there
 * costs a small part of a transaction of LMDB, and survives the process as well. A later
 * transaction applies them to the tables. Then the file is rewritten from its start. Only the
 * process with the last transaction appends to it.
 */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { syncDirectory } from '../disk/root-copy.ts'
import type { JournalHead } from '../journal.ts'
import { commitsIn, encodeWalRecord, headerAt, headerBytes, type WalCommit } from './wal-record.ts'

const name = 'journal.tail'
const bytesMax = 2 ** 22
const fileMode = 0o600
const flags = constants.O_RDWR | constants.O_CREAT

export class WalFile {
  readonly #file: number
  #endBytes = 0
  #hasSynced = false

  /** Makes the file where there is none. */
  constructor(directory: string) {
    const path = join(directory, name)
    const isNew = !existsSync(path)
    this.#file = openSync(path, flags, fileMode)
    if (isNew) syncDirectory(directory)
  }

  /** Whether this process has added nothing since the last `restart`. */
  get isEmpty(): boolean {
    return this.#endBytes === 0
  }

  /** Bytes that this process has appended since then. */
  get bytes(): number {
    return this.#endBytes
  }

  /** Whether any of that had to be on disk at once. */
  get hasSynced(): boolean {
    return this.#hasSynced
  }

  /** Whether it is to be taken over before more is added. */
  get isFull(): boolean {
    return this.#endBytes >= bytesMax
  }

  /** The next commit overwrites the whole file. */
  restart(): void {
    this.#endBytes = 0
    this.#hasSynced = false
  }

  /**
   * Appends the commit after that with the hash `previous`. If it is `isSynced`, it is on disk when
   * this returns. Throws the system's error, and then the commit is not there.
   */
  append(commit: WalCommit, previous: Uint8Array, generation: number): void {
    const record = encodeWalRecord(commit, previous, generation)
    try {
      for (let written = 0; written < record.length; ) {
        const left = record.length - written
        written += writeSync(this.#file, record, written, left, this.#endBytes + written)
      }
      if (commit.isSynced) fdatasyncSync(this.#file)
    } catch (error) {
      this.#cutOff()
      throw error
    }
    this.#endBytes += record.length
    this.#hasSynced ||= commit.isSynced
  }

  /** A refused commit must not be found later. */
  #cutOff(): void {
    try {
      ftruncateSync(this.#file, this.#endBytes)
    } catch {
      // Then its header is cleared. If even that fails, the disk takes nothing at all.
      writeSync(this.#file, Buffer.alloc(headerBytes), 0, headerBytes, this.#endBytes)
    }
  }

  /** Whether any process has left commits after `head` in it. */
  continues(head: JournalHead, generation: number): boolean {
    const header = Buffer.alloc(headerBytes)
    readSync(this.#file, header, 0, headerBytes, 0)
    return headerAt(header, 0, head, generation) !== undefined
  }

  /** As `commitsIn`. */
  commitsAfter(head: JournalHead, generation: number): Iterable<WalCommit> {
    if (!this.continues(head, generation)) return []
    const bytes = Buffer.allocUnsafe(fstatSync(this.#file).size)
    const length = readSync(this.#file, bytes, 0, bytes.length, 0)
    return commitsIn(bytes.subarray(0, length), head, generation)
  }

  close(): void {
    closeSync(this.#file)
  }
}

/** The write-ahead log of a store that is only read. Empty if there is none. */
export function readWal(directory: string): Buffer {
  const path = join(directory, name)
  return existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
}

/** Copies the file. Does nothing if there is none. */
export function copyWal(from: string, to: string): void {
  const path = join(from, name)
  if (existsSync(path)) copyFileSync(path, join(to, name))
}
