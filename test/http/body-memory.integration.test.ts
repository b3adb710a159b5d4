/** Limits of bodies in flight: in total, per account, and in time. */
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { limits } from '../../src/contract/index.ts'
import { BodyMemory } from '../../src/http/bodies.ts'
import { readTable } from '../tables.ts'
import { describeAdapters, type TestServer } from './adapters.ts'
import { rawPost, talk } from './raw-socket.ts'
import { admissionControl, echo, get, ok, post, postJson } from './routes.ts'

const MiB = 1 << 20
const bodyMemoryBytes = 8 * MiB
const largest = `"${'x'.repeat(limits.bodyBytesMax - 8)}"`

/** The caller is whom the request names: an admission is what it says of its key. */
const caller = {
  admit: (head: { header(name: string): string | undefined }) => head.header('x-key') ?? 'k',
  caller: (admission: unknown) => ({ keyId: String(admission), credits: 0 }),
}
const keyed = post('/v3/echo', (call) => ok(JSON.stringify(call.body)), caller)

/** The head of a request with a body of `bytes` that never ends, and the first `sent` of them. */
function begun(key: string, bytes: number, sent = 1): string {
  const whole = rawPost('/v3/echo', '', `X-Key: ${key}\r\n`)
  return `${whole.replace('Content-Length: 0', `Content-Length: ${bytes}`)}${'x'.repeat(sent)}`
}

function hold({ port }: TestServer, bytes: string): Socket {
  const socket = connect(port, '127.0.0.1', () => void socket.write(bytes, 'latin1'))
  return socket.on('error', () => undefined).resume()
}

const reserved = (served: TestServer) => () => served.bodyStats().bytesReserved

