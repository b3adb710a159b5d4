import { closeSync, existsSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { accountsDirectory, makeDataDir, openFiles, restrict } from './data-files.ts'
import { StoreError } from './store-error.ts'
import { verifyInChild } from './verify-in-child.ts'
import type { VerifyReport } from './verify-report.ts'

/**
 * Copies the store of a data directory, as it is at one moment, into the new directory `path`,
 * which is then a data directory itself (of accounts only); servers may write meanwhile. The copy
 * is verified; one that is not whole is not kept. Throws StoreError `exists`, `damaged`, or
 * `unavailable` where it cannot be written, or is kept but could not be verified.
 */
export async function backup(dataDir: string, path: string): Promise<VerifyReport> {
  await copyStore(dataDir, path)
  const report = await verifyInChild(path)
  if (report.whole) {
    // Reading made the file of locks.
    restrict(accountsDirectory(path))
    return report
  }
  rmSync(path, { recursive: true })
  throw new StoreError('damaged', `what was to be backed up is damaged: ${report.problems[0]}`)
}

/** Damaged or not. Throws StoreError `exists` or `unavailable`. */
export async function copyStore(dataDir: string, path: string): Promise<void> {
  if (!existsSync(accountsDirectory(dataDir))) {
    throw new StoreError('unavailable', `${dataDir} has no accounts`)
  }
  const directory = emptyPlace(path)
  const environment = openFiles(dataDir)
  try {
    await environment.copyTo(directory)
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
