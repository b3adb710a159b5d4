/** Snapshots with valid checksums that this build cannot serve. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  fileNames,
  loadSnapshot,
  SnapshotError,
  snapshotPath,
  verifySnapshot,
} from '../../src/snapshot/index.ts'
import { checksumOf, encodeManifest, type Manifest } from '../../src/snapshot/manifest.ts'
import { importInto, makeFolder } from './small-snapshot.ts'

const whole = makeFolder()
const dataDir = makeFolder()
let name = ''
let other = ''
let folder = ''
let manifestPath = ''

beforeAll(async () => {
  other = await importInto(whole, 30)
  name = await importInto(whole, 40)
  folder = snapshotPath(dataDir, name)
  manifestPath = join(folder, 'manifest.json')
})

beforeEach(() => {
  rmSync(dataDir, { recursive: true })
  cpSync(whole, dataDir, { recursive: true })
})

afterAll(() => {
  for (const one of [whole, dataDir]) rmSync(one, { recursive: true })
})

/** The error of opening; verification must report the same, except for CURRENT. */
async function refusal(isVerified = true): Promise<string> {
  const error = await loadSnapshot(dataDir).catch((one: unknown) => one)
  expect(error).toBeInstanceOf(SnapshotError)
  const { message } = error as Error
  if (isVerified) await expect(verifySnapshot(dataDir, name)).rejects.toThrow(message)
  return message
}

type Loose = { -readonly [K in keyof Manifest]: unknown }

/** Rewrites the manifest, with its checksum. */
function rewrite(change: (manifest: Manifest) => Partial<Loose>): void {
  const manifest = manifestOf(name)
  writeFileSync(manifestPath, encodeManifest({ ...manifest, ...change(manifest) } as Manifest))
}

function manifestOf(snapshot: string): Manifest {
  const text = readFileSync(join(snapshotPath(whole, snapshot), 'manifest.json'), 'utf8')
  return JSON.parse(text.slice(0, text.lastIndexOf('\n', text.length - 2))) as Manifest
}

