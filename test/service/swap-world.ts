/** Data sets that differ in every record, and requests to observe a service that serves them. */
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { readLines } from '../behaviour/tables.ts'
import { importLines, type PostOptions, type World, type WorldOptions } from './harness.ts'

/** The number of users of an edition, and of repositories. */
export const size = 30

/** All users follow `diver0`, own a repository and name the edition in the bio. */
export function edition(name: string): Pick<WorldOptions, 'users' | 'repos' | 'edges'> {
  const numbers = Array.from({ length: size }, (_, i) => i)
  // The order differs too: a list mixed from both editions has holes and repeats.
  const order = name === 'beta' ? numbers.toReversed() : numbers
  const users = order.map((i, place) => ({
    platformId: `U_${i}`,
    login: `diver${i}`,
    bio: `rust diver ${name}`,
    updatedAt: new Date(1_780_000_000_000 - place * 1000).toISOString(),
  }))
  const repos = order.map((i, place) => ({
    platformId: `R_${i}`,
    ownerLogin: `diver${i}`,
    name: `reef${i}`,
    description: `coral reef ${name}`,
    stargazerCount: place,
  }))
  const follows = users.flatMap(({ login }) =>
    login === 'diver0' ? [] : [{ type: 'follows', from: login, to: 'diver0' }],
  )
  return { users, repos, edges: follows }
}

export interface Asked {
  readonly path: string
  readonly body: object
}

/** One of each kind, without pages. */
export const questions = readLines(
  'swap-questions.jsonl',
  new URL('.', import.meta.url),
) as readonly Asked[]

const cursor = /"endCursor":"[^"]*"/g

/** The text of the answer, without cursors, which name the snapshot. Fails for any error. */
export async function said(
  world: World,
  { path, body }: Asked,
  options?: PostOptions,
): Promise<string> {
  const { status, text } = await world.post(path, body, options)
  expect(status, text).toBe(200)
  return text.replace(cursor, '')
}

interface ReadyBody {
  readonly ready: boolean
  readonly detail: {
    readonly snapshot: string
    readonly refused?: { readonly snapshot: string | null; readonly reason: string }
  }
}

export async function readiness(world: World): Promise<ReadyBody> {
  return (await world.ask<ReadyBody>('GET', '/ready')).body
}

/** Publishes a snapshot, and waits until the service answers from it. */
export async function swapTo(world: World, options: WorldOptions): Promise<string> {
  const name = await importLines(world.dataDir, options)
  await untilServed(world, name)
  return name
}

export async function untilServed(world: World, name: string): Promise<void> {
  await until(async () => (await readiness(world)).detail.snapshot === name)
}

/** The test's own timeout ends it. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await setTimeout(50)
}
