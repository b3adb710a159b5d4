/** Runs fetches in this process, and reads what they have written. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freshFolder } from '../../ingest/data-set.ts'
import { devdex } from '../harness.ts'
import {
  type Fault,
  type GithubServer,
  githubServer,
  type ServerOptions,
  smallWorld,
} from './github-server.ts'

export const token = 'ghp_secretOfTheTest0123456789'

export async function started(options: Partial<ServerOptions> = {}): Promise<GithubServer> {
  return githubServer({ world: smallWorld(), ...options })
}

export interface Fetched {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  readonly folder: string
  /** Milliseconds of each wait, none of which the test waits for. */
  readonly waits: readonly number[]
}

export async function fetched(
  server: GithubServer,
  args: readonly string[],
  folder = join(freshFolder(), 'people'),
): Promise<Fetched> {
  const all = ['fetch', 'github', ...args, '--into', folder, '--api', server.url]
  const waits: number[] = []
  const sleep = async (ms: number) => void waits.push(ms)
  const ended = await devdex(all, { environment: { GITHUB_TOKEN: token }, sleep })
  expect(ended.stdout + ended.stderr).not.toContain(token)
  return { ...ended, folder, waits }
}

/** Faults for the first requests. */
export function faultsAt(...list: readonly (Fault | undefined)[]): Pick<ServerOptions, 'fault'> {
  return { fault: (_, index) => list[index] }
}

export const summaryOf = (ended: Fetched) => JSON.parse(ended.stdout)

export interface FetchedFolder {
  readonly users: Line[]
  readonly repos: Line[]
  readonly edges: Line[]
}

export type Line = Readonly<Record<string, unknown>>

export function readFolder(folder: string): FetchedFolder {
  const linesOf = (kind: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(`${kind}-`))
      .sort()
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line)
  return { users: linesOf('users'), repos: linesOf('repos'), edges: linesOf('edges') }
}

/** For comparisons: the order of lines says nothing. */
export function sortedFolder(folder: string): Record<string, string[]> {
  const sorted = Object.entries(readFolder(folder)).map(([kind, lines]) => [
    kind,
    (lines as Line[]).map((line) => JSON.stringify(line)).sort(),
  ])
  return Object.fromEntries(sorted)
}

/** All bytes below a folder, as one text. */
export function everyByte(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'latin1'))
    .join('\n')
}
