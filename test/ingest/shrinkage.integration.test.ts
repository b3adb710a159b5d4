/** An import or a merge that would empty what is served, or lose more than half of it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noSuppression, pendingUpdates } from '../../src/ingest/index.ts'
import { currentSnapshot, listSnapshots } from '../../src/snapshot/index.ts'
import { devdex } from '../cli/harness.ts'
import {
  type Content,
  dataSet,
  freshFolder,
  importOf,
  inventRepos,
  inventUsers,
} from './data-set.ts'
import { merge, update } from './update/updates.ts'

const refused = { allowShrink: false }
const follows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ type: 'follows', from: `user-${i}`, to: 'user-0' }))
const whole = {
  'users.jsonl': [
    ...inventUsers(8),
    { platformId: 'P', login: 'pro', professional: { headline: 'x' } },
  ],
  'repos.jsonl': inventRepos(4),
  'edges.jsonl': follows(6),
}

async function imported(): Promise<string> {
  return (await importOf(dataSet(whole), refused)).dataDir
}

function changed(files: Readonly<Record<string, Content>>): string {
  return dataSet({ ...whole, ...files })
}

describe('an import', () => {
  it.each<[string, Readonly<Record<string, Content>>, string]>([
    [
      'users',
      { 'users.jsonl': inventUsers(4) },
      'users: 9 before, 4 now, profiles: 1 before, 0 now',
    ],
    ['repositories', { 'repos.jsonl': inventRepos(1) }, 'repositories: 4 before, 1 now'],
    ['profiles', { 'users.jsonl': inventUsers(9) }, 'profiles: 1 before, 0 now'],
    ['edges of a type', { 'edges.jsonl': follows(2) }, 'follows edges: 6 before, 2 now'],
    ['all users, as a file of no bytes has none', { 'users.jsonl': '' }, 'users: 9 before, 0 now'],
  ])(
    'that loses more than half of %s is refused, and nothing changes',
    async (_, files, counts) => {
      const dataDir = await imported()
      const before = await currentSnapshot(dataDir)
      const shrunk = importOf(changed(files), { dataDir, ...refused })
      await expect(shrunk).rejects.toThrow(
        `more than half of what ${before} holds would be lost (${counts}`,
      )
      expect(await currentSnapshot(dataDir)).toBe(before)
      expect(await listSnapshots(dataDir)).toEqual([before])
    },
  )

  it('may lose half', async () => {
    const dataDir = await imported()
    const half = { 'repos.jsonl': inventRepos(2), 'edges.jsonl': follows(3) }
    await importOf(changed(half), { dataDir, ...refused })
  })

  it('of nothing is refused, also where nothing was', async () => {
    const dataDir = freshFolder()
    const empty = dataSet({ 'users.jsonl': '', 'repos.jsonl': '\n' })
    const first = importOf(empty, { dataDir, ...refused })
    await expect(first).rejects.toThrow('the data holds no users and no repositories')
    expect(await currentSnapshot(dataDir)).toBeNull()
  })

  it('does not count people excluded by the suppression list as lost', async () => {
    const dataDir = await imported()
    const suppressesLogin = (login: string) => login !== 'user-1'
    const suppressed = { ...noSuppression, isEmpty: false, version: 1, suppressesLogin }
    const { report } = await importOf(dataSet(whole), { dataDir, suppressed, ...refused })
    expect(report).toMatchObject({ users: 1, suppressed: { users: 8 } })
  })

  it('is compared with nothing where the current snapshot cannot be read', async () => {
    const dataDir = await imported()
    const manifest = join(
      dataDir,
      'snapshots',
      `${await currentSnapshot(dataDir)}`,
      'manifest.json',
    )
    writeFileSync(manifest, 'damaged')
    await importOf(dataSet({ 'users.jsonl': inventUsers(1) }), { dataDir, ...refused })
  })
})

describe('a merge', () => {
  const deletions = inventUsers(6).map((user) => ({ ...user, deleted: true }))

  it('that loses more than half is refused, and names the update that waits', async () => {
    const dataDir = await imported()
    const { name } = await update(dataDir, { 'users.jsonl': deletions })
    const path = join(dataDir, 'records', name)
    const help = `give --allow-shrink, otherwise remove ${path}`
    await expect(merge(dataDir, refused)).rejects.toThrow(help)
    expect(await pendingUpdates(dataDir)).toEqual([name])
    expect(await merge(dataDir, { allowShrink: true })).toMatchObject({ users: 3 })
  })

  it('counts edges that a merge before it kept', async () => {
    const dataDir = await imported()
    await update(dataDir, { 'edges.jsonl': [{ type: 'stars', from: 'user-1', to: 'R_1' }] })
    await merge(dataDir, refused)
    const removals = follows(4).map((edge) => ({ ...edge, deleted: true }))
    await update(dataDir, { 'edges.jsonl': removals })
    await expect(merge(dataDir, refused)).rejects.toThrow('follows edges: 6 before, 2 now')
  })
})

it('the command says so in one line, and takes the option', async () => {
  const dataDir = await imported()
  const before = await currentSnapshot(dataDir)
  const folder = dataSet({ 'users.jsonl': '' })
  const { code, stdout, stderr } = await devdex(['import', folder, '--data', dataDir])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^devdex: more than half of .*; if it is meant, give --allow-shrink\n$/)
  expect(await currentSnapshot(dataDir)).toBe(before)
  const changes = dataSet({ 'users.jsonl': [{ platformId: 'P', deleted: true }] })
  const given = ['import', changes, '--update', '--allow-shrink', '--data', dataDir]
  const allowed = await devdex(given)
  expect(allowed).toMatchObject({ code: 0, stderr: '' })
})
