/** Sources that are damaged or hostile: what is said of each, and that the old data stays. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshFolder, inventUsers } from '../ingest/data-set.ts'
import { event } from '../ingest/formats/gharchive-reader.ts'
import { TestRepository } from '../ingest/formats/git-repositories.ts'
import { parquetOf, zstdStored } from '../ingest/formats/parquet-file.ts'
import { archiveBytes, dumpFiles } from '../ingest/formats/registry-dump.ts'
import { makeFolder } from '../snapshot/small-snapshot.ts'
import { importing } from './imported-sources.ts'

const data = makeFolder()
let before: ReadonlyMap<string, string>

beforeAll(async () => {
  const users = join(data, 'users.jsonl')
  const lines = inventUsers(3).map((user) => `${JSON.stringify(user)}\n`)
  writeFileSync(users, lines.join(''))
  expect(await importing(data, users)).toMatchObject({ code: 0 })
  // The key of identities and the store of accounts are made once.
  await importing(data, users, '--update')
  before = filesIn(data)
})
afterAll(() => rmSync(data, { recursive: true }))

/** Hash of the content of each file of the snapshots and their records, and all folders. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true }).map((name) => join(folder, `${name}`))
  const contents = paths
    .filter((path) => !path.endsWith('.mdb'))
    .map((path) => [path, statSync(path).isFile() ? readFileSync(path) : 'folder'] as const)
  return new Map(
    contents.map(([path, content]) => [
      relative(folder, path),
      createHash('sha1').update(content).digest('hex'),
    ]),
  )
}

type Content = string | Uint8Array

const table = 'login,bio\nmira,Moons\n'
const cut = (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 12)
const whole = JSON.stringify(event('WatchEvent'))
const wrongLine = '{"platformId":"U_1","login":"mira","bio":[7]}\n'
const long = table + 'noor,Maps\n'.repeat(2000)

/** What readers refuse is in test/ingest/formats: here is one of each, through the command. */
const files: readonly (readonly [what: string, name: string, content: Content, says: RegExp])[] = [
  ['gzip that is cut off', 'a.csv.gz', cut(gzipSync(long)), /a\.csv\.gz: damaged or cut off gzip/],
  [
    'zstd that is cut off',
    'a.csv.zst',
    cut(zstdStored(Buffer.from(long))),
    /a\.csv\.zst: damaged or cut off zstd/,
  ],
  [
    'gzip that expands to a record without end',
    'a.csv.gz',
    gzipSync(Buffer.concat([Buffer.from(table), Buffer.alloc(40 << 20, 'x')])),
    /a\.csv\.gz:3: .* 16777216 bytes/,
  ],
  ['a million columns', 'a.csv', `login${',x'.repeat(1e6)}\n`, /a\.csv:1: .* 10000/],
  ['a NUL character', 'a.csv', `${table}noor,a\0b\n`, /a\.csv:3: /],
  [
    'Parquet that is cut off',
    'a.parquet',
    cut(parquetOf([{ name: 'login', data: ['mira'], type: 'STRING' }])),
    /a\.parquet: is cut off/,
  ],
  ['JSON with a broken line', 'a.jsonl', '{"login":"mira"}\n{"login":\n', /a\.jsonl:2: /],
  ['JSON in a million levels', 'a.json', '[{"login":'.repeat(1e6), /a\.json:1: /],
  ['a native line with a wrong member', 'users.jsonl', wrongLine, /users\.jsonl:1: "bio"/],
  [
    'an hour of GH Archive that is cut off',
    '2021-03-04-9.json.gz',
    cut(gzipSync(`${whole}\n`.repeat(999))),
    /2021-03-04-9\.json\.gz: damaged or cut off gzip: .* The \d+ lines before it were read/,
  ],
  [
    'an hour of GH Archive with more than one bad line in a hundred',
    '2021-03-04-9.json',
    `${`${whole}\n`.repeat(98)}{\n[]\n`,
    /2021-03-04-9\.json: 2 bad lines; --max-errors allows 1 %/,
  ],
  [
    'a dump of the Rust registry that is cut off',
    'db-dump.tar.gz',
    cut(gzipSync(archiveBytes(dumpFiles()))),
    /db-dump\.tar\.gz: damaged or cut off gzip/,
  ],
]

describe('a source with', () => {
  it.each(files)('%s is named with its place, and the old data stays', async (...row) => {
    const [, name, content, says] = row
    const path = join(freshFolder(), name)
    writeFileSync(path, content)
    await expectRefused(path, says)
    await expectRefused(path, says, '--update')
  })

  it('a git repository that leads out of its folder is named, and the old data stays', async () => {
    const elsewhere = TestRepository.create()
    elsewhere.commit()
    const folder = join(freshFolder(), 'clone')
    mkdirSync(folder)
    writeFileSync(join(folder, '.git'), `gitdir: ${elsewhere.path}/.git\n`)
    await expectRefused(folder, /clone.*(?:out of|outside)/)
  })

  it('settings of git that cannot be read is named, and the old data stays', async () => {
    const clone = TestRepository.create()
    clone.commit()
    writeFileSync(join(clone.path, '.git/config'), '[core\n\0')
    await expectRefused(clone.path, /tool: .*git/)
  })
})

it('control characters in the name of a file reach no terminal', async () => {
  const path = join(freshFolder(), 'a\u001b[2J\r\n.csv')
  writeFileSync(path, 'login,bio\nmira,a\0b\n')
  const { code, stderr } = await importing(data, dirname(path))
  expect(code).toBe(1)
  expect(stderr).toContain('holds a NUL character')
  expect(stderr).not.toMatch(/[^\P{Cc}\n]/u)
  expect(filesIn(data)).toEqual(before)
})

async function expectRefused(path: string, says: RegExp, ...args: string[]): Promise<void> {
  const { code, stderr } = await importing(data, path, ...args)
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(says) })
  expect(stderr.length).toBeLessThan(2000)
  expect(filesIn(data)).toEqual(before)
}
