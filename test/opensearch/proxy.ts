/** A server between a client and a node, which may answer in its place or not at all. */
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The fate of a request: it is forwarded, it or its answer is lost, or the proxy answers. */
export type Fate =
  | 'through'
  | 'lost'
  | 'unheard'
  | { readonly status: number; readonly body: object }

export interface Proxy {
  readonly url: string
  close(): Promise<void>
}

export async function openProxy(
  node: string,
  fateOf: (request: IncomingMessage) => Fate,
): Promise<Proxy> {
  const server = createServer((request, response) => {
    const fate = fateOf(request)
    if (fate === 'lost') return void request.socket.destroy()
    if (typeof fate === 'object') {
      request.resume()
      response.writeHead(fate.status, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify(fate.body))
    }
    const { method, headers, url = '/' } = request
    const onward = httpRequest(new URL(url, node), { method, headers }, (answer) => {
      if (fate === 'unheard') return void answer.resume().on('end', () => response.destroy())
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const busy: Fate = {
  status: 429,
  body: { error: { type: 'rejected_execution_exception', reason: 'too much to do' }, status: 429 },
}
