import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serviceId } from '../../src/ingest/index.ts'
import { addingSignal, openSuppressions, signalsAbout } from '../../src/people/index.ts'
import { openStore } from '../../src/store/index.ts'
import { devdex } from './harness.ts'
import { importedPeople, importFolder, peopleDataSet, temporaryFolder } from './people-data.ts'

const suppress = (data: string, ...args: string[]) => devdex(['suppress', ...args, '--data', data])

function listOf(data: string) {
  const store = openStore(data)
  onTestFinished(() => store.close())
  return openSuppressions(store)
}

function damageFile(data: string, file: string): void {
  const [name] = readdirSync(join(data, 'snapshots'))
  const path = join(data, 'snapshots', name!, file)
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(path, bytes)
}

const follows =
  'a running server follows within a second\n' +
  'the files of snapshots hold the data until the next import, which excludes it\n'

const nothingImported = `nothing has been imported here, so the number of hidden people is unknown
${follows}`

describe('suppress add', () => {
  test.each([
    ['MIRA', []],
    ['@mira', []],
    ['U_mira', ['--kind', 'platform-id']],
  ])('%s: the person, by login and platformId, with repositories', async (value, more) => {
    const data = await importedPeople()
    const { code, stdout, stderr } = await suppress(data, 'add', value, ...more)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^suppressed (login|platformId) [0-9a-f]{12}\n$/)
    expect(stderr).toBe(
      `hidden by it in the current snapshot: 1 user and 2 repositories\n${follows}`,
    )
    const list = listOf(data)
    expect(list.suppressesLogin('mira') && list.suppressesPlatformId('U_mira')).toBe(true)
    expect(list.suppressesLogin('bo')).toBe(false)
    expect(list.list()).toHaveLength(1)
  })

  test.each([
    ['mira.t@ACME.example', [], '1 user and 2 repositories, by 1 address'],
    ['acme.example', [], '2 users and 3 repositories, by 3 addresses'],
    ['@sub.acme.example', [], '1 user and 2 repositories, by 1 address'],
    ['nobody@acme.example', [], '0 users and 0 repositories, by 0 addresses'],
    ['ghost', [], '0 users and 0 repositories'],
    ['absent', [], '0 users and 1 repository'],
    ['twin', [], '2 users and 1 repository'],
    ['U_ghost', ['--kind', 'platform-id'], '0 users and 0 repositories'],
  ])('%s %j hides %s', async (value, more, suppressed) => {
    const data = await importedPeople()
    const { code, stderr } = await suppress(data, 'add', value, ...more)
    expect({ code, first: stderr.split('\n')[0] }).toEqual({
      code: 0,
      first: `hidden by it in the current snapshot: ${suppressed}`,
    })
  })

  test.each([
    ['john.doe', 'login', '1 user and 0 repositories'],
    ['@John.Doe', 'login', '1 user and 0 repositories'],
    ['dotted.owner', 'login', '0 users and 1 repository'],
    ['nobody.doe', 'domain', '0 users and 0 repositories, by 0 addresses'],
  ])('%s: a %s, by what the snapshot has', async (value, kind, suppressed) => {
    const data = await importedPeople()
    const { code, stdout, stderr } = await suppress(data, 'add', value)
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(`^suppressed ${kind} `),
    })
    expect(stderr).toContain(`in the current snapshot: ${suppressed}\n`)
    expect(listOf(data).suppressesLogin('john.doe')).toBe(/john/i.test(value))
    expect(await suppress(data, 'remove', value)).toMatchObject({ code: 0 })
    expect(listOf(data).isEmpty).toBe(true)
  })

  test('what is a login and a domain of addresses: only with --kind', async () => {
    const data = await importedPeople()
    const { code, stdout, stderr } = await suppress(data, 'add', 'notacme.example')
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^devdex: the data has .*; say --kind login or --kind domain\n$/)
    expect(listOf(data).isEmpty).toBe(true)
    for (const kind of ['login', 'domain']) {
      const added = await suppress(data, 'add', 'notacme.example', '--kind', kind)
      expect(added.stdout).toMatch(`suppressed ${kind}`)
    }
    const removed = await suppress(data, 'remove', 'notacme.example')
    expect(removed).toMatchObject({ code: 2, stdout: '' })
    expect(removed.stderr).toContain('say --kind')
    expect(listOf(data).list()).toHaveLength(2)
  })

  test.each([
    ['example', ['--kind', 'domain'], '3 users and 3 repositories, by 5 addresses'],
    ['co.uk', [], '0 users and 0 repositories, by 0 addresses'],
  ])('%s, below which is all the world: only with --yes', async (value, more, suppressed) => {
    const data = await importedPeople()
    const { code, stdout, stderr } = await suppress(data, 'add', value, ...more)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`it hides ${suppressed}; to suppress it all the same, add --yes\n`)
    expect(listOf(data).isEmpty).toBe(true)
    expect(await suppress(data, 'add', value, ...more, '--yes')).toMatchObject({ code: 0 })
    expect(listOf(data).suppressesAddress(`a@b.${value}`)).toBe(true)
  })

  test.each([['com'], ['DEV'], [' io ']])(
    '%j: only with --kind, as no such login is known',
    async (value) => {
      const data = await importedPeople()
      const { code, stdout, stderr } = await suppress(data, 'add', value)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toBe(
        `devdex: ${value.trim()} is a top-level domain, and the data has no such login; ` +
          'say --kind login or --kind domain\n',
      )
      expect(await suppress(temporaryFolder(), 'add', value)).toMatchObject({ code: 2, stderr })
      expect(listOf(data).isEmpty).toBe(true)
      const added = await suppress(data, 'add', value, '--kind', 'login')
      expect(added.stdout).toMatch(/^suppressed login /)
      const domain = await suppress(data, 'add', value, '--kind', 'domain', '--yes')
      expect(domain.stdout).toMatch(/^suppressed domain /)
      expect(await suppress(data, 'remove', value)).toMatchObject({ code: 2, stdout: '' })
      await suppress(data, 'remove', value, '--kind', 'login')
      const removed = await suppress(data, 'remove', value)
      expect(removed.stdout).toMatch(/^suppression ended: domain /)
    },
  )

  test('a top-level domain that is a login of the data is that login', async () => {
    const folder = temporaryFolder()
    const user = { platformId: 'U_dev', login: 'Dev' }
    writeFileSync(join(folder, 'users.jsonl'), JSON.stringify(user))
    const data = temporaryFolder()
    await importFolder(folder, data, 1)
    const { stdout, stderr } = await suppress(data, 'add', 'dev')
    expect(stdout).toMatch(/^suppressed login /)
    expect(stderr).toMatch(/^hidden by it in the current snapshot: 1 user /)
    expect(stderr).not.toContain('taken for a login')
  })

  test('a login that the data lacks is reported, and suppressed', async () => {
    const data = await importedPeople()
    const told = 'the value was taken for a login; if it is none, remove it and add it again'
    const mistyped = await suppress(data, 'add', 'acme,example')
    expect(mistyped.stdout).toMatch(/^suppressed login /)
    expect(mistyped.stderr).toContain(`\n${told}`)
    expect((await suppress(data, 'add', 'mira')).stderr).not.toContain(told)
    const meant = await suppress(data, 'add', 'unheard-of', '--kind', 'login')
    expect(meant.stderr).not.toContain(told)
  })

  test('says nothing that was not typed', async () => {
    const data = await importedPeople()
    const { stdout, stderr } = await suppress(data, 'add', 'U_mira', '--kind', 'platform-id')
    expect(stdout + stderr).not.toMatch(/mira|tallow|acme|rocket/i)
  })

  test('keeps no value: not in the list, not in the files', async () => {
    const data = await importedPeople()
    await suppress(data, 'add', 'wholly-unheard-of', '--note', 'ticket 4711')
    await suppress(data, 'add', 'strange@unheard-of.example')
    const table = await suppress(data, 'list')
    expect(table.stdout).toMatch(/^mark +kind +at +note\n[0-9a-f]{12} +login +\S+Z +ticket 4711\n/)
    const json = JSON.parse((await suppress(data, 'list', '--json')).stdout)
    expect(json).toEqual([
      { mark: expect.any(String), kind: 'login', at: expect.any(String), note: 'ticket 4711' },
      { mark: expect.any(String), kind: 'email', at: expect.any(String) },
    ])
    const file = readFileSync(join(data, 'accounts', 'data.mdb'))
    expect([file.includes('unheard'), file.includes('4711')]).toEqual([false, true])
  })

  test('counts addresses that were shown until now; a second time changes nothing', async () => {
    const data = await importedPeople()
    await suppress(data, 'add', 'sub.acme.example')
    const json = await suppress(data, 'add', 'acme.example', '--json')
    expect(JSON.parse(json.stdout)).toMatchObject({
      kind: 'domain',
      isNew: true,
      suppressed: { users: 2, addresses: 2 },
    })
    const again = await suppress(data, 'add', 'ACME.example')
    expect(again.stdout).toMatch(/^was suppressed domain/)
    expect(again.stderr).not.toContain('running server')
  })

  test('erases signals about the person', async () => {
    const data = await importedPeople()
    const store = openStore(data)
    onTestFinished(() => store.close())
    const user = serviceId('user', 'U_mira')
    const signal = { account: 'acc', users: [user], texts: { emailBody: 'Hello' } }
    store.transact('fsync', addingSignal(store, signal, Date.now()))
    expect([...signalsAbout(store, user)]).toHaveLength(1)
    const { stderr } = await suppress(data, 'add', 'mira')
    expect(stderr).toContain('2 repositories\n1 signal erased\n')
    expect([...signalsAbout(store, user)]).toHaveLength(0)
  })

  test.each([
    ['mira', [], 'users-0.segment', 'the login alone .* signals about the person stay: add it aga'],
    ['mira', [], 'owners.graph', 'what it hides is not known'],
    [
      'U_mira',
      ['--kind', 'platform-id'],
      'users-0.segment',
      'the platformId alone .* add it again',
    ],
    ['home.example', [], 'users.contacts', 'what it hides is not known'],
    ['home.example', [], 'users-0.segment', 'taken for a domain; .* --kind login'],
  ])('%s %j is suppressed even with a damaged %s', async (value, more, file, says) => {
    const data = await importedPeople()
    damageFile(data, file)
    const { code, stdout, stderr } = await suppress(data, 'add', value, ...more)
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^suppressed /) })
    expect(stderr).toMatch(new RegExp(`^warning: .*is damaged.*${says}[^\n]*\na running server`))
    const list = listOf(data)
    const isSuppressed = [
      list.suppressesLogin('mira'),
      list.suppressesPlatformId('U_mira'),
    ].includes(true)
    expect(isSuppressed || list.suppressesAddress('x@home.example')).toBe(true)
  })

  test('with a damaged snapshot neither suppresses all of com nor loses signals', async () => {
    const data = await importedPeople()
    damageFile(data, 'users.contacts')
    damageFile(data, 'users-0.segment')
    const refused = await suppress(data, 'add', 'com', '--kind', 'domain')
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    const store = openStore(data)
    onTestFinished(() => store.close())
    const user = serviceId('user', 'U_mira')
    const signal = { account: 'acc', users: [user], texts: { emailBody: 'Hello' } }
    store.transact('fsync', addingSignal(store, signal, Date.now()))
    const { stderr } = await suppress(data, 'add', 'U_mira', '--kind', 'platform-id')
    expect(stderr).toContain('\n1 signal erased\n')
    expect([...signalsAbout(store, user)]).toHaveLength(0)
    expect(openSuppressions(store).suppressesAddress('a@b.com')).toBe(false)
  })

  test('before the first import', async () => {
    const data = temporaryFolder()
    await devdex([
      ...['keys', 'create', '--data', data, '--name', 'me', '--services', 'RAW'],
      ...['--credits', '1'],
    ])
    const { code, stderr } = await suppress(data, 'add', 'mira')
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: nothingImported,
    })
  })

  test.each([
    ['a b@c', ['--kind', 'domain']],
    ['', []],
    ['mira', ['--kind', 'email']],
    ['mira', ['--kind', 'person']],
  ])('"%s" %j: exit 2', async (value, more) => {
    const data = temporaryFolder()
    const { code, stdout, stderr } = await suppress(data, 'add', value, ...more)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^devdex: [^\n]+\n$/)
  })

  test('into an empty directory is heard by the first import', async () => {
    const data = temporaryFolder()
    const { code, stderr } = await suppress(data, 'add', 'mira')
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: nothingImported,
    })
    await suppress(data, 'add', 'bo@acme.example')
    const imported = await devdex(['import', peopleDataSet(), '--data', data, '--json'])
    expect(JSON.parse(imported.stdout)).toMatchObject({
      users: 7,
      suppressed: { users: 1, repos: 2, addresses: 1 },
    })
    expect(listOf(data).suppressesLogin('mira')).toBe(true)
  })

  test('does not make a directory that is not there, and says how to begin', async () => {
    const data = join(temporaryFolder(), 'none')
    const { code, stderr } = await suppress(data, 'add', 'mira')
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/there is no data directory .*before the first import.*mkdir/),
    })
    expect(existsSync(data)).toBe(false)
  })

  test('of an address says that the next import shows its owner again', async () => {
    const data = await importedPeople()
    const told = 'the next import or merge removes these addresses and shows their owners again\n'
    expect((await suppress(data, 'add', 'home.example')).stderr).toContain(told)
    expect((await suppress(data, 'add', 'mira')).stderr).not.toContain(told)
  })
})

