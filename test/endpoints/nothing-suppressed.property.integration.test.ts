/**
 * With a snapshot's statistics fixed, no byte of an answer depends on documents that are hidden;
 * and what a key without credits is told depends on no document at all.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { tries, withMore } from '../../native-free-index/test/tries.ts'
import { withAccountStore } from '../../src/service/index.ts'
import { importLines, serveWorld, type World } from '../service/harness.ts'
import { edition } from '../service/swap-world.ts'
import { type DataSet, dataSet, suppressions } from './suppressed-pair.ts'
import { type Asked, lookups, suppressedRequests } from './suppressed-requests.ts'

const runs = tries(20)
const pagesMax = 10

/** Imports all users, then suppresses some: the data are not imported again. */
async function openSuppressed(data: Partial<DataSet>, shards: number): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'devdex-hidden-'))
  await importLines(dataDir, { ...data, shards })
  await withAccountStore({ data: dataDir }, async (accountStore) => {
    const list = await accountStore.openSuppressions()
    for (const one of suppressions) await list.add(one)
  })
  const service = { engine: { kind: 'embedded', workers: 1 } } as const
  return serveWorld(dataDir, { keys: { poor: { credits: 0 } }, service })
}

/** Ages count from the time of the snapshot, so it is one time for both. */
async function atOneTime<T>(run: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) })
  try {
    return await run()
  } finally {
    vi.useRealTimers()
  }
}

interface Told {
  readonly text: string
  /** The cursor of the next page; null where there is none. */
  readonly next: string | null
}

const cursors = /"endCursor":"([^"]*)"/g

/** A client's whole answer, except ids and times. Cursors are compared by length. */
async function toldBy(world: World, { path, body }: Asked, key: string): Promise<Told> {
  // Cursors are random bytes, which are compressed to other lengths.
  const plain = { 'accept-encoding': 'identity' }
  const { status, headers, text } = await world.post(path, body, { key, headers: plain })
  const { endCursor = null } = JSON.parse(text).pageInfo ?? {}
  const shown = text
    .replace(/"requestId":"[^"]*"/, '')
    // Each import embeds at its own time.
    .replaceAll(/"embeddedAt":"[^"]*"/g, '"embeddedAt"')
    .replaceAll(cursors, (_, cursor: string) => `"endCursor":${cursor.length}`)
  const charged = [headers.get('x-credits-used'), headers.get('x-credits-remaining')]
  return { text: `${status} ${charged} ${headers.get('content-length')} ${shown}`, next: endCursor }
}

/** Through all pages. */
async function expectSame(worlds: readonly World[], asked: Asked, key: string): Promise<void> {
  const { after: _, ...first } = asked.body
  let afters: readonly object[] = worlds.map(() => ({}))
  for (let page = 0; page < pagesMax; page++) {
    const told = await Promise.all(
      worlds.map((world, i) => {
        return toldBy(world, { path: asked.path, body: { ...first, ...afters[i] } }, key)
      }),
    )
    for (const { text } of told) expect(text).toBe(told[0]!.text)
    if (told.some(({ next }) => next === null)) return
    afters = told.map(({ next }) => ({ after: next }))
  }
}

async function holds(worlds: readonly World[], key: string, numRuns: number): Promise<void> {
  const law = fc.asyncProperty(suppressedRequests(), (asked) => expectSame(worlds, asked, key))
  await fc.assert(law, { numRuns })
}

/** Answers do not depend on shards either, so one comparison shows both. */
let worlds: World[]
let other: World
beforeAll(async () => {
  worlds = await atOneTime(async () => {
    const opened = [await openSuppressed(dataSet(0), 1)]
    for (const shards of withMore([7], [2])) opened.push(await openSuppressed(dataSet(1), shards))
    return opened
  })
  other = await openSuppressed(edition('alpha'), 2)
})
afterAll(() => Promise.all([...worlds, other].map((world) => world.close())))

it('no answer depends on what suppressed people have', () => holds(worlds, 'all', runs))

it.each(lookups)('no look-up depends on them either: %j', (asked) => {
  return expectSame(worlds, asked, 'all')
})

it('without credits, the answer depends on the request alone', () =>
  holds([worlds[0]!, other], 'poor', runs * 4))

it('visible people are found, and suppressed ones are not', async () => {
  const everyone = { field: 'login', op: 'NotEq', value: '' }
  for (const world of worlds) {
    expect(await world.countUsers(everyone)).toBe(16)
    expect(await world.logins({ query: 'zorbling rust', first: 100 })).toContain('open0')
  }
})
