/** `devdex person explain` and `split`: who is made of which records, and who is not. */
import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { currentSnapshot } from '../../src/snapshot/index.ts'
import { dataSet, freshFolder } from '../ingest/data-set.ts'
import { TestRepository } from '../ingest/formats/git-repositories.ts'
import { devdex } from './harness.ts'

const environment = { PATH: process.env.PATH! }

async function run(data: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await devdex([...args, '--data', data], { environment })
  expect({ code, stderr }).toMatchObject({ code: 0 })
  return stdout
}

async function failing(data: string, ...args: readonly string[]): Promise<string> {
  const { code, stderr } = await devdex([...args, '--data', data], { environment })
  expect(code).not.toBe(0)
  return stderr
}

interface Explained {
  readonly platformId: string
  readonly accounts: readonly Record<string, unknown>[] | null
  readonly apart: readonly Record<string, unknown>[]
}

async function explained(data: string, name: string, ...more: string[]): Promise<Explained> {
  return JSON.parse(await run(data, 'person', 'explain', name, '--json', ...more))
}

async function pathIn(data: string, file: string): Promise<string> {
  return join(data, 'records', `${await currentSnapshot(data)}`, file)
}

async function linesOf(data: string, file: string): Promise<Record<string, unknown>[]> {
  const text = gunzipSync(readFileSync(await pathIn(data, file))).toString()
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line.slice(33)))
}

const loginsOf = async (data: string) =>
  (await linesOf(data, 'users.records.gz')).map(({ login }) => login as string).sort()

const table = `login,name,email
octo,Octavia Cat,octavia@cat.dev
mira,Mira Moon,mira@moon.dev
`

/** One account with a wrong address of another person, told by the addresses of a table. */
function sources(): string {
  const exported = [
    { login: 'octo', id: 583_231, node_id: 'MDQ6VXNlcjU4MzIzMQ==', type: 'User', bio: 'Compilers' },
    { login: 'octopus', id: 99, type: 'User', email: 'squid@sea.dev' },
  ]
  const folder = dataSet({ 'people.csv': table, 'octo.json': JSON.stringify(exported) })
  const clone = TestRepository.create(join(folder, 'hello'))
  clone.git('remote', 'add', 'origin', 'git@github.com:octo/hello.git')
  clone.commit({ author: 'Octavia Cat <octavia@cat.dev>', files: { 'README.md': '# Hello\n' } })
  clone.commit({ author: 'Octavia <octavia@cat.dev>', files: { 'README.md': '# Hello!\n' } })
  return folder
}

async function imported(): Promise<{ data: string; folder: string }> {
  const data = freshFolder()
  const folder = sources()
  await run(data, 'import', folder)
  return { data, folder }
}