/** Writes a file and has the manifest list it as it is now. */
function replaceFile(file: string, bytes: Uint8Array): void {
  writeFileSync(join(folder, file), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  rewrite(({ files }) => ({
    files: files.map((one) => (one.name === file ? { ...one, bytes: bytes.length, sha256 } : one)),
  }))
}

describe('of another build', () => {
  it.each([5, 7])('format %i is refused by its number', async (format) => {
    rewrite(() => ({ format }))
    expect(await refusal()).toContain(`${manifestPath} has snapshot format ${format}`)
  })

  it.each([
    ['fields', '0123456789abcdef'],
    ['analyser', 0],
    ['layout', '1-10'],
  ])('another %s is refused by its value', async (part, value) => {
    rewrite(({ build }) => ({ build: { ...build, [part]: value } }))
    const message = await refusal()
    expect(message).toContain(manifestPath)
    expect(message).toContain(`(${value})`)
  })
})

describe('a manifest with a right checksum', () => {
  const first = (change: object) => (manifest: Manifest) => ({
    files: manifest.files.map((file, i) => (i === 0 ? { ...file, ...change } : file)),
  })

  it.each<[string, (manifest: Manifest) => Partial<Loose>, string]>([
    ['no name', () => ({ name: 7 }), 'has no name'],
    ['no time', () => ({ createdAt: 'soon' }), 'when it was made'],
    ['no build', () => ({ build: null }), 'which build made it'],
    ['negative suppressions', () => ({ suppressions: -1 }), 'suppressions'],
    ['no collections', () => ({ collections: [] }), 'lists no collections'],
    ['one collection', ({ collections: { users } }) => ({ collections: { users } }), '"repos"'],
    ['no files', () => ({ files: {} }), 'lists no files'],
    ['a null', ({ files }) => ({ files: [...files, null] }), 'without a name'],
    ['a name with ..', first({ name: '../CURRENT' }), '"../CURRENT"'],
    ['an absolute name', first({ name: '/etc/passwd' }), '"/etc/passwd"'],
    ['a name with NUL', first({ name: 'a\0b' }), 'which is no name of a file'],
    ['a hidden name', first({ name: '.tmp' }), '".tmp"'],
    ['a long name', first({ name: 'a'.repeat(5000) }), 'which is no name of a file'],
    ['a fractional size', first({ bytes: 1.5 }), '1.5 bytes'],
    ['a negative size', first({ bytes: -1 }), '-1 bytes'],
    ['no checksum', first({ sha256: 'abc' }), 'has no checksum of'],
    ['a name twice', ({ files }) => ({ files: [...files, files[0]] }), 'twice'],
  ])('and %s is refused', async (_, change, said) => {
    rewrite(change)
    const message = await refusal()
    expect(message).toContain(manifestPath)
    expect(message).toContain(said)
  })

  it.each([0, -1, 1.5, 65, 1e9, '2'])('and %s shards is refused', async (shards) => {
    rewrite(({ collections }) => ({
      collections: { ...collections, repos: { ...collections.repos, shards } },
    }))
    expect(await refusal()).toContain(`${manifestPath} has ${shards} shards of "repos"`)
  })

  it('and one file more is refused', async () => {
    const more = { name: 'more', bytes: 0, sha256: checksumOf('') }
    writeFileSync(join(folder, 'more'), '')
    rewrite(({ files }) => ({ files: [...files, more] }))
    expect(await refusal()).toBe(`${folder} lists more, which is no file of a snapshot`)
  })

  it('and a size that no memory has takes none', async () => {
    rewrite(first({ bytes: 2 ** 50 }))
    expect(await refusal()).toContain(`its manifest says ${2 ** 50}`)
  })

  it.each(['[]', 'null', '7', '{', '"text"'])('of %s is refused', async (content) => {
    writeFileSync(manifestPath, `${content}\n${checksumOf(content)}\n`)
    expect(await refusal()).toContain(manifestPath)
  })

  it('of another snapshot is refused', async () => {
    cpSync(join(snapshotPath(dataDir, other), 'manifest.json'), manifestPath)
    expect(await refusal()).toBe(`${manifestPath} is that of another snapshot, ${other}`)
  })

  it('of a gigabyte is refused before it is read', async () => {
    truncateSync(manifestPath, 1 << 30)
    expect(await refusal()).toContain(`${manifestPath} has ${1 << 30} bytes, at most`)
  })
})

describe('what is no plain file', () => {
  const paths = () => [...manifestOf(name).files.map((one) => one.name), 'manifest.json']

  it('is refused where it is a symbolic link, even to the right bytes', async () => {
    for (const file of paths()) {
      const path = join(folder, file)
      renameSync(path, join(dataDir, 'elsewhere'))
      symlinkSync(join(dataDir, 'elsewhere'), path)
      expect(await refusal()).toBe(`${path} is a symbolic link`)
      rmSync(path)
      renameSync(join(dataDir, 'elsewhere'), path)
    }
  })

  it('is refused where it is a folder, or a pipe without a writer', async () => {
    for (const file of ['users-0.segment', 'manifest.json']) {
      const path = join(folder, file)
      rmSync(path)
      mkdirSync(path)
      expect(await refusal()).toBe(`${path} is no plain file`)
      rmSync(path, { recursive: true })
      execFileSync('mkfifo', [path])
      expect(await refusal()).toBe(`${path} is no plain file`)
      rmSync(path)
      cpSync(join(snapshotPath(whole, name), file), path)
    }
  })
})

describe('CURRENT', () => {
  const current = join(dataDir, 'CURRENT')
  const line = (text: string) => `${text} ${checksumOf(text)}\n`

  it.each(['', '\n', 'garbage', 'a b', '\0'.repeat(90)])('of %j is refused', async (text) => {
    writeFileSync(current, text)
    expect(await refusal(false)).toBe(`${current} is damaged: its checksum does not match`)
  })

  it.each(['..', '../..', '/etc', 'a/b', '.tmp-x', '', 'a'.repeat(129)])(
    'that names %j, with a right checksum, leads nowhere',
    async (text) => {
      writeFileSync(current, line(text))
      expect(await refusal(false)).toMatch(/names no snapshot|can be right/)
      await expect(verifySnapshot(dataDir, text)).rejects.toThrow('is no name of a snapshot')
    },
  )

  it('that names what is not there is refused by the folder', async () => {
    writeFileSync(current, line('20260101T000000000Z-abcdef'))
    const missing = join(dataDir, 'snapshots', '20260101T000000000Z-abcdef')
    expect(await refusal(false)).toBe(`${missing} is missing`)
  })

  it('that is a link or a gigabyte is refused', async () => {
    truncateSync(current, 1 << 30)
    expect(await refusal(false)).toContain(`${current} has ${1 << 30} bytes`)
    rmSync(current)
    symlinkSync('/dev/zero', current)
    expect(await refusal(false)).toBe(`${current} is a symbolic link`)
  })
})

describe('files of two snapshots', () => {
  it('are told apart, whichever is swapped', async () => {
    const told: string[] = []
    for (const { name: file } of manifestOf(name).files) {
      const path = join(folder, file)
      const own = readFileSync(path)
      const foreign = readFileSync(join(snapshotPath(whole, other), file))
      if (own.equals(foreign)) continue
      writeFileSync(path, foreign)
      expect(await refusal()).toContain(path)
      writeFileSync(path, own)
      told.push(file)
    }
    expect(told.length).toBeGreaterThan(20)
  })

  it('are told apart where the manifest agrees: whatever counts documents', async () => {
    const counting = manifestOf(name).files.filter(({ name: file }) => !file.endsWith('.graph'))
    expect(counting.length).toBeGreaterThan(15)
    for (const { name: file } of counting) {
      replaceFile(file, readFileSync(join(snapshotPath(whole, other), file)))
      const error = await loadSnapshot(dataDir).catch((one: unknown) => one)
      expect(error, file).toBeInstanceOf(SnapshotError)
      expect((error as Error).message).toContain(folder)
      cpSync(snapshotPath(whole, name), folder, { recursive: true })
    }
  })

  it('renamed among each other are refused', async () => {
    const [a, b] = [0, 1].map((shard) => join(folder, fileNames.segment('users', shard)))
    renameSync(a!, `${a}.away`)
    renameSync(b!, a!)
    renameSync(`${a}.away`, b!)
    expect(await refusal()).toMatch(/users-[01]\.segment/)
  })
})
