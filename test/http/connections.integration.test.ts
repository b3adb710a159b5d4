/** Connections: kept alive, pipelined, left by their client, and closed by a stopping server. */
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createDispatcher, openHttpServer } from '../../src/http/index.ts'
import { describeAdapters } from './adapters.ts'
import { converse, rawPost, talk } from './raw-socket.ts'
import { admissionControl, echo, get, ok, post, postJson } from './routes.ts'

describeAdapters('a connection', (open) => {
  it('carries requests sent ahead, where their routes answer at once', async () => {
    const { port } = await open([echo])
    const bodies = Array.from({ length: 20 }, (_, n) => `{"n":${n}}`)
    const bytes = bodies.map((body) => rawPost('/v3/echo', body)).join('')
    const { answers } = await talk(port, bytes, 20)
    expect(answers.map((answer) => answer.body)).toEqual(bodies)
  })
})

describeAdapters('a busy connection', (open, kind) => {
  // uWebSockets.js holds one open request a connection: a second one ends it (RFC 9112, section
  // 9.3.2, tells clients not to send anything after a POST before its answer is there).
  it.runIf(kind === 'uws')('ends when a request is sent ahead of a pending answer', async () => {
    const { opened, open: release } = admissionControl()
    const served = await open([post('/v3/wait', () => opened.then(() => ok()))])
    const { answers, closed } = await talk(served.port, rawPost('/v3/wait', '{}').repeat(2), 2)
    expect({ answers, closed }).toEqual({ answers: [], closed: true })
    expect(served.responded).toHaveLength(1)
    release()
  })

  it.runIf(kind === 'node')('answers requests sent ahead in their order', async () => {
    const { opened, open: release } = admissionControl()
    const slow = post('/v3/slow', () => opened.then(() => ok('"slow"')))
    const quick = post('/v3/quick', () => {
      release()
      return ok('"quick"')
    })
    const { port } = await open([slow, quick])
    const bytes = rawPost('/v3/slow', '{}') + rawPost('/v3/quick', '{}')
    const { answers } = await talk(port, bytes, 2)
    expect(answers.map((answer) => answer.body)).toEqual(['"slow"', '"quick"'])
  })

  it('closes after the answer when asked to', async () => {
    const { port } = await open([echo])
    const bytes = rawPost('/v3/echo', '{}', 'Connection: close\r\n')
    const { answers, closed } = await talk(port, bytes, 2)
    expect(answers).toHaveLength(1)
    expect(closed).toBe(true)
  })

  it('tells the route that its client has gone', async () => {
    const { opened: noticed, open: notice } = admissionControl()
    const { opened: started, open: start } = admissionControl()
    const waiting = post('/v3/wait', async (call) => {
      start()
      while (!call.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 1))
      notice()
      return ok()
    })
    const served = await open([waiting, echo])
    await converse(served.port, 1, async (socket) => {
      socket.write(rawPost('/v3/wait', '{}'))
      await started
      socket.destroy()
    })
    await noticed
    expect((await postJson(`${served.url}/v3/echo`, {})).status).toBe(200)
    await served.close(600_000)
  })
})

describeAdapters('a connection that is never read', (open) => {
  it('is ended where it sends many requests and reads no answer', async () => {
    const large = 'x'.repeat(1 << 20)
    const served = await open([get('/large', () => ok(JSON.stringify(large)))])
    const socket = connect(served.port, '127.0.0.1').pause()
    socket.on('error', () => undefined)
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000))
    await expect.poll(() => served.stats().open).toBe(0)
    expect(served.responded.length).toBeLessThanOrEqual(16)
    socket.destroy()
  })
})

