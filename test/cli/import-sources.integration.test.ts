/** `devdex import` of what people have: files, folders and clones in formats of others. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { currentSnapshot } from '../../src/snapshot/index.ts'
import { dataSet, freshFolder, inventUsers } from '../ingest/data-set.ts'
import { TestRepository } from '../ingest/formats/git-repositories.ts'
import { zstdStored } from '../ingest/formats/parquet-file.ts'
import { devdex } from './harness.ts'
import { environment, importing, recordsIn } from './imported-sources.ts'
import { sourceKinds } from './people-sources.ts'

const program = fileURLToPath(new URL('../../bin/devdex.cjs', import.meta.url))
const table = `GitHub Username,Full Name,E-mail,City,Followers,Skilz
octo,Octavia Cat,octavia@cat.dev,Berlin,"1,200",rust
mira,Mira Moon,mira@moon.dev,Zürich,15,go
`

const exported = [
  {
    ...{ login: 'octo', id: 583_231, node_id: 'MDQ6VXNlcjU4MzIzMQ==', type: 'User' },
    ...{ name: 'Octavia C.', bio: 'Compilers in Rust', email: null, followers: 1300 },
  },
  {
    ...{ id: 1_296_269, name: 'hello', full_name: 'octo/hello', stargazers_count: 80 },
    ...{ owner: { login: 'octo', id: 583_231 }, description: 'A small language' },
  },
]

/** A folder with a table, an export and a clone of the same people. */
function mixedFolder(): string {
  const folder = dataSet({ 'people.csv': table, 'octo.json': JSON.stringify(exported) })
  const clone = TestRepository.create(join(folder, 'hello'))
  clone.git('remote', 'add', 'origin', 'git@github.com:octo/hello.git')
  clone.commit({ author: 'dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>' })
  clone.commit({
    author: 'Octavia Cat <octavia@cat.dev>',
    files: { 'README.md': '# Hello\n' },
    message: 'One\n\nCo-authored-by: Mira Moon <77+mira@users.noreply.github.com>\n',
  })
  return folder
}

