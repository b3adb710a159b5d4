/** A power loss costs at most the commits that were not flushed yet, and never the store. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { openStore, verifyInChild } from '../../src/store/index.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { freshDataDir } from './accounts.ts'
import { Bookkeeper, startMs } from './bookkeeper.ts'
import { layOut, type Moment, mixed, mixes, Recorder, randomNumbers } from './power-loss.ts'

vi.setConfig({ testTimeout: 120_000 })

const rounds = tries(5)
const mixNames = Object.keys(mixes) as (keyof typeof mixes)[]

describe('after a power loss', () => {
  let moments: readonly Moment[]

  beforeAll(async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'devdex-loss-'))
    moments = await record(dataDir)
    rmSync(dataDir, { recursive: true })
  })

  it('everything is as at the last flush, whichever writes reached the disk', async () => {
    const random = randomNumbers(1)
    for (let round = 0; round < rounds; round++) {
      for (const name of mixNames) {
        const moment = anyOf(moments, random)
        const dataDir = freshDataDir()
        layOut(dataDir, bytesAfterLoss(moments, moment, name, random), moment.copy)
        const report = verify(dataDir)
        const flushed = flushedBefore(moments, moment)
        const found = { problems: report.problems, head: `${report.commits}:${report.head}` }
        expect(found, name).toEqual({ problems: [], head: flushed.head })
        expect(report.commits).toBeGreaterThanOrEqual(moment.waitedSeq)
        if (round % 5 === 0) await usesOn(dataDir)
      }
    }
  })

  it('without the copies of the root page nothing would be reliable', async () => {
    const random = randomNumbers(2)
    for (;;) {
      const moment = anyOf(moments, random)
      const dataDir = freshDataDir()
      layOut(dataDir, bytesAfterLoss(moments, moment, mixNames[0]!, random), undefined)
      if (!(await verifyInChild(dataDir)).whole) return
    }
  })
})

/** Debits with flushes at random times, and sometimes a commit that waits for the disk. */
async function record(dataDir: string): Promise<readonly Moment[]> {
  const store = openStore(dataDir)
  const accountState = new Bookkeeper(store)
  const recorder = new Recorder(store, dataDir)
  recorder.note()
  for (let i = 0; i < 30; i++) {
    accountState.create(`account${i}`, 1000)
    recorder.note()
  }
  for (let i = 0; i < 250; i++) {
    const waits = i % 60 === 59
    if (waits) store.transact('fsync', () => grant(accountState, `account${i % 30}`))
    else accountState.debit(`account${i % 30}`, 1)
    recorder.note(waits)
    if (i % 3 === 0) await delay(1)
    if (i % 50 === 49) await delay(120)
  }
  await store.close()
  return recorder.moments
}

function grant(accountState: Bookkeeper, account: string): void {
  const { store } = accountState
  const row = store.table<{ creditsRemaining: number }>('accounts').get(account)!
  const remaining = row.creditsRemaining + 5
  store.table('accounts').put(account, { ...row, creditsRemaining: remaining })
  store.journal.append(startMs, [{ kind: 'granted', account, credits: 5, remaining }])
}

function bytesAfterLoss(
  moments: readonly Moment[],
  moment: Moment,
  name: keyof typeof mixes,
  random: () => number,
): Buffer {
  const from = moments.indexOf(flushedBefore(moments, moment))
  const versions = moments.slice(from, moments.indexOf(moment) + 1).map(({ bytes }) => bytes)
  return mixed(versions, mixes[name](random), random)
}

/** The first moment is one of a store where every commit waited for the disk. */
function anyOf(moments: readonly Moment[], random: () => number): Moment {
  return moments[1 + Math.floor(random() * (moments.length - 1))]!
}

function flushedBefore(moments: readonly Moment[], { copy }: Moment): Moment {
  return moments.find(({ transaction }) => transaction === copy?.transaction)!
}

async function usesOn(dataDir: string): Promise<void> {
  const store = openStore(dataDir)
  const accountState = new Bookkeeper(store)
  accountState.create('later', 100)
  for (let i = 0; i < 40; i++) accountState.debit('later', 1)
  await store.close()
  expect(verify(dataDir).problems, join(dataDir, 'accounts')).toEqual([])
}
