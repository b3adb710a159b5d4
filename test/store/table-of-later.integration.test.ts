/** A store of a release without the table of saved searches can be read and opened. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { open } from 'lmdb'
import { expect, it } from 'vitest'
import { backup, openStore, restore } from '../../src/store/index.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { freshDataDir, openAccounts } from '../access/data-dir.ts'

/** A data directory with one account, and without the table. */
async function formerDataDir(): Promise<string> {
  const dataDir = freshDataDir()
  const access = openAccounts(dataDir)
  access.create({ name: 'n', services: ['SEARCH'], credits: 1 })
  await access.close()
  const root = open({ path: join(dataDir, 'accounts'), maxDbs: 16, overlappingSync: false })
  root.openDB('saved', {}).dropSync()
  await root.close()
  return dataDir
}

it('is valid, can be backed up and restored, and gets the table when opened', async () => {
  const dataDir = await formerDataDir()
  const former = join(freshDataDir(), 'former')
  cpSync(dataDir, former, { recursive: true })
  const report = verify(dataDir)
  expect(report).toMatchObject({ whole: true, problems: [] })
  expect(report.records).not.toHaveProperty('saved')
  const path = join(freshDataDir(), 'backup')
  expect(await backup(dataDir, path)).toMatchObject({ whole: true })
  for (const one of [path, former]) {
    expect(await restore(dataDir, one)).toMatchObject({ lostSuppressions: [] })
  }
  const store = openStore(dataDir)
  expect([...store.table('saved').entries()]).toEqual([])
  await store.close()
  expect(verify(dataDir).records).toMatchObject({ accounts: 1, saved: 0 })
})