describe('sources of several formats', () => {
  it('become one data set, in which each person stands once', async () => {
    const data = freshFolder()
    const { code, stdout } = await importing(data, mixedFolder())
    expect({ code, stdout }).toMatchObject({ code: 0 })
    expect(stdout).toContain('members without a field: Skilz (2')
    const users = await recordsIn(data, 'users')
    expect([...users.keys()].sort()).toEqual(['dependabot[bot]', 'mira', 'octo'])
    expect(users.get('octo')).toMatchObject({
      platformId: '583231',
      displayName: 'Octavia Cat',
      bio: 'Compilers in Rust',
      followersCount: 1200,
      emails: ['octavia@cat.dev'],
      location: 'Berlin',
    })
    expect(users.get('mira')).toMatchObject({ platformId: '77', location: 'Zürich' })
    expect(users.get('dependabot[bot]')).toMatchObject({ isBot: true })
    const repos = await recordsIn(data, 'repos')
    expect(repos.get('octo/hello')).toMatchObject({
      platformId: '1296269',
      stargazerCount: 80,
      readme: '# Hello\n',
    })
  })

  it('change nothing when they are read again', async () => {
    const data = freshFolder()
    const folder = mixedFolder()
    await importing(data, folder)
    const before = await recordsIn(data, 'users')
    const { stdout } = await importing(data, folder, '--update')
    expect(stdout).toMatch(/0 lines, 0 deletions/)
    expect(await recordsIn(data, 'users')).toEqual(before)
    expect(await importing(data, join(folder, 'people.csv'), '--update')).toMatchObject({
      code: 0,
    })
  })

  it('join the current data in an update, and lose none of it', async () => {
    const data = freshFolder()
    const folder = mixedFolder()
    await importing(data, join(folder, 'people.csv'))
    expect((await recordsIn(data, 'users')).get('octo')).toMatchObject({ platformId: 'login:octo' })
    await importing(data, join(folder, 'octo.json'), '--update')
    const octo = (await recordsIn(data, 'users')).get('octo')
    expect(octo).toMatchObject({
      platformId: 'login:octo',
      aliases: expect.arrayContaining(['583231']),
      displayName: 'Octavia Cat',
      bio: 'Compilers in Rust',
    })
    expect((await recordsIn(data, 'users')).size).toBe(2)
  })

  it('keep in an update what they leave empty, and say so; a full import removes it', async () => {
    const [data, folder] = [freshFolder(), freshFolder()]
    const path = join(folder, 'octo.json')
    const octo = { id: 583231, login: 'octo', type: 'User', bio: 'Compilers' }
    const bioAfter = async (record: object, ...options: string[]) => {
      writeFileSync(path, JSON.stringify([record]))
      const { stdout } = await importing(data, path, ...options)
      return [(await recordsIn(data, 'users')).get('octo')?.bio, stdout.includes('full import')]
    }
    expect(await bioAfter(octo)).toEqual(['Compilers', false])
    const emptied = { ...octo, bio: null }
    expect(await bioAfter(emptied, '--update')).toEqual(['Compilers', true])
    expect(await bioAfter({ ...emptied, email: 'o@octo.dev' }, '--update')).toEqual([
      'Compilers',
      true,
    ])
    expect(await bioAfter(emptied)).toEqual([undefined, false])
  })

  it('are read from standard input, by a mapping, and by the format that is named', async () => {
    const data = freshFolder()
    const map = join(freshFolder(), 'map.json')
    writeFileSync(map, JSON.stringify({ kind: 'users', columns: { who: { field: 'login' } } }))
    const stdin = 'who;bio\nzoe;Reads maps\n'
    const args = ['import', '-', '--data', data, '--map', map, '--format', 'csv']
    expect(await devdex(args, { stdin, environment })).toMatchObject({ code: 0 })
    expect((await recordsIn(data, 'users')).get('zoe')).toMatchObject({ bio: 'Reads maps' })
  })

  it('may be in gzip or zstd, whatever their format', async () => {
    const octo = { number: 583_231, login: 'octo', name: 'Octavia Cat', address: 'o@cat.dev' }
    for (const [kind, make] of Object.entries(sourceKinds).filter(([kind]) => kind !== 'git')) {
      const source = make([octo])
      const isFolder = statSync(source).isDirectory()
      const [file] = isFolder ? readdirSync(source).map((name) => join(source, name)) : [source]
      const bytes = readFileSync(file!)
      const plain = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes
      const name = basename(file!).replace(/\.gz$/, '')
      for (const packed of [
        dataSet({ [`${name}.gz`]: gzipSync(plain) }),
        dataSet({ [`${name}.zst`]: zstdStored(plain) }),
      ]) {
        const { code, stdout } = await importing(freshFolder(), packed, '--dry-run')
        expect({ kind, code, stdout }).toMatchObject({ code: 0 })
        expect(stdout).toMatch(/: [a-z-]+, [1-9]\d* records?\n/)
      }
    }
  })

  it('in the native format are one data set, and merge where both have a record', async () => {
    const data = freshFolder()
    const users = (...records: object[]) => dataSet({ 'users.jsonl': records })
    const mira = { platformId: 'U_1', login: 'mira' }
    const first = users({ ...mira, bio: 'Maps' }, { platformId: 'U_2', login: 'otto' })
    expect(await importing(data, first, users({ ...mira, location: 'Zürich' }))).toMatchObject({
      code: 0,
    })
    const all = await recordsIn(data, 'users')
    expect([...all.keys()].sort()).toEqual(['mira', 'otto'])
    expect(all.get('mira')).toMatchObject({ platformId: 'U_1', bio: 'Maps', location: 'Zürich' })
  })

  it('tell of records without a login, and of what names them', async () => {
    const folder = dataSet({ 'a.jsonl': ['{"platformId":"1","bio":"a"}', '{"login":"mira"}'] })
    const { stdout } = await importing(freshFolder(), folder)
    expect(stdout).toContain('skipped 1 record without a login or full name')
    expect(stdout).toContain('gathered 1 user, 0 repositories')
  })

  it('name files that hold no data, and links that lead out of the folder', async () => {
    const folder = dataSet({ 'people.csv': table, 'notes.md': '# Notes' })
    symlinkSync(dataSet({ 'other.csv': table }), join(folder, 'elsewhere'))
    const { code, stderr } = await importing(freshFolder(), folder)
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/passed over 2 entries of folders: .*elsewhere.*notes\.md/),
    })
  })
})

