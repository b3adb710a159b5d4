/** Records moments of a store with its newest commits in the write-ahead log: see power-loss.ts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listCopies, readCopy } from '../../src/store/disk/root-copy.ts'
import { newestTransaction } from '../../src/store/disk/root-pages.ts'
import type { Moment } from './power-loss.ts'
import { tailPath } from './wal-files.ts'

export interface TailMoment extends Omit<Moment, 'head'> {
  readonly tail: Buffer
  /** Index of the moment since which the log has not been flushed. */
  readonly tailFlushedAt: number
}

export class TailRecorder {
  readonly moments: TailMoment[] = []
  readonly #dataDir: string
  /** The seq of the account's own commit. */
  #seq = 1
  #waitedSeq = 0
  #flushedAt = 0

  constructor(dataDir: string) {
    this.#dataDir = dataDir
    this.#add()
  }

  /** Records around a commit, so that earlier work of timers is a moment too. */
  around(waits: boolean, commit: () => number): void {
    this.#add()
    this.#seq = commit()
    if (waits) {
      this.#waitedSeq = this.#seq
      // Only entered commits change the log, and such a commit was flushed.
      const isEntered = !readFileSync(tailPath(this.#dataDir)).equals(this.moments.at(-1)!.tail)
      if (isEntered) this.#flushedAt = this.moments.length
    }
    this.#add()
  }

  #add(): void {
    const directory = join(this.#dataDir, 'accounts')
    const path = join(directory, 'data.mdb')
    const [newest] = listCopies(directory)
    this.moments.push({
      transaction: newestTransaction(path),
      seq: this.#seq,
      bytes: readFileSync(path),
      copy: newest && readCopy(directory, newest.name),
      waitedSeq: this.#waitedSeq,
      tail: readFileSync(tailPath(this.#dataDir)),
      tailFlushedAt: this.#flushedAt,
    })
  }
}
