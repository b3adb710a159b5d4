/**
 * A suppressed person who is renamed stays suppressed, although the line of the old name is gone.
 */
import { expect, it } from 'vitest'
import { suppressedIn } from '../../../src/cli/local/import-summary.ts'
import { openSuppressions } from '../../../src/people/index.ts'
import { openStore } from '../../../src/store/index.ts'
import { dataSet, documentsIn, freshFolder, importOf } from '../data-set.ts'
import { merge, update } from './updates.ts'

const ada = { platformId: 'U_ada', login: 'ada' }
const mira = { platformId: 'U_mira', login: 'mira' }
const renamed = { ...mira, login: 'mira-two' }
const repoOf = (ownerLogin: string) => ({ platformId: `R_${ownerLogin}`, ownerLogin, name: 'tool' })

async function suppressMira(dataDir: string): Promise<void> {
  const store = openStore(dataDir)
  openSuppressions(store).add({ value: 'mira', person: { ...mira, id: 'f'.repeat(32) } })
  await store.close()
}

const owners = async (dataDir: string) =>
  (await documentsIn(dataDir, 'repos')).map(({ ownerLogin }) => ownerLogin)

it('by an update, from what a later one says of the new login alone', async () => {
  const dataDir = freshFolder()
  await importOf(dataSet({ 'users.jsonl': [ada, mira] }), { dataDir })
  await suppressMira(dataDir)
  const edges = [
    { type: 'follows', from: 'mira-two', to: 'ada' },
    { type: 'stars', from: 'ada', to: 'mira-two/tool' },
  ]
  const first = { 'users.jsonl': [renamed], 'edges.jsonl': edges }
  await update(dataDir, first, { suppressed: await suppressedIn({ data: dataDir }) })
  await merge(dataDir, { suppressed: await suppressedIn({ data: dataDir }) })
  const later = { 'repos.jsonl': [repoOf('mira-two'), repoOf('ada')], 'edges.jsonl': edges }
  await update(dataDir, later, { suppressed: await suppressedIn({ data: dataDir }) })
  const report = await merge(dataDir, { suppressed: await suppressedIn({ data: dataDir }) })
  expect(await owners(dataDir)).toEqual(['ada'])
  // No staged edge can name her later.
  expect(report).toMatchObject({ unknownEnds: 0, edges: {} })
})

it('by an import, from the name in an update, until the suppression ends', async () => {
  const dataDir = freshFolder()
  await importOf(dataSet({ 'users.jsonl': [ada, mira] }), { dataDir })
  await suppressMira(dataDir)
  const folder = dataSet({ 'users.jsonl': [ada, renamed] })
  await importOf(folder, { dataDir, suppressed: await suppressedIn({ data: dataDir }) })
  const repos = { 'repos.jsonl': [repoOf('mira-two')] }
  await update(dataDir, repos, { suppressed: await suppressedIn({ data: dataDir }) })
  await merge(dataDir, { suppressed: await suppressedIn({ data: dataDir }) })
  expect(await owners(dataDir)).toEqual([])
  const store = openStore(dataDir)
  openSuppressions(store).remove({ value: 'mira' })
  await store.close()
  await update(dataDir, repos, { suppressed: await suppressedIn({ data: dataDir }) })
  await merge(dataDir, { suppressed: await suppressedIn({ data: dataDir }) })
  expect(await owners(dataDir)).toEqual(['mira-two'])
})
