/** A power loss leaves a prefix of the commits, including all that were reported as on disk. */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { ChecksummedRecords } from '../../src/store/checksummed-records.ts'
import { openFilesToRead } from '../../src/store/disk/data-files.ts'
import { listCopies } from '../../src/store/disk/root-copy.ts'
import { type Durability, openStore, type Store } from '../../src/store/index.ts'
import { genesis, splitCommit } from '../../src/store/journal.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { freshDataDir, openForTest } from './accounts.ts'
import { Bookkeeper } from './bookkeeper.ts'
import { Debtor } from './debtor.ts'
import { layOut, mixed, mixes, randomNumbers } from './power-loss.ts'
import { copyStore, opening, stateOf, tailPath } from './wal-files.ts'
import { type TailMoment, TailRecorder } from './wal-recorder.ts'

vi.setConfig({ testTimeout: 120_000 })

const boot = vi.hoisted(() => ({ name: '' }))
vi.mock('../../src/store/disk/boot.ts', () => ({ currentBoot: () => boot.name }))

const rounds = tries(24)
const mixNames = Object.keys(mixes) as (keyof typeof mixes)[]

/** The share of the commits that wait for the disk, and the most debits per commit. */
const habits = [
  ['none waits', 0, 1],
  ['some wait', 0.3, 1],
  ['all wait', 1, 1],
  ['some wait, of many debits at once', 0.1, 400],
] as const

describe('after a power loss', () => {
  beforeEach(() => {
    boot.name = 'the run that ends with it'
  })

  it.each(habits)('a prefix remains, with all commits on disk: %s', async (_, share, most) => {
    const random = randomNumbers(most + 10 * share)
    const dataDir = freshDataDir()
    const store = openForTest(dataDir)
    new Bookkeeper(store).create('ada', 1e6)
    const recorder = new TailRecorder(dataDir)
    await enterMany(store, recorder, { random, share, most })
    await expectPrefixes(recorder, hashesOf(store, dataDir), random)
  })

  it('a prefix remains, with all commits on disk, where two stores alternate', async () => {
    const random = randomNumbers(5)
    const dataDir = freshDataDir()
    const store = openForTest(dataDir)
    new Bookkeeper(store).create('ada', 1e6)
    const recorder = new TailRecorder(dataDir)
    const waiting = new Debtor(store)
    const other = new Debtor(openForTest(dataDir))
    for (let i = 0; i < 60; i++) {
      const isOther = random() < 0.4
      const durability = isOther ? 'flush' : 'fsync'
      recorder.around(!isOther, () => (isOther ? other : waiting).enter('ada', 1, { durability }))
      if (i % 4 === 3) await delay(random() < 0.3 ? 60 : 0)
    }
    await expectPrefixes(recorder, hashesOf(store, dataDir), random)
  })
})

describe('a log after commits that a power loss has undone', () => {
  it.each([1, 2, 3])(
    'is ignored, and not reported as damage, where it has %i commits',
    async (lost) => {
      const dataDir = await undoneBehind(lost)
      const head = await enterAndClose(dataDir, [5])
      // The commit with the next number continues another commit.
      expect(verify(dataDir)).toMatchObject({ problems: [], commits: head })
      const store = openForTest(dataDir)
      expect(stateOf(store)).toEqual({ seq: head, remaining: opening - 5, used: 5 })
      expect(new Debtor(store).enter('ada', 1)).toBe(head + 1)
      expect(stateOf(store)).toMatchObject({ seq: head + 1, used: 6 })
      expect(verify(dataDir)).toMatchObject({ problems: [], commits: head + 1 })
    },
  )

  it('is ignored where newer entries end before one of its commits', async () => {
    const dataDir = await undoneBehind(4)
    const store = openForTest(dataDir)
    const debtor = new Debtor(store)
    for (const credits of [5, 6, 7]) debtor.enter('ada', credits)
    // As if killed here: two of the four have been replaced by others of the same length.
    const copy = freshDataDir()
    copyStore(dataDir, copy)
    const next = openForTest(copy)
    expect(stateOf(next)).toEqual({ seq: 4, remaining: opening - 18, used: 18 })
    expect(verify(copy)).toMatchObject({ problems: [], commits: 4 })
  })
})

/**
 * A store of one commit. A second commit was in the tables but not on disk, when the log on disk
 * got the `lost` commits after it.
 */
async function undoneBehind(lost: number): Promise<string> {
  const [source, dataDir] = [freshDataDir(), freshDataDir()]
  const store = openForTest(source)
  const accountState = new Bookkeeper(store)
  accountState.create('ada', opening)
  copyStore(source, dataDir)
  accountState.debit('ada', 1)
  const debtor = new Debtor(store)
  for (let i = 0; i < lost; i++) debtor.enter('ada', 1)
  copyFileSync(tailPath(source), tailPath(dataDir))
  return dataDir
}

