import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ChecksummedRecords } from '../checksummed-records.ts'
import { accountsDirectory, makeDataDir, openFiles, restrict } from '../disk/data-files.ts'
import { Environment } from '../disk/environment.ts'
import { Store } from '../store.ts'
import { StoreError } from '../store-error.ts'
import { tableNames } from '../table.ts'
import { verifyInChild } from '../verify/verify-in-child.ts'
import type { VerifyReport } from '../verify/verify-report.ts'
import { copyWal } from '../wal/wal-file.ts'

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
 * Copies a store, as of one moment. `compact`: without removed data, which its file still holds.
 * Only for an undamaged store. Throws StoreError `exists` or `unavailable`.
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
