import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openStore, type Store } from '../../src/store/index.ts'

/** An empty data directory that is gone when the test is over. */
export function freshDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'devdex-people-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** A store that is closed when the test is over. */
export function openForTest(dataDir: string = freshDataDir()): Store {
  const store = openStore(dataDir)
  onTestFinished(() => store.close())
  return store
}

/** All entries of the journal, oldest first. */
export function journalOf(store: Store) {
  return [...store.journal.records()].flatMap(({ entries }) => entries)
}
