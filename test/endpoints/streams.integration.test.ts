/** A stream block by block: what is held, found, charged and told, and what is given back. */
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { overloaded, RequestError } from '../../src/contract/index.ts'
import type { ChunkSource } from '../../src/http/index.ts'
import { everyone, LongEngine, loginsOf, longService } from './long-engine.ts'
import { shareAccounts } from './small-service.ts'

const access = shareAccounts()
afterEach(() => void vi.useRealTimers())

const people = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `u${from + i}`)

async function begun(
  service: ReturnType<typeof longService>,
  body: object = everyone,
  headers: Readonly<Record<string, string>> = {},
): Promise<ChunkSource> {
  const { status, chunks, text } = await service.open(body, {
    ...headers,
    prefer: `${wholeBlocks}, ${headers.prefer ?? ''}`,
  })
  expect(status, text).toBe(200)
  return chunks!
}

/** Blocks of a part have 1,000 records from the first one on. */
const wholeBlocks = 'devdex-part=100000'

describe('a block', () => {
  it('is found while the one before is sent, and charged when that is taken', async () => {
    const engine = new LongEngine(2500)
    const service = longService(engine, access())
    const { used, leases, admission } = service
    const chunks = await begun(service)
    await setImmediate()
    expect([engine.searches, used(), leases.open]).toEqual([2, 1000, 1])
    // A stream that waits for its reader keeps no permit.
    expect(admission.stats.inFlight).toBe(0)
    expect(loginsOf(await chunks.next(false)).logins).toEqual(people(0, 1000))
    expect([engine.searches, used()]).toEqual([2, 1000])
    expect(loginsOf(await chunks.next(false)).logins).toEqual(people(1000, 2000))
    expect([engine.searches, used()]).toEqual([3, 2000])
    const { logins, last } = loginsOf(await chunks.next(false))
    expect(logins).toEqual(people(2000, 2500))
    expect(last).toEqual({ end: { count: 2500, creditsUsed: 2500, cursor: null } })
    expect(await chunks.next(false)).toBe(null)
    expect([engine.searches, used(), leases.open]).toEqual([3, 2500, 1])
    chunks.close()
    expect(leases.open).toBe(0)
  })

  it('excludes people who were suppressed before they were found', async () => {
    const engine = new LongEngine(2500)
    const chunks = await begun(longService(engine, access()))
    for (let hidden = 0; hidden < 2500; hidden += 2) engine.hidden.add(hidden)
    engine.hiding = {}
    expect(loginsOf(await chunks.next(false)).logins).toEqual(people(0, 1000))
    const odd = people(0, 2500).filter((_, i) => i % 2 === 1)
    const { logins, last } = loginsOf(await chunks.next(false))
    expect(logins).toEqual(odd.slice(500))
    expect(last).toMatchObject({ end: { count: 1750, creditsUsed: 1750 } })
    chunks.close()
  })

  // Many readers of lines end one at each of these.
  it('is one line a record for every reader', async () => {
    const engine = new LongEngine(1500)
    const bio = 'a\u0085b\u2028c\u2029'.repeat(200)
    engine.more = `,"bio":"${bio}"`
    const chunks = await begun(longService(engine, access()))
    for (const count of [1000, 500]) {
      const text = Buffer.from((await chunks.next(false))!).toString()
      expect(text).not.toMatch(/[\u0085\u2028\u2029]/)
      const bios = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).bio)
      expect(bios.slice(0, count)).toEqual(Array.from({ length: count }, () => bio))
    }
    chunks.close()
  })

  it('is not paid by a client that has gone', async () => {
    const service = longService(new LongEngine(2500), access())
    const signal = { aborted: false }
    const { chunks } = await service.open(everyone, { prefer: wholeBlocks }, signal)
    await chunks!.next(false)
    signal.aborted = true
    expect(await chunks!.next(false)).toBe(null)
    expect(service.used()).toBe(1000)
    chunks!.close()
  })

  it.each([2001, 2400, 2999])('has what %i credits pay for, and then it ends', async (credits) => {
    const service = longService(new LongEngine(5000), access(), credits)
    const chunks = await begun(service)
    for (let i = 0; i < 2; i++) await chunks.next(false)
    expect(loginsOf(await chunks.next(false)).logins).toEqual(people(2000, credits))
    const { logins, last } = loginsOf(await chunks.next(false))
    const { cursor } = (last as { end: { cursor: string } }).end
    const reason = 'insufficient_credits'
    expect(logins).toEqual([])
    expect(last).toEqual({ end: { count: credits, creditsUsed: credits, cursor, reason } })
    expect(await chunks.next(false)).toBe(null)
    chunks.close()
    expect((await service.open({ ...everyone, after: cursor })).status).toBe(402)
    expect(service.used()).toBe(credits)
  })

  it('that fails ends the stream with the code, and the cursor continues', async () => {
    for (const error of [
      overloaded(),
      new RequestError('engine_unavailable'),
      new TypeError('a fault'),
    ]) {
      const engine = new LongEngine(1500)
      const service = longService(engine, access())
      const chunks = await begun(service)
      await chunks.next(false)
      engine.failure = error
      engine.hiding = {}
      const { last } = loginsOf(await chunks.next(false))
      const { cursor, reason } = (last as { end: { cursor: string; reason: string } }).end
      expect(reason).toBe(error instanceof RequestError ? error.code : 'internal_error')
      chunks.close()
      const rest = await begun(service, { ...everyone, after: cursor })
      expect(loginsOf(await rest.next(false)).logins).toEqual(people(1000, 1500))
      expect([service.used(), service.leases.open]).toEqual([1500, 1])
      rest.close()
    }
  })
})

