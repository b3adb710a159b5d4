/** The open loop of the HTTP benches against a server that breaks connections. */
import { createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runLoadJob } from '../../bench/http/load-job.ts'

const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'

/** Answers what it receives on a connection unless `breaks` says so, by the connection's number. */
async function listen(breaks: (connection: number) => boolean) {
  let count = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    const connection = count++
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', () => (breaks(connection) ? socket.destroy() : socket.write(answer)))
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
