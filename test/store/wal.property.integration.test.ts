/** Commits to the write-ahead log reach the tables, even if processes die in between. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { type Store, verifyInChild } from '../../src/store/index.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { compiledProgram } from '../compiled.ts'
import { freshDataDir, openForTest } from './accounts.ts'
import { Bookkeeper, startMs } from './bookkeeper.ts'
import { Debtor, endpoint } from './debtor.ts'
import { debitOf, filled, killedAfter, opening, stateOf, tailPath } from './wal-files.ts'
import { TailUser } from './wal-user.ts'

// Starting processes is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const killed = [null, 'SIGKILL']

describe('commits of a process that is killed', () => {
  it.each(['flush', 'fsync'] as const)('are there after the next open (%s)', async (durability) => {
    const dataDir = freshDataDir()
    const { accounts, seq } = await filled(dataDir)
    const user = await TailUser.on(dataDir)
    expect(await user.enterAndDie('ada', [1, 2, 3], { durability })).toEqual(killed)
    // The first was a transaction, as the state was unknown; the rest is in the log.
    expect(tableSeq(dataDir)).toBe(seq + 1)
    const store = openForTest(dataDir)
    expect(stateOf(store)).toEqual({ seq: seq + 3, remaining: opening - 6, used: 6 })
    expect(usageOf(store, 'ada')).toEqual({ requests: 3, credits: 6 })
    expect(new Bookkeeper(store).account('grace')).toEqual(accounts.grace)
    expect(await verifyInChild(dataDir)).toMatchObject({ problems: [], commits: seq + 3 })
  })

  it('are checkpointed once, and later commits follow them', async () => {
    let dataDir = freshDataDir()
    const { seq } = await filled(dataDir)
    let used = 0
    for (let round = 1; round <= 3; round++) {
      // Shorter than the previous round, so that a rest of that round follows in the file.
      const credits = Array.from({ length: 8 - 2 * round }, () => round)
      dataDir = await killedAfter(dataDir, credits.map(debitOf))
      used += round * credits.length
    }
    const store = openForTest(dataDir)
    const expected = { seq: seq + 12, remaining: opening - used, used }
    expect(stateOf(store)).toEqual(expected)
    expect(new Debtor(store).enter('ada', 5)).toBe(seq + 13)
    await store.close()
    const again = openForTest(dataDir)
    expect(stateOf(again)).toEqual({ seq: seq + 13, remaining: opening - used - 5, used: used + 5 })
    expect(verify(dataDir)).toMatchObject({ problems: [], commits: seq + 13 })
  })

  it('include every debit of a commit, and sums of each account', async () => {
    const source = freshDataDir()
    const { seq } = await filled(source)
    const dataDir = await killedAfter(source, [
      ['grace', 2, { debits: 30 }],
      ['ada', 1, { debits: 40 }],
      ['ada', 1, { debits: 40 }],
    ])
    const store = openForTest(dataDir)
    expect(stateOf(store)).toMatchObject({ seq: seq + 3, used: 80 })
    expect(usageOf(store, 'grace')).toEqual({ requests: 30, credits: 60 })
    expect(usageOf(store, 'ada')).toEqual({ requests: 80, credits: 80 })
    expect(verify(dataDir)).toMatchObject({ problems: [] })
  })

  it('are visible to a store that was open before, with its next view', async () => {
    const dataDir = freshDataDir()
    const { seq } = await filled(dataDir)
    const store = openForTest(dataDir)
    const user = await TailUser.on(dataDir)
    await user.enterAndDie('ada', [4, 5])
    // The first is in the tables, the second only in the log.
    store.view()
    expect(store.journal.head().seq).toBe(seq + 1)
    await setImmediate()
    store.viewAppended()
    expect(store.table<object>('accounts').get('ada')).toMatchObject({ creditsUsed: 9 })
    expect(store.journal.head().seq).toBe(seq + 2)
  })
})

describe('two processes', () => {
  it("see the other's commits with their next refresh, and debit after them", async () => {
    const dataDir = freshDataDir()
    const { seq } = await filled(dataDir)
    const store = openForTest(dataDir)
    const debtor = new Debtor(store)
    const user = await TailUser.on(dataDir)
    let used = 0
    for (let round = 0; round < 10; round++) {
      expect(await user.do('enter', 'ada', 3)).toBe(seq + 3 * round + 1)
      expect(await user.do('enter', 'ada', 2)).toBe(seq + 3 * round + 2)
      // In half of the rounds, this store learns of the other's commits only when it commits.
      if (round % 2 === 0) expect(stateOf(store).used).toBe(used + 5)
      expect(debtor.enter('ada', 1)).toBe(seq + 3 * round + 3)
      used += 6
      if (round % 3 === 0) expect(await user.do('account', 'ada')).toMatchObject(sums(used))
    }
    expect(stateOf(store)).toEqual({ seq: seq + 30, remaining: opening - used, used })
    expect(await user.do('account', 'ada')).toMatchObject(sums(used))
    expect(verify(dataDir)).toMatchObject({ problems: [], commits: seq + 30 })
  })

  it("see the other's entries in each transaction, though they commit them", async () => {
    const dataDir = freshDataDir()
    const { seq } = await filled(dataDir)
    const user = await TailUser.on(dataDir)
    const store = openForTest(dataDir)
    await user.do('enter', 'ada', 7)
    const seen = store.transact('flush', () => {
      const { creditsUsed } = store.table<{ creditsUsed: number }>('accounts').get('ada')!
      return { creditsUsed, next: store.journal.nextSeq() }
    })
    expect(seen).toEqual({ creditsUsed: 7, next: seq + 2 })
    // The process finds its log checkpointed by the other, and continues after it.
    expect(await user.do('enter', 'ada', 1)).toBe(seq + 2)
    expect(await user.do('grant', 'ada', 5)).toBe(seq + 3)
    expect(stateOf(store)).toEqual({ seq: seq + 3, remaining: opening - 3, used: 8 })
  })

  it('lose nothing where a transaction with a checkpoint fails', async () => {
    const dataDir = freshDataDir()
    const { seq } = await filled(dataDir)
    const user = await TailUser.on(dataDir)
    const store = openForTest(dataDir)
    await user.do('enter', 'ada', 7)
    const failing = () =>
      store.transact('flush', () => {
        throw new Error('changed its mind')
      })
    expect(failing).toThrow('changed its mind')
    expect(await user.do('enter', 'ada', 1)).toBe(seq + 2)
    await user.kill()
    expect(failing).toThrow('changed its mind')
    expect(stateOf(store)).toEqual({ seq: seq + 2, remaining: opening - 8, used: 8 })
  })
})

describe('entering a commit', () => {
  it('leaves the tables unchanged until a timer checkpoints', async () => {
    const dataDir = freshDataDir()
    const { seq } = await filled(dataDir)
    const store = openForTest(dataDir)
    const debtor = new Debtor(store)
    // The first commit of a process is a transaction, as there may be unknown commits.
    debtor.enter('ada', 1)
    const settled = store.checkpoints
    debtor.enter('ada', 1)
    store.view()
    expect(store.journal.head().seq).toBe(seq + 1)
    expect(store.checkpoints).toBe(settled)
    await vi.waitFor(() => expect(store.checkpoints).toBeGreaterThan(settled), { interval: 1 })
    await vi.waitFor(() => {
      store.view()
      expect(store.journal.head().seq).toBe(seq + 2)
    })
    expect(tableSeq(dataDir)).toBe(seq + 2)
  })

  it('stores nothing where the action throws or returns nothing, and continues', async () => {
    const dataDir = freshDataDir()
    const { seq } = await filled(dataDir)
    const store = openForTest(dataDir)
    const debtor = new Debtor(store)
    debtor.enter('ada', 1)
    debtor.enter('ada', 1)
    const nothing = store.append('flush', startMs, false, () => ({ entries: [], result: 'none' }))
    expect(nothing).toEqual({ result: 'none', seq: 0 })
    const failing = () =>
      store.append('flush', startMs, false, () => {
        throw new Error('changed its mind')
      })
    expect(failing).toThrow('changed its mind')
    expect(debtor.enter('ada', 1)).toBe(seq + 3)
    expect(stateOf(store)).toEqual({ seq: seq + 3, remaining: opening - 3, used: 3 })
  })

  it('runs one checkpoint for a transaction within another', async () => {
    const dataDir = freshDataDir()
    const { seq } = await filled(dataDir)
    const store = openForTest(dataDir)
    const debtor = new Debtor(store)
    for (let i = 0; i < 3; i++) debtor.enter('ada', 1)
    const fails = () =>
      store.transact('flush', () => {
        store.transact('flush', () => {})
        throw new Error('changed its mind')
      })
    expect(fails).toThrow('changed its mind')
    debtor.enter('ada', 1)
    debtor.enter('ada', 1)
    const next = store.transact('flush', () => {
      // A secret that is read inside refreshes to the newest state.
      store.refresh()
      return store.journal.nextSeq()
    })
    expect(next).toBe(seq + 6)
    expect(stateOf(store)).toEqual({ seq: seq + 5, remaining: opening - 5, used: 5 })
    expect(verify(dataDir)).toMatchObject({ problems: [], commits: seq + 5 })
  })

  it('runs a transaction where the log is full', async () => {
    const dataDir = freshDataDir()
    const { seq } = await filled(dataDir)
    const store = openForTest(dataDir)
    const debtor = new Debtor(store)
    debtor.enter('ada', 0)
    const settled = store.checkpoints
    let commits = 1
    // Within one event-loop tick, so that no timer runs a checkpoint.
    for (; store.checkpoints === settled && commits < 100; commits++) {
      debtor.enter('ada', 0, { debits: 2000 })
    }
    const walBytes = readFileSync(tailPath(dataDir)).length
    expect(walBytes).toBeGreaterThanOrEqual(2 ** 22)
    expect(walBytes).toBeLessThan(2 ** 23)
    store.view()
    expect(store.journal.head().seq).toBe(seq + commits)
    expect(usageOf(store, 'ada')).toEqual({ requests: 1 + 2000 * (commits - 1), credits: 0 })
    expect(debtor.enter('ada', 1)).toBe(seq + commits + 1)
    expect(readFileSync(tailPath(dataDir)).length).toBe(walBytes)
  })
})

describe('when LMDB has to be reopened', () => {
  it.skipIf(process.platform !== 'linux')('no entered commit is lost', async () => {
    const dataDir = freshDataDir()
    const { seq } = await filled(dataDir)
    const user = await TailUser.on(dataDir)
    const waits = { durability: 'fsync' }
    for (let i = 0; i < 3; i++) await user.do('enter', 'ada', 1, waits)
    expect(await user.do('tableSeq')).toBe(seq + 1)
    expect(await user.do('breakRootFile')).toBe(true)
    // The transaction would have checkpointed the last two.
    await expect(user.do('grantFsync', 'ada', 5)).rejects.toThrow('unavailable')
    expect(await user.do('tableSeq')).toBe(seq + 1)
    expect(await user.do('enter', 'ada', 1, waits)).toBe(seq + 4)
    expect(await user.do('enter', 'ada', 1, waits)).toBe(seq + 5)
    expect(await user.do('account', 'ada')).toMatchObject(sums(5))
    await user.kill()
    expect(stateOf(openForTest(dataDir))).toMatchObject({ seq: seq + 5, used: 5 })
    expect(verify(dataDir)).toMatchObject({ problems: [], commits: seq + 5 })
  })

  it('no commit is lost either if others open the store at any moment', async () => {
    const dataDir = freshDataDir()
    const { seq } = await filled(dataDir)
    const store = openForTest(dataDir)
    const debtor = new Debtor(store)
    const openers = [0, 1].map(() => startOpening(dataDir))
    const openings = openers.map(() => 0)
    for (const [i, { stdout }] of openers.entries()) stdout.on('data', () => openings[i]!++)
    let entered = 0
    while (openings.some((count) => count < tries(6))) {
      for (let i = 0; i < 20; i++) expect(debtor.enter('ada', 0)).toBe(seq + ++entered)
      await setImmediate()
    }
    store.refresh()
    expect(usageOf(store, 'ada')).toEqual({ requests: entered, credits: 0 })
    expect(verify(dataDir)).toMatchObject({ problems: [] })
  })
})

/** A process that opens and closes the store repeatedly, and prints a line each time. */
function startOpening(dataDir: string) {
  const program = compiledProgram('store/opener-process')
  const child = spawn(process.execPath, [program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

function sums(used: number) {
  return { creditsRemaining: opening - used, creditsUsed: used }
}

function usageOf(store: Store, id: string): { requests: number; credits: number } | undefined {
  return store
    .table<{ requests: number; credits: number }>('usage')
    .get([id, '2030-06-05', endpoint])
}

/** Reads without opening the store to write, which would run a checkpoint. */
function tableSeq(dataDir: string): number {
  const { commits, problems } = verify(dataDir)
  expect(problems).toEqual([])
  return commits
}
