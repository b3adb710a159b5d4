/** Bytes of earlier rounds in the write-ahead log, and rows that are checkpointed with it. */
import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import {
  backup,
  type ChargedRequest,
  openStore,
  replayWindowMs,
  restore,
  type Store,
} from '../../src/store/index.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { freshDataDir, openForTest } from './accounts.ts'
import { startMs } from './bookkeeper.ts'
import { fingerprintOf } from './debtor.ts'
import { debitOf, filled, killedAfter, opening, stateOf, tailPath } from './wal-files.ts'
import { TailUser } from './wal-user.ts'

// Starting processes is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

describe('bytes of an earlier round that remain in the log', () => {
  it('never reappear, even where they begin right after a newer record', async () => {
    const source = freshDataDir()
    const { seq } = await filled(source)
    const first = await killedAfter(source, [1, 1, 1, 1, 1].map(debitOf))
    const longest = readFileSync(tailPath(first))
    // Records of the same length as before, so that old ones follow them without a gap.
    const dataDir = await killedAfter(first, [1, 1, 1].map(debitOf))
    expect(readFileSync(tailPath(dataDir)).length).toBe(longest.length)
    const store = openForTest(dataDir)
    expect(stateOf(store)).toEqual({ seq: seq + 8, remaining: opening - 8, used: 8 })
    expect(verify(dataDir)).toMatchObject({ problems: [], commits: seq + 8 })
  })

  it('never reappear after a restore of a backup that ended before them', async () => {
    const dataDir = freshDataDir()
    const { seq } = await filled(dataDir)
    const path = `${freshDataDir()}/backup`
    await backup(dataDir, path)
    const user = await TailUser.on(dataDir)
    await user.enterAndDie('ada', [1, 1, 1, 1, 1])
    const { savedTo } = await restore(dataDir, path)
    // The replaced store is kept, including the commits of its log.
    expect(verify(savedTo!)).toMatchObject({ problems: [], commits: seq + 5 })
    // The restore's commit has the number of the first lost one: the second would follow now.
    const restored = openForTest(dataDir)
    expect(stateOf(restored)).toEqual({ seq: seq + 1, remaining: opening, used: 0 })
    await restored.close()
    const other = await TailUser.on(dataDir)
    await other.enterAndDie('ada', [1, 1])
    const store = openForTest(dataDir)
    expect(stateOf(store)).toEqual({ seq: seq + 3, remaining: opening - 2, used: 2 })
    expect(verify(dataDir)).toMatchObject({ problems: [], commits: seq + 3 })
  })

  it('are overwritten by a restore while their process continues', async () => {
    const dataDir = freshDataDir()
    const { seq } = await filled(dataDir)
    const path = `${freshDataDir()}/backup`
    await backup(dataDir, path)
    const user = await TailUser.on(dataDir)
    for (let i = 0; i < 4; i++) await user.do('enter', 'ada', 1)
    await restore(dataDir, path)
    expect(await user.do('enter', 'ada', 2)).toBe(seq + 2)
    await user.enterAndDie('ada', [2])
    const store = openForTest(dataDir)
    expect(stateOf(store)).toEqual({ seq: seq + 3, remaining: opening - 4, used: 4 })
    expect(verify(dataDir)).toMatchObject({ problems: [], commits: seq + 3 })
  })
})

describe('rows of requests with an Idempotency-Key', () => {
  it('are checkpointed with the debits', async () => {
    const source = freshDataDir()
    await filled(source)
    const dataDir = await killedAfter(source, [
      ['ada', 1, { mark: 'first' }],
      ['ada', 1, { mark: 'second', atMs: startMs + 5 }],
    ])
    expect(repeatsOf(openForTest(dataDir))).toEqual({
      first: { fingerprint: fingerprintOf('first'), atMs: startMs },
      second: { fingerprint: fingerprintOf('second'), atMs: startMs + 5 },
    })
    expect(verify(dataDir)).toMatchObject({ problems: [] })
  })

  it('are removed when debits of 24 hours later are checkpointed, and no sooner', async () => {
    let dataDir = freshDataDir()
    await filled(dataDir)
    const enterAndDie = async (mark: string, atMs: number) => {
      dataDir = await killedAfter(dataDir, [['ada', 1, { mark, atMs }]])
      const store = openStore(dataDir)
      const marks = Object.keys(repeatsOf(store))
      await store.close()
      return marks
    }
    expect(await enterAndDie('first', startMs)).toEqual(['first'])
    expect(await enterAndDie('second', startMs + 1)).toEqual(['first', 'second'])
    const before = startMs + replayWindowMs - 1
    expect(await enterAndDie('third', before)).toEqual(['first', 'second', 'third'])
    // The second again, when the first has expired and the first use of the second has not.
    expect(await enterAndDie('second', before + 1)).toEqual(['second', 'third'])
    expect(await enterAndDie('fourth', before + 2)).toEqual(['fourth', 'second', 'third'])
    expect(openForTest(dataDir).table('repeats').size).toBe(6)
  })
})

/** By pseudonym. */
function repeatsOf(store: Store): Record<string, ChargedRequest> {
  store.refresh()
  const entries = store.table<ChargedRequest>('repeats').entries({ start: ['ada'] })
  return Object.fromEntries([...entries].map(([key, row]) => [(key as string[])[1], row]))
}
