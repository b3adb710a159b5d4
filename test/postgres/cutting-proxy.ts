/** Stands before a server, and cuts a connection when a commit is on its way. */
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Whether the commit still reaches the server. */
export type Cut = 'before the server' | 'before the client'

interface CuttingProxy {
  /** The address of the server, by way of the proxy. */
  readonly address: string
  /** The next commit that comes by is cut off. */
  cutNext(cut: Cut): void
  /** How many were. */
  readonly cuts: number
}

const commit = 'COMMIT\0'

/** Ends when the test is over. */
export async function startProxy(address: string): Promise<CuttingProxy> {
  const target = new URL(address)
  let armed: Cut | undefined
  let cuts = 0
  const sockets = new Set<Socket>()
  const proxy: Server = createServer((client) => {
    const server = createConnection(Number(target.port), target.hostname)
    const both = [client, server]
    for (const socket of both) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        for (const one of both) one.destroy()
      })
    }
    let isMute = false
    client.on('data', (bytes) => {
      const cut = bytes.includes(commit) ? armed : undefined
      if (cut === undefined) return void server.write(bytes)
      armed = undefined
      cuts++
      if (cut === 'before the server') return void client.destroy()
      isMute = true
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (isMute) client.destroy()
      else client.write(bytes)
    })
  })
  const port = await new Promise<number>((resolve) => {
    proxy.listen(0, '127.0.0.1', () => resolve((proxy.address() as { port: number }).port))
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const url = new URL(address)
  url.port = String(port)
  return {
    address: url.href,
    cutNext: (cut) => {
      armed = cut
    },
    get cuts() {
      return cuts
    },
  }
}
