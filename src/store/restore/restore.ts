/**
 * Replaces the content of a data directory by a backup in one transaction. Servers see all of it
 * with their next tick, or nothing.
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