describeAdapters('the end of a client', (open, kind) => {
  it.runIf(kind === 'node')('is told to all that it sent ahead; none holds up a stop', async () => {
    let aborted = 0
    const { opened: started, open: start } = admissionControl()
    const { opened: noticed, open: notice } = admissionControl()
    const waiting = post('/v3/wait', async (call) => {
      if (served.responded.length === 3) start()
      while (!call.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 1))
      if (++aborted === 3) notice()
      return ok()
    })
    const served = await open([waiting])
    await converse(served.port, 1, async (socket) => {
      socket.write(rawPost('/v3/wait', '{}').repeat(3))
      await started
      socket.destroy()
    })
    await noticed
    await served.close(600_000)
  })
})

describeAdapters('an answer', (open) => {
  it.each([0, 1, 65_535, 65_536, 5_000_000])('may have %d bytes', async (length) => {
    const body = Uint8Array.from({ length }, (_, i) => i % 251)
    const shared = new Uint8Array(new SharedArrayBuffer(length))
    shared.set(body)
    const { url } = await open([
      get('/bytes', () => ok(body)),
      get('/shared', () => ok(shared)),
      get('/later', async () => ok(body)),
    ])
    for (const path of ['/bytes', '/shared', '/later']) {
      const received = await (await fetch(url + path)).arrayBuffer()
      expect(Buffer.compare(new Uint8Array(received), body)).toBe(0)
    }
  })

  it('may be text of any script and length', async () => {
    const text = 'Grüße, 世界 🌍 '.repeat(50_000)
    const { url } = await open([get('/short', () => ok('世界')), get('/long', () => ok(text))])
    expect(await (await fetch(`${url}/short`)).text()).toBe('世界')
    expect(await (await fetch(`${url}/long`)).text()).toBe(text)
  })
})

describeAdapters('a stopping server', (open, kind) => {
  it('finishes what is in flight, says that it closes, and takes nothing new', async () => {
    const { opened, open: release } = admissionControl()
    const { opened: started, open: start } = admissionControl()
    const waiting = post('/v3/wait', async () => {
      start()
      await opened
      return ok('"done"')
    })
    const served = await open([waiting])
    const pending = postJson(`${served.url}/v3/wait`, {})
    await started
    const closed = served.close(600_000)
    await expect(talk(served.port, rawPost('/v3/wait', '{}'), 1)).resolves.toEqual({
      answers: [],
      closed: true,
    })
    release()
    const answer = await pending
    expect(answer.headers.get('connection')).toBe('close')
    expect(await answer.json()).toBe('done')
    await closed
  })

  it('sends a large answer to the end, however slow its reader', async () => {
    const body = new Uint8Array(32 << 20)
    const served = await open([get('/large', () => ok(body))])
    let bytesRead = 0
    let closed: Promise<void> | undefined
    await new Promise<void>((resolve, reject) => {
      const socket = connect(served.port, '127.0.0.1', () => {
        socket.write('GET /large HTTP/1.1\r\nHost: test.example\r\n\r\n')
      })
      socket.on('data', (data) => {
        bytesRead += data.length
        closed ??= served.close(600_000)
        socket.pause()
        setImmediate(() => socket.resume())
      })
      socket.on('close', () => resolve())
      socket.on('error', reject)
    })
    await closed
    expect(bytesRead).toBeGreaterThan(body.length)
  })

  it('gives up on what does not finish', async () => {
    const { opened: started, open: start } = admissionControl()
    const never = post('/v3/never', () => {
      start()
      return new Promise(() => {})
    })
    const served = await open([never])
    const pending = talk(served.port, rawPost('/v3/never', '{}'), 1)
    await started
    await served.close(10)
    expect(await pending).toEqual({ answers: [], closed: true })
  })

  it('leaves its port to the next one, which nobody could take before', async () => {
    const first = await open([get('/alive')])
    const log = { warn: () => undefined, error: () => undefined }
    const second = await openHttpServer(createDispatcher([get('/alive')]), { kind, log })
    await expect(second.listen('127.0.0.1', first.port)).rejects.toThrow(String(first.port))
    await first.close(0)
    expect(await second.listen('127.0.0.1', first.port)).toBe(first.port)
    await second.close(0)
  })
})
