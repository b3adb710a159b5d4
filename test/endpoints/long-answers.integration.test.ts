/**
 * Answers of 100,000 items are made in slices, and others are answered in between. How long a slice
 * is, is told in items: the clock goes on by 1 ms with each look at it.
 */

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CancelSignal, neverAborted } from '../../src/domain/index.ts'
import { DocumentList, ScoredList } from '../../src/endpoints/answer.ts'
import { type EdgePage, type EdgeQuery, TimeSlices } from '../../src/engines/index.ts'
import { CursorCodec } from '../../src/plan/index.ts'
import { type SmallGraph, smallEngine } from './small-engine.ts'
import {
  type KeyOptions,
  type Post,
  type Reply,
  shareAccounts,
  smallService,
} from './small-service.ts'

shareAccounts()

/** Deadline checks until a slice is over. */
const pollsPerSlice = 4

let nowMs = 0
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => ++nowMs)
})
afterEach(() => vi.restoreAllMocks())

const people: SmallGraph = {
  users: Array.from({ length: 1000 }, (_, i) => `u${i}`),
  repos: [],
  profiles: [],
  edges: {},
}
const largest = ['/search/users', { query: 'x', includeAttributes: { followers: { first: 100 } } }]
const everybody = { first: 1000 }

/** All users have a hundred followers, and more on further pages. */
function crowd(key: KeyOptions = {}): Post {
  const edges = async ({ roots, first }: EdgeQuery): Promise<EdgePage[]> =>
    roots.map((root) => ({ ordinals: new Uint32Array(first).fill(root), next: first }))
  return smallService({ ...smallEngine(people), edges }, key)
}

function askLargest(post: Post, signal?: CancelSignal): Promise<Reply> {
  const [path, body] = largest as [string, object]
  return post(path, { ...body, ...everybody }, {}, signal)
}

/** Calls back in every tick of the event loop until the promise is resolved. */
async function eachTick(until: Promise<unknown>, turn: () => void): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  until.then(over, over)
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    turn()
  }
}

describe('while an answer of 100,000 items is made', () => {
  it('no turn makes more than a few of its lists', async () => {
    const encrypted = vi.spyOn(CursorCodec.prototype, 'encryptPosition')
    const asked = askLargest(crowd())
    let [before, most, turns] = [0, 0, 0]
    await eachTick(asked, () => {
      const made = encrypted.mock.calls.length
      most = Math.max(most, made - before)
      before = made
      turns++
    })
    const { status, body } = await asked
    expect([status, body.users.length, encrypted.mock.calls.length]).toEqual([200, 1000, 1000])
    for (const { followers } of body.users) expect(followers.edges).toHaveLength(100)
    expect(most).toBeLessThanOrEqual(pollsPerSlice)
    expect(turns).toBeGreaterThanOrEqual(1000 / pollsPerSlice)
  })

  it('others are answered, and it is not changed by that', async () => {
    const post = crowd()
    const order: string[] = []
    const asked = askLargest(post).then((reply) => {
      order.push('largest')
      return reply
    })
    const others = Array.from({ length: 20 }, async (_, i) => {
      const reply = await post('/raw/users/by-login', { logins: [`u${i}`] })
      order.push(`u${i}`)
      return reply.status
    })
    expect(await Promise.all(others)).toEqual(Array(20).fill(200))
    const { text } = await asked
    expect(order.at(-1)).toBe('largest')
    expect((await askLargest(crowd())).text.length).toBe(text.length)
  })

  it('it ends with its client, and is not paid', async () => {
    const encrypted = vi.spyOn(CursorCodec.prototype, 'encryptPosition')
    const client = new AbortController()
    const asked = askLargest(crowd(), client.signal)
    await eachTick(asked, () => {
      if (encrypted.mock.calls.length > 100) client.abort()
    })
    const { status, used } = await asked
    expect([status, used]).toEqual([503, 0])
    expect(encrypted.mock.calls.length).toBeLessThan(200)
  })
})

describe('putting an answer together in slices', () => {
  const body = Buffer.from(JSON.stringify({ bio: 'x'.repeat(10_000) }))
  const list = [Buffer.from(',"list":['), [body, body], Buffer.from(']')]
  const hits = Array.from({ length: 1000 }, (_, i) => ({ body, score: i / 1000 }))
  type Hits = readonly (typeof hits)[number][]
  const members = [hits.map((_, i) => (i % 2 === 0 ? list : undefined))]
  const frame = { open: '[', close: ']', members }

  /** The same list, and how many of it have been read. */
  function counted<T>(items: readonly T[]) {
    const counts = { read: 0 }
    const watched = new Proxy(items, {
      get: (target, name) => {
        if (/^\d+$/.test(String(name))) counts.read++
        return Reflect.get(target, name)
      },
    })
    return { watched, counts }
  }

  it.each([
    ['scored', (of: Hits) => new ScoredList(of, frame)],
    ['plain', (of: Hits) => new DocumentList(of.map(bodyOf), frame)],
  ])('gives the same bytes, and copies some 64 KiB between two looks: %s', async (_, build) => {
    const { watched, counts } = counted(hits)
    const answer = build(watched)
    const before = counts.read
    const reads: number[] = []
    const slices = new TimeSlices(neverAborted)
    vi.spyOn(slices, 'isOver', 'get').mockImplementation(() => {
      reads.push(counts.read - before)
      return true
    })
    const pauses = vi.spyOn(slices, 'pause')
    const made = await answer.writeInTimeSlices(slices)
    expect(Buffer.compare(made, answer.write())).toBe(0)
    // A document has 10 KB, and every other one 20 KB more.
    const steps = Math.floor(made.length / ((1 << 16) + 30_100))
    expect(pauses.mock.calls.length).toBeGreaterThanOrEqual(steps)
    for (const [i, read] of reads.entries()) {
      if (counts.read > before) expect(read - (reads[i - 1] ?? 0)).toBeLessThanOrEqual(7)
    }
  })

  function bodyOf(hit: { readonly body: Buffer }): Buffer {
    return hit.body
  }
})

describe('slices', () => {
  it('of several works take a turn each', async () => {
    const done: number[] = []
    const work = async (name: number) => {
      const slices = new TimeSlices(neverAborted)
      for (let i = 0; i < 5; i++) {
        await slices.pause()
        done.push(name)
      }
    }
    const works = Promise.all([1, 2, 3].map(work))
    let [before, most] = [0, 0]
    await eachTick(works, () => {
      most = Math.max(most, done.length - before)
      before = done.length
    })
    expect(most).toBe(1)
    expect(done).toEqual(Array(5).fill([1, 2, 3]).flat())
  })

  it('end once no client waits for the result', async () => {
    const client = new AbortController()
    const gone = new Error('gone')
    const slices = new TimeSlices(client.signal, () => gone)
    await slices.pause()
    client.abort()
    await expect(slices.pause()).rejects.toBe(gone)
    // The next waiting task goes on.
    await new TimeSlices(neverAborted).pause()
  })
})
