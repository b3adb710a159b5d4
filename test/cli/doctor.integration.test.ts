/** `devdex doctor` on folders and services in each state. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { memoryFinding } from '../../src/cli/local/doctor/machine-checks.ts'
import { dataSet, freshFolder, inventUsers } from '../ingest/data-set.ts'
import { type Canned, devdex, stubService } from './harness.ts'

interface ShownCheck {
  readonly name: string
  readonly status: string
  readonly text: string
  readonly advice?: string
}

/** A service that answers as devdex does. */
const healthy: Readonly<Record<string, Canned>> = {
  '/health': { body: { status: 'ok' } },
  '/openapi.json': { body: { info: { version: '3.0' } } },
  '/ready': { body: { ready: true } },
  '/v3/account': { body: {} },
}

const serviceWith = (changed: Readonly<Record<string, Canned>> = {}) =>
  stubService(({ path = '' }) => ({ ...healthy, ...changed })[path] ?? { status: 404, body: {} })

async function checkup(args: readonly string[], environment: Record<string, string> = {}) {
  const { code, stdout, stderr } = await devdex(['doctor', '--json', ...args], { environment })
  const { problems, warnings, checks } = JSON.parse(stdout)
  const byName: Record<string, ShownCheck> = Object.fromEntries(
    checks.map((check: ShownCheck) => [check.name, check]),
  )
  return { code, stdout, stderr, problems, warnings, byName }
}

const nowhere = 'http://127.0.0.1:1'

describe('doctor', () => {
  it('finds nothing wrong with a folder to be made and a service that answers', async () => {
    const { url } = await serviceWith()
    const data = join(freshFolder(), 'new')
    const { code, stderr, problems, byName } = await checkup(['--data', data, '--url', url])
    expect({ code, stderr, problems }).toEqual({ code: 0, stderr: '', problems: 0 })
    expect(byName.node!.text).toContain(process.versions.node)
    expect(byName['data directory']).toMatchObject({ status: 'warning' })
    expect(byName['data directory']!.advice).toContain('devdex start')
    expect(byName.service!.text).toBe(`devdex answers at ${url}, interface 3.0`)
    expect(byName.key).toMatchObject({ status: 'ok' })
  })

  it('prints a line for each check, and what to do', async () => {
    const { url } = await serviceWith({ '/ready': { status: 503, body: {} } })
    const { code, stdout, stderr } = await devdex(['doctor', '--data', freshFolder(), '--url', url])
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'devdex: 1 problem found\n' })
    expect(stdout).toMatch(/^ok +devdex: \d/)
    expect(stdout).toMatch(/^PROBLEM +ready: \/ready answers 503\n {10}read its log/m)
    expect(stdout).toMatch(/^warning +snapshot: nothing is imported\n {10}devdex import/m)
  })

  it('names what is wrong with a snapshot', async () => {
    const { url } = await serviceWith()
    const data = freshFolder()
    const folder = join(data, 'snapshots', 'old')
    mkdirSync(folder, { recursive: true })
    const checksum = (text: string) => createHash('sha256').update(text).digest('hex')
    const manifest = JSON.stringify({ format: 4, name: 'old' })
    writeFileSync(join(folder, 'manifest.json'), `${manifest}\n${checksum(manifest)}\n`)
    writeFileSync(join(data, 'CURRENT'), `old ${checksum('old')}\n`)
    const { code, byName } = await checkup(['--data', data, '--url', url])
    expect(code).toBe(1)
    expect(byName.snapshot).toMatchObject({ status: 'problem' })
    expect(byName.snapshot!.text).toContain('has snapshot format 4; this build reads')
    expect(byName.snapshot!.advice).toBe('import the data again')
  })

  it('names the snapshot that a rollback can take', async () => {
    const { url } = await serviceWith()
    const data = freshFolder()
    const folder = dataSet({ 'users.jsonl': inventUsers(3) })
    for (const _ of ['older', 'current']) {
      expect((await devdex(['import', folder, '--data', data])).code).toBe(0)
    }
    const [older, current] = readdirSync(join(data, 'snapshots')).sort()
    const adviceNow = async () =>
      (await checkup(['--data', data, '--url', url])).byName.snapshot?.advice
    const rollback = (name = '') =>
      `devdex snapshot rollback ${name} --data ${data}, or import the data again`
    writeFileSync(join(data, 'snapshots', current!, 'manifest.json'), '{}')
    expect(await adviceNow()).toBe(rollback(older))
    writeFileSync(join(data, 'CURRENT'), 'nothing')
    expect(await adviceNow()).toBe(rollback(older))
    const args = ['snapshot', 'rollback', older!, '--data', data]
    expect((await devdex(args)).code).toBe(0)
    expect(await adviceNow()).toBeUndefined()
  })

  it('tells a refused key, another program, and silence apart', async () => {
    const refusing = await serviceWith({ '/v3/account': { status: 401, body: {} } })
    const data = freshFolder()
    const refused = await checkup(['--data', data, '--url', refusing.url])
    expect(refused.byName.key!.text).toBe('the service refuses DEVDEX_API_KEY with 401')
    const other = await serviceWith({ '/health': { status: 404, body: 'no' } })
    const taken = await checkup(['--data', data, '--url', other.url])
    expect(taken.byName.service!.text).toContain(`another program answers at ${other.url}`)
    // Who it is can be known on Linux, where it is a process of this user.
    if (process.platform === 'linux') {
      expect(taken.byName.service!.text).toContain(`: process ${process.pid}, `)
    }
    const silent = await checkup(['--data', data, '--url', nowhere])
    expect(silent.code).toBe(1)
    expect(silent.byName.service!.text).toContain(`nothing answers at ${nowhere}: `)
    // Where no service was named, the port may be free, or this user may not take it.
    const unnamed = await checkup(['--data', data], { DEVDEX_URL: nowhere })
    expect(unnamed.byName.port!.text).toMatch(/^1 (is free at 127|cannot be taken \(EACCES)/)
  })

  it('names a cluster and a database that cannot be reached, and no secret', async () => {
    const { url } = await serviceWith()
    const accounts = 'postgres://ledger:hunter2@127.0.0.1:1/accounts'
    const { code, stdout, stderr, byName } = await checkup(
      ['--data', freshFolder(), '--url', url, '--node', nowhere, '--accounts', accounts],
      { DEVDEX_API_KEY: 'ddx_secret' },
    )
    expect(code).toBe(1)
    expect(byName.cluster).toMatchObject({ status: 'problem' })
    expect(byName.accounts).toMatchObject({ status: 'problem' })
    expect(stdout + stderr).not.toMatch(/hunter2|ddx_secret/)
    const { code: usage } = await devdex(['doctor', '--url', 'ftp://devdex.example'])
    expect(usage).toBe(2)
  })
})

