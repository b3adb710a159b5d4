/**
 * A service with a hung main thread, as a process under a supervisor. A module that is loaded first
 * adds the hang: routes spin at a request header. The code of the service is that of any
 * installation.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccounts } from '../accounts/open-accounts.ts'
import { makeFolder } from '../snapshot/small-snapshot.ts'
import { importLines } from './harness.ts'

const routeTable = fileURLToPath(new URL('../../dist/src/http/route-table.js', import.meta.url))

const spinning = `
import { RouteTable } from '${pathToFileURL(routeTable)}'
function spinForTest() { for (;;) {} }
const spins = {
  loop: spinForTest,
  regex: () => /^(a+)+$/.test('a'.repeat(60) + 'b'),
  later: () => new Promise((_, reject) => setImmediate(() => reject(spinForTest()))),
}
const { find } = RouteTable.prototype
RouteTable.prototype.find = function (head) {
  const match = find.call(this, head)
  const respond = spins[head.header('x-spin')]
  return respond === undefined ? match : { ...match, route: { ...match.route, respond } }
}
`

/** Restarts its command whenever it ends, as a service manager does. */
const supervisor = 'while :; do "$@" & echo "pid $!"; wait $!; echo "ended $?"; done'

let data: string
let otherData: string
let account: { readonly id: string; readonly key: string }
const supervisors = new Set<ChildProcess>()

beforeAll(async () => {
  data = makeFolder()
  await importLines(data, { users: [{ platformId: 'U1', login: 'mira' }] })
  const { access, close } = await openAccounts(data)
  const options = { name: 'k', services: ['SEARCH'], credits: 10, rate: 10 } as const
  const made = await access.keys.create(options)
  account = { id: made.account.id, key: made.key }
  await close()
  // One service at a time serves the accounts of a folder.
  otherData = makeFolder()
  cpSync(data, otherData, { recursive: true })
  writeFileSync(join(data, 'spinning.mjs'), spinning)
})

afterAll(() => {
  for (const { pid } of supervisors) process.kill(-pid!, 'SIGKILL')
  for (const folder of [data, otherData]) rmSync(folder, { recursive: true })
})

/** A supervised service; each call of `line` waits for the next line that matches. */
function supervised(http: string) {
  const node = [process.execPath, '--import', join(data, 'spinning.mjs'), 'dist/src/main.js']
  const options = [
    'serve',
    '--data',
    http === 'uws' ? data : otherData,
    '--port',
    '0',
    '--http',
    http,
    '--watchdog',
    '1',
    '--dns',
    'off',
  ]
  const args = ['-c', supervisor, 'sh', ...node, ...options, '--workers', '1']
  // A separate process group, which is killed as a whole.
  const child = spawn('sh', args, { detached: true })
  supervisors.add(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const line = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error(`the supervisor ended before it printed ${pattern}`)
      const found = pattern.exec(value)
      if (found !== null) return found[1]!
    }
  }
  const logged: Record<string, unknown>[] = []
  createInterface({ input: child.stderr }).on('line', (text) => {
    if (text.startsWith('{')) logged.push(JSON.parse(text))
  })
  return { line, logged }
}

function ask(url: string, requestId: string, spin = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${account.key}` }
  const more = { 'x-request-id': requestId, ...(spin === '' ? {} : { 'x-spin': spin }) }
  return fetch(`${url}/account`, { method: 'POST', headers: { ...headers, ...more }, body: '{}' })
}

test.concurrent('a hung process is reported and ended, but not a stopped one', async () => {
  const { line, logged } = supervised('uws')
  const pid = Number(await line(/^pid (\d+)/))
  const url = await line(/listening on (\S+)/)
  // Longer than the watchdog allows, by half.
  process.kill(pid, 'SIGSTOP')
  await pause(1500)
  process.kill(pid, 'SIGCONT')
  expect((await ask(url, 'before')).status).toBe(200)
  await expect(ask(url, 'the-one', 'regex')).rejects.toThrow()
  expect(await line(/^ended (\d+)/)).toBe('70')
  expectNamed(logged, { pid, requestId: 'the-one', endpoint: 'account', keyId: account.id })
  expect(logged.at(-1)!.stack).toMatch(/RegExp\.test.*\n.*spinning\.mjs/)
  // The supervisor restarts it. A hang after a wait has no marked request, and is listed.
  const again = await line(/listening on (\S+)/)
  expect((await ask(again, 'after')).status).toBe(200)
  await expect(ask(again, 'later', 'later')).rejects.toThrow()
  expect(await line(/^ended (\d+)/)).toBe('70')
  const requests = [{ requestId: 'later', endpoint: 'account', keyId: account.id }]
  expectNamed(logged, { requests, requestsRunning: 1 })
})

test.concurrent('a hung process over node:http is reported and ended too', async () => {
  const { line, logged } = supervised('node')
  const url = await line(/listening on (\S+)/)
  await expect(ask(url, 'the-one', 'loop')).rejects.toThrow()
  expect(await line(/^ended (\d+)/)).toBe('70')
  expectNamed(logged, { requestId: 'the-one', endpoint: 'account', keyId: account.id })
  expect(logged.at(-1)!.stack).toContain('spinForTest')
})

function expectNamed(logged: readonly object[], fields: object): void {
  const msg = expect.stringContaining('hangs')
  expect(logged.at(-1)).toMatchObject({ level: 60, msg, exitCode: 70, ...fields })
  expect(JSON.stringify(logged)).not.toContain(account.key)
}
