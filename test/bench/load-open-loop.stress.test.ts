/**
 * The load generator against servers of the test. Nothing is said of how fast anything is: bounds
 * are those that the server's own waits make certain, however busy the machine.
 */
import { describe, expect, it } from 'vitest'
import { ConnectionPool } from '../../bench/http/connection-pool.ts'
import { type OpenLoad, runOpenLoop } from '../../bench/http/open-loop.ts'
import { requestBytes } from '../../bench/http/request-bytes.ts'
import { Schedule } from '../../bench/http/schedule.ts'
import { percentile } from '../../bench/statistics.ts'
import { type LoadServer, listen } from './load-server.ts'

interface Shape {
  readonly perSecond: number
  readonly durationMs: number
  readonly connections: number
}

/** Each request has a path of its own, its position in the schedule. */
function loadOf({ url }: LoadServer, { connections, ...timing }: Shape): OpenLoad {
  const requests = Array.from({ length: 2000 }, (_, i) => ({
    bytes: requestBytes(url.host, { path: `/${i}`, headers: {}, body: '{}' }),
    row: 0,
  }))
  const schedule = { ...timing, seed: 1, pick: (index: number) => index }
  return { url, connections, requests, rows: 1, schedule }
}

function timesOf({ schedule }: OpenLoad): number[] {
  const times: number[] = []
  const arrivals = new Schedule(schedule)
  while (arrivals.advance()) times.push(arrivals.atMs)
  return times
}

describe('a server that stalls', () => {
  it('is charged with the wait of every request that was due meanwhile', async () => {
    const stallMs = 500
    const first = 60
    const answeredBefore = new Set<number>()
    let held = 0
    let hasBegun = false
    let stall: Promise<void> | undefined
    const server = await listen((path, reply) => {
      const index = Number(path.slice(1))
      if (index === first) {
        hasBegun = true
        // A timer may end a little early.
        stall = new Promise((resolve) => setTimeout(resolve, stallMs + 2))
        void stall.then(() => {
          stall = undefined
        })
      }
      if (!hasBegun) answeredBefore.add(index)
      if (stall === undefined) {
        reply()
      } else {
        held++
        void stall.then(() => reply())
      }
    })
    const load = loadOf(server, { perSecond: 200, durationMs: 1500, connections: 4 })
    const { rows, planned, queued } = await runOpenLoop(load)

    // The expected times: requests from that one on are answered only after the stall.
    const times = timesOf(load)
    const endMs = times[first]! + stallMs
    const waits = times.map((atMs, i) => {
      return answeredBefore.has(i) ? 0 : Math.max(0, endMs - atMs)
    })
    const sorted = waits.sort((a, b) => a - b)
    expect(sorted.filter((wait) => wait > 100).length).toBeGreaterThan(50)
    for (const share of [0.75, 0.9, 0.99, 1]) {
      expect(rows[0]!.latencies.percentile(share)).toBeGreaterThanOrEqual(percentile(sorted, share))
    }
    expect(percentile(sorted, 0.99)).toBeGreaterThan(400)
    // A closed loop would have measured the stall four times.
    expect(held).toBeLessThanOrEqual(4)
    expect(queued).toBeGreaterThan(50)
    expect(planned).toBe(times.length)
    expect(rows[0]!.answered).toBe(times.length)
    expect(rows[0]!.credits).toBe(3 * times.length)
  })

  it('for good leaves requests without an answer, which count with their wait so far', async () => {
    const server = await listen((path, reply) => {
      if (Number(path.slice(1)) < 20) reply()
    })
    const shape = { perSecond: 200, durationMs: 400, connections: 4 }
    const load = { ...loadOf(server, shape), patienceMs: 300 }
    const { rows, planned } = await runOpenLoop(load)
    const times = timesOf(load)
    expect(planned).toBe(times.length)
    expect([rows[0]!.answered, rows[0]!.unanswered]).toEqual([20, times.length - 20])
    const waits = times.map((atMs, i) => (i < 20 ? 0 : 700 - atMs)).sort((a, b) => a - b)
    expect(rows[0]!.latencies.percentile(0.99)).toBeGreaterThanOrEqual(percentile(waits, 0.99))
  })
})

describe('the generator', () => {
  it('does not count the warm-up, but pays for it', async () => {
    let received = 0
    const server = await listen((_, reply) => {
      received++
      reply()
    })
    const load = loadOf(server, { perSecond: 500, durationMs: 400, connections: 4 })
    const { rows, planned, credits } = await runOpenLoop({ ...load, warmUpMs: 200 })
    const times = timesOf(load)
    expect(received).toBe(times.length)
    expect(planned).toBe(times.filter((atMs) => atMs >= 200).length)
    expect(rows[0]!.answered).toBe(planned)
    expect(credits).toBe(3 * times.length)
  })

  it('tells that it was late itself', async () => {
    let isBlocked = false
    const server = await listen((_, reply) => {
      reply()
      if (isBlocked) return
      isBlocked = true
      // Both share this thread: the generator cannot send meanwhile, though it has connections.
      const endMs = performance.now() + 100
      while (performance.now() < endMs);
    })
    const load = loadOf(server, { perSecond: 1000, durationMs: 300, connections: 64 })
    const { late, lateMsMax } = await runOpenLoop(load)
    expect(late).toBeGreaterThan(20)
    expect(lateMsMax).toBeGreaterThan(50)
  })

  it('opens another connection where an answer was the last one', async () => {
    const server = await listen((_, reply) => reply('200 OK\r\nConnection: close'))
    const load = loadOf(server, { perSecond: 200, durationMs: 200, connections: 4 })
    const { rows, planned } = await runOpenLoop(load)
    expect(rows[0]!).toMatchObject({ answered: planned, broken: 0, unanswered: 0 })
    expect(server.opened()).toBeGreaterThanOrEqual(planned)
  })

  it('ends where it is interrupted, with what there is', async () => {
    const interruption = new AbortController()
    const server = await listen((path, reply) => {
      reply()
      if (path === '/50') interruption.abort()
    })
    const load = loadOf(server, { perSecond: 500, durationMs: 3_600_000, connections: 4 })
    const result = await runOpenLoop({ ...load, signal: interruption.signal })
    expect(result.isInterrupted).toBe(true)
    expect(result.rows[0]!.answered).toBeGreaterThanOrEqual(40)
    expect(result.planned).toBe(result.rows[0]!.answered)
    expect(result.seconds).toBeLessThan(3600)
  })
})

it('connections that the server closes while idle are replaced, and fail no request', async () => {
  const server = await listen((_, reply) => reply())
  const pool = await ConnectionPool.open(server.url, 3)
  await expect.poll(server.opened).toBe(3)
  server.drop()
  await expect.poll(server.opened).toBe(6)
  await expect.poll(() => pool.hasIdle).toBe(true)
  const bytes = requestBytes(server.url.host, { path: '/', headers: {}, body: '{}' })
  const outcome = await new Promise((resolve) => pool.take().send(bytes, resolve))
  expect(outcome).toMatchObject({ status: 200, credits: 3 })
  pool.close()
})
