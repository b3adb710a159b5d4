/** Backups of a data directory, made and restored while servers run. */
import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ChecksummedRecords } from '../checksummed-records.ts'
import {
  accountsDirectory,
  makeDataDir,
  openFiles,
  openFilesToRead,
  restrict,
} from '../disk/data-files.ts'
import { Environment } from '../disk/environment.ts'
import { Store } from '../store.ts'
import { StoreError } from '../store-error.ts'
import { tableNames } from '../table.ts'
import { verifyInChild } from '../verify/verify-in-child.ts'
import type { VerifyReport } from '../verify/verify-report.ts'
import { copyWal } from '../wal/wal-file.ts'
import { type TakenOver, takeOver } from './take-over.ts'

/**
 * Copies the store of a data directory, as of one moment, into the new directory `path`. That is
 * then a data directory itself (of accounts only). Servers may write meanwhile. Removed data is not
 * copied. Both are verified, and a damaged copy is not kept. Throws StoreError `exists`, `damaged`,
 * or `unavailable` if it cannot be written, or if it is kept but could not be verified.
 */
export async function backup(dataDir: string, path: string): Promise<VerifyReport> {
  requireAccounts(dataDir)
  if (existsSync(path)) throw new StoreError('exists', `${path} exists already`)
  requireWhole(await verifyInChild(dataDir))
  await checkpoint(dataDir)
  await copyStore(dataDir, path, { compact: true })
  const report = await verifyInChild(path)
  if (!report.whole) rmSync(path, { recursive: true })
  requireWhole(report)
  // Reading made the file of locks.
  restrict(accountsDirectory(path))
  return report
}

/** Has the tables of a whole store hold all that is in its journal's tail, or throws. */
async function checkpoint(dataDir: string): Promise<void> {
  const store = new Store(dataDir)
  try {
    store.checkpoint()
  } finally {
    await store.close()
  }
}

function requireWhole({ whole, problems }: VerifyReport): void {
  if (whole) return
  throw new StoreError('damaged', `what was to be backed up is damaged: ${problems[0]}`)
}

/**
 * Copies a store, as of one moment. `compact`: without removed data, which its file still holds.
 * Only for an undamaged store. Throws StoreError `exists` or `unavailable`.
 */
async function copyStore(
  dataDir: string,
  path: string,
  { compact }: { readonly compact: boolean },
): Promise<void> {
  requireAccounts(dataDir)
  const directory = emptyPlace(path)
  const environment = openFiles(dataDir)
  try {
    await environment.copyTo(directory, compact)
    if (compact) await completeRoots(directory)
    else copyWal(accountsDirectory(dataDir), directory)
    restrict(directory)
    flush(join(directory, 'data.mdb'))
    flush(directory)
  } catch (error) {
    rmSync(path, { recursive: true, force: true })
    const reason = (error as Error).message
    throw new StoreError('unavailable', `${path} cannot be written: ${reason}`, { cause: error })
  } finally {
    await environment.close()
  }
}

function requireAccounts(dataDir: string): void {
  if (existsSync(accountsDirectory(dataDir))) return
  throw new StoreError('unavailable', `${dataDir} has no accounts`)
}

/**
 * LMDB writes only one root page of a compact copy, and leaves an old number in the page it points
 * to. Two commits correct both. They rewrite a record with the same content.
 */
async function completeRoots(directory: string): Promise<void> {
  const environment = new Environment({ directory, databases: tableNames })
  try {
    const meta = new ChecksummedRecords('meta', environment)
    for (let i = 0; i < 2; i++) {
      environment.transact(true, () => meta.put('format', Buffer.from(meta.get('format')!)))
    }
  } finally {
    await environment.close()
  }
}

function emptyPlace(path: string): string {
  if (existsSync(path)) throw new StoreError('exists', `${path} exists already`)
  try {
    return makeDataDir(path)
  } catch (error) {
    const reason = (error as Error).message
    throw new StoreError('unavailable', `${path} cannot be made: ${reason}`, { cause: error })
  }
}

function flush(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

// Replaces the content of a data directory by a backup in one transaction. Servers see all of it
// with their next tick, or nothing.

export interface Restored extends TakenOver {
  /** The last commit of the backup. */
  readonly seq: number
  /** Where the replaced state is kept, as a backup. Null if there was none. */
  readonly savedTo: string | null
}

/**
 * Replaces the store of a data directory by a backup, while servers run. They wait for the
 * transaction. Suppressions are united: those added since the backup stay, unless their record is
 * damaged. Erased signals stay erased. Throws StoreError `damaged` for a damaged backup, and
 * `unavailable`. Throws `refused` for one of another data directory, or if the present state is too
 * damaged to be read.
 */
export async function restore(dataDir: string, path: string): Promise<Restored> {
  const { whole, commits, problems } = await verifyInChild(path)
  if (!whole) throw new StoreError('damaged', `the backup is damaged: ${problems[0]}`)
  const present = existsSync(accountsDirectory(dataDir)) ? await verifyInChild(dataDir) : undefined
  if (present?.whole) await checkpoint(dataDir)
  const savedTo = present === undefined ? null : await save(dataDir, present)
  const source = openFilesToRead(path)
  const target = openFiles(dataDir)
  try {
    const isWhole = present?.whole ?? false
    const takenOver = target.transact(true, () => takeOver(target, source, isWhole, Date.now()))
    return { seq: commits, savedTo, ...takenOver }
  } finally {
    await source.close()
    await target.close()
    restrict(accountsDirectory(path))
  }
}

async function save(dataDir: string, { isReadable, problems }: VerifyReport): Promise<string> {
  if (!isReadable) {
    const advice = `stop the servers, move ${accountsDirectory(dataDir)} away and restore again`
    throw new StoreError('refused', `the present state cannot be read (${problems[0]}): ${advice}`)
  }
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  let path = join(dataDir, `accounts-before-restore-${time}`)
  for (let i = 2; existsSync(path); i++) {
    path = join(dataDir, `accounts-before-restore-${time}-${i}`)
  }
  await copyStore(dataDir, path, { compact: false })
  return path
}
