/**
 * Puts a backup in the place of what a data directory holds, in one transaction, so that servers
 * see all of it with their next turn, or nothing.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { accountsDirectory, openFiles, openFilesToRead, restrict } from '../disk/data-files.ts'
import { StoreError } from '../store-error.ts'
import { verifyInChild } from '../verify/verify-in-child.ts'
import type { VerifyReport } from '../verify/verify-report.ts'
import { checkpoint, copyStore } from './backup.ts'
import { type TakenOver, takeOver } from './take-over.ts'

export interface Restored extends TakenOver {
  /** The last commit of the backup. */
  readonly seq: number
  /** Where the state that was replaced has been kept, as a backup; null where there was none. */
  readonly savedTo: string | null
}

/**
 * Replaces the store of a data directory by a backup, while servers run; they wait for the
 * transaction. Suppressions are united: who asked to be left alone since the backup stays so, but
 * where a record of that is damaged. Signals that were erased stay so, whatever the backup knows.
 * Throws StoreError `damaged` for a backup that is not whole, `refused` for one of another data
 * directory or where what is there is so damaged that it cannot be read, and `unavailable`.
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
