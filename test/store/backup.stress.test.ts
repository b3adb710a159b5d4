import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { backup, openStore, restore, verifyInChild } from '../../src/store/index.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { compiledProgram } from '../compiled.ts'
import { fillStore, freshDataDir, openForTest } from './accounts.ts'
import { Bookkeeper, hashOf, startMs } from './bookkeeper.ts'
import { copyStore, flipped, leftBehind, tailPath, withTail } from './wal-files.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A store and its backup, made once: each test copies them. */
const made = mkdtempSync(join(tmpdir(), 'devdex-backup-'))
/** The last commit of both. */
const commits = 152

beforeAll(async () => {
  await fillStore(join(made, 'filled'))
  await backup(join(made, 'filled'), join(made, 'backup'))
})

afterAll(() => rmSync(made, { recursive: true }))

describe('a backup', () => {
  it('is a separate data directory, readable by its owner only', async () => {
    const { dataDir, path } = filledAndPath()
    const report = await backup(dataDir, path)
    expect(report).toEqual(await verifyInChild(dataDir))
    expect(report.whole).toBe(true)
    expect(modesIn(path)).toEqual({ '': 0o700, accounts: 0o700, data: 0o600, lock: 0o600 })
    const accountState = new Bookkeeper(openForTest(path))
    expect(accountState.account('account4')).toEqual(
      new Bookkeeper(openForTest(dataDir)).account('account4'),
    )
  })

  it('overwrites nothing', async () => {
    const { dataDir, path } = filledAndPath()
    mkdirSync(path)
    await expect(backup(dataDir, path)).rejects.toMatchObject({ code: 'exists' })
    expect(readdirSync(path)).toEqual([])
    const nowhere = join(path, 'no', 'such', 'folder')
    await expect(backup(dataDir, nowhere)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(backup(freshDataDir(), join(path, 'b'))).rejects.toThrow('has no accounts')
  })

  it('is removed where the source is damaged', async () => {
    const { dataDir, path } = filledAndPath()
    flipIn(dataDir, 'request-77')
    const damage = /^the accounts are damaged and are not backed up: journal record \d+ is damaged$/
    await expect(backup(dataDir, path)).rejects.toThrow(damage)
    expect(existsSync(path)).toBe(false)
  })

  it('contains no removed record', async () => {
    const { dataDir, path } = filledAndPath()
    const store = openForTest(dataDir)
    const accountState = new Bookkeeper(store)
    for (let i = 0; i < 50; i++) {
      accountState.signal([`user${i % 4}`], 10 + i, `SHORT${i}-`.repeat(5))
      accountState.signal([`user${i % 4}`], 100 + i, `LONG${i}-`.repeat(900))
    }
    for (const user of ['user0', 'user1', 'user3']) accountState.erase(user, startMs)
    await backup(dataDir, path)
    const bytes = readFileSync(join(path, 'accounts', 'data.mdb'))
    const isThere = (i: number) => ['SHORT', 'LONG'].map((word) => bytes.includes(`${word}${i}-`))
    for (let i = 0; i < 50; i++) expect([i, ...isThere(i)]).toEqual([i, i % 4 === 2, i % 4 === 2])
    const copy = new Bookkeeper(openForTest(path))
    for (let i = 0; i < 3; i++) copy.debit('account4', 1)
    expect(verify(path)).toMatchObject({ problems: [] })
  })

  it('is whole while another process writes', async () => {
    const { dataDir, path } = filledAndPath()
    await writeMeanwhile(dataDir)
    for (const i of [0, 1]) {
      const { commits: copied, problems } = await backup(dataDir, `${path}${i}`)
      expect(problems).toEqual([])
      expect(copied).toBeGreaterThan(commits)
    }
  })
})

describe('a restore', () => {
  it('restores everything except suppressions', async () => {
    const { dataDir, path } = backedUp()
    const store = openForTest(dataDir)
    const accountState = new Bookkeeper(store)
    const before = accountState.account('account4')
    const generation = store.generation()
    const secret = store.secret('suppression')
    accountState.debit('account4', 7)
    accountState.create('newcomer', 10)
    accountState.revoke('account5')
    accountState.suppress('grace')
    const before2 = verify(dataDir)
    const { seq, savedTo } = await restore(dataDir, path)
    expect(seq).toBe(commits)
    expect(accountState.account('account4')).toEqual(before)
    expect(accountState.account('newcomer')).toBeUndefined()
    expect(accountState.account('account5').revokedAt).toBeUndefined()
    expect([accountState.suppresses('ada'), accountState.suppresses('grace')]).toEqual([true, true])
    expect(store.table<number>('suppressions').get('version')).toBe(3)
    expect(store.generation()).toBe(generation + 1)
    expect(store.secret('suppression')).toEqual(secret)
    const [last] = store.journal.newestFirst()
    expect(last).toMatchObject({
      seq: commits + 1,
      entries: [{ kind: 'restored', seq: commits }, { kind: 'suppressed' }],
    })
    expect(verify(dataDir)).toMatchObject({ problems: [], commits: commits + 1 })
    expect(verify(savedTo!)).toEqual(before2)
    expect(modesIn(savedTo!)).toMatchObject({ '': 0o700, accounts: 0o700, data: 0o600 })
    accountState.debit('account4', 1)
    expect(verify(dataDir)).toMatchObject({ problems: [] })
  })

  it('can be undone by the saved state', async () => {
    const { dataDir, path } = backedUp()
    const accountState = new Bookkeeper(openForTest(dataDir))
    accountState.debit('account4', 7)
    const after = accountState.account('account4')
    const { savedTo } = await restore(dataDir, path)
    await restore(dataDir, savedTo!)
    expect(accountState.account('account4')).toEqual(after)
    expect(verify(dataDir)).toMatchObject({ problems: [] })
  })

  it('keeps erasures since the backup', async () => {
    const { dataDir, path } = backedUp()
    const store = openForTest(dataDir)
    const accountState = new Bookkeeper(store)
    accountState.erase('user1', startMs)
    accountState.signal(['user2'], 7)
    await restore(dataDir, path)
    expect(accountState.signals()).toEqual(['erased user1'])
    const [last] = store.journal.newestFirst()
    expect(last!.entries).toContainEqual({ kind: 'erased', user: 'user1', signals: 1 })
    expect(verify(dataDir)).toMatchObject({ problems: [] })
  })

  it('keeps erasures, with any backup of any past', async () => {
    const { dataDir, path } = backedUp()
    const accountState = new Bookkeeper(openForTest(dataDir))
    accountState.signal(['user2', 'user3'], 7)
    accountState.signal(['user3'], 8)
    await backup(dataDir, `${path}B`)
    accountState.erase('user2', startMs)
    accountState.erase('user4', startMs)
    await restore(dataDir, path)
    const old = ['about user1 1 0', 'signal 1 0']
    const erasures = ['erased user2', 'erased user4']
    expect(accountState.signals()).toEqual([old[0], ...erasures, old[1]])
    await restore(dataDir, `${path}B`)
    const others = ['about user3 8 0', ...erasures, old[1], 'signal 8 0']
    expect(accountState.signals()).toEqual([old[0], ...others])
    // The entry after the erasure, and a backup that contains it, restore everything.
    accountState.signal(['user2'], 9)
    await backup(dataDir, `${path}C`)
    await restore(dataDir, path)
    await restore(dataDir, `${path}C`)
    expect(accountState.signals()).toContain('about user2 9 0')
  })

  it('restores signals that are missing without an erasure', async () => {
    const { dataDir, path } = backedUp()
    const store = openForTest(dataDir)
    const signals = store.table<object>('signals')
    store.transact('flush', () => signals.remove(['signal', 1, 0]))
    await restore(dataDir, path)
    store.refresh()
    expect(signals.get(['signal', 1, 0])).toBeDefined()
  })

  it('repairs damaged records', async () => {
    const { dataDir, path } = backedUp()
    flipIn(dataDir, 'request-77')
    expect(verify(dataDir).whole).toBe(false)
    const { savedTo } = await restore(dataDir, path)
    expect(verify(savedTo!).whole).toBe(false)
    expect(verify(dataDir)).toMatchObject({ problems: [] })
  })

  it('saves a damaged store together with its write-ahead log', async () => {
    const left = await leftBehind([1, 2, 3])
    const path = join(freshDataDir(), 'backup')
    await backup(withTail(left, left.tail), path)
    const tail = flipped(left.tail, left.ends[0]! + 50)
    const dataDir = withTail(left, tail)
    const before = verify(dataDir)
    expect(before.whole).toBe(false)
    const { savedTo } = await restore(dataDir, path)
    expect(readFileSync(tailPath(savedTo!)).equals(tail)).toBe(true)
    expect(statSync(tailPath(savedTo!)).mode & 0o777).toBe(0o600)
    expect(verify(savedTo!)).toEqual(before)
  })

  it('gives up missing suppressions that are unreadable, and names them', async () => {
    const { dataDir, path } = backedUp()
    const store = openStore(dataDir)
    const accountState = new Bookkeeper(store)
    for (const name of ['bo', 'cy']) accountState.suppress(name, `mark of ${name}`)
    await store.close()
    flipIn(dataDir, 'mark of bo')
    const { lostSuppressions } = await restore(dataDir, path)
    expect(lostSuppressions).toEqual([hashOf('bo').slice(0, 16)])
    expect(verify(dataDir)).toMatchObject({ problems: [] })
    const after = new Bookkeeper(openForTest(dataDir))
    expect(['ada', 'bo', 'cy'].map((name) => after.suppresses(name))).toEqual([true, false, true])
  })

  it('creates a store where there is none, with its secrets', async () => {
    const { dataDir, path } = backedUp()
    const secret = openForTest(dataDir).secret('suppression')
    const other = freshDataDir()
    expect(await restore(other, path)).toEqual({
      seq: commits,
      savedTo: null,
      lostSuppressions: [],
    })
    const store = openForTest(other)
    expect(store.secret('suppression')).toEqual(secret)
    expect(new Bookkeeper(store).suppresses('ada')).toBe(true)
    expect(verify(other)).toMatchObject({ problems: [], commits: commits + 1 })
  })

  it('replaces an empty store with other secrets', async () => {
    const { path } = backedUp()
    const other = freshDataDir()
    const empty = openStore(other)
    empty.secret('suppression')
    await empty.close()
    await restore(other, path)
    expect(verify(other)).toMatchObject({ problems: [] })
  })

  it('refuses the backup of another data directory', async () => {
    const { path } = backedUp()
    const other = freshDataDir()
    await fillStore(other, 0)
    const refusal = { code: 'refused', message: expect.stringContaining('another data directory') }
    await expect(restore(other, path)).rejects.toMatchObject(refusal)
    expect(verify(other)).toMatchObject({ problems: [], commits: commits - 120 })
  })

  it('refuses a damaged backup, and a folder that is no backup', async () => {
    const { dataDir, path } = backedUp()
    flipIn(path, 'request-77')
    const damaged = {
      code: 'damaged',
      message: expect.stringMatching(/backup is damaged: journal/),
    }
    await expect(restore(dataDir, path)).rejects.toMatchObject(damaged)
    await expect(restore(dataDir, freshDataDir())).rejects.toMatchObject({ code: 'damaged' })
    expect(readdirSync(dataDir)).toEqual(['accounts'])
  })

  it('names the remedy where the current store cannot be read', async () => {
    const { dataDir, path } = backedUp()
    writeFileSync(join(dataDir, 'accounts', 'data.mdb'), Buffer.alloc(20_000, 7))
    await expect(restore(dataDir, path)).rejects.toThrow(/move .*accounts away and restore again/)
  })

  it('is seen by a process that continues to write, and mixes nothing', async () => {
    const { dataDir, path } = backedUp()
    await writeMeanwhile(dataDir)
    for (let i = 0; i < 2; i++) {
      await restore(dataDir, path)
      expect(verify(dataDir)).toMatchObject({ problems: [] })
    }
  })
})

/** A copy of the store, and a path for its backup. */
function filledAndPath() {
  const dataDir = freshDataDir()
  copyStore(join(made, 'filled'), dataDir)
  return { dataDir, path: join(freshDataDir(), 'backup') }
}

/** A copy of the store, and one of its backup. */
function backedUp() {
  const copies = filledAndPath()
  copyStore(join(made, 'backup'), copies.path)
  return copies
}

/** Starts a process that debits until the end of the test; resolves after its first debit. */
async function writeMeanwhile(dataDir: string): Promise<void> {
  const accountState = compiledProgram('store/writer-process')
  const child = spawn(process.execPath, [accountState, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    expect(child.exitCode).toBe(null)
    child.kill('SIGKILL')
    await once(child, 'close')
  })
  await once(child.stdout, 'data')
  child.stdout.resume()
}

function modesIn(dataDir: string): Record<string, number> {
  const modeOf = (...path: string[]) => statSync(join(dataDir, ...path)).mode & 0o777
  return {
    '': modeOf(),
    accounts: modeOf('accounts'),
    data: modeOf('accounts', 'data.mdb'),
    lock: modeOf('accounts', 'lock.mdb'),
  }
}

/** Flips a bit at every place where the file has these characters. */
function flipIn(dataDir: string, mark: string): void {
  const file = join(dataDir, 'accounts', 'data.mdb')
  const bytes = readFileSync(file)
  const first = bytes.indexOf(mark)
  expect(first).toBeGreaterThan(0)
  for (let place = first; place >= 0; place = bytes.indexOf(mark, place + 1)) {
    bytes[place] = bytes[place]! ^ 1
  }
  writeFileSync(file, bytes)
}
