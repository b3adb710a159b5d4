/** Lines that an import takes have to be taken by every merge after it. */
import { expect, it } from 'vitest'
import { currentSnapshot, rollBack } from '../../../src/snapshot/index.ts'
import { dataSet, documentsIn, importOf, inventRepos, inventUsers } from '../data-set.ts'
import { wordEmbedder } from '../word-embedder.ts'
import { merge, update } from './updates.ts'

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
