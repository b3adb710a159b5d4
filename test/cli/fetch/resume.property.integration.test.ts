/**
 * A fetch that was stopped or crashed at any moment and is resumed has the result of a whole one.
 */
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsLater } from '../../../native-free-index/test/law.ts'
import { tries } from '../../../native-free-index/test/tries.ts'
import { freshFolder } from '../../ingest/data-set.ts'
import { serveWorld } from '../../service/harness.ts'
import { devdex } from '../harness.ts'
import { everyByte, fetching, readFolder, sortedFolder, startFetch, token } from './fetching.ts'
import { type GithubServer, openGithub, smallWorld } from './github-server.ts'

const again = (server: GithubServer, folder: string, args?: string[]) =>
  fetching(server, args, folder)

describe('a process', () => {
  it('ends at SIGTERM and says how to continue', async () => {
    let isHanging = true
    const fault = (_: unknown, index: number) => (isHanging && index === 3 ? 'hang' : undefined)
    const server = await openGithub({ fault })
    const folder = join(freshFolder(), 'people')
    const args = ['--org', 'lumenforge', '--json']
    const { child, ended, untilRequests } = startFetch(server, folder, args)
    await untilRequests(4)
    child.kill('SIGTERM')
    const { code, stdout, stderr } = await ended
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ state: 'stopped', users: 1, repos: 46 })
    expect(stderr).toMatch(
      /stopped: 1 user and 46 repositories are kept in .*; run the same command/,
    )
    expect(stderr + stdout + everyByte(folder)).not.toContain(token)
    isHanging = false
    expect(await again(server, folder)).toMatchObject({ code: 0 })
    expect(readFolder(folder).users).toHaveLength(62)
  })

  it('ends at SIGINT while it waits for a limit', async () => {
    const limit = { status: 429, headers: { 'retry-after': '3000' } }
    const server = await openGithub({ fault: () => limit })
    const { child, ended, untilRequests } = startFetch(server, join(freshFolder(), 'people'))
    await untilRequests(1)
    const [told] = await once(child.stderr!, 'data')
    expect(String(told)).toMatch(/waiting 50 min, until \d\d:\d\d:\d\d UTC/)
    child.kill('SIGINT')
    expect((await ended).stderr).toContain('stopped: 0 users')
  })

  it('is alone in its folder', async () => {
    const server = await openGithub({ fault: () => 'hang' })
    const folder = join(freshFolder(), 'people')
    await startFetch(server, folder).untilRequests(1)
    const second = await again(server, folder)
    expect(second.code).toBe(1)
    expect(second.stderr).toMatch(/process \d+, fetching since .*, holds the lock/)
  })

  it('that is killed again and again ends with the same files', async () => {
    const server = await openGithub({ delayMs: 15 })
    const whole = (await fetching(server)).folder
    const folder = join(freshFolder(), 'people')
    for (let kills = 0; kills < tries(8); kills++) {
      const { child, ended, untilRequests } = startFetch(server, folder)
      // Within a request, and around the commit of its answer.
      await untilRequests(server.requests.length + 1 + (kills % 3))
      await sleep((kills * 7) % 20)
      child.kill('SIGKILL')
      if ((await ended).code !== null) break
    }
    expect(await again(server, folder)).toMatchObject({ code: 0 })
    expect(sortedFolder(folder)).toEqual(sortedFolder(whole))
    expect(everyByte(folder)).not.toContain(token)
  })
})

/** The files on the disk after a whole fetch. */
async function wholeFetch() {
  const server = await openGithub({ world: smallWorld(20) })
  const folder = join(freshFolder(), 'people')
  await again(server, folder)
  const journalFolder = join(folder, '.fetch')
  const [name] = readdirSync(journalFolder).filter((one) => one.endsWith('.journal'))
  const hash = name!.slice(0, 12)
  const journal = readFileSync(join(journalFolder, name!))
  return { server, folder, hash, journal }
}

describe('files', () => {
  it('that a crash left, at any byte, are cut back and continued', async () => {
    const { server, folder, hash, journal } = await wholeFetch()
    const wanted = sortedFolder(folder)
    const fraction = fc.double({ min: 0, max: 1, noNaN: true })
    await holdsLater(20, [fraction, fc.tuple(fraction, fraction, fraction)], async (at, tails) => {
      const copy = join(freshFolder(), 'people')
      cpSync(folder, copy, { recursive: true })
      const kept = journal.subarray(0, Math.floor(at * journal.length))
      writeFileSync(join(copy, '.fetch', `${hash}.journal`), kept)
      // Records reach the disk before the line that counts them.
      const lines = kept.toString().split('\n').slice(1, -1)
      const last = lines.at(-1)
      const sizes: number[] = last === undefined ? [0, 0, 0] : JSON.parse(last).sizes
      const isBegun = kept.includes('\n')
      for (const [i, kind] of ['users', 'repos', 'edges'].entries()) {
        const path = join(copy, `${kind}-${hash}.jsonl`)
        const more = readFileSync(path).length - sizes[i]!
        truncateSync(path, isBegun ? sizes[i]! + Math.floor(tails[i]! * more) : 0)
      }
      expect(await again(server, copy)).toMatchObject({ code: 0 })
      expect(sortedFolder(copy)).toEqual(wanted)
    })
  })

  it('of another selection are cut back too, so that no record stands twice', async () => {
    const { server, folder, hash } = await wholeFetch()
    const line = JSON.stringify({ platformId: '119', login: 'dev-19' })
    appendFileSync(join(folder, `users-${hash}.jsonl`), `${line}\n`)
    await again(server, folder, ['--user', 'dev-19'])
    const ids = readFolder(folder).users.map(({ platformId }) => platformId)
    expect(ids.filter((id) => id === '119')).toHaveLength(1)
  })

  it('that do not fit their journal are refused by name', async () => {
    const { server, folder, hash, journal } = await wholeFetch()
    const users = join(folder, `users-${hash}.jsonl`)
    const path = join(folder, '.fetch', `${hash}.journal`)
    const kept = readFileSync(users)
    truncateSync(users, kept.length - 1)
    expect((await again(server, folder)).stderr).toMatch(/users-.*jsonl has \d+ bytes of the \d+/)
    writeFileSync(users, kept)
    const lines = journal.toString().split('\n')
    writeFileSync(path, [lines[0], 'no JSON', ...lines.slice(2)].join('\n'))
    expect((await again(server, folder)).stderr).toMatch(/\.journal:2 is damaged/)
    writeFileSync(path, '{"format":"another"}\n')
    expect((await again(server, folder)).stderr).toContain('is of another release')
    writeFileSync(path, '')
    expect((await again(server, folder)).stderr).toContain('has lost its journal')
    writeFileSync(path, journal)
    expect(await again(server, folder)).toMatchObject({ code: 0 })
  })
})

it('people of an imported fetch are found by a search', async () => {
  const server = await openGithub()
  const folder = join(freshFolder(), 'people')
  await again(server, folder, ['--followers-of', 'mira'])
  await again(server, folder)
  const data = join(freshFolder(), 'data')
  const { code, stdout } = await devdex(['import', folder, '--data', data, '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ users: 132, repos: 72, badLines: 0, unknownEnds: 0 },
    edges: { follows: 130, contributes: 167 },
  })
  const world = await serveWorld(data)
  try {
    const found = await world.search({ query: 'dev-77' })
    expect(found.users[0]).toMatchObject({ login: 'dev-77', platformId: '177' })
  } finally {
    await world.close()
  }
})
