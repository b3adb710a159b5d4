/**
 * The reference: uWebSockets.js and nothing else. It reads each request's body and sends the
 * recorded answers in turn, with their headers: no routing, no checks, no key, no parsing, no
 * search. Started with the file of answers; prints where it listens.
 */
import { readFileSync } from 'node:fs'
import type { RecordedAnswer } from './answers.ts'

interface BareResponse {
  onAborted(handler: () => void): void
  onData(handler: (chunk: ArrayBuffer, isLast: boolean) => void): void
  cork(write: () => void): void
  writeHeader(name: string, value: string): void
  end(body: Uint8Array): void
}

interface BareUws {
  /** Leaves out the field that names uWebSockets.js, as the service does. */
  _cfg(setting: 'silent'): void
  App(): BareApp
  us_socket_local_port(socket: object): number
}

interface BareApp {
  post(pattern: string, handler: (response: BareResponse) => void): BareApp
  listen(host: string, port: number, listening: (socket: object | false) => void): BareApp
  close(): void
}

/** By Node's major version. */
const binaries: Readonly<Record<string, () => Promise<{ default: BareUws }>>> = {
  '20': () => import('@uwsjs/linux-x64-20'),
  '22': () => import('@uwsjs/linux-x64-22'),
  '24': () => import('@uwsjs/linux-x64-24'),
  '26': () => import('@uwsjs/linux-x64-26'),
}

async function serveBare(answersPath: string): Promise<void> {
  const load = binaries[process.versions.node.split('.', 1)[0]!]
  if (load === undefined) throw new Error(`no uWebSockets.js for Node ${process.version}`)
  const { default: uws } = await load()
  const answers = (JSON.parse(readFileSync(answersPath, 'utf8')) as RecordedAnswer[]).map(
    ({ headers, body }) => ({ headers, body: Buffer.from(body) }),
  )
  uws._cfg('silent')
  let next = 0
  const app = uws.App().post('/*', (response) => {
    let isAborted = false
    response.onAborted(() => {
      isAborted = true
    })
    response.onData((_chunk, isLast) => {
      if (!isLast || isAborted) return
      const { headers, body } = answers[next]!
      next = next + 1 === answers.length ? 0 : next + 1
      response.cork(() => {
        for (const [name, value] of headers) response.writeHeader(name, value)
        response.end(body)
      })
    })
  })
  app.listen('127.0.0.1', 0, (socket) => {
    if (socket === false) throw new Error('cannot listen on 127.0.0.1')
    console.log(`listening on http://127.0.0.1:${uws.us_socket_local_port(socket)}`)
    process.once('SIGTERM', () => app.close())
  })
}

const path = process.argv[2]
if (path === undefined) throw new Error('usage: bare-server ANSWERS')
await serveBare(path)
