/** Answers that are made late or fail; `requests.tsv` has the others. */
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { RequestError } from '../../src/contract/index.ts'
import type { Reply, ReplyBody } from '../../src/http/index.ts'
import { describeAdapters } from './adapters.ts'
import { rawPost, talk } from './raw-socket.ts'
import { admissionControl, echo, ok, post, postJson } from './routes.ts'

/** Zero where no key is known. */
const keyFields = [
  'x-credits-used',
  'x-credits-remaining',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
]

describeAdapters('the answer of a route', (open) => {
  it('has an id of its own', async () => {
    const { url } = await open([echo])
    const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(url)))
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(8)
  })

  it('has the headers of its admission, read after it was answered', async () => {
    let remaining = 10
    const spend = post(
      '/v3/spend',
      (call) => {
        remaining -= 3
        if ('fail' in (call.body as object)) throw new RequestError('invalid_request')
        return { status: 200, type: 'text/plain', headers: { 'x-more': '3' }, body: 'spent' }
      },
      { fields: () => `\r\nx-credits-used: 1\r\nx-credits-remaining: ${remaining}` },
    )
    const { url } = await open([spend])
    const good = await postJson(`${url}/v3/spend`, {})
    expect(good.headers.get('x-more')).toBe('3')
    expect(good.headers.get('x-credits-used')).toBe('1')
    expect(good.headers.get('x-credits-remaining')).toBe('7')
    expect(good.headers.get('content-type')).toBe('text/plain')
    const bad = await postJson(`${url}/v3/spend`, { fail: true })
    expect(bad.headers.get('x-credits-used')).toBe('1')
    expect(bad.headers.get('x-credits-remaining')).toBe('4')
    const malformed = await postJson(`${url}/v3/spend`, '{')
    expect(malformed.headers.get('x-credits-remaining')).toBe('4')
  })

  it('has nothing of its admission where the key has ended meanwhile', async () => {
    const ended = post(
      '/v3/ended',
      () => {
        throw new RequestError('unauthorized')
      },
      { fields: () => '\r\nx-credits-used: 1\r\nx-credits-remaining: 9' },
    )
    const { url } = await open([ended])
    const answer = await postJson(`${url}/v3/ended`, {})
    for (const name of keyFields) expect(answer.headers.get(name), name).toBe('0')
  })
})

describeAdapters('an answer that is put together when it is sent', (open) => {
  /** All answers share these bytes, which are more than a connection's sockets buffer. */
  const shared = Buffer.alloc(32 << 20)
  const filled = (letter: string, count: number) => () => shared.fill(letter).subarray(0, count)

  it('is not mixed with others that are sent in the same moment', async () => {
    const asked = [...'abcdefghijklmnop']
    const { opened: complete, open: release } = admissionControl()
    const letters = post('/v3/letters', async (call) => {
      if (served.responded.length === asked.length) release()
      await complete
      return ok(filled((call.body as { letter: string }).letter, 100))
    })
    const served = await open([letters])
    const answers = asked.map(async (letter) => {
      return (await postJson(`${served.url}/v3/letters`, { letter })).text()
    })
    expect(await Promise.all(answers)).toEqual(asked.map((letter) => letter.repeat(100)))
  })

  it('is not mixed with one that is made before its client reads on', async () => {
    const letters = post('/v3/letters', (call) => {
      const { letter, count } = call.body as { letter: string; count: number }
      return ok(filled(letter, count))
    })
    const { port, url, responded } = await open([letters])
    const socket = connect(port, '127.0.0.1').pause()
    const asked = JSON.stringify({ letter: 'a', count: shared.length })
    socket.write(rawPost('/v3/letters', asked, 'Connection: close\r\n'))
    await expect.poll(() => responded).toHaveLength(1)
    const second = await postJson(`${url}/v3/letters`, { letter: 'b', count: 3 })
    expect(await second.text()).toBe('bbb')
    const received = Buffer.concat(await socket.toArray())
    const body = received.subarray(received.indexOf('\r\n\r\n') + 4)
    expect(body.equals(Buffer.alloc(shared.length, 'a'))).toBe(true)
  })

  it.each([
    ['at once', (reply: Reply) => reply],
    ['later', (reply: Reply) => Promise.resolve(reply)],
  ])('ends its connection and nothing else where that fails %s', async (_, when) => {
    const fault = new Error('no memory')
    const broken = post('/v3/broken', () => when(ok(() => throwIt(fault))))
    const { port, url, logged, close } = await open([broken, echo])
    const request = rawPost('/v3/broken', '{}', 'X-Request-Id: mine\r\n')
    expect(await talk(port, request, 1)).toEqual({ answers: [], closed: true })
    const fields = { requestId: 'mine', method: 'POST', route: '/v3/broken', err: fault }
    expect(logged).toEqual([{ fields, message: 'an answer could not be sent' }])
    expect((await postJson(`${url}/v3/echo`, { n: 1 })).status).toBe(200)
    await close(600_000)
  })
})

