/** A server of the load tests: it answers each request on its sockets when the test says so. */
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface LoadServer {
  readonly url: URL
  /** Connections so far. */
  readonly opened: () => number
  /** Destroys all connections that are open. */
  readonly drop: () => void
}

/** Called with the path of each request, which is answered with status 200 or as told. */
export type OnRequest = (path: string, reply: (head?: string) => void) => void

/** Requests come one at a time and whole, as the generator's do. Closed after the test. */
export async function listen(onRequest: OnRequest): Promise<LoadServer> {
  let opened = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    opened++
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (bytes) => {
      const path = bytes.toString('latin1').split(' ', 2)[1]!
      onRequest(path, (head = '200 OK') => {
        socket.write(`HTTP/1.1 ${head}\r\nContent-Length: 2\r\nX-Credits-Used: 3\r\n\r\n{}`)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    server.close()
    drop()
  })
  const { port } = server.address() as { port: number }
  return { url: new URL(`http://127.0.0.1:${port}/`), opened: () => opened, drop }
}
