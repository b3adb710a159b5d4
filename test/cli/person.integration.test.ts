import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openAccess } from '../../src/access/index.ts'
import { serviceId } from '../../src/ingest/index.ts'
import { addingSignal } from '../../src/people/index.ts'
import { openStore } from '../../src/store/index.ts'
import { devdex } from './harness.ts'
import { importedPeople, importFolder, temporaryFolder } from './people-data.ts'

const mira = serviceId('user', 'U_mira')

async function exported(data: string, ...args: string[]) {
  const { code, stdout, stderr } = await devdex(['person', 'export', ...args, '--data', data])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

/** A client that was shown two addresses of Mira and told why it wanted them. */
async function showAddresses(data: string): Promise<string> {
  const store = openStore(data)
  onTestFinished(() => store.close())
  const access = openAccess(store)
  const { account } = access.create({ name: 'sales', services: ['RAW'], credits: 5 })
  const signal = { account: account.id, users: [mira], texts: { emailBody: 'Hello Mira' } }
  await access.debit(account.id, {
    credits: 1,
    endpoint: 'bestEmail',
    requestId: 'r-1',
    replayKey: { fingerprint: 1, isRetry: false },
    reveals: [{ user: mira, addresses: 2 }],
    also: addingSignal(store, signal, Date.now()),
  })
  access.checkpoint()
  return account.id
}

describe('person export', () => {
  test.each([1, 2])('is all that is held about a person, of %i shards', async (shards) => {
    const data = await importedPeople(shards)
    const key = await showAddresses(data)
    const person = await exported(data, '@mira')
    expect(person).toMatchObject({
      id: mira,
      suppressed: false,
      suppressions: [],
      snapshots: [{ name: person.snapshot, holds: true }],
      user: {
        id: mira,
        platformId: 'U_mira',
        login: 'Mira',
        displayName: 'Mira Tallow',
        bio: 'Write to ***ow@home.example',
        emails: ['mira@home.example', 'tallow@sub.acme.example', 'Mira.T@acme.example'],
      },
      professional: { headline: 'Compilers at Acme' },
      devrank: { tier: expect.any(String), pc: expect.any(Number), totalStars: 3 },
      followers: expect.arrayContaining(['bo', 'cy']),
      following: ['bo'],
      stars: ['bo/boat'],
      contributes: ['absent/lost'],
      signals: [{ at: expect.any(String), key, name: 'sales', emailBody: 'Hello Mira' }],
      addressesShown: [
        { key, name: 'sales', endpoint: 'bestEmail', requestId: 'r-1', addresses: 2 },
      ],
    })
    const heldLines = person.records.map(({ kind, line }: { kind: string; line: object }) => [
      kind,
      line,
    ])
    const bio = 'Write to mira.tallow@home.example'
    expect(heldLines).toContainEqual(['user', expect.objectContaining({ bio })])
    const kinds = heldLines.map(([kind]: [string]) => kind)
    expect(kinds.filter((kind: string) => kind === 'user')).toHaveLength(1)
    expect(kinds.filter((kind: string) => kind === 'repository')).toHaveLength(2)
    expect(kinds).toContain('edge')
    expect(person.followers).toHaveLength(2)
    const names = person.repositories.map(({ name }: { name: string }) => name)
    expect(names.sort()).toEqual(['rocket', 'skates'])
    expect(person.owns.sort()).toEqual(['Mira/rocket', 'mira/skates'])
  })

  test('is the same for who is suppressed, but for what was erased', async () => {
    const data = await importedPeople()
    const before = await exported(data, 'mira')
    await showAddresses(data)
    await devdex(['suppress', 'add', 'mira', '--note', 'by letter', '--data', data])
    const after = await exported(data, 'U_mira', '--kind', 'platform-id')
    expect(after).toEqual({
      ...before,
      exportedAt: expect.any(String),
      suppressed: true,
      suppressions: [
        { kind: 'login', at: expect.any(String), note: 'by letter', mark: expect.any(String) },
      ],
      signals: [],
      addressesShown: [expect.objectContaining({ endpoint: 'bestEmail' })],
    })
  })

  test('tells which addresses are suppressed, and by what', async () => {
    const data = await importedPeople()
    for (const value of ['mira@home.example', 'sub.acme.example', 'other.example']) {
      await devdex(['suppress', 'add', value, '--data', data])
    }
    const person = await exported(data, 'mira')
    expect(person.suppressed).toBe(false)
    expect(person.user.emails).toHaveLength(3)
    expect(person.suppressions).toEqual([
      expect.objectContaining({ kind: 'email', address: 'mira@home.example' }),
      expect.objectContaining({ kind: 'domain', address: 'tallow@sub.acme.example' }),
    ])
  })

  test('of an owner of whom there is no line is the repositories', async () => {
    const data = await importedPeople()
    const person = await exported(data, 'Absent')
    expect(person).toMatchObject({
      ...{ id: null, user: null, suppressed: false, signals: [], addressesShown: [] },
      snapshots: [{ name: person.snapshot, holds: true }],
      repositories: [{ ownerLogin: 'absent', name: 'lost' }],
    })
    await devdex(['suppress', 'add', 'absent', '--data', data])
    expect(await exported(data, 'absent')).toMatchObject({
      suppressed: true,
      suppressions: [{ kind: 'login' }],
      repositories: [{ name: 'lost' }],
    })
  })

  test('of a login that several have names them; each is found by platformId', async () => {
    const data = await importedPeople()
    const { code, stdout, stderr } = await devdex(['person', 'export', 'TWIN', '--data', data])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/U_twin1/)
    expect(stderr).toMatch(/U_twin2/)
    for (const name of ['U_twin1', 'U_twin2']) {
      const person = await exported(data, name, '--kind', 'platform-id')
      expect(person.user.platformId).toBe(name)
    }
  })

  test('is found by any platformId, with what came under the identifier of each', async () => {
    const folder = temporaryFolder()
    const data = join(temporaryFolder(), 'devdex')
    const origin = {
      aliases: ['U_mira', '17'],
      provenance: { bio: ['a.csv', '2026-01-02', 'hand'] },
    }
    const lines = [
      { platformId: 'U_new', login: 'mira', ...origin },
      { platformId: 'U_other', login: 'other', aliases: ['17'] },
    ]
    writeFileSync(join(folder, 'users.jsonl'), lines.map((line) => JSON.stringify(line)).join('\n'))
    await importFolder(folder, data)
    const key = await showAddresses(data)
    const person = await exported(data, 'U_mira', '--kind', 'platform-id')
    expect(person).toMatchObject({
      id: serviceId('user', 'U_new'),
      user: { platformId: 'U_new', login: 'mira' },
      aliases: ['17', 'U_mira'],
      provenance: { bio: { source: 'a.csv', at: '2026-01-02T00:00:00Z', trust: 'hand' } },
      signals: [{ key, emailBody: 'Hello Mira' }],
      addressesShown: [{ key, endpoint: 'bestEmail' }],
      records: [
        { kind: 'user', line: lines[0] },
        { kind: 'user', line: lines[1] },
      ],
    })
    const { exportedAt: _, ...byLogin } = await exported(data, 'mira')
    expect(person).toMatchObject(byLogin)
    const { code, stderr } = await devdex([
      ...['person', 'export', '17', '--kind', 'platform-id', '--data', data],
    ])
    expect(code).toBe(1)
    expect(stderr).toMatch(/several users have the alias "17".*U_new/)
    const audited = await devdex(['audit', '--user', 'mira', '--json', '--data', data])
    expect(JSON.parse(audited.stdout)).toMatchObject([{ requestId: 'r-1', user: 'mira' }])
    const added = await devdex([
      'suppress',
      'add',
      'U_new',
      '--kind',
      'platform-id',
      '--data',
      data,
    ])
    // The other has an alias of hers, and what is hidden is told before it is.
    expect(added.stderr).toContain('2 users')
    expect(added.stderr).toContain('1 signal erased')
    const after = await exported(data, 'mira')
    expect(after).toMatchObject({ suppressed: true, signals: [] })
  })

  test('says that an older snapshot still holds the person, or cannot be read', async () => {
    const data = await importedPeople()
    const [older] = readdirSync(join(data, 'snapshots'))
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'users.jsonl'), '{"platformId":"U_bo","login":"bo"}\n')
    await importFolder(folder, data)
    const gone = ['U_mira', '--kind', 'platform-id']
    const { snapshots, user } = await exported(data, ...gone)
    expect(user).toBeNull()
    expect(snapshots).toEqual([
      { name: older, holds: true },
      { name: expect.any(String), holds: false },
    ])
    const byLogin = await devdex(['person', 'export', 'mira', '--data', data])
    expect(byLogin.stderr).toContain(`${older} has the login`)
    writeFileSync(join(data, 'snapshots', older!, 'manifest.json'), '{}')
    expect((await exported(data, ...gone)).snapshots[0]).toEqual({ name: older, holds: null })
  })

  test('begins no accounts', async () => {
    const data = await importedPeople()
    await exported(data, 'mira')
    expect(readdirSync(data).sort()).toEqual(['CURRENT', 'records', 'snapshots'])
  })

  test('of a person without data has no addresses and no profile', async () => {
    const data = await importedPeople()
    const person = await exported(data, 'di', '--json')
    expect(person.user).toEqual({
      id: serviceId('user', 'U_di'),
      platformId: 'U_di',
      login: 'di',
    })
    expect(person).not.toHaveProperty('professional')
    expect(person).toMatchObject({ repositories: [], followers: [], signals: [] })
  })

  test('finds by platformId the data outside of the data set', async () => {
    const data = await importedPeople()
    const key = await showAddresses(data)
    const empty = temporaryFolder()
    const names = ['U_gone', '--kind', 'platform-id']
    await devdex(['keys', 'backup', `${empty}/copy`, '--data', data])
    expect(await exported(data, ...names)).toMatchObject({
      id: serviceId('user', 'U_gone'),
      user: null,
      signals: [],
    })
    const beside = await exported(`${empty}/copy`, 'U_mira', '--kind', 'platform-id')
    expect(beside).toMatchObject({ id: mira, snapshot: null, user: null })
    expect(beside.addressesShown).toEqual([expect.objectContaining({ key })])
  })

  test('of an unknown login: exit 1', async () => {
    const data = await importedPeople()
    expect(await devdex(['person', 'export', 'ghost', '--data', data])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'devdex: the current snapshot has no user with the login "ghost"; ' +
        '--kind platform-id finds what else is kept\n',
    })
  })
})
