/** Commits with `fsync` are on disk and remain there; one timer checkpoints them to the tables. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listCopies } from '../../src/store/disk/root-copy.ts'
import { newestTransaction } from '../../src/store/disk/root-pages.ts'
import { openStore, type Store } from '../../src/store/index.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { freshDataDir, openForTest } from './accounts.ts'
import { type BookAccount, hashOf, startMs } from './bookkeeper.ts'
import { Debtor } from './debtor.ts'
import { flipped, opening, stateOf, tailPath } from './wal-files.ts'

vi.setConfig({ testTimeout: 60_000 })

const waits = { durability: 'fsync' } as const
const followMs = 1000

describe('a commit in the log that waited for the disk', () => {
  let dataDir: string
  let debtor: Debtor
  let other: Store

  beforeEach(async () => {
    dataDir = await withAda()
    const store = openForTest(dataDir)
    other = openForTest(dataDir)
    debtor = new Debtor(store)
    // The first commit of a process is a transaction.
    debtor.enter('ada', 1, waits)
  })

  it('makes the transaction that checkpoints it wait too', () => {
    debtor.enter('ada', 1, waits)
    other.transact('flush', () => {})
    expect(isOnDisk(dataDir)).toBe(true)
    expect(stateOf(other)).toEqual({ seq: 3, remaining: opening - 2, used: 2 })
  })

  it('makes no other transaction wait', () => {
    debtor.enter('ada', 1)
    other.transact('flush', () => {})
    expect(isOnDisk(dataDir)).toBe(false)
    debtor.enter('ada', 1)
    expect(isOnDisk(dataDir)).toBe(false)
  })

  it('makes the transaction wait that replaces its entry, which runs once', () => {
    debtor.enter('ada', 1, waits)
    debtor.enter('ada', 1)
    expect(new Debtor(other).enter('ada', 1)).toBe(5)
    expect(isOnDisk(dataDir)).toBe(true)
    expect(stateOf(other)).toEqual({ seq: 5, remaining: opening - 4, used: 4 })
    expect(verify(dataDir)).toMatchObject({ problems: [], commits: 5 })
  })
})

describe('the timer that checkpoints commits that waited for the disk', () => {
  let dataDir: string
  let store: Store
  let debtor: Debtor
  const log = { error: vi.fn() }

  beforeEach(async () => {
    dataDir = await withAda()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    log.error.mockClear()
    store = openStore(dataDir, log)
    onTestFinished(() => store.close())
    debtor = new Debtor(store)
    debtor.enter('ada', 1, waits)
  })

  it('runs once for several commits, and leaves no copy of a root page', async () => {
    const { checkpoints: settled } = store
    for (let round = 1; round <= 3; round++) {
      for (let i = 0; i < 4; i++) debtor.enter('ada', 1, waits)
      expect(store.checkpoints).toBe(settled + round - 1)
      vi.advanceTimersByTime(5 * followMs)
      expect(store.checkpoints).toBe(settled + round)
    }
    // Closing waits for a flush that has started.
    await store.close()
    expect(listCopies(join(dataDir, 'accounts'))).toEqual([])
    expect(verify(dataDir)).toMatchObject({ problems: [], commits: 14 })
    expect(log.error).not.toHaveBeenCalled()
  })

  it('is stopped after another checkpoint', () => {
    const { checkpoints: settled } = store
    debtor.enter('ada', 1, waits)
    store.refresh()
    vi.advanceTimersByTime(5 * followMs)
    expect(store.checkpoints).toBe(settled + 1)
    debtor.enter('ada', 1, waits)
    vi.advanceTimersByTime(5 * followMs)
    expect(store.checkpoints).toBe(settled + 2)
  })

  it('reports a damaged log, and tries again', () => {
    const other = openForTest(dataDir)
    const others = new Debtor(other)
    debtor.enter('ada', 1, waits)
    // Now the log is that of another process.
    for (let i = 0; i < 4; i++) others.enter('ada', 1, waits)
    const tail = readFileSync(tailPath(dataDir))
    writeFileSync(tailPath(dataDir), flipped(tail, 60))
    const { checkpoints: settled } = store
    vi.advanceTimersByTime(followMs)
    const message = "commit 5 in the journal's tail is damaged"
    const error = expect.objectContaining({ code: 'damaged', message })
    expect(log.error).toHaveBeenCalledExactlyOnceWith({ error }, expect.any(String))
    expect(store.checkpoints).toBe(settled)
    writeFileSync(tailPath(dataDir), tail)
    vi.advanceTimersByTime(5 * followMs)
    expect(log.error).toHaveBeenCalledOnce()
    expect(store.checkpoints).toBeGreaterThan(settled)
    expect(stateOf(store)).toEqual({ seq: 7, remaining: opening - 6, used: 6 })
  })
})

/** A store with one account, closed. Every commit has waited for the disk. */
async function withAda(): Promise<string> {
  const dataDir = freshDataDir()
  const store = openStore(dataDir)
  store.transact('fsync', () => {
    const row = { id: 'ada', creditsRemaining: opening, creditsUsed: 0 }
    store.table<BookAccount>('accounts').put('ada', row)
    store.table<object>('keys').put(hashOf('ada'), { account: 'ada' })
    const key = hashOf('ada').slice(0, 16)
    const created = { kind: 'created', account: 'ada', credits: opening, key } as const
    store.journal.append(startMs, [created])
  })
  await store.close()
  return dataDir
}

/** Whether a power loss now would lose no commit of the tables. */
function isOnDisk(dataDir: string): boolean {
  const directory = join(dataDir, 'accounts')
  const [copy] = listCopies(directory)
  return copy?.transaction === newestTransaction(join(directory, 'data.mdb'))
}
