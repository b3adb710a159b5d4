/** One process at a time writes the snapshots of a data directory, also where one is killed. */
import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DataLock } from '../../src/ingest/index.ts'
import { currentSnapshot } from '../../src/snapshot/index.ts'
import { devdex } from '../cli/harness.ts'
import { startForTest } from '../cli/program.ts'
import { mountSmallDisk, type SmallDisk } from '../stress/faults/small-disk.ts'
import {
  dataSet,
  documentsIn,
  freshFolder,
  importOf,
  inventRepos,
  inventUsers,
} from './data-set.ts'

const isoTime = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`

/** An import that holds the lock and waits for its data, until some is written to the path. */
async function waitingImport(dataDir: string) {
  const folder = freshFolder()
  const path = join(folder, 'users.jsonl')
  execFileSync('mkfifo', [path])
  const started = startForTest(['import', folder, '--data', dataDir])
  const lock = join(dataDir, 'records')
  await expect.poll(() => readdirSync(lock)).toContain('lock')
  return { ...started, path }
}

const lines = (users: readonly object[]) =>
  users.map((user) => `${JSON.stringify(user)}\n`).join('')

describe('of two imports at once', () => {
  it('the second is refused and names the first, which publishes', async () => {
    const { dataDir } = await importOf(dataSet({ 'users.jsonl': inventUsers(3) }))
    const before = await currentSnapshot(dataDir)
    const first = await waitingImport(dataDir)
    const folder = dataSet({ 'users.jsonl': inventUsers(2) })
    const second = await startForTest(['import', folder, '--data', dataDir]).ended
    const holder = `process ${first.child.pid}, importing since ${isoTime},`
    const held = `devdex: ${holder} holds the lock of `
    expect(second.stderr).toMatch(new RegExp(`^${held}${dataDir}; nothing was changed: .*\n$`))
    expect(second.code).toBe(1)
    const back = await devdex(['snapshot', 'rollback', '--data', dataDir])
    expect(back).toMatchObject({ code: 1, stderr: expect.stringMatching(`^${held}`) })
    expect(await currentSnapshot(dataDir)).toBe(before)
    writeFileSync(first.path, lines(inventUsers(4)))
    expect(await first.ended).toMatchObject({ code: 0 })
    expect((await documentsIn(dataDir, 'users')).length).toBe(4)
  })

  it('the second starts again where the first was killed', async () => {
    const dataDir = freshFolder()
    const first = await waitingImport(dataDir)
    first.child.kill('SIGKILL')
    expect((await first.ended).code).toBeNull()
    await importOf(dataSet({ 'users.jsonl': inventUsers(2) }), { dataDir })
    expect((await documentsIn(dataDir, 'users')).length).toBe(2)
    expect(readdirSync(join(dataDir, 'snapshots'))).toEqual([await currentSnapshot(dataDir)])
    expect(readdirSync(join(dataDir, 'records'))).toEqual([await currentSnapshot(dataDir)])
  })
})

it('an import waits for a merge, and says so', async () => {
  const dataDir = freshFolder()
  const lock = await DataLock.take(dataDir, 'merge')
  const folder = dataSet({ 'users.jsonl': inventUsers(2) })
  const told: string[] = []
  const report = importOf(folder, { dataDir, onWait: ({ work }) => told.push(work) })
  await expect.poll(() => told).toEqual(['merge'])
  await lock!.release()
  expect((await report).report.users).toBe(2)
})

it('a build that lost its folder to another process names that as the reason, and publishes nothing', async () => {
  const { dataDir } = await importOf(dataSet({ 'users.jsonl': inventUsers(2) }))
  const before = await currentSnapshot(dataDir)
  const taken = importOf(dataSet({ 'repos.jsonl': inventRepos(3) }), {
    dataDir,
    // As a process in another container, to which the lock looks stale.
    onProgress: ({ phase }) => {
      if (phase !== 'embed' && phase !== 'cluster') return
      writeFileSync(join(dataDir, 'records', 'lock'), '1 0 import x\n')
      const snapshots = join(dataDir, 'snapshots')
      const builds = readdirSync(snapshots).filter((name) => name.startsWith('.tmp-'))
      for (const name of builds) rmSync(join(snapshots, name), { recursive: true })
    },
  })
  await expect(taken).rejects.toThrow('another process has taken the lock of the data directory')
  expect(await currentSnapshot(dataDir)).toBe(before)
})

describe('a data directory that cannot be written', () => {
  const folder = () => dataSet({ 'users.jsonl': inventUsers(1) })

  it('ends every command at once, in one line that names it', async () => {
    const key = ['--name', 'a', '--services', 'RAW', '--credits', '1']
    // Processes, since what spins in them would spin here.
    const commands = [
      ['import', folder(), '--data', '/proc/x'],
      ['keys', 'create', ...key, '--data', '/proc/self'],
    ]
    const ended = await Promise.all(commands.map((args) => startForTest(args).ended))
    for (const [i, { code, stderr }] of ended.entries()) {
      expect(stderr).toMatch(/^devdex: .* cannot be (written|made): E[A-Z]+: .*\n$/)
      expect(stderr).toContain(commands[i]!.at(-1))
      expect(code).toBe(1)
    }
    for (const place of ['/proc/x/y', '/sys/x']) {
      const { stderr, code } = await devdex(['import', folder(), '--data', place])
      expect(stderr).toContain(`devdex: the data directory ${place} cannot be written: E`)
      expect(code).toBe(1)
    }
  }, 120_000)

  it('names the lock that can be neither read nor replaced', async () => {
    const { dataDir } = await importOf(folder())
    symlinkSync('nowhere', join(dataDir, 'records', 'lock'))
    const refused = DataLock.take(dataDir, 'import')
    await expect(refused).rejects.toThrow('records/lock can be neither read nor replaced')
  })

  it('that is full is named, and keeps what it had', async ({ skip }) => {
    const dataDir = freshFolder()
    let disk: SmallDisk
    try {
      disk = mountSmallDisk(dataDir, 1)
    } catch {
      return skip('no tmpfs can be mounted here')
    }
    try {
      const many = dataSet({ 'users.jsonl': inventUsers(9000) })
      const refused = importOf(many, { dataDir })
      await expect(refused).rejects.toThrow(`${dataDir} cannot be written: ENOSPC: `)
      expect(await currentSnapshot(dataDir)).toBeNull()
      expect(readdirSync(join(dataDir, 'snapshots'))).toEqual([])
    } finally {
      disk.unmount()
    }
  })
})
