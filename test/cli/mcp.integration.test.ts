/** `devdex mcp` in this process: requests of a client of tools become calls of the service. */
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { runProgram } from '../../src/cli/index.ts'
import { readConfig } from '../../src/config.ts'
import { stubService } from './harness.ts'

const message = (id: number, method: string, params: object) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`

const hello = message(1, 'initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
})

test('a tool call is a call of the service, with its price', async () => {
  const headers = { 'X-Credits-Used': '1', 'X-Credits-Remaining': '41' }
  const found = { count: 1, users: [{ login: 'mira' }], pageInfo: { hasNextPage: false } }
  const { url, requests } = await stubService(({ path }) =>
    path === '/v3/account' ? { body: { services: ['SEARCH'] } } : { headers, body: found },
  )
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const environment = { DEVDEX_URL: url, DEVDEX_API_KEY: 'ddx_test' }
  const io = { stdin, stdout, stderr }
  const code = runProgram(['mcp'], io, () => readConfig(environment))
  const call = { name: 'search_people', arguments: { query: 'gardens' } }
  stdin.write(hello + message(2, 'tools/list', {}) + message(3, 'tools/call', call))
  const answers = new Map<number, { readonly result: Record<string, unknown> }>()
  let text = ''
  for await (const chunk of stdout) {
    text += chunk
    for (const line of text.split('\n').slice(0, -1)) {
      const answer = JSON.parse(line)
      answers.set(answer.id, answer)
    }
    if (answers.size === 3) break
  }
  stdin.end()
  expect(await code).toBe(0)
  expect(answers.get(2)!.result.tools).toHaveLength(4)
  expect(answers.get(3)!.result.structuredContent).toMatchObject({
    people: [{ login: 'mira' }],
    creditsUsed: 1,
    creditsRemaining: 41,
  })
  expect(requests.find(({ path }) => path === '/v3/search/users')).toMatchObject({
    authorization: 'Bearer ddx_test',
    body: { query: 'gardens', first: 10 },
  })
})
