/** Slow requests are listed by the time of the service, so that no client fills the list. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createDispatcher, openHttpServer } from '../../src/http/index.ts'
import { openLog, SlowRequests } from '../../src/observe/index.ts'
import { ok, post } from './routes.ts'

const waitMs = 500
const route = post('/v3/echo', () => ok(), { endpoint: 'echo' })
const later = async () => {
  await sleep(waitMs / 5)
  return ok()
}
const slowRoute = post('/v3/slow', later, { endpoint: 'slow' })

it('lists what the service takes, and not what a client takes for its body', async () => {
  const slow = new SlowRequests()
  const dispatch = createDispatcher([route, slowRoute], { slow })
  const log = openLog({ level: 'silent' })
  const server = await openHttpServer(dispatch, { kind: 'node', log })
  const port = await server.listen('127.0.0.1', 0)
  onTestFinished(() => server.close(0))
  const client = connect(port, '127.0.0.1')
  const fields = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 2'
  const head = (path: string) => `POST ${path} HTTP/1.1\r\n${fields}\r\n\r\n`
  client.write(`${head('/v3/echo')}{`)
  await sleep(waitMs)
  client.write('}')
  await once(client, 'data')
  client.write(`${head('/v3/slow')}{}`)
  await once(client, 'data')
  client.destroy()
  await expect.poll(() => slow.list('all').requests.length).toBe(2)
  const [first, second] = slow.list('all').requests
  expect([first?.route, second?.route]).toEqual(['/v3/slow', '/v3/echo'])
})
