/** An update that gets its name while another merge tidies up. */
import { readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { dataSet, importOf, inventUsers } from '../data-set.ts'

const hooks = vi.hoisted(() => ({
  afterReaddir: async (_path: string): Promise<void> => undefined,
}))

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof import('node:fs/promises')>()
  const readdir = async (...given: Parameters<typeof fs.readdir>) => {
    const names = await fs.readdir(...given)
    await hooks.afterReaddir(`${given[0]}`)
    return names
  }
  return { ...fs, readdir }
})

it('is not removed, whenever that is', async () => {
  const { removeOldRecords } = await import('../../../src/ingest/records/folder.ts')
  const { dataDir } = await importOf(dataSet({ 'users.jsonl': inventUsers(2) }))
  const records = join(dataDir, 'records')
  let updates = 0
  hooks.afterReaddir = async (path) => {
    if (path !== join(records, '/') && path !== records) return
    updates++
    await mkdir(join(records, `update-${`${updates}`.padStart(12, '0')}-0123456789ab`))
  }
  await removeOldRecords(dataDir)
  expect(updates).toBeGreaterThan(1)
  expect(readdirSync(records).filter((name) => name.startsWith('update-')).length).toBe(updates)
})