describe('blocks', () => {
  it.each([
    { prefer: '', body: {}, sizes: [50, 100, 200, 400, 800, 950] },
    { prefer: '', body: { first: 120 }, sizes: [50, 70] },
    { prefer: 'devdex-part=0, devdex-part=7', body: {}, sizes: [50, 100, 200, 400, 800, 950] },
    { prefer: 'devdex-part=7', body: {}, sizes: [7], reason: 'part' },
    { prefer: 'devdex-part="1200"', body: {}, sizes: [1000, 200], reason: 'part' },
    { prefer: 'devdex-part=7', body: { first: 7 }, sizes: [7] },
    { prefer: 'devdex-part=9', body: { first: 7 }, sizes: [7] },
    { prefer: 'devdex-part=2500', body: {}, sizes: [1000, 1000, 500] },
  ])('grow to 1,000, unless a part is asked for: $prefer $body', async (row) => {
    const service = longService(new LongEngine(2500), access())
    const body = { ...everyone, ...row.body }
    const { chunks, fields } = await service.open(body, { prefer: row.prefer })
    const pieces: Uint8Array[] = []
    for (let piece = await chunks!.next(false); piece !== null; piece = await chunks!.next(false)) {
      pieces.push(Buffer.from(piece))
    }
    chunks!.close()
    expect(pieces.map((piece) => loginsOf(piece).logins.length)).toEqual(row.sizes)
    const { end } = loginsOf(pieces.at(-1)!).last as { end: { reason?: string } }
    expect(end.reason).toBe(row.reason)
    const isPart = /preference-applied: devdex-part=\d+/.test(fields)
    expect(isPart).toBe(/^devdex-part="?[1-9]/.test(row.prefer))
  })

  it('grow no further while the reader is slow, and are smaller for a slower one', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const chunks = (await longService(new LongEngine(9000), access()).open(everyone)).chunks!
    const sizes: number[] = []
    for (const tookMs of [0, 0, 600, 600, 0, 2100, 2100, 2100, 2100, 0]) {
      sizes.push(loginsOf(await chunks.next(false)).logins.length)
      vi.advanceTimersByTime(tookMs)
    }
    chunks.close()
    expect(sizes).toEqual([50, 100, 200, 200, 200, 400, 200, 100, 50, 50])
  })
})

describe('a block that a client has not got', () => {
  it('is given back from the first record that had not begun to leave', async () => {
    for (const [accept, prefer, firstLine] of [
      ['application/x-ndjson', 'devdex-cursors', 0],
      ['application/x-ndjson', '', 0],
      ['text/csv', '', 1],
    ] as const) {
      for (const records of [0, 1, 101, 1000]) {
        const service = longService(new LongEngine(2500), access())
        const chunks = await begun(service, everyone, { accept, prefer })
        await chunks.next(false)
        const block = Buffer.from((await chunks.next(false))!).toString()
        const lines = block.split(/(?<=\n)/)
        const isRecord = (line: string) => !line.startsWith('{"next"')
        let [at, left] = [0, records]
        for (const line of lines) {
          if (left === 0) break
          at += line.length
          if (isRecord(line)) left--
        }
        // A part of the last record has left.
        chunks.close(records === 0 ? 0 : at - 2)
        await setImmediate()
        expect([accept, firstLine, service.used()]).toEqual([accept, firstLine, 1000 + records])
      }
    }
  })

  it('is given back whole where nothing of it was asked for', async () => {
    for (const accept of ['application/x-ndjson', 'text/csv']) {
      const service = longService(new LongEngine(2500), access())
      const chunks = await begun(service, everyone, { accept })
      chunks.close()
      await setImmediate()
      expect([service.used(), service.leases.open]).toEqual([0, 0])
    }
  })

  it('is paid where it has left, whatever of the trailer has', async () => {
    const service = longService(new LongEngine(2500), access())
    const chunks = await begun(service)
    await chunks.next(false)
    expect(loginsOf(await chunks.next(true)).last).toHaveProperty('end')
    chunks.close(0)
    await setImmediate()
    expect(service.used()).toBe(1000)
  })
})

