/** Stores for tests. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openStore, type Store } from '../../src/store/index.ts'
import { Bookkeeper, startMs } from './bookkeeper.ts'

/** An empty data directory that is gone when the test is over. */
export function freshDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'devdex-store-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** Closed when the test is over. */
export function openForTest(dataDir: string): Store {
  const store = openStore(dataDir)
  onTestFinished(() => store.close())
  return store
}

/** A store with some of everything, over several leaves of the journal. Closed. */
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
