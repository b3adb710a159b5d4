/**
 * The last state known to be on disk, kept whole for the case that the power fails. Commits that do
 * not wait for the disk get there in any order: a newer root page may be on it before what it
 * points to, and LMDB soon uses pages again that an older one needs. So a state that has been
 * flushed is held by a read transaction (a pin: LMDB spares its pages, in all processes), its root
 * page is copied to a file, and whoever opens the store after a power loss goes back to it.
 *
 * A copy is there once anybody has committed without waiting. Until then LMDB's own order is
 * enough. Whose pin is older than the newest copy keeps that copy's pages; whoever writes has one.
 */
import { closeSync, fdatasync, fdatasyncSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { currentBoot } from './boot.ts'
import { draftPath, listCopies, reserveDraft, saveCopy, saveCopyAside } from './root-copy.ts'
import { newestRoot } from './root-pages.ts'

/** What it uses of lmdb. */
export interface Pinnable {
  resetReadTxn(): void
  useReadTransaction(): { done(): void }
}

interface Pin {
  /** They count up: a later one is of the same state or a newer one. */
  readonly number: number
  readonly release: () => void
}

const flushAside = promisify(fdatasync)

export class FlushedState {
  readonly #directory: string
  readonly #database: Pinnable
  readonly #file: number
  readonly #draft: string
  #pin: Pin | undefined
  /** Of flushes under way. */
  readonly #taken = new Set<Pin>()
  #pins = 0
  #isReserved = false
  #isClosed = false

  constructor(directory: string, database: Pinnable) {
    this.#directory = directory
    this.#database = database
    this.#file = openSync(join(directory, 'data.mdb'), 'r')
    this.#draft = draftPath(directory)
  }

  /**
   * Before each transaction; `waits`: its commit will wait for the disk. From here on the newest
   * copy keeps its pages. Throws what the system says, and then nothing may be committed.
   */
  prepare(waits: boolean): void {
    if (this.#pin !== undefined && !waits) return
    const isNeeded = !waits || this.#hasCopies()
    if (!isNeeded) return
    // What a process that was killed has left is not flushed: its copy is older than what is there.
    if (this.#pin === undefined) this.#advance()
    if (!waits) return
    reserveDraft(this.#draft)
    this.#isReserved = true
  }

  /** After a commit that has waited for the disk: no power loss takes it back. */
  follow(): void {
    if (this.#isReserved || this.#hasCopies()) this.#advance()
  }

  /**
   * Has everything committed so far follow to disk, and be what a power loss leaves. LMDB takes no
   * part in it and may be opened anew meanwhile: resolves with false where this was closed.
   */
  async flush(): Promise<boolean> {
    const pin = this.#take()
    this.#taken.add(pin)
    try {
      const root = newestRoot(this.#file)
      await flushAside(this.#file)
      if (this.#isClosed) return false
      await saveCopyAside(this.#directory, { ...root, boot: currentBoot() })
    } catch (error) {
      if (this.#isClosed) return false
      this.#taken.delete(pin)
      pin.release()
      throw error
    }
    if (!this.#taken.delete(pin)) return false
    this.#hold(pin)
    return true
  }

  close(): void {
    this.#isClosed = true
    // What is saved late is of an older state than the next one, and counts for nothing.
    for (const pin of this.#taken) pin.release()
    this.#taken.clear()
    this.#pin?.release()
    this.#pin = undefined
    closeSync(this.#file)
    rmSync(this.#draft, { force: true })
  }

  #advance(): void {
    const pin = this.#take()
    try {
      const root = newestRoot(this.#file)
      fdatasyncSync(this.#file)
      this.#isReserved = false
      saveCopy(this.#directory, { ...root, boot: currentBoot() }, this.#draft)
    } catch (error) {
      pin.release()
      throw error
    }
    this.#hold(pin)
  }

  /** Of the newest state: the root page that is read after it is not older. */
  #take(): Pin {
    this.#database.resetReadTxn()
    const transaction = this.#database.useReadTransaction()
    return { number: ++this.#pins, release: () => transaction.done() }
  }

  /** The newer of both; a flush may have been overtaken. */
  #hold(pin: Pin): void {
    const isNewer = this.#pin === undefined || pin.number > this.#pin.number
    const obsolete = isNewer ? this.#pin : pin
    if (isNewer) this.#pin = pin
    obsolete?.release()
  }

  #hasCopies(): boolean {
    return listCopies(this.#directory).length > 0
  }
}
