/** The compiled command line: updates in the foreground and in the background. */
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DataLock } from '../../../src/ingest/index.ts'
import { loadSnapshot } from '../../../src/snapshot/index.ts'
import { startForTest } from '../../cli/program.ts'
import { dataSet, documentsIn, freshFolder, inventRepos, inventUsers } from '../data-set.ts'

const run = (...args: string[]) => startForTest(['import', ...args]).ended
const users = inventUsers(40)

it('an update changes what is there, with the settings of the import before', async () => {
  const dataDir = freshFolder()
  const nothing = await run(dataSet({ 'users.jsonl': [] }), '--update', '--data', dataDir)
  expect(nothing.code).toBe(1)
  const folder = dataSet({ 'users.jsonl': users, 'repos.jsonl': inventRepos(20) })
  const first = await run(folder, '--data', dataDir, '--shards', '3', '--rows', 'int8')
  expect(first.code).toBe(0)
  const changes = dataSet({
    'users.jsonl': ['U_2', 'U_none'].map((platformId) => ({ platformId, deleted: true })),
    'edges.jsonl': [{ type: 'stars', from: 'U_9', to: 'R_9', deleted: true }],
  })
  const { stdout, code } = await run(changes, '--update', '--data', dataDir, '--json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    accepted: { upserts: 0, deletions: 2, edges: 0, edgeRemovals: 1, badLines: 0 },
    ...{ users: 39, reusedEmbeddings: 20 },
    update: { updates: 1, deleted: 1, unknownDeletions: 1, unknownEdgeRemovals: 1 },
  })
  const { repos } = (await loadSnapshot(dataDir)).manifest.collections
  expect(repos).toMatchObject({ shards: 3, embedding: { rows: 'int8' } })
  const left = join(dataDir, 'records', '.tmp-999999999-0.0-0123456789ab')
  mkdirSync(left)
  expect((await run('--merge', '--data', dataDir)).code).toBe(0)
  expect(existsSync(left)).toBe(false)
  const lock = await DataLock.take(dataDir, 'merge')
  const busy = await run('--merge', '--data', dataDir, '--json')
  expect(JSON.parse(busy.stdout)).toEqual({ update: null, mergedBy: process.pid })
  await lock!.release()
  expect((statSync(join(dataDir, 'records')).mode & 0o777).toString(8)).toBe('700')
})

it('accepted updates are merged in the background', async () => {
  const dataDir = freshFolder()
  await run(dataSet({ 'users.jsonl': users }), '--data', dataDir)
  for (const i of [1, 2, 3]) {
    const line = { platformId: `U_${i}`, login: `user-${i}`, bio: `round ${i}` }
    const folder = dataSet({ 'users.jsonl': [line] })
    const { code, stdout } = await run(folder, '--update', '--background', '--data', dataDir)
    expect(stdout).toMatch(/update-0{11}\d-[0-9a-f]{12}/)
    expect(code).toBe(0)
  }
  const waiting = () =>
    readdirSync(join(dataDir, 'records')).filter((name) => /^(up|lock)/.test(name))
  await expect.poll(waiting).toEqual([])
  const bios = (await documentsIn(dataDir, 'users')).map(({ bio }) => bio)
  for (const i of [1, 2, 3]) expect(bios).toContain(`round ${i}`)
})
