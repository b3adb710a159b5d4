/** Imports and merges that lose most of what is served; which ones do is in cases/shrinkage.txt. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pendingUpdates } from '../../src/ingest/index.ts'
import { currentSnapshot, listSnapshots, snapshotPath } from '../../src/snapshot/index.ts'
import { dataSet, importOf, inventUsers } from './data-set.ts'
import { merge, update } from './update/updates.ts'

const refused = { allowShrink: false }

it('a refused import changes nothing, and is compared with nothing if nothing can be read', async () => {
  const { dataDir } = await importOf(dataSet({ 'users.jsonl': inventUsers(9) }), refused)
  const before = (await currentSnapshot(dataDir))!
  const few = dataSet({ 'users.jsonl': inventUsers(4) })
  await expect(importOf(few, { dataDir, ...refused })).rejects.toThrow(before)
  expect([await currentSnapshot(dataDir), await listSnapshots(dataDir)]).toEqual([before, [before]])
  writeFileSync(join(snapshotPath(dataDir, before), 'manifest.json'), 'damaged')
  await importOf(few, { dataDir, ...refused })
})

it('a refused merge names the update, which waits', async () => {
  const { dataDir } = await importOf(dataSet({ 'users.jsonl': inventUsers(9) }))
  const deletions = inventUsers(6).map((user) => ({ ...user, deleted: true }))
  const { name } = await update(dataDir, { 'users.jsonl': deletions })
  await expect(merge(dataDir, refused)).rejects.toThrow(join(dataDir, 'records', name))
  expect(await pendingUpdates(dataDir)).toEqual([name])
})
