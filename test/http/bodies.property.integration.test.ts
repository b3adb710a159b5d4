/** Bodies whole, in pieces, empty, too large, too slow and broken off. */
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import { limits } from '../../src/contract/index.ts'
import { BodyBuffer, BodyDeadlines } from '../../src/http/bodies.ts'
import { describeAdapters } from './adapters.ts'
import { converse, rawPost, talk } from './raw-socket.ts'
import { echo, get, ok, postJson } from './routes.ts'

const largest = `{"a":"${'x'.repeat(limits.bodyBytesMax - 8)}"}`

describeAdapters('a body', (open) => {
  it('may be asked for', async () => {
    const { port } = await open([echo])
    const { answers } = await converse(port, 1, (socket) => {
      const [head = '', body = ''] = rawPost(
        '/v3/echo',
        '{"a":1}',
        'Expect: 100-continue\r\n',
      ).split(/(?<=\r\n\r\n)/)
      socket.write(head)
      socket.once('data', (interim) => {
        expect(String(interim)).toMatch(/^HTTP\/1\.1 100 /)
        socket.write(body)
      })
    })
    expect(answers).toMatchObject([{ status: 200, body: '{"a":1}' }])
  })
})

describeAdapters('a body nobody waits for', (open) => {
  it('of a GET is ignored, and is not taken for the next request', async () => {
    const { port, responded } = await open([get('/page', (call) => ok(`"${typeof call.body}"`))])
    const smuggled = 'GET /page HTTP/1.1\r\nHost: test.example\r\n\r\n'
    const length = `Content-Length: ${smuggled.length}`
    const page = `GET /page HTTP/1.1\r\nHost: test.example\r\n${length}\r\n`
    const { answers } = await talk(port, `${page}\r\n${smuggled}${page}\r\n${smuggled}`, 2)
    expect(answers.map((answer) => answer.body)).toEqual(['"undefined"', '"undefined"'])
    expect(responded).toHaveLength(2)
  })

  it('that broke off gets no answer', async () => {
    const served = await open([echo])
    await converse(served.port, 1, (socket) => {
      socket.write(rawPost('/v3/echo', '{"a":1}').slice(0, -1), () => socket.destroy())
    })
    expect((await postJson(`${served.url}/v3/echo`, {})).status).toBe(200)
    expect(served.responded).toEqual(['/v3/echo'])
    await served.close(600_000)
  })
})

describeAdapters('a large body', (open) => {
  it('of exactly the limit is taken', async () => {
    const { url } = await open([echo])
    const answer = await postJson(`${url}/v3/echo`, largest)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(largest)
  })

  it('of a byte more is answered with 413 and dropped, and the connection continues', async () => {
    const { port, responded } = await open([echo])
    const bytes = rawPost('/v3/echo', `${largest} `) + rawPost('/v3/echo', '{"next":1}')
    const { answers } = await talk(port, bytes, 2)
    expect(answers.map((answer) => answer.status)).toEqual([413, 200])
    expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({
      code: 'body_too_large',
      detail: expect.stringContaining(String(limits.bodyBytesMax)),
    })
    expect(answers[1]?.body).toBe('{"next":1}')
    expect(responded).toHaveLength(1)
  })

  it.each([limits.bodyBytesMax + 1, 1e9, 1e15 - 1])(
    'of %d bytes is answered before any of it came',
    async (length) => {
      const { port } = await open([echo])
      const { answers } = await talk(port, headOf(length), 1)
      expect(answers).toMatchObject([{ status: 413 }])
      expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ code: 'body_too_large' })
    },
  )

  it('that never ends is cut off', async () => {
    const { port } = await open([echo])
    const { answers, closed } = await talk(port, headOf(1e9) + 'x'.repeat(20 << 20), 2)
    expect(closed).toBe(true)
    expect(answers).toMatchObject([{ status: 413 }])
  })

  it('is dropped after any other early answer too', async () => {
    const { port } = await open([echo])
    const early = rawPost('/v3/none', largest)
    const { answers } = await talk(port, early + rawPost('/v3/echo', '{}'), 2)
    expect(answers.map((answer) => answer.status)).toEqual([404, 200])
  })
})

function headOf(length: number): string {
  return rawPost('/v3/echo', '').replace('Content-Length: 0', `Content-Length: ${length}`)
}

describe('BodyBuffer', () => {
  law(
    'joins chunks, which may be reused afterwards',
    100,
    [fc.array(fc.uint8Array({ maxLength: 20 }))],
    (chunks) => {
      const whole = Buffer.concat(chunks)
      const body = new BodyBuffer(whole.length)
      for (const chunk of chunks) {
        const reused = Uint8Array.from(chunk)
        body.append(reused)
        reused.fill(0)
      }
      expect(Buffer.compare(body.readBytes(), whole)).toBe(0)
    },
  )

  it('takes no more than it was promised', () => {
    expect(() => new BodyBuffer(1).append(Uint8Array.of(1, 2))).toThrow(RangeError)
  })
})

describe('BodyDeadlines', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Milliseconds until a body of 1500 bytes expires; `bytesAt` says how many have come. */
  function lifeMs(bytesAt: (ms: number) => number): number {
    const deadlines = new BodyDeadlines(1500)
    const startMs = performance.now()
    let renewed = 0
    let endedMs = 0
    deadlines.add({
      bytesExpected: 1500,
      get bytesReceived() {
        return bytesAt(performance.now() - startMs)
      },
      expire: () => {
        expect(endedMs).toBe(0)
        endedMs = performance.now() - startMs
      },
      renew: () => void renewed++,
    })
    vi.advanceTimersByTime(5000)
    expect(renewed).toBeGreaterThanOrEqual(4)
    expect(vi.getTimerCount()).toBe(0)
    return endedMs
  }

  it('ends a body once: at its limit, a third into a pause, or when its pace is hopeless', () => {
    expect(lifeMs((ms) => ms * 0.999)).toBe(500)
    expect(lifeMs((ms) => Math.min(ms * 1.01, 1499))).toBe(1500)
    expect(lifeMs(() => 0)).toBe(500)
    expect(lifeMs(() => 1499)).toBe(600)
    expect(lifeMs((ms) => (ms < 500 ? 1400 : 1401))).toBe(1000)
  })

  it('does not count time in which the process stood still', () => {
    const deadlines = new BodyDeadlines(1500)
    const body = { bytesExpected: 1, bytesReceived: 0, expire: vi.fn(), renew: vi.fn() }
    deadlines.add(body)
    vi.advanceTimersByTime(300)
    // The clock goes on, and no timer fires.
    vi.setSystemTime(Date.now() + 60_000)
    const { now } = performance
    const standing = vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000)
    vi.advanceTimersByTime(100)
    expect(body.expire).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(body.expire).toHaveBeenCalledOnce()
    standing.mockRestore()
  })

  it('forgets what has arrived', () => {
    const deadlines = new BodyDeadlines(1000)
    const body = { bytesExpected: 1, bytesReceived: 0, expire: vi.fn(), renew: vi.fn() }
    deadlines.add(body)
    deadlines.delete(body)
    vi.advanceTimersByTime(5000)
    expect(body.expire).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})
