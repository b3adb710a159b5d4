/**
 * A group of debits reuses the balance that the previous group left, unless others have committed.
 */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { restore } from '../../src/store/index.ts'
import { Table } from '../../src/store/table.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { TailUser } from '../store/wal-user.ts'
import { chargeOf, debit } from './charges.ts'
import { runToEnd } from './child.ts'
import { backupOf, freshDataDir, openForTest } from './data-dir.ts'

// Starting processes is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

function openLedger(now?: () => number) {
  const dataDir = freshDataDir()
  const access = openForTest(dataDir, { now })
  const add = (credits: number) =>
    access.create({ name: 'n', services: ['RAW'], credits }).account.id
  return { dataDir, access, add }
}

/** Names of the tables that are read by key, in their order. */
function watchReads(): string[] {
  const names: string[] = []
  const { get } = Table.prototype
  const spy = vi.spyOn(Table.prototype, 'get').mockImplementation(function (
    this: Table<unknown>,
    key,
  ) {
    names.push(this.name)
    return get.call(this, key)
  })
  onTestFinished(() => spy.mockRestore())
  return names
}

describe('consecutive debits', () => {
  it('read their account once', async () => {
    // A timer of the store reads the account too: it must not fire during this test.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { access, add } = openLedger()
    const [one, other] = [add(100), add(100)]
    const reads = watchReads()
    for (const id of [one, one, other, one, other, one]) await debit(access, id, 1)
    await access.debit(one, chargeOf(1, { endpoint: 'bestEmail' }))
    expect(reads).toEqual(['accounts', 'accounts'])
    expect(access.find(one)).toMatchObject({ creditsUsed: 5, creditsRemaining: 95 })
    expect(access.usage({ id: one })).toMatchObject([
      { endpoint: 'bestEmail', requests: 1, credits: 1 },
      { endpoint: 'searchUsers', requests: 4, credits: 4 },
    ])
  })

  it('see grants and revocations of this process in between', async () => {
    const { access, add } = openLedger()
    const id = add(10)
    await debit(access, id, 4)
    access.grant(id, 100)
    expect(await debit(access, id, 1)).toMatchObject({ remaining: 105 })
    access.revoke(id)
    await expect(debit(access, id, 1)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(access.find(id)).toMatchObject({ creditsUsed: 5, creditsRemaining: 105 })
  })

  it('see grants and revocations of another process in between', async () => {
    const { dataDir, access, add } = openLedger()
    const id = add(10)
    await debit(access, id, 4)
    runToEnd(dataDir, 'grant', id)
    expect(await debit(access, id, 1)).toMatchObject({ remaining: 105 })
    // This group stores nothing, so its transaction has the same number as the next one.
    await expect(debit(access, id, 106)).rejects.toMatchObject({ code: 'insufficient_credits' })
    runToEnd(dataDir, 'grant', id)
    expect(await debit(access, id, 106)).toMatchObject({ remaining: 99 })
    runToEnd(dataDir, 'revoke', id)
    await expect(debit(access, id, 1)).rejects.toMatchObject({ code: 'unauthorized' })
    await access.close()
    expect(verify(dataDir)).toMatchObject({ whole: true, problems: [] })
  })

  it('see the debits of another process after a restore to as many commits', async () => {
    const { dataDir, access, add } = openLedger()
    const id = add(1000)
    const path = backupOf(access, dataDir)
    const commits = access.store.journal.head().seq
    for (let i = 0; i < 4; i++) await debit(access, id, 1)
    access.store.refresh()
    expect(access.store.journal.head().seq).toBe(commits + 4)
    await restore(dataDir, path)
    const other = await TailUser.on(dataDir)
    // After the restore's own commit: one in a transaction, two in the write-ahead log. The number
    // of commits is the same.
    await other.enterAndDie(id, [300, 300, 300])
    await expect(debit(access, id, 600)).rejects.toMatchObject({
      code: 'insufficient_credits',
      params: { required: 600, remaining: 100 },
    })
    expect(await debit(access, id, 60)).toMatchObject({ remaining: 40 })
    expect(access.find(id)).toMatchObject({ creditsUsed: 960, creditsRemaining: 40 })
    await access.close()
    const whole = { problems: [], commits: commits + 5 }
    expect(verify(dataDir)).toMatchObject(whole)
  })

  it('see the stored balance after a group that failed', async () => {
    const { dataDir, access, add } = openLedger()
    const id = add(10)
    await debit(access, id, 1)
    const also = () => {
      throw new Error('a broken invariant')
    }
    const failed = [debit(access, id, 2), access.debit(id, chargeOf(2, { also }))]
    await Promise.allSettled(failed)
    expect(await debit(access, id, 1)).toMatchObject({ remaining: 8 })
    expect(access.usage()).toMatchObject([{ requests: 2, credits: 2 }])
    await access.close()
    expect(verify(dataDir)).toMatchObject({ whole: true, problems: [] })
  })

  it('count for the current day', async () => {
    let nowMs = Date.UTC(2026, 0, 1, 23, 59)
    const { access, add } = openLedger(() => nowMs)
    const id = add(10)
    await debit(access, id, 1)
    nowMs += 120_000
    await debit(access, id, 2)
    await debit(access, id, 2)
    expect(access.usage()).toMatchObject([
      { day: '2026-01-01', requests: 1, credits: 1 },
      { day: '2026-01-02', requests: 2, credits: 4 },
    ])
  })

  it('are right for more accounts than the cache has', async () => {
    const { dataDir, access, add } = openLedger()
    const ids = Array.from({ length: 300 }, () => add(10))
    for (const credits of [1, 2]) {
      await Promise.all(ids.slice(0, 200).map((id) => debit(access, id, credits)))
      await Promise.all(ids.slice(100).map((id) => debit(access, id, credits)))
    }
    const used = ids.map((id) => access.find(id)?.creditsUsed)
    expect(used).toEqual(ids.map((_, i) => (i >= 100 && i < 200 ? 6 : 3)))
    await access.close()
    expect(verify(dataDir)).toMatchObject({ whole: true, problems: [] })
  })
})