describe('the journal', () => {
  it('names each of several tables that tell the same fields of a person', async () => {
    const data = freshFolder()
    const names = ['a.csv', 'b.csv', 'c.csv', 'd.csv']
    const tables = names.map((name) => [name, `login,bio\nmira,Writes ${name}\n`] as const)
    await run(data, 'import', dataSet(Object.fromEntries(tables)))
    const [mira] = await linesOf(data, 'people.journal.gz')
    const [{ sources }] = mira!.accounts as [{ sources: string[][] }]
    expect(sources.map(([name]) => name!.replace(/.*\//, '')).sort()).toEqual(names)
  })

  it('has each account of a person, with its sources, dates and reason', async () => {
    const { data } = await imported()
    const journal = await linesOf(data, 'people.journal.gz')
    const octo = journal.find(({ login }) => login === 'octo')
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expect(octo).toMatchObject({
      platformId: '583231',
      accounts: expect.arrayContaining([
        expect.objectContaining({ kind: 'number', key: '583231', login: 'octo' }),
        expect.objectContaining({
          ...{ kind: 'login', key: 'login:octo', login: 'octo' },
          sources: [[expect.stringMatching(/people\.csv$/), date, date]],
        }),
        expect.objectContaining({
          ...{ kind: 'author', address: 'octavia@cat.dev', name: 'octavia cat' },
          joined: { to: 'login:octo', reason: 'address', detail: 'octavia@cat.dev' },
          sources: [[expect.stringMatching(/hello$/), date, date]],
        }),
      ]),
    })
    expect(journal.map(({ login }) => login)).not.toContain('mira')
    expect(statSync(await pathIn(data, 'people.journal.gz')).mode & 0o777).toBe(0o600)
  })

  it('keeps no address of commits where the import keeps none', async () => {
    const data = freshFolder()
    const folder = sources()
    await run(data, 'import', join(folder, 'hello'), '--no-emails')
    const text = JSON.stringify(await linesOf(data, 'people.journal.gz'))
    expect(text).toContain('octavia cat')
    expect(text).not.toContain('cat.dev')
  })

  it('stays through updates for who did not change, and grows for who did', async () => {
    const { data } = await imported()
    const before = (await linesOf(data, 'people.journal.gz')).find(({ login }) => login === 'octo')
    const more = [{ login: 'mira', id: 77, type: 'User', bio: 'Moons' }]
    const folder = dataSet({ 'mira.json': JSON.stringify(more) })
    await run(data, 'import', join(folder, 'mira.json'), '--update')
    const after = await linesOf(data, 'people.journal.gz')
    expect(after).toContainEqual(before)
    expect(after.find(({ login }) => login === 'mira')).toMatchObject({
      platformId: 'login:mira',
      accounts: [
        { key: 'login:mira' },
        { key: '77', joined: { to: 'login:mira', reason: 'datedLogin', detail: 'mira' } },
      ],
    })
    const next = dataSet({ 'octo.json': JSON.stringify([{ login: 'octo', bio: 'Parsers' }]) })
    await run(data, 'import', join(next, 'octo.json'), '--update')
    const { accounts } = await explained(data, 'octo', '--reveal')
    const known = (before!.accounts as Record<string, unknown>[]).map(({ key }) => key)
    expect(accounts!.map(({ key }) => key)).toEqual(known)
    expect(accounts!.filter(({ joined }) => joined === undefined)).toHaveLength(1)
  })

  it('is in the export of a person, and goes with a suppressed person', async () => {
    const { data, folder } = await imported()
    const exported = JSON.parse(await run(data, 'person', 'export', 'octo'))
    const kinds = exported.records.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind === 'journal')).toHaveLength(1)
    await run(data, 'suppress', 'add', 'octo')
    const more = dataSet({ 'more.csv': 'login,bio\nmira,Moons\n' })
    await run(data, 'import', join(more, 'more.csv'), '--update')
    const left = await linesOf(data, 'people.journal.gz')
    expect(left.map(({ login }) => login)).toEqual(['mira'])
    await run(data, 'import', folder)
    await expect(linesOf(data, 'people.journal.gz')).rejects.toThrow('ENOENT')
  })

  it('loses a suppressed address, and an account that it alone names', async () => {
    const { data } = await imported()
    await run(data, 'suppress', 'add', 'octavia@cat.dev')
    const more = dataSet({ 'more.csv': 'login,bio\nmira,Moons\n' })
    await run(data, 'import', join(more, 'more.csv'), '--update')
    const text = JSON.stringify(await linesOf(data, 'people.journal.gz'))
    expect(text).toContain('583231')
    expect(text).not.toContain('cat.dev')
  })

  it('is named where it is damaged', async () => {
    const { data } = await imported()
    const path = await pathIn(data, 'people.journal.gz')
    const bytes = readFileSync(path)
    bytes[20]! ^= 1
    writeFileSync(path, bytes)
    const message = await failing(data, 'person', 'explain', 'octo')
    expect(message).toMatch(/people\.journal\.gz is damaged: its checksum/)
    const more = dataSet({ 'more.csv': 'login,bio\nmira,Moons\n' })
    expect(await failing(data, 'import', join(more, 'more.csv'), '--update')).toContain('damaged')
  })
})

describe('person explain', () => {
  it('tells in sentences which records are the person, and hides addresses', async () => {
    const { data } = await imported()
    const text = await run(data, 'person', 'explain', 'octo')
    expect(text).toContain('octo: platformId 583231, also ')
    expect(text).toMatch(/login octo\n {6}named by \S+people\.csv of \d{4}-\d\d-\d\d\n/)
    expect(text).toContain('commits signed ***ia@cat.dev as octavia cat (git:')
    expect(text).toContain('joined to login octo: both have the address ***ia@cat.dev')
    expect(text).toMatch(/displayName: \S+people\.csv, \d{4}-\d\d-\d\d, written by people/)
    expect(text).toMatch(/bio: \S+octo\.json, .*an export/)
    expect(text).not.toContain('octavia@cat.dev')
    expect(JSON.stringify(await explained(data, 'octo'))).not.toContain('octavia@cat.dev')
    expect(await run(data, 'person', 'explain', '583231', '--reveal')).toContain('octavia@cat.dev')
  })

  it('tells what was kept apart and why', async () => {
    const data = freshFolder()
    const folder = join(freshFolder(), 'hello')
    const clone = TestRepository.create(folder)
    const [octo, squid] = ['583231+octo', '42+squid'].map(
      (one) => `<${one}@users.noreply.github.com>`,
    )
    const files = { '.mailmap': `Octo ${octo} ${squid}\n` }
    clone.commit({ author: `Squid ${squid}`, files })
    clone.commit({ author: `Octo ${octo}`, files: { 'README.md': '# Hello' } })
    await run(data, 'import', folder)
    expect(await run(data, 'person', 'explain', 'octo')).toMatch(
      /number 42 \(squid\): the mailmap of \S+ says that they are one, but two numbers of the/,
    )
  })

  it('tells of an address that several people use', async () => {
    const data = freshFolder()
    const clone = TestRepository.create(join(freshFolder(), 'crew'))
    for (const name of ['Ann Lee', 'Bob Ray'])
      clone.commit({ author: `${name} <crew@studio.dev>`, files: { 'README.md': name } })
    await run(data, 'import', clone.path)
    const [login] = await loginsOf(data)
    const text = await run(data, 'person', 'explain', login!)
    expect(text).toContain('several people use this address, so it joins nothing')
    expect(text).toContain('commits signed ***ew@studio.dev as ann lee')
  })

  it('says so where there is one record', async () => {
    const { data } = await imported()
    expect(await run(data, 'person', 'explain', 'mira')).toMatch(
      /one record made this person[\s\S]*displayName: \S+people\.csv/,
    )
    expect(await failing(data, 'person', 'explain', 'zoe')).toContain(
      'no user with the login or platformId "zoe"',
    )
    expect(await failing(freshFolder(), 'person', 'explain', 'zoe')).toContain('nothing has been')
  })
})

describe('person split', () => {
  it('makes two people with the next import, and one again after --undo', async () => {
    const { data, folder } = await imported()
    expect(await loginsOf(data)).toEqual(['mira', 'octo', 'octopus'])
    expect(await run(data, 'person', 'split', 'octo')).toContain('number 583231 (octo)')
    const text = await run(data, 'person', 'split', 'octo', '--from', 'Octavia@cat.dev')
    const [id] = text.split(':')
    expect(text).toContain('the next import of the sources makes two people')
    const file = join(data, 'identity-splits.jsonl')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).not.toMatch(/cat|octo|583231/)
    expect(await run(data, 'person', 'explain', 'octo')).toContain(`(${id}): the next import`)

    // A second import must follow it too.
    for (let i = 0; i < 2; i++) {
      await run(data, 'import', folder)
      const logins = await loginsOf(data)
      expect(logins).toHaveLength(4)
      expect(logins.some((login) => login.startsWith('octavia'))).toBe(true)
    }
    const after = await run(data, 'person', 'explain', 'octo')
    expect(after).toContain('both have the address ***ia@cat.dev, but you have split it off')
    expect(await run(data, 'person', 'split', '--list')).toMatch(
      new RegExp(`^${id} .* from octo: commits signed \\*\\*\\*ia@cat\\.dev`),
    )

    await run(data, 'person', 'split', '--undo', id!)
    expect(await run(data, 'person', 'split', '--list')).toBe('nothing is split off\n')
    await run(data, 'import', folder)
    expect(await loginsOf(data)).toEqual(['mira', 'octo', 'octopus'])
    expect(await failing(data, 'person', 'split', '--undo', id!)).toContain('no split')
  })

  it('keeps new records apart in an update, and takes the identifier away', async () => {
    const { data, folder } = await imported()
    await run(data, 'person', 'split', 'octo', '--from', 'octavia@cat.dev')
    await run(data, 'import', join(folder, 'hello'), '--update')
    const users = await linesOf(data, 'users.records.gz')
    expect(users.find(({ login }) => login === 'octo')?.aliases).toBeUndefined()
    expect(users.filter(({ platformId }) => `${platformId}`.startsWith('git:'))).toHaveLength(1)
    const { accounts, apart } = await explained(data, 'octo')
    expect(accounts!.map(({ kind }) => kind)).not.toContain('author')
    expect(apart).toContainEqual(
      expect.objectContaining({ kind: 'author', address: '***ia@cat.dev', cause: 'split' }),
    )
  })

  it('lets the rest of the accounts stay one', async () => {
    const { data, folder } = await imported()
    await run(data, 'person', 'split', 'octo', '--from', '583231')
    await run(data, 'import', folder)
    expect(await failing(data, 'person', 'explain', 'octo')).toContain('several users')
    const users = await linesOf(data, 'users.records.gz')
    const rest = users.find(({ login, platformId }) => login === 'octo' && platformId !== '583231')
    const { accounts, apart } = await explained(data, `${rest!.platformId}`)
    expect(accounts!.map(({ kind }) => kind).sort()).toEqual(['author', 'author', 'login'])
    expect(apart).toContainEqual(expect.objectContaining({ key: '583231', cause: 'split' }))
  })

  it('keeps together what one command splits off', async () => {
    const { data, folder } = await imported()
    await run(data, 'person', 'split', 'octo', '--from', 'octavia@cat.dev', 'octo')
    await run(data, 'import', folder)
    expect((await explained(data, '583231')).accounts).toMatchObject([{ key: '583231' }])
    const users = await linesOf(data, 'users.records.gz')
    expect(users).toHaveLength(4)
    const other = users.find(({ login, platformId }) => login === 'octo' && platformId !== '583231')
    const kinds = (await explained(data, `${other!.platformId}`)).accounts!.map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['author', 'author', 'login'])
  })

  it('refuses what it cannot do', async () => {
    const { data } = await imported()
    const missing = await failing(data, 'person', 'split', 'octo', '--from', 'zoe')
    expect(missing).toContain('octo has no account "zoe"')
    expect(missing).toContain('login octo')
    const all = ['octo', '583231', 'octavia@cat.dev']
    expect(await failing(data, 'person', 'split', 'octo', '--from', ...all)).toContain('be left')
    expect(await failing(data, 'person', 'split', 'mira')).toContain('nothing can be split off')
    expect(await failing(data, 'person', 'split')).toContain("missing required argument 'name'")
    expect(await failing(data, 'person', 'split', 'octo', '--list')).toContain('--list takes')
    await run(data, 'person', 'split', 'octo', '--from', '583231')
    expect(await failing(data, 'person', 'split', 'octo', '--from', '583231')).toContain('already')
  })

  it('forgets a line that a crash cut off, and stops at one that is damaged', async () => {
    const { data, folder } = await imported()
    const file = join(data, 'identity-splits.jsonl')
    await run(data, 'person', 'split', 'octo', '--from', '583231')
    appendFileSync(file, '{"at":"2030')
    expect((await run(data, 'person', 'split', '--list')).split('\n')).toHaveLength(2)
    await run(data, 'person', 'split', 'octo', '--from', 'octavia@cat.dev')
    expect((await run(data, 'person', 'split', '--list')).split('\n')).toHaveLength(3)
    const text = readFileSync(file, 'utf8')
    expect(text).not.toContain('2030"')
    writeFileSync(file, text.replace('"do":"split"', '"do":"spl'))
    expect(await failing(data, 'import', folder)).toMatch(/identity-splits\.jsonl:1 is damaged/)
    writeFileSync(file, text)
    truncateSync(join(data, 'identity.key'), 0)
    writeFileSync(join(data, 'identity.key'), Buffer.alloc(32, 7))
    expect(await failing(data, 'import', folder)).toContain('another identity.key')
  })
})
