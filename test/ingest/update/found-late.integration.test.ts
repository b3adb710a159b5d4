/** Lines that an import takes have to be taken by every merge after it. */
import { expect, it } from 'vitest'
import { currentSnapshot, rollBack } from '../../../src/snapshot/index.ts'
import { dataSet, documentsIn, importOf, inventRepos, inventUsers } from '../data-set.ts'
import { wordEmbedder } from '../word-embedder.ts'
import { merge, update } from './updates.ts'

it('an end of an edge with U+0000 does not stop a merge', async () => {
  const edges = [
    { type: 'follows', from: 'user-1', to: 'user\u0000-2' },
    { type: 'follows', from: 'user-1', to: 'user-3' },
  ]
  const files = { 'users.jsonl': inventUsers(5), 'edges.jsonl': edges }
  const { dataDir } = await importOf(dataSet(files))
  await update(dataDir, { 'edges.jsonl': [{ ...edges[1], deleted: true }] })
  expect((await merge(dataDir))?.update?.edgesRemoved).toBe(1)
  expect((await merge(dataDir)) ?? 'nothing waits').toBe('nothing waits')
})

it('the longest line that is taken stops no merge', async () => {
  const empty = JSON.stringify({
    platformId: 'R_long',
    name: 'long',
    ownerLogin: 'one',
    readme: '',
  })
  const readme = 'x'.repeat((16 << 20) - empty.length)
  const long = { platformId: 'R_long', name: 'long', ownerLogin: 'one', readme }
  const { dataDir } = await importOf(dataSet({ 'repos.jsonl': [long] }))
  await update(dataDir, { 'users.jsonl': inventUsers(1) })
  expect(await merge(dataDir)).toMatchObject({ users: 1, repos: 1 })
})

it('who goes back while a merge runs has gone back, and the update changes that', async () => {
  const { dataDir } = await importOf(dataSet({ 'users.jsonl': inventUsers(2) }))
  const first = await currentSnapshot(dataDir)
  await update(dataDir, { 'users.jsonl': [{ platformId: 'U_bad', login: 'bad' }] })
  await merge(dataDir)
  await update(dataDir, { 'repos.jsonl': inventRepos(1) })
  const words = wordEmbedder()
  let polls = 0
  const embedder = {
    ...words,
    model: words.model,
    embed: async (...given: Parameters<typeof words.embed>) => {
      if (polls++ === 0) await rollBack(dataDir, null)
      return words.embed(...given)
    },
  }
  const report = await merge(dataDir, { embedder })
  expect(report?.update?.updates).toBe(1)
  expect(polls).toBe(2)
  expect(report?.update?.base).toBe(first)
  expect((await documentsIn(dataDir, 'repos')).length).toBe(1)
  const logins = (await documentsIn(dataDir, 'users')).map(({ login }) => login)
  expect(logins).not.toContain('bad')
  expect(report?.warnings.join()).toContain('has been gone back to')
})

it('deletions of all there is leave a snapshot of nothing, which can be added to', async () => {
  const files = { 'users.jsonl': inventUsers(2), 'repos.jsonl': inventRepos(1) }
  const { dataDir } = await importOf(dataSet(files))
  await update(dataDir, {
    'users.jsonl': ['U_0', 'U_1'].map((platformId) => ({ platformId, deleted: true })),
    'repos.jsonl': [{ platformId: 'R_0', deleted: true }],
  })
  expect(await merge(dataDir)).toMatchObject({ users: 0, repos: 0, update: { deleted: 3 } })
  await update(dataDir, { 'users.jsonl': inventUsers(1) })
  expect(await merge(dataDir)).toMatchObject({ users: 1, repos: 0 })
})