describeAdapters('an answer whose bytes are its own', (open) => {
  /** More than the sockets of a connection hold. */
  const length = 32 << 20
  let released = 0
  const own = (body: ReplyBody): Reply => {
    released = 0
    return { ...ok(body), release: () => void released++ }
  }

  it('is sent out of them, and they are released when the last one is taken', async () => {
    const bytes = Buffer.alloc(length, 'a')
    const { port, responded, close } = await open([post('/v3/own', () => own(() => bytes))])
    const socket = connect(port, '127.0.0.1').pause()
    socket.write(rawPost('/v3/own', '{}', 'Connection: close\r\n'))
    await expect.poll(() => responded).toHaveLength(1)
    // Bytes that have not been sent yet show this change, unless they were copied.
    bytes.fill('b', length - 10)
    expect(released).toBe(0)
    const received = Buffer.concat(await socket.toArray())
    expect(received.subarray(-20).toString()).toBe('a'.repeat(10) + 'b'.repeat(10))
    await close(600_000)
    expect(released).toBe(1)
  })

  it.each(['at once', 'later'])('releases them where its client goes %s', async (when) => {
    const { opened: answered, open: answer } = admissionControl()
    const bytes = Buffer.alloc(length)
    const route = post('/v3/own', async (call) => {
      while (when === 'later' && !call.signal.aborted)
        await new Promise((next) => setTimeout(next, 1))
      answer()
      return own(() => bytes)
    })
    const { port, responded, close } = await open([route])
    const socket = connect(port, '127.0.0.1').pause()
    socket.write(rawPost('/v3/own', '{}'))
    await expect.poll(() => responded).toHaveLength(1)
    if (when === 'at once') await answered
    socket.destroy()
    await answered
    await expect.poll(() => released).toBe(1)
    await close(600_000)
    expect(released).toBe(1)
  })

  it.each([
    ['are not there', {}, () => throwIt(new Error('no memory'))],
    ['have no headers', { fields: () => throwIt(new Error('no headers')) }, () => Buffer.alloc(9)],
    ['are few', {}, () => Buffer.alloc(9)],
    ['are many', {}, () => Buffer.alloc(100_000)],
  ])('releases them where they %s', async (_, extra, body) => {
    for (const isLate of [false, true]) {
      const route = post('/v3/own', () => (isLate ? Promise.resolve(own(body)) : own(body)), extra)
      const { port, close } = await open([route])
      await talk(port, rawPost('/v3/own', '{}'), 1)
      await close(600_000)
      expect(released).toBe(1)
    }
  })
})

describeAdapters('an error', (open) => {
  const failing = (error: unknown) =>
    post('/v3/fail', () => {
      throw error
    })

  it('tells the mistakes of its request', async () => {
    const issues = [{ pointer: '/first', message: 'must be at most 1000' }]
    const { url } = await open([failing(new RequestError('invalid_request', {}, issues))])
    const answer = await postJson(`${url}/v3/fail`, {})
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'invalid_request', errors: issues })
  })

  const secret = new Error('the password is hunter2')
  it.each([
    ['thrown by respond', failing(secret)],
    ['rejected by respond', post('/v3/fail', () => Promise.reject(secret))],
    ['that is no Error', failing({ message: secret.message })],
    ['thrown by admit', post('/v3/fail', () => ok(), { admit: () => throwIt(secret) })],
    ['thrown by fields', post('/v3/fail', () => ok(), { fields: () => throwIt(secret) })],
  ])('leaks nothing when unexpected and %s', async (_, route) => {
    const { url, logged } = await open([route])
    const answer = await postJson(`${url}/v3/fail`, {}, { 'x-request-id': 'find-me' })
    expect(answer.status).toBe(500)
    const text = await answer.text()
    expect(text + JSON.stringify([...answer.headers])).not.toContain('hunter2')
    expect(JSON.parse(text)).toMatchObject({ code: 'internal_error', requestId: 'find-me' })
    const err = expect.objectContaining({ message: secret.message })
    expect(logged[0]).toMatchObject({ fields: { requestId: 'find-me', route: '/v3/fail', err } })
  })
})

function throwIt(error: Error): never {
  throw error
}
