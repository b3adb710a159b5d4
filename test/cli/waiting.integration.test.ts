/** `devdex serve` on a folder without data: what it answers, and how the service takes over. */
import { once } from 'node:events'
import { renameSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openWaitingServer } from '../../src/cli/local/waiting.ts'
import { endpoints } from '../../src/contract/index.ts'
import { openLog } from '../../src/observe/index.ts'
import type { ServiceOptions } from '../../src/service/service.ts'
import { computeChecksum } from '../../src/snapshot/manifest.ts'
import { freshFolder } from '../ingest/data-set.ts'
import { devdex } from './harness.ts'
import { peopleDataSet } from './people-data.ts'
import { startForTest, startServer } from './program.ts'

vi.setConfig({ testTimeout: 120_000 })

const wait = (data: string, ...more: string[]) => startServer(startForTest, data, ...more)

const post = (url: string, body = '{}', key = 'ddx_none') =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  })

/** A client that asks for more than sockets hold, and reads nothing. */
function unread(port: number): Socket {
  const client = connect(port, '127.0.0.1').pause()
  client.on('error', () => undefined)
  onTestFinished(() => void client.destroy())
  client.write('GET /docs/rapidoc-9.3.8.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(12))
  return client
}

it('waits for a folder that is not there, refuses calls, and serves its first import', async () => {
  const data = join(freshFolder(), 'data')
  const { firstLine, origin, told, nextLine, stop } = await wait(data)
  expect(firstLine).toContain(`the first import into ${data}, a folder that DOES NOT EXIST yet`)
  expect(await nextLine()).toContain(`devdex import --sample --data ${data}`)
  expect(await nextLine()).toContain(`devdex import FOLDER --data ${data}`)
  expect(await nextLine()).toBe(`Console: ${origin}/`)
  expect(JSON.parse(told.stderr)).toMatchObject({ level: 40, data, exists: false })

  const health = async () => (await (await fetch(`${origin}/health`)).json()) as object
  expect(await health()).toEqual({ status: 'ok', waitsFor: 'firstImport' })
  const ready = await fetch(`${origin}/ready`)
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { ready: false, detail: { snapshot: null, waitsFor: 'firstImport' } },
  ])
  expect((await fetch(`${origin}/metrics`)).status).toBe(503)
  const page = await fetch(`${origin}/`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const large = JSON.stringify({ query: 'x'.repeat(3 << 20) })
  const calls = Object.values(endpoints).map(({ path }) => [`/v3${path}`, '{}'] as const)
  for (const [path, body] of [...calls, ['/mcp', '{}'] as const]) {
    const answer = await post(`${origin}${path}`, body)
    expect(answer.status, path).toBe(503)
    expect(answer.headers.get('retry-after'), path).toBe('2')
    expect(answer.headers.get('content-type'), path).toBe('application/problem+json')
    const text = await answer.text()
    expect(JSON.parse(text), path).toMatchObject({ code: 'not_ready' })
    expect(text, path).not.toContain(data)
  }
  // It may close the connection on a body that it does not read.
  const refused = await post(`${origin}/v3/search/users`, large).then(
    ({ status }) => status,
    () => 503,
  )
  expect(refused).toBe(503)
  expect((await fetch(`${origin}/v3/nothing`)).status).toBe(404)

  // Clients that do not read keep it from nothing: it takes over, and handles signals at once.
  unread(Number(new URL(origin).port))
  const imported = devdex(['import', peopleDataSet(freshFolder()), '--data', data])
  expect(await imported).toMatchObject({ code: 0 })
  expect(await nextLine()).toBe(`devdex listening on ${origin}/v3`)
  expect(await nextLine()).toBe(`Console: ${origin}/`)
  // A connection that was busy is answered by the first server for one more second.
  await expect.poll(health, { timeout: 10_000 }).toEqual({ status: 'ok' })
  const rights = ['--services', 'SEARCH', '--credits', '100', '--json']
  const made = await devdex(['keys', 'create', '--name', 'me', ...rights, '--data', data])
  const { key } = JSON.parse(made.stdout) as { key: string }
  const found = () => post(`${origin}/v3/search/users`, '{"query":"rust","first":1}', key)
  await expect.poll(async () => (await found()).status).toBe(200)
  expect(await stop()).toMatchObject({ code: 0 })
})

it('frees its port at once, though clients do not read their answers', async () => {
  const options = { data: freshFolder(), host: '127.0.0.1', port: 0 } as ServiceOptions
  const log = openLog({ level: 'silent' })
  const waiting = await openWaitingServer(options, { log, program: 'devdex' })
  const { port } = waiting
  await once(unread(port), 'readable')
  waiting.freePort()
  let isClosed = false
  const closed = waiting.close().then(() => (isClosed = true))
  const next = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void next.close())
  await once(next, 'listening')
  expect(isClosed).toBe(false)
  await closed
})

it('keeps its port to itself, without a console if so told, until a signal', async () => {
  const data = freshFolder()
  const options = ['--console', 'off', '--mcp', 'off']
  const { firstLine, origin, stop } = await wait(data, ...options)
  expect(firstLine).not.toContain('NOT EXIST')
  const statuses = [(await fetch(`${origin}/`)).status, (await post(`${origin}/mcp`)).status]
  expect(statuses).toEqual([404, 404])
  const { code, stderr } = await devdex(['serve', '--data', data, '--port', new URL(origin).port])
  expect([code, stderr]).toEqual([1, expect.stringContaining('EADDRINUSE')])
  const ended = await stop('SIGINT')
  expect(ended.code).toBe(0)
  expect(ended.stdout).not.toContain('Console')
  expect(ended.stdout.trim().split('\n')).toHaveLength(3)
})

it('ends where the file CURRENT appears, and names a snapshot that is not there', async () => {
  const data = freshFolder()
  const { ended } = await wait(data)
  writeFileSync(join(data, 'new'), `gone ${computeChecksum('gone')}\n`)
  renameSync(join(data, 'new'), join(data, 'CURRENT'))
  const stderr = expect.stringMatching(`devdex: ${data}\\S*gone is missing`)
  expect(await ended).toMatchObject({ code: 1, stderr })
})
