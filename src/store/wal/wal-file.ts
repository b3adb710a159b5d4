/**
 * The write-ahead log: the newest commits of the journal, in a file of their own. An append costs a
 * small part of a transaction of LMDB, and survives the end of the process as well. A later
 * transaction applies the commits to the tables. Then the file is overwritten from its start. Only
 * the process with the last transaction appends.
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

  /** Makes the file if it is missing. */
  constructor(directory: string) {
    const path = join(directory, name)
    const isNew = !existsSync(path)
    this.#file = openSync(path, flags, fileMode)
    if (isNew) syncDirectory(directory)
  }

  /** Whether this process has appended nothing since the last `restart`. */
  get isEmpty(): boolean {
    return this.#endBytes === 0
  }

  /** Bytes that this process has appended since the last `restart`. */
  get bytes(): number {
    return this.#endBytes
  }

  /** Whether any commit since the last `restart` had to be on disk at once. */
  get hasSynced(): boolean {
    return this.#hasSynced
  }

  /** Whether a checkpoint must apply the log before more is appended. */
  get isFull(): boolean {
    return this.#endBytes >= bytesMax
  }

  /** The next commit overwrites the whole file. */
  restart(): void {
    this.#endBytes = 0
    this.#hasSynced = false
  }

  /**
   * Appends a commit. `previous`: hash of the commit before it. An `isSynced` commit is on disk
   * when this returns. Throws the system's error, and then the commit is not in the log.
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

  /** Removes a partly written commit, which must not be read later. */
  #cutOff(): void {
    try {
      ftruncateSync(this.#file, this.#endBytes)
    } catch {
      // Clears its header instead. If even that fails, the disk takes no writes at all.
      writeSync(this.#file, Buffer.alloc(headerBytes), 0, headerBytes, this.#endBytes)
    }
  }

  /** Whether the log has commits after `head`, of any process. */
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
