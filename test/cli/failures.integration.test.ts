import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { type Canned, devdex, problem, stubService } from './harness.ts'

const found: Canned = { body: { count: 0, users: [] } }

async function failing(canned: Canned, ...more: string[]) {
  const stub = await stubService(() => canned)
  return devdex(['search', 'users', 'x', ...more], { url: stub.url })
}

describe('problems of the service: one line, exit 1', () => {
  const problems: [string, Canned, string][] = [
    ['detail alone', problem(403, 'this key lacks RAW'), 'this key lacks RAW'],
    [
      'every issue with its place',
      problem(400, 'invalid request', {
        errors: [
          { pointer: '/first', message: 'must be at most 1000' },
          { pointer: '/filters/op', message: 'is missing' },
        ],
      }),
      'invalid request; /first: must be at most 1000; /filters/op: is missing',
    ],
    [
      'an issue that is the detail, once',
      problem(400, 'is bad', { errors: [{ pointer: '/a', message: 'is bad' }] }),
      '/a: is bad',
    ],
    [
      'an issue that the detail places already, once',
      problem(400, '/a is bad', { errors: [{ pointer: '/a', message: 'is bad' }] }),
      '/a is bad',
    ],
    ['breaks and escapes', problem(400, 'no\n\u001b[2Jsuch "x"'), 'no such "x"'],
    ['the request of a fault', problem(500, 'oops', { requestId: 'r7' }), 'oops (request r7)'],
  ]
  test.each(problems)('%s', async (_, canned, line) => {
    const outcome = await failing(canned)
    expect(outcome).toEqual({ code: 1, stdout: '', stderr: `devdex: ${line}\n` })
  })

  test('an answer without a problem document is reported by its status', async () => {
    const { code, stderr } = await failing({ status: 502, body: '<html>' })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^devdex: http\S+\/v3\/search\/users answered 502 Bad Gateway\n$/)
  })

  test.each(['<html>', '[]', '{"count":1}', ''])('an answer %j is refused', async (body) => {
    const { code, stderr } = await failing({ body })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^devdex: .*(JSON object|no list of users)\n$/)
  })

  test('a redirect is not followed: the key stays here', async () => {
    const elsewhere = await stubService(() => found)
    const outcome = await failing({ status: 307, headers: { Location: elsewhere.url }, body: '' })
    expect(outcome.code).toBe(1)
    expect(outcome.stderr).toContain('answered 307')
    expect(elsewhere.requests).toEqual([])
  })
})

describe('patience', () => {
  const busy = (status: number, headers: Record<string, string>) =>
    problem(status, 'busy', {}, headers)

  test.each([429, 503])('%i is tried again as soon as the answer allows', async (status) => {
    const stub = await stubService((_, index) =>
      index < 2 ? busy(status, { 'retry-after-ms': '5', 'Retry-After': '3600' }) : found,
    )
    const { code } = await devdex(['search', 'users', 'x'], { url: stub.url })
    expect({ code, requests: stub.requests.length }).toEqual({ code: 0, requests: 3 })
    expect(stub.requests[2]).toEqual(stub.requests[0])
  })

  test('ends after two repeats', async () => {
    const stub = await stubService(() => busy(429, { 'retry-after-ms': '1' }))
    const { code, stderr } = await devdex(['search', 'users', 'x'], { url: stub.url })
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'devdex: busy\n' })
    expect(stub.requests).toHaveLength(3)
  })

  test.each([
    ['a pause beyond a minute', busy(503, { 'Retry-After': '61' })],
    ['another error', busy(500, { 'retry-after-ms': '1' })],
  ])('has no room for %s', async (_, canned) => {
    const stub = await stubService(() => canned)
    const { code } = await devdex(['search', 'users', 'x'], { url: stub.url })
    expect({ code, requests: stub.requests.length }).toEqual({ code: 1, requests: 1 })
  })
})

