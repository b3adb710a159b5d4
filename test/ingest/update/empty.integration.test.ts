/** Updates that hold nothing. */
import { expect, it } from 'vitest'
import { pendingUpdates } from '../../../src/ingest/index.ts'
import { dataSet, importOf } from '../data-set.ts'
import { update } from './updates.ts'

it('is refused if it has no line, or no valid one', async () => {
  const { dataDir } = await importOf(dataSet({ 'users.jsonl': [{ platformId: 'U', login: 'u' }] }))
  const nothing = 'the update holds no line to merge'
  await expect(update(dataDir, { 'users.jsonl': [] })).rejects.toThrow(nothing)
  await expect(update(dataDir, { 'users.jsonl': ['{'] })).rejects.toThrow()
  expect(await pendingUpdates(dataDir)).toEqual([])
})
