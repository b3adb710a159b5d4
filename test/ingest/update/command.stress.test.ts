/** The compiled command line: updates in the foreground and in the background. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { DataLock } from '../../../src/ingest/index.ts'
import { dataSet, documentsIn, freshFolder, inventRepos, inventUsers } from '../data-set.ts'

const program = fileURLToPath(new URL('../../../dist/src/main.js', import.meta.url))

interface Run {
  readonly child: ChildProcess
  readonly stdout: () => string
}

function start(args: readonly string[]): Run {
  const child = spawn(process.execPath, [program, 'import', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  child.stdout!.on('data', (chunk) => (text += chunk))
  child.stderr!.on('data', (chunk) => (text += chunk))
  return { child, stdout: () => text }
}

async function run(...args: readonly string[]): Promise<{ code: number | null; text: string }> {
  const { child, stdout } = start(args)
  await once(child, 'close')
  return { code: child.exitCode, text: stdout() }
}

const users = inventUsers(40)
const bio = async (dataDir: string, login: string) =>
  (await documentsIn(dataDir, 'users')).find((user) => user.login === login)?.bio

it('an update changes what is there, with the settings of the import before', async () => {
  const dataDir = freshFolder()
  const nothing = await run(dataSet({ 'users.jsonl': [] }), '--update', '--data', dataDir)
  expect(nothing).toMatchObject({ code: 1 })
  expect(nothing.text).toContain('import without --update first')
  const folder = dataSet({ 'users.jsonl': users, 'repos.jsonl': inventRepos(20) })
  const first = await run(folder, '--data', dataDir, '--shards', '3', '--rows', 'int8')
  expect(first.code).toBe(0)
  const changes = dataSet({
    'users.jsonl': [
      { platformId: 'U_1', login: 'user-1', bio: 'changed' },
      { platformId: 'U_2', deleted: true },
      { platformId: 'U_none', deleted: true },
    ],
    'edges.jsonl': [
      { type: 'follows', from: 'U_1', to: 'U_3' },
      { type: 'stars', from: 'U_9', to: 'R_9', deleted: true },
    ],
  })
  const { text, code } = await run(changes, '--update', '--data', dataDir, '--json')
  expect(code).toBe(0)
  expect(JSON.parse(text)).toMatchObject({
    accepted: { upserts: 1, deletions: 2, edges: 1, edgeRemovals: 1, badLines: 0 },
    users: 39,
    reusedEmbeddings: 20,
    update: {
      updates: 1,
      upserted: 1,
      deleted: 1,
      unknownDeletions: 1,
      edgesAdded: 1,
      edgesRemoved: 0,
      unknownEdgeRemovals: 1,
    },
  })
  expect(await bio(dataDir, 'user-1')).toBe('changed')
  expect(await bio(dataDir, 'user-2')).toBeUndefined()
  const { loadSnapshot } = await import('../../../src/snapshot/index.ts')
  const { repos } = (await loadSnapshot(dataDir)).manifest.collections
  expect(repos).toMatchObject({ shards: 3, embedding: { rows: 'int8' } })
  const left = join(dataDir, 'records', '.tmp-999999999-0.0-0123456789ab')
  mkdirSync(left)
  expect((await run('--merge', '--data', dataDir)).text).toBe('no update is waiting\n')
  expect(existsSync(left)).toBe(false)
  const lock = await DataLock.take(dataDir, 'merge')
  const busy = await run('--merge', '--data', dataDir, '--json')
  expect(JSON.parse(busy.text)).toEqual({ update: null, mergedBy: process.pid })
  await lock!.release()
  expect((statSync(join(dataDir, 'records')).mode & 0o777).toString(8)).toBe('700')
}, 60_000)

it('accepted updates are merged in the background', async () => {
  const dataDir = freshFolder()
  await run(dataSet({ 'users.jsonl': users }), '--data', dataDir)
  for (const i of [1, 2, 3]) {
    const line = { platformId: `U_${i}`, login: `user-${i}`, bio: `round ${i}` }
    const folder = dataSet({ 'users.jsonl': [line] })
    const { code, text } = await run(folder, '--update', '--background', '--data', dataDir)
    expect(text).toMatch(/^kept as update-0{11}\d-[0-9a-f]{12}: 1 line, /)
    expect(code).toBe(0)
  }
  const updates = () =>
    readdirSync(join(dataDir, 'records')).filter((name) => /^(up|lock)/.test(name))
  for (let waited = 0; updates().length > 0 && waited < 400; waited++) await sleep(100)
  expect(updates()).toEqual([])
  for (const i of [1, 2, 3]) expect(await bio(dataDir, `user-${i}`)).toBe(`round ${i}`)
}, 90_000)
