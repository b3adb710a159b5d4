/**
 * Writes commits of a journal to a file of JSON lines: a header, the commits as they are stored,
 * and the SHA-256 of everything before. The file gets its name when it is complete and on disk.
 */
import { createHash, randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { syncDirectory } from '../disk/root-copy.ts'
import type { JournalHead } from '../journal.ts'
import { StoreError } from '../store-error.ts'

export const archiveFormat = 'devdex journal'
export const archiveVersion = 1

export interface ArchiveHeader {
  readonly format: typeof archiveFormat
  readonly version: number
  /** Number of the first commit. */
  readonly first: number
  /** Hash of the commit before it, 64 hex digits. */
  readonly previous: string
}

export interface ArchiveCommit {
  readonly seq: number
  /** 64 hex digits. */
  readonly hash: string
  /** MessagePack, base64. */
  readonly payload: string
}

export interface ArchiveEnd {
  readonly last: number
  readonly sha256: string
}

const fileMode = 0o600
const bufferedCharsMax = 2 ** 20

export class ArchiveWriter {
  readonly #path: string
  readonly #partial: string
  readonly #file: number
  readonly #hash = createHash('sha256')
  #lines: string[] = []
  #chars = 0
  #last: number
  #isOpen = true

  /** `after`: the head before the first commit. Throws StoreError `exists` or `unavailable`. */
  constructor(path: string, after: JournalHead) {
    this.#path = resolve(path)
    this.#partial = `${this.#path}.${randomUUID()}.partial`
    this.#last = after.seq
    refuseExisting(path)
    this.#file = this.#orUnavailable(() => openSync(this.#partial, 'wx', fileMode))
    const previous = Buffer.from(after.hash).toString('hex')
    this.#add({ format: archiveFormat, version: archiveVersion, first: after.seq + 1, previous })
  }

  add(seq: number, hash: Uint8Array, payload: Uint8Array): void {
    this.#last = seq
    const [hex, base64] = [Buffer.from(hash).toString('hex'), Buffer.from(payload)]
    this.#add({ seq, hash: hex, payload: base64.toString('base64') })
  }

  /**
   * When it returns, the file is on disk under its name. Throws as the constructor, and then the
   * caller has to `discard`.
   */
  finish(): void {
    this.#flush()
    this.#lines.push(
      `${JSON.stringify({ last: this.#last, sha256: this.#hash.copy().digest('hex') })}\n`,
    )
    this.#flush()
    this.#orUnavailable(() => {
      fsyncSync(this.#file)
      this.#close()
      refuseExisting(this.#path)
      renameSync(this.#partial, this.#path)
      syncDirectory(dirname(this.#path))
    })
  }

  /** Closes and removes the temporary file. A file that has its name stays. */
  discard(): void {
    this.#close()
    rmSync(this.#partial, { force: true })
  }

  #close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    closeSync(this.#file)
  }

  #add(line: ArchiveHeader | ArchiveCommit): void {
    const text = `${JSON.stringify(line)}\n`
    this.#lines.push(text)
    this.#chars += text.length
    if (this.#chars >= bufferedCharsMax) this.#flush()
  }

  #flush(): void {
    const bytes = Buffer.from(this.#lines.join(''))
    this.#lines = []
    this.#chars = 0
    this.#hash.update(bytes)
    this.#orUnavailable(() => {
      for (let written = 0; written < bytes.length; ) {
        written += writeSync(this.#file, bytes, written)
      }
    })
  }

  #orUnavailable<T>(action: () => T): T {
    try {
      return action()
    } catch (error) {
      if (error instanceof StoreError) throw error
      const reason = (error as Error).message
      throw new StoreError('unavailable', `the archive cannot be written: ${reason}`)
    }
  }
}

function refuseExisting(path: string): void {
  if (existsSync(path)) throw new StoreError('exists', `${path} exists already`)
}
