import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type AccessOptions, type LocalAccess, openAccess } from '../../src/access/index.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import { copyStore } from '../store/wal-files.ts'

export interface TestAccess extends LocalAccess {
  readonly store: Store
  /** Commits what waits, and lets the files go; a second time does nothing. */
  close(): Promise<void>
}

/** An empty data directory that is gone when the test is over. */
export function freshDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'devdex-access-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Opens the accounts and closes them when the test is over. */
export function openForTest(dataDir: string, options: AccessOptions = {}): TestAccess {
  const opened = openAccounts(dataDir, options)
  onTestFinished(() => opened.close())
  return opened
}

/** Whoever opens them has to close them. */
export function openAccounts(dataDir: string, options: AccessOptions = {}): TestAccess {
  const store = openStore(dataDir)
  const access = openAccess(store, options)
  let closed: Promise<void> | undefined
  const close = () => {
    if (closed === undefined) {
      access.checkpoint()
      closed = store.close()
    }
    return closed
  }
  return { ...access, store, close }
}

/** Resolves when the event loop has come round, as it has between two requests. */
export function nextLoopTick(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve))
  })
}

/** A copy of the store as `backup` makes it, which no process has open. */
export function backupOf(access: TestAccess, dataDir: string): string {
  const path = freshDataDir()
  access.checkpoint()
  access.store.checkpoint()
  copyStore(dataDir, path)
  return path
}