const node = { name: 'n1', plugins: [{ name: 'opensearch-knn' }], modules: [] }
const complete = { ...node, modules: [{ name: 'lang-painless' }] }
const greeting = (distribution?: string) => ({
  body: { version: { number: '2.19.1', distribution } },
})
const forbidden: Canned = { status: 403, body: { error: { type: 'security', reason: 'no' } } }

it.each([
  ['a whole cluster', greeting('opensearch'), { body: { nodes: { a: complete } } }, 'ok', ''],
  ['one that hides itself', forbidden, forbidden, 'ok', 'cluster, status green'],
  ['another product', greeting(), forbidden, 'problem', 'another product 2.19.1'],
  [
    'a node without a part',
    greeting('opensearch'),
    { body: { nodes: { a: complete, b: node } } },
    'problem',
    'n1 without lang-painless',
  ],
])('judges %s', async (_, hello, plugins, status, text) => {
  const health = { body: { status: 'green' } }
  const answers = { '/': hello, '/_nodes/plugins': plugins, '/_cluster/health': health }
  const { url } = await serviceWith(answers)
  const { byName } = await checkup(['--data', freshFolder(), '--node', url])
  expect(byName.cluster).toMatchObject({ status, text: expect.stringContaining(text) })
})

it('compares memory with what one snapshot needs, and two', () => {
  expect(memoryFinding(null, 1e9).status).toBe('ok')
  expect(memoryFinding(5e8, 1e9).status).toBe('ok')
  expect(memoryFinding(6e8, 1e9)).toMatchObject({ status: 'warning' })
  expect(memoryFinding(2e9, 1e9)).toMatchObject({
    status: 'problem',
    text: '1.0 GB of memory, and the snapshot takes 2.0 GB',
  })
})