/** Enters commits and closes. Returns the last commit's seq. */
async function enterAndClose(dataDir: string, credits: readonly number[]): Promise<number> {
  const store = openStore(dataDir)
  const debtor = new Debtor(store)
  for (const one of credits) debtor.enter('ada', one)
  const { seq } = stateOf(store)
  await store.close()
  return seq
}

describe('a missing page in the middle of a commit', () => {
  const layOutHole = async () => {
    boot.name = 'the run that ends with it'
    const dataDir = freshDataDir()
    const store = openForTest(dataDir)
    new Bookkeeper(store).create('ada', 1e6)
    const debtor = new Debtor(store)
    debtor.enter('ada', 1)
    // The second commit has about twenty pages, the others less than one.
    for (const debits of [1, 1000, 1]) debtor.enter('ada', 1, { debits })
    const tail = readFileSync(tailPath(dataDir))
    tail.fill(0, 3 * 4096, 4 * 4096)
    const left = freshDataDir()
    copyStore(dataDir, left)
    writeFileSync(tailPath(left), tail)
    return left
  }

  it('ends the log after a power loss', async () => {
    const dataDir = await layOutHole()
    boot.name = 'the next run of the machine'
    const [copy] = listCopies(join(dataDir, 'accounts'))
    // As if all of the tables had reached the disk.
    if (copy !== undefined) rmSync(join(dataDir, 'accounts', copy.name))
    expect(verify(dataDir).problems).toEqual([])
    const store = openForTest(dataDir)
    expect(store.journal.head().seq).toBe(3)
  })

  it('is damage without a power loss', async () => {
    const dataDir = await layOutHole()
    expect(() => openStore(dataDir)).toThrow("commit 4 in the journal's tail is damaged")
  })
})

async function enterMany(
  store: Store,
  recorder: TailRecorder,
  { random, share, most }: { random: () => number; share: number; most: number },
): Promise<void> {
  const accountState = new Bookkeeper(store)
  const debtor = new Debtor(store)
  for (let i = 0; i < 120; i++) {
    const durability: Durability = random() < share ? 'fsync' : 'flush'
    if (random() < 0.05) {
      recorder.around(false, () => {
        accountState.debit('ada', 1)
        store.view()
        return store.journal.head().seq
      })
    }
    const debits = 1 + Math.floor(most * random() ** 3)
    const waits = durability === 'fsync'
    recorder.around(waits, () => debtor.enter('ada', 1, { durability, debits }))
    // Checkpoints run in between, and are flushed a little later.
    if (i % 3 === 0) await delay(i % 30 === 0 ? 60 : 1)
  }
}

async function expectPrefixes(
  recorder: TailRecorder,
  hashes: readonly string[],
  random: () => number,
): Promise<void> {
  const { moments } = recorder
  boot.name = 'the next run of the machine'
  for (let round = 0; round < rounds; round++) {
    const moment = moments[Math.floor(random() * moments.length)]!
    const name = mixNames[round % mixNames.length]!
    const dataDir = freshDataDir()
    layOutLoss(dataDir, moments, moment, name, random)
    const store = openStore(dataDir)
    const { seq, hash } = store.journal.head()
    await store.close()
    const label = `${name}, ${seq} of ${moment.waitedSeq} to ${moment.seq}`
    expect(Buffer.from(hash).toString('hex'), label).toBe(hashes[seq])
    expect(seq, label).toBeGreaterThanOrEqual(moment.waitedSeq)
    expect(seq, label).toBeLessThanOrEqual(moment.seq)
    expect(verify(dataDir), label).toMatchObject({ problems: [], commits: seq })
  }
}

/** Both files, each as a random mix of its writes since its last flush. */
function layOutLoss(
  dataDir: string,
  moments: readonly TailMoment[],
  moment: TailMoment,
  name: keyof typeof mixes,
  random: () => number,
): void {
  const last = moments.indexOf(moment)
  const flushed = moments.findIndex(({ transaction }) => transaction === moment.copy?.transaction)
  // If all commits of the tables waited for the disk, the newest are on disk.
  const from = flushed === -1 ? last : flushed
  const tables = moments.slice(from, last + 1).map(({ bytes }) => bytes)
  layOut(dataDir, mixed(tables, mixes[name](random), random), moment.copy)
  const tails = moments.slice(moment.tailFlushedAt, last + 1).map(({ tail }) => tail)
  const tailName = mixNames[Math.floor(random() * mixNames.length)]!
  writeFileSync(tailPath(dataDir), mixed(tails, mixes[tailName](random), random))
}

/** The hash of each commit, in hexadecimal, by its seq. */
function hashesOf(store: Store, dataDir: string): string[] {
  store.refresh()
  const environment = openFilesToRead(dataDir)
  onTestFinished(() => environment.close())
  const hashes = [Buffer.from(genesis.hash).toString('hex')]
  for (const [seq, commit] of new ChecksummedRecords('journal', environment).entries()) {
    hashes[Number(seq)] = Buffer.from(splitCommit(commit).hash).toString('hex')
  }
  return hashes
}
