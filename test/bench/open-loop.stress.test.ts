/** The loops of the HTTP benches against a server that breaks connections. */
import { createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runLoadJob } from '../../bench/http/load-job.ts'

const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'

/** Answers what it receives on a connection unless `breaks` says so, by the connection's number. */
async function listen(
  breaks: (connection: number) => boolean,
  onRequest: (text: string) => void = () => undefined,
) {
  let count = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const connection = count++
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      onRequest(bytes.toString())
      if (breaks(connection)) socket.destroy()
      else socket.write(answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}/`, connections: () => count }
}

const job = { headers: {}, bodies: ['{}'], connections: 4, durationMs: 300, perSecond: 200 }

describe('the open loop', () => {
  it('counts a broken connection as one error and opens another', async () => {
    const { url, connections } = await listen((connection) => connection < 4)
    const tally = await runLoadJob({ ...job, url })
    expect(tally.errors).toBeGreaterThan(0)
    expect(tally.errors).toBeLessThanOrEqual(4)
    expect(tally.requests).toBeGreaterThan(10)
    expect(connections()).toBe(4 + tally.errors)
  })

  it('has every arrival answered where nothing breaks', async () => {
    const { url, connections } = await listen(() => false)
    const tally = await runLoadJob({ ...job, url })
    expect(tally.errors).toBe(0)
    expect(tally.requests).toBeGreaterThan(10)
    expect(connections()).toBe(4)
  })
})

describe('the closed loop', () => {
  const closed = { ...job, bodies: ['{"a":1}', '{"b":2}'], perSecond: null }

  it('asks in turn, each time with a header of its own, and counts every answer', async () => {
    const asked: string[] = []
    const { url } = await listen(
      () => false,
      (text) => asked.push(text),
    )
    const paths = ['one', 'two']
    const result = await runLoadJob({ ...closed, url, paths, uniqueHeader: 'idempotency-key' })
    expect(result).toMatchObject({ requests: asked.length, errors: 0 })
    expect(result.p50Ms).toBeLessThanOrEqual(result.maxMs)
    const keys = asked.map((text) => /idempotency-key: (\S{36})\r/.exec(text)?.[1])
    expect(new Set(keys).size).toBe(asked.length)
    const requests = new Set(asked.map((text) => `${text.split(' ')[1]} ${text.slice(-7)}`))
    expect([...requests].sort()).toEqual(['/one {"a":1}', '/two {"b":2}'])
  })

  it('opens another connection for each that broke', async () => {
    const { url, connections } = await listen((connection) => connection < 4)
    const { errors, requests } = await runLoadJob({ ...closed, durationMs: 1500, url })
    expect(errors).toBe(4)
    expect(requests).toBeGreaterThan(0)
    expect(connections()).toBe(8)
  })
})
