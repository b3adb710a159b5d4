/** `devdex console`: the link of a service, and the process of `--operate`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { compiledProgram } from '../compiled.ts'
import { devdex } from './harness.ts'

it('prints the link of the pages of a service', async () => {
  const url = 'http://127.0.0.1:9000'
  const link = { code: 0, stdout: 'http://127.0.0.1:9000/\n', stderr: '' }
  expect(await devdex(['console'], { url })).toEqual(link)
  expect(await devdex(['console', '--url', `${url}/v3`])).toEqual(link)
})

it.each([
  [['--url', 'ftp://nowhere'], 2, '--url must be an http or https address'],
  [['--port', '9000'], 2, '--log and --port are for --operate'],
  [['--operate', '--data', '/nothing/here'], 1, 'there is no data directory /nothing/here'],
  [['--operate', '--data', '.', '--log', '/nothing'], 2, 'there is no file /nothing'],
  [['--operate', '--host', '0.0.0.0'], 2, "unknown option '--host'"],
] as const)('refuses %j', async (args, code, message) => {
  const outcome = await devdex(['console', ...args])
  expect(outcome).toMatchObject({ code, stderr: expect.stringContaining(message) })
})

it('serves operators until it is stopped, by a link that works once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'devdex-console-'))
  // The first import makes it.
  const data = join(folder, 'data')
  const args = [compiledProgram('../src/main'), 'console', '--operate', '--data', data]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const { origin, hash } = new URL(line)
    const body = JSON.stringify({ token: hash.replace('#token=', '') })
    const headers = { 'content-type': 'application/json' }
    const open = () => fetch(`${origin}/operate/session`, { method: 'POST', headers, body })
    expect((await open()).status).toBe(200)
    expect((await open()).status).toBe(401)
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
})
