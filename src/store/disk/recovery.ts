/**
 * Goes back to the last flushed state after a power loss (flushed-state.ts). Data written since the
 * machine's boot is in its page cache and needs no recovery.
 */
import { hash, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StoreError } from '../store-error.ts'
import { currentBoot } from './boot.ts'
import {
  type CopyName,
  draftPath,
  listCopies,
  type RootCopy,
  readCopy,
  saveCopy,
} from './root-copy.ts'
import { fitsRoot, newestTransaction, writeRoot } from './root-pages.ts'

const pauseMs = 10
// Going back takes the disk some milliseconds. A process that is silent for this long has died.
const pausesMax = 1000
const attemptsMax = 3 * pausesMax
const clock = new Int32Array(new SharedArrayBuffer(4))

/**
 * Called before LMDB opens the file of a directory. Only one process goes back, others wait for it.
 * Throws StoreError `damaged` if the copy and the file do not belong together.
 */
export function recoverFlushed(directory: string): void {
  if (!existsSync(join(directory, 'data.mdb'))) {
    // The data file was removed, so its copies are of no use.
    for (const { name } of listCopies(directory)) rmSync(join(directory, name), { force: true })
    return
  }
  for (let attempts = 0, pauses = 0; attempts < attemptsMax; attempts++) {
    const outcome = attempt(directory, pauses >= pausesMax)
    if (outcome === 'done') return
    // Another process was quicker: read its result.
    if (outcome === 'moved') continue
    pauses++
    Atomics.wait(clock, 0, 0, pauseMs)
  }
  throw new StoreError('unavailable', `${directory}: flushed-root-* can be neither read nor moved`)
}

function attempt(directory: string, mayTakeOver: boolean): 'done' | 'moved' | 'wait' {
  const [newest] = listCopies(directory)
  if (newest === undefined) return 'done'
  const copy = readCopy(directory, newest.name)
  if (copy === undefined) return 'moved'
  if (isOfThisBoot(directory, newest, copy)) {
    dropForeign(directory, copy)
    return 'done'
  }
  if (newest.claim === claimPart() && !mayTakeOver) return 'wait'
  const unique = randomBytes(8).toString('hex')
  const claim = `flushed-root-${copy.transaction}.claim-${claimPart()}-${unique}`
  if (!moved(directory, newest.name, claim)) return 'moved'
  goBack(directory, copy, claim)
  return 'done'
}

/** Also true for a claimed copy if the claiming process has completed its recovery. */
function isOfThisBoot(directory: string, newest: CopyName, copy: RootCopy): boolean {
  if (isThisBoot(copy)) return true
  const own = `flushed-root-${copy.transaction}`
  const made = newest.claim !== '' ? readCopy(directory, own) : undefined
  return made !== undefined && isThisBoot(made)
}

/** True if the boot is unknown: nothing is undone then, because a process may be using it. */
function isThisBoot({ boot }: RootCopy): boolean {
  return boot === currentBoot() || boot === '' || currentBoot() === ''
}

/** Removes the copies if the newest is of a commit that the file lacks: they are another file's. */
function dropForeign(directory: string, { transaction }: RootCopy): void {
  if (newestTransaction(join(directory, 'data.mdb')) >= transaction) return
  for (const { name } of listCopies(directory)) rmSync(join(directory, name), { force: true })
}

function goBack(directory: string, copy: RootCopy, claim: string): void {
  const path = join(directory, 'data.mdb')
  const file = openSync(path, 'r+')
  try {
    if (!fitsRoot(file, copy)) {
      moved(directory, claim, `flushed-root-${copy.transaction}`)
      const advice = 'if you have put data.mdb there yourself, remove flushed-root-*, then verify'
      const what = `does not hold commit ${copy.transaction}, which was on disk`
      throw new StoreError('damaged', `${path} ${what}: ${advice}`)
    }
    writeRoot(file, copy)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  // Marks the recovery as done in this boot. After a power loss before this, it is repeated.
  saveCopy(directory, { ...copy, boot: currentBoot() }, draftPath(directory))
}

/** Identifies the current boot in the name of a file. */
function claimPart(): string {
  return hash('sha256', currentBoot()).slice(0, 16)
}

function moved(directory: string, from: string, to: string): boolean {
  try {
    renameSync(join(directory, from), join(directory, to))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
