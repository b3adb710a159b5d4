import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ChecksummedRecords } from '../checksummed-records.ts'
import { accountsDirectory, makeDataDir, openFiles, restrict } from '../disk/data-files.ts'
import { Environment } from '../disk/environment.ts'
import { Store } from '../store.ts'
import { StoreError } from '../store-error.ts'
import { tableNames } from '../tables.ts'
import { verifyInChild } from '../verify/verify-in-child.ts'
import type { VerifyReport } from '../verify/verify-report.ts'
import { copyWal } from '../wal/wal-file.ts'

/**
 * Copies the store of a data directory, as it is at one moment, into the new directory `path`,
 * which is then a data directory itself (of accounts only); servers may write meanwhile. Nothing
 * that was removed is in it. Both are verified; a copy that is not whole is not kept. Throws
 * StoreError `exists`, `damaged`, or `unavailable` where it cannot be written, or is kept but could
 * not be verified.
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
export async function checkpoint(dataDir: string): Promise<void> {
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
 * Copies a store, as it is at one moment. `compact`: without what was removed from it, which its
 * file still holds; only for one that is whole. Throws StoreError `exists` or `unavailable`.
 */
export async function copyStore(
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
 * to; two commits put both right. They change a record to what it is.
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
