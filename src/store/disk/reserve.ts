/**
 * Reserves the disk space that LMDB is going to write to. If the system refuses to write a page,
 * lmdb 3.5.6 writes a message of some 105 characters into a buffer of 100 bytes. That may abort the
 * process. Space that already belongs to the file is not refused. So a full disk shows here, before
 * anything has begun.
 */
import { closeSync, fstatSync, openSync, writeSync } from 'node:fs'

const stepBytes = 2 ** 18
const zeros = Buffer.alloc(2 ** 16)

export class Reserve {
  readonly #file: number
  /** Up to where the file is known to be there. */
  #endBytes = 0

  constructor(path: string) {
    this.#file = openSync(path, 'r+')
  }

  /**
   * Only inside a write transaction, when no other process can extend the file: extends it to at
   * least `bytes` after `usedBytes`. Throws the system's error if there is no room.
   */
  ensure(usedBytes: number, bytes: number): void {
    if (usedBytes + bytes <= this.#endBytes) return
    this.#endBytes = fstatSync(this.#file).size
    const wantedBytes = Math.ceil((usedBytes + bytes) / stepBytes) * stepBytes
    while (this.#endBytes < wantedBytes) {
      this.#endBytes += writeSync(this.#file, zeros, 0, zeros.length, this.#endBytes)
    }
  }

  close(): void {
    closeSync(this.#file)
  }
}