describe('--dry-run', () => {
  it('shows the first five records of a file as they would be mapped, and no more', async () => {
    const logins = Array.from({ length: 7 }, (_, i) => `user${i}`)
    const map = join(freshFolder(), 'map.json')
    writeFileSync(map, JSON.stringify({ columns: { who: { field: 'login' } } }))
    const folder = dataSet({ 'people.csv': `who,Full Name\n${logins.join(',N\n')},N\n` })
    const { stdout } = await importing(freshFolder(), folder, '--dry-run', '--map', map)
    expect(stdout.match(/users: .*/g)).toEqual(
      logins.slice(0, 5).map((login) => `users: {"login":"${login}","displayName":"N"}`),
    )
    expect(stdout).toContain('people.csv: csv, 7 records')
    expect(stdout).toContain('  columns: login from "who", displayName from "Full Name"\n')
  })

  it('shows unknown members with the nearest field, and writes nothing', async () => {
    const data = join(freshFolder(), 'data')
    const folder = dataSet({ 'people.csv': 'login,bioo,emial\nmira,Maps,m@m.dev\n' })
    const { code, stdout } = await importing(data, folder, '--dry-run')
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/bioo \(1, near bio\), emial \(1, near emails\)/),
    })
    expect(stdout).toContain('users: {"login":"mira"}')
    expect(stdout).toContain('nothing was imported')
    expect(() => readdirSync(data)).toThrow('ENOENT')
  })

  it('shows the ends of edges as they are written', async () => {
    const edge = { type: 'follows', from: 'mira', to: 'U_octo' }
    const folder = dataSet({ 'edges.jsonl': [edge] })
    const { stdout } = await importing(freshFolder(), folder, '--dry-run')
    expect(stdout).toContain(`edges: ${JSON.stringify(edge)}`)
  })
})

it('--dry-run tells all bad lines, and what the others hold', async () => {
  const folder = dataSet({
    'people.csv': 'login,id,followers\na,5.8E+05,1\nb,,2\nc,1.5,few\nd,,few\n',
  })
  const { code, stdout, stderr } = await importing(freshFolder(), folder, '--dry-run')
  expect(code).toBe(0)
  expect(stderr.match(/people\.csv:\d/g)).toEqual(['people.csv:2', 'people.csv:4'])
  expect(stderr).toContain('"platformId" is a number with uncertain digits')
  expect(stdout).toContain(
    '  not read: 1 of `followers`, a text where a number is expected, first at line 5\n',
  )
  expect(stdout).toContain('users: {"login":"b","followersCount":2}')
  expect(stdout).toContain('bad lines end an import; --max-errors allows some')
})

it('--json tells what became of each source', async () => {
  const folder = dataSet({ 'people.csv': table })
  const { stdout } = await importing(freshFolder(), folder, '--json')
  expect(JSON.parse(stdout)).toMatchObject({
    users: 2,
    sources: { users: 2, joined: 0, inputs: [{ format: 'csv', records: 2 }] },
  })
})

describe('a source that cannot be read', () => {
  it.each<[string, string, string | Buffer, RegExp]>([
    [
      'a person twice',
      'people.csv',
      `${table}octo,Again,,,,\n`,
      /people\.csv:4: the same person stands in line 2/,
    ],
    ['a wrong number', 'people.csv', 'login,id\nmira,5.8E+05\n', /people\.csv:2: "platformId"/],
    ['an Excel file', 'people.csv', Buffer.from('PK\x03\x04 zip'), /holds no data that is known/],
  ])('such as %s is named, and the current data stays', async (_, name, content, message) => {
    const data = freshFolder()
    await importing(data, dataSet({ 'users.jsonl': inventUsers(3) }))
    const before = await currentSnapshot(data)
    const { code, stderr } = await importing(data, dataSet({ [name]: content }))
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(message) })
    expect(await currentSnapshot(data)).toBe(before)
    expect(readdirSync(join(data, 'records')).filter((name) => name.startsWith('.tmp'))).toEqual([])
  })
})

it.each([
  ['while it gathers sources', 'people.csv', `login,bio\n${csvRows(300_000)}`],
  ['while it builds the snapshot', 'users.jsonl', inventUsers(60_000)],
])('Ctrl-C %s reports what was not imported, and leaves no files', async (_, name, content) => {
  const data = freshFolder()
  const folder = dataSet({ [name]: content })
  const child = spawn(process.execPath, [program, 'import', folder, '--data', data])
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  child.stderr.on('data', (chunk) => (text += chunk))
  await expect.poll(() => recordFolders(data), { timeout: 20_000 }).not.toEqual([])
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  expect({ code, text }).toMatchObject({
    code: 1,
    text: expect.stringContaining('stopped: nothing was published'),
  })
  expect(recordFolders(data)).toEqual([])
  expect(await currentSnapshot(data)).toBeNull()
})

function csvRows(count: number): string {
  return Array.from({ length: count }, (_, i) => `user${i},Writes ${i}\n`).join('')
}

function recordFolders(data: string): string[] {
  try {
    return readdirSync(join(data, 'records')).filter((name) => name.startsWith('.tmp'))
  } catch {
    return []
  }
}
