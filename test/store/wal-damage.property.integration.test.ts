/** A write-ahead log may be cut off at its end. Damage inside of it is reported, not ignored. */
import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { backup, openStore, restore, StoreError, verifyInChild } from '../../src/store/index.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { headerBytes } from '../../src/store/wal/wal-record.ts'
import { freshDataDir } from './accounts.ts'
import { Debtor } from './debtor.ts'
import {
  flipped,
  type LeftBehind,
  leftBehind,
  opening,
  stateOf,
  tailPath,
  withTail,
} from './wal-files.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Bytes between two tries. `npm test` tries fewer. */
const stride = (bytes: number) => bytes * withMore([3], [1]).at(-1)!
const credits = [1, 2, 3, 4]
const clock = new Int32Array(new SharedArrayBuffer(4))

describe('a write-ahead log of four commits', () => {
  let left: LeftBehind

  beforeEach(async () => {
    left = await leftBehind(credits)
  })

  /** The state after this many of the entered commits. */
  const after = (commits: number) => {
    const used = credits.slice(0, commits).reduce((sum, one) => sum + one, 0)
    return { seq: left.seq + commits, remaining: opening - used, used }
  }

  /** The state after opening with this log, and after one more commit. */
  const found = async (tail: Buffer) => {
    const dataDir = withTail(left, tail)
    const store = openStore(dataDir)
    const state = stateOf(store)
    const next = new Debtor(store).enter('ada', 1)
    await store.close()
    return { state, next, problems: verify(dataDir).problems }
  }

  const expected = (commits: number) => ({
    state: after(commits),
    next: left.seq + commits + 1,
    problems: [],
  })

  it('is read in full where it is whole', async () => {
    expect(left.tail.length).toBe(left.ends.at(-1))
    expect(await found(left.tail)).toEqual(expected(4))
  })

  it('loses only its last commit where that is cut off anywhere', async () => {
    const [start = 0, end = 0] = left.ends.slice(-2)
    for (let cut = start; cut < end; cut += stride(1)) {
      expect({ cut, ...(await found(left.tail.subarray(0, cut))) }).toEqual({ cut, ...expected(3) })
    }
  })

  it('ends at a cut, and zeros are no commit', async () => {
    for (const [i, end] of left.ends.entries()) {
      const cut = end - 5
      expect(await found(left.tail.subarray(0, cut))).toEqual(expected(i))
      const zeros = Buffer.concat([left.tail.subarray(0, cut), Buffer.alloc(4096)])
      expect(await found(zeros)).toEqual(expected(i))
    }
    expect(await found(Buffer.alloc(0))).toEqual(expected(0))
  })

  it('loses only its last commit where a bit of that is flipped', async () => {
    const [start = 0, end = 0] = left.ends.slice(-2)
    for (let at = start; at < end; at += stride(3)) {
      expect({ at, ...(await found(flipped(left.tail, at, at % 8))) }).toEqual({
        at,
        ...expected(3),
      })
    }
  })

  it('is refused where a bit flips in an earlier commit, and nothing is lost', () => {
    vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out')
    onTestFinished(() => void vi.restoreAllMocks())
    for (const [i, at, isLast] of bytesOf(left, stride(7))) {
      if (isLast) continue
      const tail = flipped(left.tail, at, at % 8)
      const dataDir = withTail(left, tail)
      const message = `commit ${left.seq + i + 1} in the journal's tail is damaged`
      expect(() => openStore(dataDir)).toThrow(
        expect.objectContaining({ code: 'damaged', message }),
      )
      expect(() => openStore(dataDir)).toThrow(StoreError)
      expect(verify(dataDir).problems).toEqual([message])
      expect(readFileSync(tailPath(dataDir)).equals(tail)).toBe(true)
    }
  })

  it('is also reported by the reader in a child process', async () => {
    const dataDir = withTail(left, flipped(left.tail, left.ends[0]! + headerBytes + 40))
    expect(await verifyInChild(dataDir)).toMatchObject({
      whole: false,
      isReadable: true,
      commits: left.seq,
      problems: [`commit ${left.seq + 2} in the journal's tail is damaged`],
    })
    await expect(backup(dataDir, `${freshDataDir()}/b`)).rejects.toMatchObject({ code: 'damaged' })
  })

  it('ends where a bit is flipped in the header of a commit, which is a known limit', async () => {
    for (let i = 0; i < credits.length; i++) {
      for (let at = 0; at < headerBytes; at += stride(3)) {
        const start = left.ends[i - 1] ?? 0
        expect(await found(flipped(left.tail, start + at, at % 8))).toEqual(expected(i))
      }
    }
  })

  it('that is damaged is replaced by a restore of the whole store', async () => {
    const path = `${freshDataDir()}/backup`
    const intact = withTail(left, left.tail)
    await backup(intact, path)
    const dataDir = withTail(left, flipped(left.tail, headerBytes + 40))
    const { seq } = await restore(dataDir, path)
    expect(seq).toBe(left.seq + 4)
    const store = openStore(dataDir)
    onTestFinished(() => store.close())
    expect(stateOf(store)).toEqual({ ...after(4), seq: left.seq + 5 })
    expect(await verifyInChild(dataDir)).toMatchObject({ problems: [] })
  })
})

describe('the reader that verifies', () => {
  it('does not report a write in progress as damage', async () => {
    const left = await leftBehind(credits)
    const at = headerBytes + 40
    const dataDir = withTail(left, flipped(left.tail, at))
    const { wait } = Atomics
    onTestFinished(() => void vi.restoreAllMocks())
    // The commit is complete once the reader has waited.
    vi.spyOn(Atomics, 'wait').mockImplementation(() => {
      writeFileSync(tailPath(dataDir), left.tail)
      return wait(clock, 0, 0, 0)
    })
    expect(verify(dataDir).problems).toEqual([])
    expect(Atomics.wait).toHaveBeenCalledOnce()
  })
})

/**
 * Bytes of the commits, `step` apart: the commit, the offset, and whether it is the last commit.
 */
function* bytesOf({ ends }: LeftBehind, step: number): Iterable<[number, number, boolean]> {
  for (const [i, end] of ends.entries()) {
    const start = (ends[i - 1] ?? 0) + headerBytes
    for (let at = start; at < end; at += step) yield [i, at, i === ends.length - 1]
  }
}