describe('a service that cannot be reached', () => {
  async function closedPort(): Promise<number> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    return port
  }

  test('is named, with what to do', async () => {
    const url = `http://127.0.0.1:${await closedPort()}`
    const { code, stderr } = await devdex(['account'], { url: `${url}/v3` })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `devdex: cannot reach ${url}; is "devdex serve" running? DEVDEX_URL says where\n`,
    })
  })

  test('shows stacks with --debug only', async () => {
    const url = `http://127.0.0.1:${await closedPort()}`
    const { code, stderr } = await devdex(['account', '--debug'], { url })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^devdex: cannot reach .*\nConnectionError: .*\n +at /)
    expect(stderr).toContain('caused by')
  })
})

describe('usage: one line, exit 2, no request', () => {
  const misuses: [string[], RegExp][] = [
    [['bogus'], /unknown command 'bogus'/],
    [['search', 'users', 'x', '--bogus'], /unknown option '--bogus'/],
    [['search', 'users', 'x', '-n', '0'], /integer of at least 1/],
    [['search', 'users', 'x', '-n', '1.5'], /integer of at least 1/],
    [['search', 'users', '-f', 'login Is x'], /"Is" is no operator/],
    [['search', 'users', 'x', '-i', 'followers:none'], /followers:10/],
    [['search', 'users', 'x', '--fields', ','], /at least one member/],
    [['search', 'users', 'x', '--csv', '--json'], /cannot be used with/],
    [['raw', 'users'], /missing required argument 'login'/],
    [['raw', 'user-count'], /required option '-f/],
    [['account', 'extra'], /too many arguments/],
  ]
  test.each(misuses)('%j', async (args, message) => {
    const stub = await stubService(() => found)
    const { code, stdout, stderr } = await devdex(args, { url: stub.url })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^devdex: [^\n]+\n$/)
    expect(stderr).toMatch(message)
    expect(stub.requests).toEqual([])
  })

  const badEnvironments: [Record<string, string>, RegExp][] = [
    [{ DEVDEX_API_KEY: '' }, /set DEVDEX_API_KEY/],
    [{ DEVDEX_URL: 'non sense' }, /DEVDEX_URL must be/],
    [{ DEVDEX_URL: 'file:///etc' }, /DEVDEX_URL must be/],
    [{ DEVDEX_LOG: 'loud' }, /DEVDEX_LOG must be one of/],
  ]
  test.each(badEnvironments)('environment %j', async (environment, message) => {
    const { code, stderr } = await devdex(['account'], { environment })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^devdex: [^\n]+\n$/)
    expect(stderr).toMatch(message)
  })
})

describe('help', () => {
  const commands: string[][] = [
    [],
    ['keys'],
    ['keys', 'create'],
    ['keys', 'list'],
    ['keys', 'revoke'],
    ['keys', 'grant'],
    ['search'],
    ['search', 'users'],
    ['raw'],
    ['raw', 'users'],
    ['raw', 'users-by-id'],
    ['raw', 'repos'],
    ['raw', 'repos-by-id'],
    ['raw', 'user-count'],
    ['raw', 'repo-count'],
    ['account'],
  ]
  test.each(commands)('devdex %s %s --help has examples and exits 0', async (...command) => {
    const { code, stdout, stderr } = await devdex([...command, '--help'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`Usage: ${['devdex', ...command].join(' ')}`)
    expect(stdout).toMatch(/Examples:\n {2}\$ devdex /)
  })

  test('a group without its command shows help and exits 2', async () => {
    const { code, stdout, stderr } = await devdex(['raw'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('Usage: devdex raw')
  })
})

test.each(['short', 'has a space in it, so no header holds it', 'x'.repeat(513)])(
  'serve refuses the metrics token "%s"',
  async (token) => {
    const { code, stdout, stderr } = await devdex(['serve', '--metrics-token', token])
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('DEVDEX_METRICS_TOKEN takes 16 to 512 visible ASCII characters')
    expect(stderr).not.toContain(token)
  },
)