describe('a stream', () => {
  it('that fails at once is refused as a page is, and keeps nothing', async () => {
    const engine = new LongEngine(1500)
    const service = longService(engine, access(), 999)
    const poor = longService(new LongEngine(1500), access(), 0)
    expect((await poor.open(everyone)).status).toBe(402)
    engine.failure = overloaded()
    expect((await service.open({ ...everyone, first: 10 })).status).toBe(503)
    expect([service.used(), service.leases.open]).toEqual([0, 0])
    // Two places, and none is taken.
    const all = [await begun(service, { ...everyone, first: 1 })]
    all.push(await begun(service, { ...everyone, first: 1 }))
    expect((await service.open({ ...everyone, first: 1 })).status).toBe(429)
    for (const chunks of all) chunks.close()
    expect((await service.open({ ...everyone, first: 1 })).status).toBe(200)
  })

  it('sends a cursor after each hundred records where that is preferred', async () => {
    const service = longService(new LongEngine(1250), access())
    const chunks = await begun(service, everyone, { prefer: 'devdex-cursors' })
    const bytes = Buffer.concat([
      Buffer.from((await chunks.next(false))!),
      (await chunks.next(false))!,
    ])
    expect(await chunks.next(false)).toBe(null)
    chunks.close()
    expect(loginsOf(bytes).logins).toEqual(people(0, 1250))
    const lines = bytes.toString().trimEnd().split('\n')
    let count = 0
    for (const line of lines.slice(0, -1)) {
      const { next } = JSON.parse(line) as { next?: { cursor: string } }
      if (next === undefined) count++
      else {
        expect(next).toMatchObject({ count, creditsUsed: count })
        expect(count % 100).toBe(0)
        const rest = await begun(service, { ...everyone, after: next.cursor, first: 3 })
        expect(loginsOf(await rest.next(false)).logins).toEqual(people(count, count + 3))
        rest.close()
      }
    }
    expect(lines.filter((line) => line.startsWith('{"next"'))).toHaveLength(12)
  })

  it('looks again for a page that was not found ahead, and asks a permit for each', async () => {
    const engine = new LongEngine(2500)
    const service = longService(engine, access())
    const search = engine.search.bind(engine)
    let calls = 0
    engine.search = async (plan) => {
      expect(service.admission.stats.inFlight).toBe(1)
      if (++calls === 2) throw overloaded()
      return search(plan)
    }
    const chunks = await begun(service)
    await chunks.next(false)
    expect(loginsOf(await chunks.next(false)).logins).toEqual(people(1000, 2000))
    await setImmediate()
    expect([calls, service.admission.stats.inFlight]).toEqual([4, 0])
    chunks.close()
  })

  it('ends when the server stops, and a while after its data were replaced', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const service = longService(new LongEngine(9000), access())
    const stopped = await begun(service)
    await stopped.next(false)
    expect(loginsOf(await stopped.next(true)).last).toMatchObject({
      end: { count: 1000, reason: 'server_stopping' },
    })
    stopped.close()
    const old = await begun(service)
    await old.next(false)
    service.leases.current = 'two'
    expect(loginsOf(await old.next(false)).logins).toEqual(people(1000, 2000))
    vi.advanceTimersByTime(14 * 60_000)
    expect(loginsOf(await old.next(false)).logins).toEqual(people(2000, 2500))
    vi.advanceTimersByTime(60_000)
    expect(loginsOf(await old.next(false)).last).toMatchObject({
      end: { count: 2500, reason: 'snapshot_replaced' },
    })
    old.close()
  })

  it('is given to whom it is named by, and JSON to all others', async () => {
    const service = longService(new LongEngine(3), access())
    for (const [accept, type] of [
      ['*/*', 'application/json'],
      ['application/json', 'application/json'],
      ['application/json, application/x-ndjson', 'application/json'],
      ['application/json;q=0.5, application/x-ndjson', 'application/x-ndjson'],
      ['application/x-ndjson, */*', 'application/x-ndjson'],
      ['application/x-ndjson;q=0.1, */*', 'application/json'],
      ['application/x-ndjson;q=0', 'application/json'],
      ['Application/X-NDJSON; Q=0.4, text/csv; q=0.6', 'text/csv; charset=utf-8; header=present'],
      ['text/csv, application/x-ndjson', 'application/x-ndjson'],
      ['text/*', 'application/json'],
    ] as const) {
      const { fields, chunks } = await service.open(everyone, { accept })
      expect([accept, /content-type: ([^\r]*)/.exec(fields)![1]]).toEqual([accept, type])
      chunks?.close()
    }
  })
})
