/** Commands run while a real server does, as a separate process: it follows their changes. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Sqlite } from '../../src/accounts/sqlite.ts'
import { openToOthers } from '../../src/snapshot/index.ts'
import { makeFolder } from '../snapshot/small-snapshot.ts'
import { devdex, type Outcome } from './harness.ts'
import { peopleDataSet, temporaryFolder } from './people-data.ts'
import { startForTest, startProgram, startServer } from './program.ts'

// An import, a server and a dozen commands, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 })

/** A data directory with the people. It is imported once, and each server has a copy. */
const made = makeFolder()
const others = makeFolder()

let umask: number

beforeAll(async () => {
  // Under this umask, new files would be readable by all users.
  umask = process.umask(0)
  const people = peopleDataSet(others)
  expect(await devdex(['import', people, '--data', made])).toMatchObject({ code: 0 })
})

afterAll(() => {
  process.umask(umask)
  for (const folder of [made, others]) rmSync(folder, { recursive: true })
})

/** Serves a data directory until `stop`. */
async function serve(data: string) {
  const { origin, told, stop } = await startServer(startProgram, data)
  const local = (...args: string[]) => devdex([...args, '--data', data])
  const remote = (key: string, ...args: string[]) =>
    devdex(args, { url: origin, environment: { DEVDEX_API_KEY: key } })
  return { local, remote, told, stop }
}

async function createKey(local: (...args: string[]) => Promise<Outcome>, name: string) {
  const rights = ['--services', 'SEARCH,RAW', '--credits', '1000', '--rate', '1000', '--json']
  const { stdout } = await local('keys', 'create', '--name', name, ...rights)
  return JSON.parse(stdout) as { id: string; key: string }
}

/** Repeats a command until its output is as wanted; the test's own time is the limit. */
async function until(run: () => Promise<Outcome>, isDone: (outcome: Outcome) => boolean) {
  for (;;) {
    const outcome = await run()
    if (isDone(outcome)) return outcome
    await sleep(20)
  }
}

describe('a server', () => {
  const data = makeFolder()
  const path = join(data, 'PREVIOUS')
  let server: Awaited<ReturnType<typeof serve>>

  beforeAll(async () => {
    // `cpSync` of Node 22 does not keep the modes of folders.
    await cp(made, data, { recursive: true })
    writeFileSync(path, '')
    server = await serve(data)
  })

  afterAll(async () => {
    await server.stop()
    rmSync(data, { recursive: true })
  })

  test('follows keys at once, and makes no file that others may read', async () => {
    const { local, remote, told } = server
    expect(told.stderr).toContain(`"first":"${path}"`)
    expect(told.stderr).toContain(`chmod -R go= ${data}`)
    const { key } = await createKey(local, 'me')
    const found = (used: string) =>
      remote(used, 'raw', 'users', 'mira', '--csv', '--fields', 'login')
    expect((await found(key)).stdout).toBe('login\nMira\n')
    const { stdout } = await local('keys', 'rotate', 'me', '--overlap', '0')
    expect(await found(key)).toMatchObject({ code: 1, stderr: expect.stringContaining('API key') })
    const newKey = stdout.trim()
    expect((await found(newKey)).stdout).toBe('login\nMira\n')
    const usage = await local('keys', 'usage', 'me', '--json')
    expect(JSON.parse(usage.stdout)).toMatchObject([{ name: 'me', requests: 2, credits: 2 }])
    await local('keys', 'revoke', 'me')
    expect(await found(newKey)).toMatchObject({ code: 1, stdout: '' })
    expect(await openToOthers(data)).toEqual([path])
  })

  test('hides who is suppressed without a restart, and shows them again', async () => {
    const { local, remote } = server
    const { key } = await createKey(local, 'hiding')
    const mira = () => remote(key, 'raw', 'users', 'mira', '--csv', '--fields', 'login')
    const isSuppressed = ({ stdout }: Outcome) => stdout === 'login\n""\n' || stdout === 'login\n\n'
    expect(isSuppressed(await mira())).toBe(false)
    expect((await local('suppress', 'add', 'mira')).code).toBe(0)
    await until(mira, isSuppressed)
    const followers = await remote(key, 'graph', 'users', 'bo', 'followers', '--fields', 'login')
    expect(followers.stdout).not.toContain('Mira')
    const repos = await remote(key, 'raw', 'repos', 'mira/rocket', '--csv', '--fields', 'name')
    expect(repos.stdout).not.toContain('rocket')
    const { stdout } = await local('person', 'export', 'mira')
    expect(JSON.parse(stdout)).toMatchObject({ suppressed: true, user: { login: 'Mira' } })
    expect((await local('suppress', 'remove', 'mira')).code).toBe(0)
    await until(mira, (outcome) => !isSuppressed(outcome))
  })
})

test('a backup is restored when its server has ended, and hides whom it hid', async () => {
  const data = temporaryFolder()
  await cp(made, data, { recursive: true })
  const { local, stop } = await serve(data)
  const other = temporaryFolder()
  mkdirSync(other, { recursive: true })
  const there = (...args: string[]) => devdex([...args, '--data', other])
  const { key } = await createKey(there, 'me')
  expect(await there('suppress', 'add', 'mira')).toMatchObject({ code: 0 })
  const backup = join(temporaryFolder(), 'backup')
  expect(await there('keys', 'backup', backup)).toMatchObject({ code: 0 })
  expect(await local('keys', 'restore', backup, '--yes')).toMatchObject({ code: 1, stdout: '' })
  await stop()
  expect(await local('keys', 'restore', backup, '--yes')).toMatchObject({ code: 0 })
  const { remote, stop: stopAgain } = await serve(data)
  onTestFinished(async () => void (await stopAgain()))
  const mira = () => remote(key, 'raw', 'users', 'mira', '--csv', '--fields', 'login')
  await until(mira, ({ code, stdout }) => code === 0 && !stdout.includes('Mira'))
  expect((await local('suppress', 'remove', 'mira')).stdout).toContain('login')
  await until(mira, ({ stdout }) => stdout.includes('Mira'))
})

test('a server that cannot know whom to hide ends with an error', async () => {
  const data = temporaryFolder()
  await cp(made, data, { recursive: true })
  await devdex(['suppress', 'add', 'mira', '--data', data])
  const database = new Sqlite(join(data, 'accounts.db'))
  database.exec(`UPDATE suppressions SET entry = replace(entry, '"', '')`)
  database.close()
  const { ended } = startForTest(['serve', '--data', data, '--port', '0', '--workers', '1'])
  expect(await ended).toMatchObject({ code: 1, stdout: '' })
})
