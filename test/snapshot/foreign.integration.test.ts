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
import { expandRuns } from '../ingest/formats/encoded-text.ts'
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

/** One of these members. */
interface Change {
  /** Values by path. */
  readonly set?: Readonly<Record<string, unknown>>
  readonly unset?: string
  /** A file more; `again` is the first one. */
  readonly add?: unknown
  /** Instead of the manifest. */
  readonly text?: string
}

/** Rewrites the manifest, with its checksum. */
function rewrite({ set = {}, unset, text, ...more }: Change): void {
  // biome-ignore lint/suspicious/noExplicitAny: members are as the rows have them
  const manifest: any = manifestOf(name)
  const put = (path: string, value: unknown) => {
    const keys = path.split('.')
    const last = keys.pop()!
    keys.reduce((inside, key) => inside[key], manifest)[last] = value
  }
  for (const [path, value] of Object.entries(set)) put(path, value)
  if (unset !== undefined) put(unset, undefined)
  if ('add' in more) manifest.files.push(more.add === 'again' ? manifest.files[0] : more.add)
  const content = text === undefined ? encodeManifest(manifest) : `${text}\n${checksumOf(text)}\n`
  writeFileSync(manifestPath, content)
}

function manifestOf(snapshot: string): Manifest {
  const text = readFileSync(join(snapshotPath(whole, snapshot), 'manifest.json'), 'utf8')
  return JSON.parse(text.slice(0, text.lastIndexOf('\n', text.length - 2))) as Manifest
}

/** Writes a file and has the manifest list it as it is now. */
function replaceFile(file: string, bytes: Uint8Array): void {
  writeFileSync(join(folder, file), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const at = manifestOf(name).files.findIndex((one) => one.name === file)
  rewrite({ set: { [`files.${at}.bytes`]: bytes.length, [`files.${at}.sha256`]: sha256 } })
}

const rows = readFileSync(new URL('manifests.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('['))
  .map((line) => JSON.parse(expandRuns(line)) as [name: string, change: Change, said: string])

describe('a manifest with a right checksum', () => {
  it.each(rows)('and %s is refused', async (_, change, said) => {
    rewrite(change)
    const message = await refusal()
    expect(message).toContain(folder)
    expect(message).toContain(said)
  })

  it('and one file more is refused', async () => {
    writeFileSync(join(folder, 'more'), '')
    rewrite({ add: { name: 'more', bytes: 0, sha256: checksumOf('') } })
    expect(await refusal()).toContain(`${folder} lists more`)
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
