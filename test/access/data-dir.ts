import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type AccessOptions, type LocalAccess, openAccess } from '../../src/access/index.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import { copyStore } from '../store/wal-files.ts'

export interface TestAccess extends LocalAccess {
  readonly store: Store
  /** Commits what waits, and releases the files. A second call does nothing. */
  close(): Promise<void>
}

/** An empty data directory, deleted at the end of the test. */
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

/** Opens the accounts. The caller closes them. */
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

/** Resolves after one tick of the event loop, as between two requests. */
export function nextLoopTick(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve))
  })
}

/** A copy of the store as `backup` makes it. No process has it open. */
export function backupOf(access: TestAccess, dataDir: string): string {
  const path = freshDataDir()
  access.checkpoint()
  access.store.checkpoint()
  copyStore(dataDir, path)
  return path
}
