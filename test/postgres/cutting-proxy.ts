/** Stands before a server, and cuts a connection when a message is on its way, or all is silent. */
import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Whether the message still reaches the server; or it does, and all is silent then. */
export type Cut = 'before the server' | 'before the client' | 'in silence'

export async function startProxy(address: string) {
  const url = new URL(address)
  const { hostname } = url
  let { port } = url
  let armed: { readonly cut: Cut; readonly text: string } | undefined
  let [cuts, isSilent] = [0, false]
  const sockets = new Set<Socket>()
  const endAll = () => sockets.forEach((socket) => void socket.destroy())
  const proxy = createServer((client) => {
    const server = createConnection(Number(port), hostname)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => void [client.destroy(), server.destroy()])
    }
    let isMute = false
    client.on('data', (bytes) => {
      if (isSilent) return
      const cut = armed !== undefined && bytes.includes(armed.text) ? armed.cut : undefined
      if (cut !== undefined) {
        armed = undefined
        cuts++
        isMute = cut === 'before the client'
        isSilent = cut === 'in silence'
      }
      if (cut === 'before the server') client.destroy()
      else server.write(bytes)
    })
    server.on('data', (bytes) => {
      if (isMute) client.destroy()
      else if (!isSilent) client.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => void [endAll(), proxy.close()])
  url.port = String((proxy.address() as { port: number }).port)
  return {
    /** The address of the server, by way of the proxy. */
    address: url.href,
    /** The next connection that sends this is cut. */
    cutNext: (cut: Cut, text = 'COMMIT\0') => {
      armed = { cut, text }
    },
    countCuts: () => cuts,
    /** Connections stay, new ones are taken, and nothing comes through. */
    silence: () => {
      isSilent = true
    },
    /** All connections end, and new ones are to another server. */
    redirect: (to: number) => {
      port = String(to)
      endAll()
    },
    /** All connections end, and new ones work. */
    restore: () => {
      isSilent = false
      endAll()
    },
  }
}
