/** `devdex mcp` as a process, over its standard input and output. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openNamed } from '../behaviour/behaviour.ts'
import type { World } from '../service/harness.ts'
import { eras, toldBy } from './client.ts'

const bin = fileURLToPath(new URL('../../bin/devdex.cjs', import.meta.url))

let world: World
beforeAll(async () => {
  world = await openNamed('experts', 2)
})
afterAll(() => world.close())

interface Started {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly era?: (typeof eras)[number]
}

async function start({ args = [], env = {}, era = 'legacy' }: Started): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: era } })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', ...args],
    env: { PATH: process.env.PATH ?? '', DEVDEX_LOG: 'silent', ...env },
    stderr: 'inherit',
  })
  onTestFinished(() => client.close())
  await client.connect(transport)
  return client
}

test.each(eras)('against a server, era %s', async (era) => {
  const env = { DEVDEX_URL: world.url, DEVDEX_API_KEY: world.keys.counted! }
  const client = await start({ env, era })
  expect((await client.listTools()).tools).toHaveLength(7)
  const told = await toldBy(client, 'find_experts', { topic: 'parser', first: 1, evidence: 1 })
  expect(told.structured).toMatchObject({ people: [{ login: 'mira' }], creditsUsed: 3 })
  const wrong = await toldBy(client, 'search_people', { filters: 'place = Bern' })
  expect(wrong).toMatchObject({ isError: true, text: expect.stringMatching(/no field `place`/) })
})

test('over a data directory, without a key and without credits', async () => {
  const client = await start({ args: ['--data', world.dataDir] })
  const told = await toldBy(client, 'search_people', { query: 'gardens' })
  expect(told.text).toContain('Credits: 2 used, unlimited.')
  expect(told.structured.people).toMatchObject([{ login: 'mira' }])
})

test('a server that is down is named at the first question', async () => {
  const env = { DEVDEX_URL: 'http://127.0.0.1:59999', DEVDEX_API_KEY: 'ddx_x' }
  const client = await start({ env })
  const told = await toldBy(client, 'search_people', { query: 'x' })
  expect(told.isError).toBe(true)
  expect(told.text).toMatch(/cannot reach http:\/\/127\.0\.0\.1:59999; is "devdex serve" running/)
})

test('without a key it says what to set, and nothing on standard output', async () => {
  const env = { PATH: process.env.PATH ?? '' }
  const child = spawn(process.execPath, [bin, 'mcp'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const texts = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    texts.stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    texts.stderr += chunk
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect([code, texts.stdout]).toEqual([2, ''])
  expect(texts.stderr).toMatch(/set DEVDEX_API_KEY/)
})
