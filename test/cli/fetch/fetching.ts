/** Fetches in this process and as processes of their own, and what they have written. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { freshFolder } from '../../ingest/data-set.ts'
import { devdex } from '../harness.ts'
import { startForTest } from '../program.ts'
import type { GithubServer } from './github-server.ts'

export const token = 'ghp_secretOfTheTest0123456789'
const environment = { GITHUB_TOKEN: token }
const organization = ['--org', 'lumenforge']

const commandLine = (server: GithubServer, folder: string, args: readonly string[]) => {
  return ['fetch', 'github', ...args, '--into', folder, '--api', server.url]
}

/** To its end, in this process. Nothing waits: `waits` are the milliseconds that it would. */
export async function fetching(
  server: GithubServer,
  args: readonly string[] = organization,
  folder = join(freshFolder(), 'people'),
) {
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  const ended = await devdex(commandLine(server, folder, args), { environment, sleep })
  expect(ended.stdout + ended.stderr).not.toContain(token)
  return { ...ended, folder, waits }
}

export function startFetch(server: GithubServer, folder: string, args = organization) {
  const { child, ended } = startForTest(commandLine(server, folder, args), environment)
  /** Or until the process has ended. */
  const untilRequests = async (count: number) => {
    while (server.requests.length < count && child.exitCode === null) await sleep(2)
  }
  return { child, ended, untilRequests }
}

export type Line = Readonly<Record<string, unknown>>

export function readFolder(folder: string): Record<'users' | 'repos' | 'edges', Line[]> {
  const read = (kind: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(`${kind}-`))
      .sort()
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line)
  return { users: read('users'), repos: read('repos'), edges: read('edges') }
}

/** For comparisons: the order of lines says nothing. */
export function sortedFolder(folder: string): string[][] {
  return Object.values(readFolder(folder)).map((lines) =>
    lines.map((line) => JSON.stringify(line)).sort(),
  )
}

/** All bytes below a folder, as one text. */
export function everyByte(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}
