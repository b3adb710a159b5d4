/** Saved searches in a data directory match a model, through kills, backups and rotation. */
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { backup, restore, verifyInChild } from '../../src/store/index.ts'
import { chargeOf } from './charges.ts'
import { start } from './child.ts'
import { freshDataDir, openAccounts, openForTest } from './data-dir.ts'
import { checkRoom, checkSavedSearches, savedAct } from './saved-searches-model.ts'

test('match the model, for each account', async () => {
  const access = openForTest(freshDataDir())
  await holdsLater(8, [fc.array(savedAct, { minLength: 5, maxLength: 20 })], (acts) =>
    checkSavedSearches(access, acts),
  )
})

test('saved at once are as many as there is room for', () => checkRoom(openForTest(freshDataDir())))

const record = {
  ...{ name: 'killed', search: { users: { query: 'rust' } }, depth: 10 },
  ...{ createdAt: 0, seenAt: 0, checks: [] },
}

test('survive kill -9 once their debit has returned', async () => {
  const dataDir = freshDataDir()
  const made = openAccounts(dataDir)
  const { account } = made.create({ name: 'n', services: ['SEARCH'], credits: 1 })
  const also = made.savedSearches.adding(account.id, { record, seen: Buffer.of() })
  await made.debit(account.id, chargeOf(0, { also }))
  await made.close()
  const told = join(dataDir, 'told')
  const file = openSync(told, 'w')
  const child = start(dataDir, 'save', account.id, file)
  const ended = once(child, 'exit')
  while (fstatSync(file).size < 100 && child.exitCode === null) await sleep(1)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  closeSync(file)
  const access = openForTest(dataDir)
  const found = access.savedSearches.find(account.id, 'killed')!
  const acknowledged = statSync(told).size
  // The last one may have been committed before the process could print it.
  expect([acknowledged, acknowledged + 1]).toContain(found.record.seenAt)
  expect(found.seen.length).toBe(12 * found.record.seenAt)
  expect(await verifyInChild(dataDir)).toMatchObject({ whole: true, problems: [] })
})

test('come back with a backup, as they were then', async () => {
  const dataDir = freshDataDir()
  const access = openForTest(dataDir)
  const { account } = access.create({ name: 'n', services: ['SEARCH'], credits: 1 })
  const save = (name: string) =>
    access.debit(
      account.id,
      chargeOf(0, {
        also: access.savedSearches.adding(account.id, {
          record: { ...record, name },
          seen: Buffer.alloc(12, 7),
        }),
      }),
    )
  await save('before')
  const path = join(freshDataDir(), 'backup')
  await backup(dataDir, path)
  await save('after')
  await access.debit(
    account.id,
    chargeOf(0, { also: access.savedSearches.removing(account.id, 'before') }),
  )
  await restore(dataDir, path)
  access.store.refresh()
  expect(access.savedSearches.list(account.id).map(({ name }) => name)).toEqual(['before'])
  expect(access.savedSearches.find(account.id, 'before')!.seen.length).toBe(12)
})
