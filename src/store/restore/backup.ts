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
 * Copies one consistent state of a data directory's store into the new directory `path`, which
 * becomes a data directory of accounts only. Servers may write meanwhile. Removed data is not
 * copied. Both stores are verified, and a damaged copy is removed. Throws StoreError `exists`,
 * `damaged`, or `unavailable` if the copy cannot be written, or is kept but cannot be verified.
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
  // Verifying the copy created its lock file.
  restrict(accountsDirectory(path))
  return report
}

/** Applies the write-ahead log of a verified store to its tables, or throws. */
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
  throw new StoreError('damaged', `the accounts are damaged and are not backed up: ${problems[0]}`)
}

/**
 * Copies one consistent state of a store. `compact`: without removed data, which its file still
 * contains; only for an undamaged store. Throws StoreError `exists` or `unavailable`.
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
 * LMDB writes only one root page of a compact copy, and leaves an old number in the page that the
 * root page points to. Two commits, which rewrite a record with the same content, correct both.
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

// Replaces the content of a data directory by a backup in one transaction. Servers see it whole
// with their next event-loop tick.

export interface Restored extends TakenOver {
  /** The last commit of the backup. */
  readonly seq: number
  /** Path of the backup of the replaced state. Null if there was none. */
  readonly savedTo: string | null
}

/**
 * Replaces the store of a data directory by a backup, while servers run. They wait for the
 * transaction. Suppressions are united: those added since the backup stay, unless their record is
 * damaged. Erased signals stay erased. Throws StoreError `unavailable`, `damaged` for a damaged
 * backup, or `refused` for one of another data directory, or if the present state is unreadable.
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
