/**
 * The table: what comes of bytes on a socket, on every adapter. An adapter may refuse with a page
 * of its own or without a word, so of what is refused only this is common: no route is called,
 * neither for it nor for anything behind it, and the connection ends.
 */
import { describe, expect, it } from 'vitest'
import { describeAdapters, type Served, sharedServer } from './adapters.ts'
import { converse, rawPost, talk } from './raw-socket.ts'
import { get, ok, post } from './routes.ts'
import type { Case } from './table/case.ts'
import { chunkedCases } from './table/chunked.ts'
import { deliveryCases } from './table/delivery.ts'
import { headCases } from './table/heads.ts'
import { run } from './table/run.ts'
import { smugglingCases } from './table/smuggling.ts'

const rows: readonly Case[] = [...smugglingCases, ...chunkedCases, ...headCases, ...deliveryCases]

const pages = [400, 408, 411, 431, 505]

const routes = [
  post('/v3/first'),
  post('/v3/smuggled'),
  post('/v3/next'),
  post('/v3/later', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return ok()
  }),
  get('/page'),
  get('/alive'),
  post('/v3/alive', () => ok('"alive"')),
]

async function check(served: Served, row: Case): Promise<void> {
  const { statuses, dispatched, after } = row.outcome
  const seen = await run(served.port, row)
  const own = seen.answers.map(({ status }) => status)
  if (after === 'refused')
    for (const page of own.splice(statuses.length)) expect(pages).toContain(page)
  expect(own).toEqual(statuses)
  expect(seen.answers.length).toBeLessThanOrEqual(statuses.length + 1)
  expect(seen.closed).toBe(after === 'refused' || after === 'closed')
  if (after === 'open') expect(seen.goesOn).toBe(true)
  expect((await fetch(`${served.url}/alive`)).status).toBe(200)
  expect(served.responded.filter((path) => !path.endsWith('/alive'))).toEqual(dispatched)
}

describeAdapters('the table', (open, kind) => {
  const own = rows.filter(({ only }) => only === undefined || only === kind)

  it('has no row twice', () => {
    expect(new Set(own.map(({ name }) => name)).size).toBe(own.length)
  })

  describe('row by row', () => {
    const served = sharedServer(kind, routes)

    it.each(own.map((row) => [row.name, row] as const))('%s', async (_, row) => {
      served().responded.length = 0
      await check(served(), row)
    })
  })

  it('leaves no connection open or in flight', async () => {
    const served = await open(routes)
    await Promise.all(own.map((row) => run(served.port, row)))
    await expect.poll(() => served.stats().open).toBe(0)
    // A leak would make this wait for the whole drain time, which is longer than the test may take.
    await served.close(600_000)
  })
})

describeAdapters('framing', (open) => {
  it('takes the first of a repeated field', async () => {
    const heads: string[] = []
    const first = post('/v3/first', (call) => {
      heads.push(String(call.head.header('x-many')))
      return ok()
    })
    const served = await open([first])
    const bytes = rawPost('/v3/first', '{}', 'X-Many: 1\r\nX-Many: 2\r\n')
    const { answers } = await talk(served.port, bytes, 1)
    expect(answers[0]?.status).toBe(200)
    expect(heads).toEqual(['1'])
  })

  // Node's parser forgets what it has read behind a request for an upgrade.
  it('never takes the body after an upgrade for a request', async () => {
    const served = await open(routes)
    const smuggled = rawPost('/v3/smuggled', '{}')
    const [head = '', body = ''] = rawPost('/v3/next', smuggled).split(/(?<=\r\n\r\n)(?=POST)/)
    await converse(served.port, 3, async (socket) => {
      socket.write(rawPost('/v3/later', '{}', 'Connection: Upgrade\r\nUpgrade: h2c\r\n') + head)
      for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve))
      socket.write(body)
    })
    expect(served.responded).not.toContain('/v3/smuggled')
  })
})