describe('suppress remove', () => {
  test('shows the person again, by either name', async () => {
    const data = await importedPeople()
    await suppress(data, 'add', 'mira')
    const { code, stdout } = await suppress(data, 'remove', 'U_mira', '--kind', 'platform-id')
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^suppression ended: login [0-9a-f]{12}\n$/),
    })
    expect(listOf(data).isEmpty).toBe(true)
  })

  test('explains correctly how excluded people return', async () => {
    const data = temporaryFolder()
    await suppress(data, 'add', 'mira')
    const run = async (folder: string, ...more: string[]) =>
      expect(await devdex(['import', folder, '--data', data, ...more])).toMatchObject({ code: 0 })
    const hasMira = async () =>
      (await devdex(['person', 'export', 'mira', '--data', data])).code === 0
    const update = (user: object) => {
      const folder = temporaryFolder()
      writeFileSync(join(folder, 'users.jsonl'), JSON.stringify(user))
      return run(folder, '--update')
    }
    await run(peopleDataSet())
    const { stderr } = await suppress(data, 'remove', 'mira')
    expect(stderr).toBe(
      'a running server shows the data again within a second, if its snapshot still has it\n' +
        'data that an import excluded returns if its lines are imported again, ' +
        'also with --update\n',
    )
    await update({ platformId: 'U_new', login: 'new' })
    expect(await hasMira()).toBe(false)
    await update({ platformId: 'U_mira', login: 'Mira' })
    expect(await hasMira()).toBe(true)
  })

  test('by its mark', async () => {
    const data = await importedPeople()
    const added = JSON.parse((await suppress(data, 'add', 'home.example', '--json')).stdout)
    const removed = await suppress(data, 'remove', '--mark', added.mark, '--json')
    expect(JSON.parse(removed.stdout)).toEqual([{ mark: added.mark, kind: 'domain', at: added.at }])
  })

  test.each([
    [['ghost'], 1],
    [[], 2],
    [['ghost', '--mark', 'abcdef012345'], 2],
    [['--mark', 'xyz'], 2],
  ])('%j: exit %i', async (args, code) => {
    const data = await importedPeople()
    await suppress(data, 'add', 'di')
    expect(await suppress(data, 'remove', ...args)).toMatchObject({ code, stdout: '' })
  })
})

test('suppress list and remove begin nothing', async () => {
  const data = temporaryFolder()
  expect(await suppress(data, 'list')).toEqual({
    code: 0,
    stdout: 'mark  kind  at  note\n',
    stderr: '',
  })
  expect((await suppress(data, 'list', '--json')).stdout).toBe('[]\n')
  expect(await suppress(data, 'remove', 'mira')).toEqual({
    code: 1,
    stdout: '',
    stderr: `devdex: there are no accounts in ${data}\n`,
  })
  expect(readdirSync(data)).toEqual([])
})
