import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openAccess } from '../../src/access/index.ts'
import { devdex } from './harness.ts'

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'devdex-keys-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

/** Commands run in this process here, and may be done within a turn of the event loop. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve))
  })
}

async function created(data: string, name: string, ...more: string[]) {
  const { code, stdout } = await devdex([
    ...['keys', 'create', '--data', data, '--name', name, '--services', 'search, RAW'],
    ...['--credits', '1000', '--json', ...more],
  ])
  expect(code).toBe(0)
  return JSON.parse(stdout)
}

test('create --json prints one object, whose key works', async () => {
  const data = temporaryDir()
  const printed = await created(data, 'me', '--rate', '7', '--expires', '2999-01-01')
  expect(printed).toEqual({
    id: expect.stringMatching(/^\w+$/),
    key: expect.stringMatching(/^ddx_\w+$/),
    name: 'me',
    services: ['SEARCH', 'RAW'],
    credits: 1000,
    rate: 7,
    expiresAt: '2999-01-01T00:00:00Z',
  })
  const access = openAccess(data)
  expect(access.authenticate(`Bearer ${printed.key}`).id).toBe(printed.id)
  await access.close()
})

test('create prints the key alone on stdout and says the rest on stderr', async () => {
  const data = temporaryDir()
  const { stdout, stderr } = await devdex([
    ...['keys', 'create', '--data', data, '--name', 'me', '--services', 'RAW'],
    ...['--credits', '5'],
  ])
  expect(stdout).toMatch(/^ddx_\w+\n$/)
  expect(stderr).toMatch(/^created \w+ \(me, active, 5 credits\); .*only this once\n$/)
})

test('list shows every key but not the keys themselves', async () => {
  const data = temporaryDir()
  const first = await created(data, 'ada')
  const second = await created(data, 'bo', '--expires', '2001-01-01')
  const third = await created(data, 'cy')
  await devdex(['keys', 'revoke', third.id, '--data', data])
  const { stdout } = await devdex(['keys', 'list', '--data', data])
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/))
  expect(rows[0]).toEqual(['id', 'name', 'services', 'remaining', 'used', 'rate', 'state'])
  expect(rows.slice(1).sort()).toEqual(
    [
      [first.id, 'ada', 'SEARCH,RAW', '1000', '0', '50', 'active'],
      [second.id, 'bo', 'SEARCH,RAW', '1000', '0', '50', 'expired'],
      [third.id, 'cy', 'SEARCH,RAW', '1000', '0', '50', 'revoked'],
    ].sort(),
  )
  const json = await devdex(['keys', 'list', '--data', data, '--json'])
  expect(JSON.parse(json.stdout)).toHaveLength(3)
  for (const { key } of [first, second, third]) expect(stdout + json.stdout).not.toContain(key)
})

test('a running server sees revoke and grant with its next turn', async () => {
  const data = temporaryDir()
  const { id, key } = await created(data, 'me')
  const server = openAccess(data)
  onTestFinished(() => server.close())
  expect(server.authenticate(`Bearer ${key}`).creditsRemaining).toBe(1000)
  const granted = await devdex(['keys', 'grant', id, '234', '--data', data])
  expect(granted.stdout).toBe(`topped up ${id} (me, active, 1234 credits)\n`)
  await nextTurn()
  expect(server.authenticate(`Bearer ${key}`).creditsRemaining).toBe(1234)
  const revoked = await devdex(['keys', 'revoke', 'me', '--data', data, '--json'])
  expect(JSON.parse(revoked.stdout)).toMatchObject({ id, revokedAt: expect.any(String) })
  await nextTurn()
  expect(() => server.authenticate(`Bearer ${key}`)).toThrow()
})

describe('failures', () => {
  test.each(['revoke', 'grant'])('%s of an unknown key: exit 1', async (name) => {
    const data = temporaryDir()
    const args = ['keys', name, 'nobody', ...(name === 'grant' ? ['5'] : []), '--data', data]
    const { code, stderr } = await devdex(args)
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `devdex: there is no key "nobody" in ${data}\n`,
    })
  })

  test('a name that two keys have: exit 1 and nothing changed', async () => {
    const data = temporaryDir()
    await created(data, 'twin')
    await created(data, 'twin')
    const { code, stderr } = await devdex(['keys', 'revoke', 'twin', '--data', data])
    expect(code).toBe(1)
    expect(stderr).toContain('several keys')
    const { stdout } = await devdex(['keys', 'list', '--data', data])
    expect(stdout).not.toContain('revoked')
  })

  test('a data directory that is not there is not made', async () => {
    const data = join(temporaryDir(), 'none')
    const { code } = await devdex(['keys', 'list', '--data', data])
    expect(code).toBe(1)
    expect(existsSync(data)).toBe(false)
  })

  const misuses: [string, string[]][] = [
    ['an unknown service', ['--name', 'x', '--services', 'SEARCH,MAGIC', '--credits', '1']],
    ['no service', ['--name', 'x', '--services', '', '--credits', '1']],
    ['no name', ['--services', 'RAW', '--credits', '1']],
    ['an empty name', ['--name', ' ', '--services', 'RAW', '--credits', '1']],
    ['a fraction of a credit', ['--name', 'x', '--services', 'RAW', '--credits', '1.5']],
    ['a debt', ['--name', 'x', '--services', 'RAW', '--credits', '-1']],
    ['no rate', ['--name', 'x', '--services', 'RAW', '--credits', '1', '--rate', '0']],
    ['no date', ['--name', 'x', '--services', 'RAW', '--credits', '1', '--expires', 'soon']],
  ]
  test.each(misuses)('create with %s: exit 2', async (_, args) => {
    const data = temporaryDir()
    const { code, stdout, stderr } = await devdex(['keys', 'create', '--data', data, ...args])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^devdex: [^\n]+\n$/)
  })
})
