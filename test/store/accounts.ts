/** Stores for tests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openStore, type Store } from '../../src/store/index.ts'
import { Bookkeeper, startMs } from './bookkeeper.ts'

/** An empty data directory, deleted at the end of the test. */
export function freshDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'devdex-store-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** A store that is closed at the end of the test. */
export function openForTest(dataDir: string): Store {
  const store = openStore(dataDir)
  onTestFinished(() => store.close())
  return store
}

/** Fills a store with entries of every kind, over several leaves of the journal, and closes it. */
export async function fillStore(dataDir: string, debits = 120): Promise<void> {
  const store = openStore(dataDir)
  const accountState = new Bookkeeper(store)
  store.secret('suppression')
  for (let i = 0; i < 30; i++) accountState.create(`account${i}`, 1000)
  for (let i = 0; i < debits; i++) accountState.debit(`account${i % 30}`, 1 + (i % 4))
  accountState.revoke('account3')
  accountState.suppress('ada')
  store.transact('flush', () => {
    store.table('repeats').put(['account1', 'mark'], { fingerprint: 5, atMs: startMs })
  })
  accountState.signal(['user1'], 1, 'a reply'.repeat(900))
  await store.close()
}
