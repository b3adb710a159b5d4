/**
 * The reference: uWebSockets.js and nothing else. It reads each request's body, parses it as JSON,
 * and sends the recorded answers in turn, with their headers: no routing, no checks, no key, no
 * search. Started with the file of answers; prints where it listens.
 */
import { readFileSync } from 'node:fs'
import { loadUws } from '../../src/http/index.ts'
import type { RecordedAnswer } from './answers.ts'

async function serveBare(answersPath: string): Promise<void> {
  const uws = await loadUws()
  const answers = (JSON.parse(readFileSync(answersPath, 'utf8')) as RecordedAnswer[]).map(
    ({ headers, body }) => ({ headers, body: Buffer.from(body) }),
  )
  uws._cfg('silent')
  let next = 0
  const app = uws.App().any('/*', (response) => {
    let isAborted = false
    response.onAborted(() => {
      isAborted = true
    })
    let request = ''
    response.onData((chunk, isLast) => {
      request += Buffer.from(chunk).toString()
      if (!isLast || isAborted) return
      if (typeof JSON.parse(request) !== 'object') throw new Error('the request is no object')
      const { headers, body } = answers[next]!
      next = next + 1 === answers.length ? 0 : next + 1
      response.cork(() => {
        for (const [name, value] of headers) response.writeHeader(name, value)
        response.end(body)
      })
    })
  })
  app.listen('127.0.0.1', 0, uws.LIBUS_LISTEN_EXCLUSIVE_PORT, (socket) => {
    if (socket === false) throw new Error('cannot listen on 127.0.0.1')
    console.log(`listening on http://127.0.0.1:${uws.us_socket_local_port(socket)}`)
    process.once('SIGTERM', () => app.close())
  })
}

const path = process.argv[2]
if (path === undefined) throw new Error('usage: bare-server ANSWERS')
await serveBare(path)
