import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openToOthers } from '../../src/snapshot/index.ts'
import { devdex } from './harness.ts'

let folder: string

const users = [
  { platformId: 'U_1', login: 'ada', professional: { headline: 'Compilers' } },
  { platformId: 'U_2', login: 'bo' },
  { platformId: 'U_3', login: 'cy' },
  { platformId: 'U_4', login: 'di' },
]
const repos = [{ platformId: 'R_1', ownerLogin: 'ada', name: 'rocket', stargazerCount: 3 }]
const edges = [
  { type: 'follows', from: 'ada', to: 'bo', at: '2024-01-01' },
  { type: 'follows', from: 'ada', to: 'U_2', at: '2025-01-01' },
  { type: 'follows', from: 'bo', to: 'ada' },
  { type: 'follows', from: 'cy', to: 'di' },
  { type: 'follows', from: 'ghost', to: 'ada' },
  { type: 'stars', from: 'bo', to: 'ada/rocket' },
  { type: 'stars', from: 'bo', to: 'ada/gone' },
]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'devdex-import-'))
  for (const [name, records] of Object.entries({ users, repos, edges })) {
    const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('')
    writeFileSync(join(folder, `${name}.jsonl`), lines)
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

test('import tells what was read of the graph', async () => {
  const data = join(folder, 'index')
  const { code, stdout } = await devdex(['import', folder, '--data', data])
  expect(code).toBe(0)
  const lines = stdout.split('\n')
  expect(lines[0]).toMatch(/^4 users \(1 with a professional profile\), 1 repository in \d+\.\d s$/)
  expect(lines[1]).toBe('5 follows, 2 stars edges read; 1 repeated, 2 unknown ends')
  // Two pairs that know nothing of each other.
  expect(lines[2]).toBe('2 communities')
  expect(lines[3]).toMatch(/reading \d+\.\d s, graph \d+\.\d s, ranking \d+\.\d s/)
  const verified = await devdex(['snapshot', 'verify', '--stats', '--data', data])
  expect(verified.stdout).toContain('; 4 users (1 with a professional profile), 1 repository\n')
  // Three follows, one star, and who owns the only repository.
  expect(verified.stdout).toMatch(/^graph of 5 edges$/m)
  const report = await devdex(['import', folder, '--data', data, '--json'])
  expect(JSON.parse(report.stdout)).toMatchObject({
    professionals: 1,
    repeatedEdges: 1,
    unknownEnds: 2,
    communities: 2,
  })
})

test('import leaves out what is suppressed, and what an older snapshot had of it', async () => {
  const data = join(folder, 'suppressed')
  const emails = ['zed@acme.example', 'zed@other.example']
  const zed = { platformId: 'U_5', login: 'zed', emails }
  const more = join(folder, 'with-zed')
  mkdirSync(more)
  writeFileSync(join(more, 'users.jsonl'), `${JSON.stringify(zed)}\n`)
  await devdex(['import', folder, more, '--data', data])
  for (const value of ['ada', 'acme.example'])
    await devdex(['suppress', 'add', value, '--data', data])
  const { code, stdout, stderr } = await devdex(['import', folder, more, '--data', data])
  // The data directories of these tests lie in the source, and are named. The other source is not.
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^passed over .*suppressed/)])
  expect(stderr).not.toContain(more)
  expect(stdout).toContain('4 users (0 with a professional profile), 0 repositories in ')
  expect(stdout).toContain(', 2 unknown ends\n')
  expect(stdout).toContain(
    'excluded 1 suppressed user, 1 repository, 5 edges, 1 address of others\n' +
      'removed 1 older snapshot, made under another suppression list\n',
  )
  expect(stdout).not.toMatch(/ada|acme|zed/)
  const again = await devdex(['import', folder, more, '--data', data, '--json'])
  expect(JSON.parse(again.stdout)).toMatchObject({
    suppressed: { users: 1, repos: 1, edges: 5, addresses: 1 },
    removedSnapshots: [],
  })
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('import keeps what it makes from other users of the machine', async () => {
  const parent = join(folder, 'open')
  mkdirSync(parent, { mode: 0o755 })
  const made = join(parent, 'made')
  for (const data of [made, parent]) await devdex(['import', folder, '--data', data])
  const modes = [parent, made, join(made, 'snapshots'), join(parent, 'snapshots')].map(modeOf)
  expect(modes).toEqual(['755', '700', '700', '700'])
})

test('no umask opens a file that an import, an update, a merge or an account makes', async () => {
  const umask = process.umask(0)
  onTestFinished(() => void process.umask(umask))
  const data = join(folder, 'no-umask')
  await devdex(['import', folder, '--data', data])
  const change = join(folder, 'change')
  mkdirSync(change)
  writeFileSync(join(change, 'users.jsonl'), '{"platformId":"U_2","login":"bo","bio":"new"}\n')
  const accepted = await devdex(['import', change, '--update', '--data', data])
  expect(accepted).toMatchObject({ code: 0, stderr: '' })
  await devdex([
    'keys',
    'create',
    '--name',
    'a',
    '--services',
    'RAW',
    '--credits',
    '1',
    '--data',
    data,
  ])
  await devdex(['snapshot', 'rollback', '--data', data])
  const paths = readdirSync(data, { recursive: true }).map((name) => join(data, `${name}`))
  expect(paths.length).toBeGreaterThan(40)
  const open = paths.filter((path) => (statSync(path).mode & 0o077) !== 0)
  expect(open).toEqual([])
  expect(modeOf(data)).toBe('700')
  expect(await openToOthers(data)).toEqual([])
  chmodSync(join(data, 'CURRENT'), 0o640)
  chmodSync(join(data, 'records'), 0o701)
  expect(await openToOthers(data)).toEqual([join(data, 'CURRENT'), join(data, 'records')])
})
