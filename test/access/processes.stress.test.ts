import { once } from 'node:events'
import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { verifyInChild } from '../../src/store/index.ts'
import { debit } from './charges.ts'
import { outputOf, runToEnd, start } from './child.ts'
import { freshDataDir, nextLoopTick, openAccounts, openForTest } from './data-dir.ts'

// Starting processes is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

describe('two processes on the same accounts', () => {
  it('see the changes of the other at their next event-loop tick', async () => {
    const dataDir = freshDataDir()
    const access = openForTest(dataDir)
    const { account, key } = access.create({ name: 'seen', services: ['RAW'], credits: 5 })
    const authorization = `Bearer ${key}`
    expect(access.authenticate(authorization).creditsRemaining).toBe(5)
    runToEnd(dataDir, 'grant', account.id)
    await nextLoopTick()
    expect(access.authenticate(authorization).creditsRemaining).toBe(105)
    expect(access.list()[0]?.creditsRemaining).toBe(105)
    runToEnd(dataDir, 'revoke', account.id)
    await nextLoopTick()
    expect(() => access.authenticate(authorization)).toThrow('send a valid API key')
    expect(access.find('seen')?.revokedAt).toBeDefined()
  })

  it('refuse a key that the other rotated out, from the next tick', async () => {
    const dataDir = freshDataDir()
    const access = openForTest(dataDir)
    const { account, key } = access.create({ name: 'out', services: ['RAW'], credits: 5 })
    const authorization = `Bearer ${key}`
    expect(access.authenticate(authorization).id).toBe(account.id)
    runToEnd(dataDir, 'rotate', account.id)
    await nextLoopTick()
    expect(() => access.authenticate(authorization)).toThrow('send a valid API key')
  })

  it('take nothing from a key that the other revoked during this tick', async () => {
    const dataDir = freshDataDir()
    const access = openForTest(dataDir)
    const { account, key } = access.create({ name: 'gone', services: ['RAW'], credits: 5 })
    const { id } = access.authenticate(`Bearer ${key}`)
    runToEnd(dataDir, 'revoke', account.id)
    await expect(debit(access, id, 1)).rejects.toMatchObject({ code: 'unauthorized' })
    expect(access.find(id)).toMatchObject({ creditsRemaining: 5, creditsUsed: 0 })
  })

  it.each([0, 50])(
    'debit at the same time, with %i grants: every credit is accounted for',
    async (grants) => {
      const dataDir = freshDataDir()
      const access = openForTest(dataDir)
      const { account } = access.create({ name: 'shared', services: ['RAW'], credits: 1000 })
      const children = [start(dataDir, 'debit', account.id), start(dataDir, 'debit', account.id)]
      await Promise.all(children.map((child) => outputOf(child, /ready/)))
      const sums = Promise.all(children.map((child) => outputOf(child, /\d+\n/)))
      for (const child of children) child.stdin?.write('go\n')
      for (let i = 0; i < grants; i++) {
        access.grant(account.id, 4)
        await nextLoopTick()
      }
      const [first = 0, second = 0] = (await sums).map(Number)
      const { creditsUsed = 0, creditsRemaining = 0 } = access.find(account.id) ?? {}
      expect(Math.min(first, second)).toBeGreaterThan(0)
      expect(creditsUsed).toBe(first + second)
      expect(creditsUsed + creditsRemaining).toBe(1000 + 4 * grants)
      expect(creditsRemaining).toBeGreaterThanOrEqual(0)
      // Both ask for 1,998 credits together, more than there are; credits granted late may remain.
      if (grants === 0) expect(creditsRemaining).toBe(0)
    },
  )
})

describe('kill -9', () => {
  it.each([
    ['with nobody else there', 3, false],
    ['while another process has the accounts open', 2, true],
  ])('loses no debit that returned, %s', async (_, cycles, watched) => {
    const dataDir = freshDataDir()
    const maker = openAccounts(dataDir)
    const { account } = maker.create({ name: 'killed', services: ['RAW'], credits: 1_000_000 })
    if (watched) onTestFinished(() => maker.close())
    else await maker.close()
    let used = 0
    for (let cycle = 0; cycle < cycles; cycle++) {
      const acknowledged = await debitUntilKilled(dataDir, account.id, 50 + 500 * cycle)
      const access = watched ? maker : openAccounts(dataDir)
      const after = access.find(account.id)
      // The last group may have been committed before the process could print all of its debits.
      expect(after?.creditsUsed).toBeGreaterThanOrEqual(used + acknowledged)
      expect(after?.creditsUsed).toBeLessThanOrEqual(used + acknowledged + groupMax)
      await debit(access, account.id, 1)
      used = access.find(account.id)?.creditsUsed ?? 0
      expect(used + (access.find(account.id)?.creditsRemaining ?? 0)).toBe(1_000_000)
      if (!watched) await access.close()
    }
    expect(await verifyInChild(dataDir)).toMatchObject({ whole: true, problems: [] })
  })
})

/** The most debits that the other process has in flight at once. */
const groupMax = 9

/** Resolves with the number of debits that the process printed before it was killed. */
async function debitUntilKilled(dataDir: string, id: string, least: number): Promise<number> {
  const told = join(dataDir, 'told')
  const file = openSync(told, 'w')
  const child = start(dataDir, 'forever', id, file)
  const ended = once(child, 'exit')
  while (fstatSync(file).size < least && child.exitCode === null) await sleep(1)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  closeSync(file)
  return statSync(told).size
}
