import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openStore, StoreError } from '../../src/store/index.ts'
import { freshDataDir, openForTest } from './accounts.ts'
import { Bookkeeper, hashOf } from './bookkeeper.ts'

describe('a damaged file', () => {
  it('is refused with the name of the record, for every operation', async () => {
    const dataDir = freshDataDir()
    const first = openStore(dataDir)
    const accountState = new Bookkeeper(first)
    accountState.create('to-be-damaged', 10)
    accountState.create('untouched', 10)
    await first.close()
    flipAfter(dataDir, Buffer.from('creditsRemaining'), 0)
    const store = openForTest(dataDir)
    const accounts = store.table('accounts')
    const damage = 'accounts record to-be-damaged is damaged'
    expect(() => accounts.get('to-be-damaged')).toThrow(StoreError)
    expect(() => accounts.get('to-be-damaged')).toThrow(damage)
    expect(() => [...accounts.entries()]).toThrow(damage)
    expect(() => new Bookkeeper(store).debit('to-be-damaged', 1)).toThrow(damage)
    // The failed write stored nothing.
    expect(store.journal.head().seq).toBe(2)
  })

  it('is refused for a key of several parts too', async () => {
    const dataDir = freshDataDir()
    const first = openStore(dataDir)
    new Bookkeeper(first).suppress('ada')
    await first.close()
    // 4 bytes of checksum follow the key.
    flipAfter(dataDir, Buffer.from(hashOf('ada')), 64 + 8)
    const store = openForTest(dataDir)
    const read = () => store.table('suppressions').get(['login', hashOf('ada')])
    expect(read).toThrow(`suppressions record login ${hashOf('ada')} is damaged`)
  })
})

/** Flips a bit at this offset from every place where the file has the mark. */
function flipAfter(dataDir: string, mark: Buffer, offset: number): void {
  const file = join(dataDir, 'accounts', 'data.mdb')
  const bytes = readFileSync(file)
  let place = bytes.indexOf(mark)
  expect(place).toBeGreaterThan(0)
  for (; place >= 0; place = bytes.indexOf(mark, place + 1 + offset)) {
    bytes[place + offset] = bytes[place + offset]! ^ 1
  }
  writeFileSync(file, bytes)
}
