import { describe, expect, onTestFinished, test } from 'vitest'
import { openAccess } from '../../src/access/index.ts'
import { serviceId } from '../../src/ingest/index.ts'
import { addingSignal } from '../../src/people/index.ts'
import { openStore } from '../../src/store/index.ts'
import { devdex } from './harness.ts'
import { importedPeople, temporaryFolder } from './people-data.ts'

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
    repeat: { fingerprint: 1, isRetry: false },
    reveals: [{ user: mira, addresses: 2 }],
    also: addingSignal(store, signal, Date.now()),
  })
  access.settle()
  return account.id
}

describe('person export', () => {
  test.each([1, 2])('is all that is held about a person, of %i shards', async (shards) => {
    const data = await importedPeople(shards)
    const key = await showAddresses(data)
    const person = await exported(data, 'mira')
    expect(person).toMatchObject({
      id: mira,
      suppressed: false,
      user: {
        id: mira,
        platformId: 'U_mira',
        login: 'Mira',
        displayName: 'Mira Tallow',
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
    expect(person.followers).toHaveLength(2)
    const names = person.repositories.map(({ name }: { name: string }) => name)
    expect(names.sort()).toEqual(['rocket', 'skates'])
    expect(person.owns.sort()).toEqual(['Mira/rocket', 'mira/skates'])
  })

  test('is the same for who is suppressed, but for what was erased', async () => {
    const data = await importedPeople()
    const before = await exported(data, 'mira')
    await showAddresses(data)
    await devdex(['suppress', 'add', 'mira', '--data', data])
    const after = await exported(data, 'U_mira', '--kind', 'platform-id')
    expect(after).toEqual({
      ...before,
      exportedAt: expect.any(String),
      suppressed: true,
      signals: [],
      addressesShown: [expect.objectContaining({ endpoint: 'bestEmail' })],
    })
  })

  test('of somebody with nothing has no addresses and no profile', async () => {
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

  test('finds by platformId what is kept beside the data set', async () => {
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
        'devdex: the current snapshot holds nobody of the login "ghost"; ' +
        '--kind platform-id finds what else is kept\n',
    })
  })
})