describeAdapters('memory for bodies', (open) => {
  it('is reserved before a body is read, an eighth at most for an account', async () => {
    const served = await open([keyed], { bodyMemoryBytes })
    const first = hold(served, begun('a', MiB - 10))
    await expect.poll(reserved(served)).toBe(MiB - 10)
    // The head alone is refused.
    const head = begun('a', 11, 0)
    const { answers } = await talk(served.port, head, 1)
    expect(answers).toMatchObject([{ status: 503 }])
    expect(JSON.parse(answers[0]!.body)).toMatchObject({ code: 'overloaded' })
    expect(Number(answers[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    // Others are served, and the account itself as far as its part goes.
    const answered = (key: string) => postJson(`${served.url}/v3/echo`, { a: 1 }, { 'x-key': key })
    expect((await answered('a')).status).toBe(200)
    expect((await answered('b')).status).toBe(200)
    expect(served.bodyStats().refused).toEqual({ total: 0, account: 1 })
    first.destroy()
    await expect.poll(reserved(served)).toBe(0)
  })

  it('is one budget for all accounts', async () => {
    const served = await open([keyed], { bodyMemoryBytes })
    const held = Array.from({ length: 8 }, (_, i) => hold(served, begun(`k${i}`, MiB)))
    await expect.poll(reserved(served)).toBe(bodyMemoryBytes)
    const refused = await talk(served.port, rawPost('/v3/echo', '{}', 'X-Key: other\r\n'), 1)
    expect(refused.answers).toMatchObject([{ status: 503 }])
    expect(served.bodyStats().refused).toEqual({ total: 1, account: 0 })
    for (const socket of held) socket.destroy()
    await expect.poll(reserved(served)).toBe(0)
    expect((await postJson(`${served.url}/v3/echo`, {})).status).toBe(200)
  })

  it('leaves a refused connection usable after the body', async () => {
    const served = await open([keyed], { bodyMemoryBytes })
    const held = hold(served, begun('a', MiB))
    await expect.poll(reserved(served)).toBe(MiB)
    const bytes = rawPost('/v3/echo', `{"a":${largest.slice(1, 3)}}`, 'X-Key: a\r\n')
    const next = rawPost('/v3/echo', '{"b":1}', 'X-Key: b\r\n')
    const { answers } = await talk(served.port, bytes + next, 2)
    expect(answers.map(({ status }) => status)).toEqual([503, 200])
    held.destroy()
  })
})

describeAdapters('the body of a GET', (open) => {
  it('takes no memory, however large and slow its body', async () => {
    let begun = 0
    const admit = () => begun++
    const page = get('/page', () => ok('"page"'), { admit })
    const served = await open([page], { bodyMemoryBytes })
    const head = `GET /page HTTP/1.1\r\nHost: a\r\nContent-Length: ${MiB}\r\n\r\n`
    const many = Array.from({ length: 20 }, () => hold(served, head + 'x'.repeat(MiB - 1)))
    await expect.poll(() => begun).toBe(20)
    expect(served.bodyStats()).toEqual({ bytesReserved: 0, refused: { total: 0, account: 0 } })
    const { answers } = await talk(served.port, head + 'x'.repeat(MiB), 1)
    expect(answers).toMatchObject([{ status: 200, body: '"page"' }])
    for (const socket of many) socket.destroy()
  })

  it('that stalls is answered with 408, and the connection ends', async () => {
    const served = await open([get('/page')], { bodyMsMax: 300 })
    const bytes = 'GET /page HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nx'
    const { answers, closed } = await talk(served.port, bytes, 2)
    expect(answers.map(({ status }) => status)).toEqual([408])
    expect(closed).toBe(true)
    expect(served.responded).toEqual([])
  })
})

describeAdapters('memory for a body', (open) => {
  it('is kept while a request waits for its answer, whether or not its client does', async () => {
    const { opened, open: openTap } = admissionControl()
    const slow = post(
      '/v3/echo',
      async () => {
        await opened
        return ok()
      },
      caller,
    )
    const served = await open([slow], { bodyMemoryBytes })
    const body = `{"a":${largest}}`.slice(0, MiB)
    const gone = hold(served, rawPost('/v3/echo', body, 'X-Key: a\r\n'))
    const waiting = talk(served.port, rawPost('/v3/echo', '{"b":1}', 'X-Key: b\r\n'), 1)
    const bytes = body.length + 7
    await expect.poll(() => served.responded.length).toBe(2)
    expect(served.bodyStats().bytesReserved).toBe(bytes)
    gone.destroy()
    await expect.poll(() => served.stats().open).toBe(1)
    expect(served.bodyStats().bytesReserved).toBe(bytes)
    openTap()
    expect((await waiting).answers).toMatchObject([{ status: 200 }])
    await expect.poll(reserved(served)).toBe(0)
  })

  const ends = readTable<'name' | 'status' | 'bytes'>('test/http/body-ends.tsv')

  it.each(ends)('is free again after $name', async ({ bytes, status }) => {
    const throws = post('/v3/throws', () => {
      throw new Error('no')
    })
    const rejects = post('/v3/rejects', () => Promise.reject(new Error('no')))
    const served = await open([keyed, throws, rejects], { bodyMemoryBytes, bodyMsMax: 300 })
    const { answers } = await talk(served.port, bytes, 1)
    expect(answers).toMatchObject([{ status: Number(status) }])
    await expect.poll(reserved(served)).toBe(0)
  })

  it('is free again after answers that could not be sent, and clients that left', async () => {
    const broken = post('/v3/broken', () =>
      ok(() => {
        throw new Error('no bytes')
      }),
    )
    const served = await open([echo, broken], { bodyMemoryBytes })
    await talk(served.port, rawPost('/v3/broken', '{}'), 1)
    for (const part of [begun('a', MiB), begun('a', MiB, 0), begun('a', MiB, 70_000)]) {
      const socket = hold(served, part)
      await expect.poll(reserved(served)).toBe(MiB)
      socket.destroy()
      await expect.poll(reserved(served)).toBe(0)
    }
  })
})

describe('BodyMemory', () => {
  it('has to hold a largest body for each of eight accounts', () => {
    expect(() => new BodyMemory(8 * MiB - 1, MiB)).toThrow(`at least ${8 * MiB} bytes`)
    expect(new BodyMemory(8 * MiB, MiB).reserve('a', MiB)).not.toBeNull()
  })

  it('frees a reservation once', () => {
    const memory = new BodyMemory(80, 10)
    const one = memory.reserve('a', 4)!
    memory.reserve('a', 5)
    one.free()
    one.free()
    expect(memory.stats.bytesReserved).toBe(5)
    expect(memory.reserve('a', 6)).toBeNull()
    expect(memory.stats.refused).toEqual({ total: 0, account: 1 })
  })
})
