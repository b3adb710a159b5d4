/**
 * The last state known to be on disk, kept intact in case the power fails. Commits that do not wait
 * for the disk reach it in any order. A newer root page may be written before the pages that it
 * points to, and LMDB soon reuses pages that an older one needs. So a flushed state is held by a
 * read transaction (a pin: LMDB spares its pages, in all processes), and its root page is copied to
 * a file. A process that opens the store after a power loss goes back to it.
 *
 * A copy exists once a process has committed without waiting. Until then LMDB's own order is
 * enough. A process with a pin older than the newest copy keeps that copy's pages. Every writer has
 * one.
 */
import { closeSync, fdatasync, fdatasyncSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { currentBoot } from './boot.ts'
import { draftPath, listCopies, reserveDraft, saveCopy, saveCopyAside } from './root-copy.ts'
import { newestRoot } from './root-pages.ts'

/** The interface of lmdb, as far as it is used here. */
export interface Pinnable {
  resetReadTxn(): void
  useReadTransaction(): { done(): void }
}

interface Pin {
  /** Ascending: a later pin is of the same state or a newer one. */
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
  /** Pins of flushes under way. */
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
   * Called before each transaction. `waits`: its commit will wait for the disk. From here on the
   * newest copy keeps its pages. Throws system errors, and then nothing may be committed.
   */
  prepare(waits: boolean): void {
    if (this.#pin !== undefined && !waits) return
    const isNeeded = !waits || this.#hasCopies()
    if (!isNeeded) return
    // Data of a killed process may not be flushed: its copy is older than the data.
    if (this.#pin === undefined) this.#advance()
    if (!waits) return
    reserveDraft(this.#draft)
    this.#isReserved = true
  }

  /** Called after a commit that has waited for the disk, to make it survive a power loss. */
  follow(): void {
    if (this.#isReserved || this.#hasCopies()) this.#advance()
  }

  /**
   * Flushes all commits so far, and makes them the state after a power loss. Does not use LMDB,
   * which may be reopened meanwhile. Resolves with false if this was closed.
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
    // A copy saved late has an older state than the next one, and is ignored.
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

  /** Pins the newest state. A root page that is read afterwards is not older. */
  #take(): Pin {
    this.#database.resetReadTxn()
    const transaction = this.#database.useReadTransaction()
    return { number: ++this.#pins, release: () => transaction.done() }
  }

  /** Keeps the newer pin, because a flush may have been overtaken. */
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
