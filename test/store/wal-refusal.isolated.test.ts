/**
 * A disk refuses a commit to the write-ahead log: the caller gets an error, and the commit does not
 * appear later.
 */
import * as fs from 'node:fs'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { backup, openStore, type Store, StoreError } from '../../src/store/index.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { headerBytes } from '../../src/store/wal/wal-record.ts'
import { freshDataDir, openForTest } from './accounts.ts'
import { Bookkeeper } from './bookkeeper.ts'
import { type DebitOptions, Debtor } from './debtor.ts'
import { copyStore, leftBehind, opening, stateOf, tailPath } from './wal-files.ts'

vi.mock('node:fs', async (importOriginal) => {
  const actual = await importOriginal<typeof fs>()
  const { writeSync, fdatasyncSync, ftruncateSync } = actual
  return {
    ...actual,
    writeSync: vi.fn(writeSync),
    fdatasyncSync: vi.fn(fdatasyncSync),
    ftruncateSync: vi.fn(ftruncateSync),
  }
})

const actual = await vi.importActual<typeof fs>('node:fs')
type Write = (file: number, bytes: Buffer, at: number, length: number, to: number) => number

describe('an append that the disk refuses', () => {
  let dataDir: string
  let store: Store
  let debtor: Debtor
  let seq: number

  beforeEach(() => {
    onTestFinished(heal)
    dataDir = freshDataDir()
    store = openForTest(dataDir)
    new Bookkeeper(store).create('ada', opening)
    debtor = new Debtor(store)
    // A commit that waits for the disk has no checkpoint for a second, so the refused one goes to
    // the log.
    debtor.enter('ada', 10, { durability: 'fsync' })
    seq = debtor.enter('ada', 10, { durability: 'fsync' })
  })

  const isTail = (file: number) =>
    actual.fstatSync(file).ino === actual.statSync(tailPath(dataDir)).ino

  /** The system writes `share` of the record before it refuses. */
  const refuseWrites = (share: number) => {
    vi.mocked(fs.writeSync as Write).mockImplementation((file, bytes, at, length, to) => {
      const write = actual.writeSync as Write
      // The blanked header is still written.
      if (!isTail(file) || length === headerBytes) return write(file, bytes, at, length, to)
      write(file, bytes, at, Math.round(share * length), to)
      throw systemError('ENOSPC', 'write')
    })
  }

  const refuseSyncs = () => {
    vi.mocked(fs.fdatasyncSync).mockImplementation((file) => {
      if (isTail(file)) throw systemError('EIO', 'fdatasync')
      actual.fdatasyncSync(file)
    })
  }

  const refuseCuts = () => {
    vi.mocked(fs.ftruncateSync).mockImplementation(() => {
      throw systemError('EIO', 'ftruncate')
    })
  }

  const heal = () => {
    vi.mocked(fs.writeSync).mockImplementation(actual.writeSync)
    vi.mocked(fs.fdatasyncSync).mockImplementation(actual.fdatasyncSync)
    vi.mocked(fs.ftruncateSync).mockImplementation(actual.ftruncateSync)
  }

  const refusedBy = (options: DebitOptions): unknown => {
    try {
      debtor.enter('ada', 500, options)
      return undefined
    } catch (error) {
      return error
    } finally {
      heal()
    }
  }

  /** The state for the next process if this one is killed here. */
  const foundIfKilled = async () => {
    const copy = freshDataDir()
    copyStore(dataDir, copy)
    const other = openStore(copy)
    const state = stateOf(other)
    await other.close()
    return { ...state, problems: verify(copy).problems }
  }

  const expectGone = async (error: unknown, code: string) => {
    expect(error).toBeInstanceOf(StoreError)
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringContaining(code) })
    const before = { seq, remaining: opening - 20, used: 20 }
    expect(await foundIfKilled()).toEqual({ ...before, problems: [] })
    expect(debtor.enter('ada', 1, { durability: 'fsync' })).toBe(seq + 1)
    expect(debtor.enter('ada', 1)).toBe(seq + 2)
    const after = { seq: seq + 2, remaining: opening - 22, used: 22 }
    expect(await foundIfKilled()).toEqual({ ...after, problems: [] })
    expect(stateOf(store)).toEqual(after)
  }

  it.each([0, 0.01, 0.5, 0.99, 1])(
    'does not appear later, with %d of it written',
    async (share) => {
      refuseWrites(share)
      await expectGone(refusedBy({}), 'ENOSPC')
    },
  )

  it.each([0.01, 0.5, 1])(
    'does not appear either where it cannot be cut off, with %d written',
    async (share) => {
      refuseWrites(share)
      refuseCuts()
      await expectGone(refusedBy({}), 'ENOSPC')
    },
  )

  it('does not appear later where the flush fails', async () => {
    refuseSyncs()
    await expectGone(refusedBy({ durability: 'fsync' }), 'EIO')
  })

  it('does not appear either where it cannot be cut off after that', async () => {
    refuseSyncs()
    refuseCuts()
    await expectGone(refusedBy({ durability: 'fsync' }), 'EIO')
  })

  it('does not appear later where it is the first of its round', async () => {
    store.refresh()
    refuseWrites(1)
    await expectGone(refusedBy({}), 'ENOSPC')
  })

  it('waits for the disk only on request', () => {
    let syncs = 0
    vi.mocked(fs.fdatasyncSync).mockImplementation((file) => {
      if (isTail(file)) syncs++
      actual.fdatasyncSync(file)
    })
    debtor.enter('ada', 1)
    expect(syncs).toBe(0)
    debtor.enter('ada', 1, { durability: 'fsync' })
    expect(syncs).toBe(1)
  })

  it('continues where the system writes it in small pieces', async () => {
    const lengths: number[] = []
    vi.mocked(fs.writeSync as Write).mockImplementation((file, bytes, at, length, to) => {
      const write = actual.writeSync as Write
      if (!isTail(file)) return write(file, bytes, at, length, to)
      lengths.push(length)
      return write(file, bytes, at, Math.min(7, length), to)
    })
    expect(debtor.enter('ada', 1)).toBe(seq + 1)
    expect(lengths.length).toBeGreaterThan(10)
    const expected = { seq: seq + 1, remaining: opening - 21, used: 21, problems: [] }
    expect(await foundIfKilled()).toEqual(expected)
  })
})

describe('a backup of a store with its newest commits in the log', () => {
  it('fails where the disk refuses the checkpoint, and succeeds later', async () => {
    const { dataDir, seq, tail } = await leftBehind([1, 2, 3])
    const path = `${freshDataDir()}/backup`
    vi.mocked(fs.fdatasyncSync).mockImplementation(() => {
      throw systemError('EIO', 'fdatasync')
    })
    onTestFinished(() => void vi.mocked(fs.fdatasyncSync).mockImplementation(actual.fdatasyncSync))
    const refused = { code: 'unavailable', message: expect.stringContaining('EIO') }
    await expect(backup(dataDir, path)).rejects.toMatchObject(refused)
    expect(fs.existsSync(path)).toBe(false)
    expect(fs.readFileSync(tailPath(dataDir)).equals(tail)).toBe(true)
    vi.mocked(fs.fdatasyncSync).mockImplementation(actual.fdatasyncSync)
    expect(await backup(dataDir, path)).toMatchObject({ problems: [], commits: seq + 3 })
    const state = { seq: seq + 3, remaining: opening - 6, used: 6 }
    expect(stateOf(openForTest(path))).toEqual(state)
  })
})

function systemError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${code}: the disk refuses, ${syscall}`), { code, syscall })
}
