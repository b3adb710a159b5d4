import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { openAccess } from '../../src/access/index.ts'
import { serviceId } from '../../src/ingest/index.ts'
import { addingSignal } from '../../src/people/index.ts'
import { openStore } from '../../src/store/index.ts'
import { devdex } from './harness.ts'
import { importedPeople, temporaryFolder } from './people-data.ts'

// Each audit verifies the chain in a process of its own, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

interface Shown {
  readonly key: 'sales' | 'press'
  readonly users: readonly string[]
  readonly at: string
}

const gone = 'f'.repeat(32)
const idOf = (login: string) => (login === 'gone' ? gone : serviceId('user', `U_${login}`))

/** Debits with revealed addresses, at these times. */
async function showAddresses(data: string, shown: readonly Shown[]) {
  const store = openStore(data)
  let nowMs = 0
  const access = openAccess(store, { now: () => nowMs })
  const keys = new Map(
    (['sales', 'press'] as const).map((name) => [
      name,
      access.create({ name, services: ['RAW'], credits: 1e6 }).account.id,
    ]),
  )
  for (const [i, { key, users, at }] of shown.entries()) {
    nowMs = Date.parse(at)
    const debit = access.debit(keys.get(key)!, {
      credits: users.length,
      endpoint: 'bestEmail',
      requestId: `r-${i}`,
      replayKey: { fingerprint: i, isRetry: false },
      reveals: users.map((login) => ({ user: idOf(login), addresses: 2 })),
    })
    access.checkpoint()
    await debit
  }
  await store.close()
  return keys
}

const history: readonly Shown[] = [
  { key: 'sales', users: ['mira', 'bo'], at: '2026-01-01T10:00:00Z' },
  { key: 'press', users: ['mira'], at: '2026-01-02T10:00:00Z' },
  { key: 'sales', users: ['gone'], at: '2026-01-03T10:00:00Z' },
]

async function audited(data: string, ...args: string[]) {
  const { code, stdout, stderr } = await devdex(['audit', '--data', data, '--json', ...args])
  expect(code).toBe(0)
  expect(stderr).toMatch(/^chain intact up to \d+:[0-9a-f]{64}\n\d+ entr(y|ies)\n$/)
  const rows = JSON.parse(stdout) as { requestId: string; user: string }[]
  return rows.map(({ requestId, user }) => `${requestId} ${user}`)
}

describe('audit', () => {
  test('lists the newest first, with logins where the snapshot knows them', async () => {
    const data = await importedPeople()
    const keys = await showAddresses(data, history)
    const { stdout } = await devdex(['audit', '--data', data, '--csv'])
    const [sales, press] = [keys.get('sales'), keys.get('press')]
    const rows = stdout.trimEnd().split('\n')
    expect(rows[0]).toBe('at,key,name,endpoint,user,requestId,addresses')
    expect(rows.slice(1, 3)).toEqual([
      `2026-01-03T10:00:00Z,${sales},sales,bestEmail,${gone},r-2,2`,
      `2026-01-02T10:00:00Z,${press},press,bestEmail,Mira,r-1,2`,
    ])
    expect(rows.slice(3).sort()).toEqual([
      `2026-01-01T10:00:00Z,${sales},sales,bestEmail,Mira,r-0,2`,
      `2026-01-01T10:00:00Z,${sales},sales,bestEmail,bo,r-0,2`,
    ])
  })

  test('tells reasons as JSON alone', async () => {
    const data = await importedPeople()
    const account = (await showAddresses(data, history)).get('press')!
    const store = openStore(data)
    const texts = { requestId: 'r-1', reasonForEmailNaturalLanguage: 'a talk' }
    const signal = { account, users: [idOf('mira')], texts }
    store.transact('fsync', addingSignal(store, signal, Date.now()))
    await store.close()
    const { stdout: json } = await devdex(['audit', '--data', data, '--json', '--user', 'mira'])
    expect(JSON.parse(json)).toMatchObject([{ requestId: 'r-1', reason: 'a talk' }, {}])
    expect(JSON.parse(json)[1]).not.toHaveProperty('reason')
    const { stdout } = await devdex(['audit', '--data', data, '--user', 'mira'])
    expect(stdout).not.toContain('a talk')
  })

  test('takes ranges of time, a key, a user, a number', async () => {
    const data = await importedPeople()
    await showAddresses(data, history)
    expect(await audited(data, '--user', 'MIRA')).toEqual(['r-1 Mira', 'r-0 Mira'])
    expect(await audited(data, '--user', idOf('mira'), '--key', 'sales')).toEqual(['r-0 Mira'])
    expect(await audited(data, '--from', '2026-01-02', '--to', '2026-01-02')).toEqual(['r-1 Mira'])
    expect(await audited(data, '--from', '2026-01-02T10:00:01Z')).toEqual([`r-2 ${gone}`])
    expect(await audited(data, '--to', '2026-01-02', '-n', '1')).toEqual(['r-1 Mira'])
    expect(await audited(data, '--from', '2027-01-01')).toEqual([])
  })

  test('lists thousands, without a snapshot by identifier', async () => {
    const data = temporaryFolder()
    const users = Array.from({ length: 100 }, (_, i) => `u${i}`)
    const at = '2026-01-01T10:00:00Z'
    await showAddresses(data, Array(25).fill({ key: 'sales', users, at }))
    const rows = await audited(data)
    expect(new Set(rows).size).toBe(2500)
    expect(rows.slice(0, 100).sort()).toEqual(users.map((user) => `r-24 ${idOf(user)}`).sort())
  })

  test('of a broken chain lists nothing: exit 1', async () => {
    const data = temporaryFolder()
    await showAddresses(data, history)
    const path = join(data, 'accounts', 'data.mdb')
    const bytes = readFileSync(path)
    for (let at = bytes.indexOf('r-1'); at >= 0; at = bytes.indexOf('r-1', at + 1)) {
      bytes[at + 2] = 0x37
    }
    writeFileSync(path, bytes)
    const { code, stdout, stderr } = await devdex(['audit', '--data', data])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/\ndevdex: the accounts are damaged: \d+ problems?\n$/)
    expect(stderr).not.toContain('intact')
  })

  test.each([
    [['--key', 'nobody'], 1, /there is no key "nobody"/],
    [['--user', 'nobody'], 1, /holds no user "nobody"/],
    [['--from', '2026-01-02', '--to', '2026-01-01'], 2, /later/],
    [['--from', 'yesterday'], 2, /ISO 8601/],
    [['-n', '0'], 2, /at least 1/],
  ])('%j: exit %i', async (args, code, message) => {
    const data = await importedPeople()
    await showAddresses(data, [])
    const outcome = await devdex(['audit', '--data', data, ...args])
    expect(outcome).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(message) })
  })

  test('lists identifiers where the snapshot is of another release', async () => {
    const data = temporaryFolder()
    await showAddresses(data, history)
    writeFileSync(join(data, 'CURRENT'), 'damaged')
    const { code, stdout, stderr } = await devdex(['audit', '--data', data, '--json'])
    expect(code).toBe(0)
    expect(stderr).toMatch(/CURRENT is damaged: .*: identifiers stand for logins\n/)
    const users = (JSON.parse(stdout) as { user: string }[]).map(({ user }) => user)
    expect(users.sort()).toEqual([idOf('mira'), idOf('mira'), idOf('bo'), gone].sort())
  })

  test('of a data directory that is not there: exit 1, and it is not made', async () => {
    const data = join(temporaryFolder(), 'none')
    expect((await devdex(['audit', '--data', data])).code).toBe(1)
    expect(existsSync(data)).toBe(false)
  })
})
