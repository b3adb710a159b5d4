import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Access, type AccessOptions, openAccess } from '../../src/access/index.ts'

/** An empty data directory that is gone when the test is over. */
export function freshDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'devdex-access-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Opens the accounts and closes them when the test is over. */
export function openForTest(dataDir: string, options: AccessOptions = {}): Access {
  const access = openAccess(dataDir, options)
  onTestFinished(() => access.close())
  return access
}

/** Resolves when the event loop has come round, as it has between two requests. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve))
  })
}
