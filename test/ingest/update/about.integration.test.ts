/** The records' content about one person. */
import { expect, it } from 'vitest'
import { recordsAbout } from '../../../src/ingest/index.ts'
import { dataSet, importOf } from '../data-set.ts'
import { update } from './updates.ts'

it('is every line about the person, even edges to a repository by platformId', async () => {
  const files = {
    'users.jsonl': ['ann', 'bob'].map((login) => ({ platformId: `U_${login}`, login })),
    'repos.jsonl': ['ann', 'bob'].map((ownerLogin) => ({
      platformId: `R_${ownerLogin}`,
      ownerLogin,
      name: 'tool',
    })),
    'edges.jsonl': [
      { type: 'stars', from: 'bob', to: 'R_ann' },
      { type: 'stars', from: 'bob', to: 'ann/tool' },
      { type: 'stars', from: 'bob', to: 'R_bob' },
      { type: 'follows', from: 'U_ann', to: 'bob' },
    ],
  }
  const { dataDir } = await importOf(dataSet(files))
  await update(dataDir, { 'users.jsonl': [{ platformId: 'U_ann', login: 'anna' }] })
  const found: unknown[] = []
  for await (const { kind, line } of recordsAbout(dataDir, { login: 'Ann', platformId: 'U_ann' })) {
    found.push([kind, line.to ?? line.login ?? line.platformId])
  }
  expect(found).toEqual([
    ['user', 'ann'],
    ['repository', 'R_ann'],
    ['edge', 'R_ann'],
    ['edge', 'ann/tool'],
    ['edge', 'bob'],
    ['user', 'anna'],
  ])
})
