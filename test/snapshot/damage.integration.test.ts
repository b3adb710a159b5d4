/**
 * Every file of a snapshot, changed in every way that a disk can think of, and snapshots with valid
 * checksums that this build cannot serve.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import {
  currentSnapshot,
  fileNames,
  loadSnapshot,
  SnapshotError,
  snapshotPath,
  verifySnapshot,
} from '../../src/snapshot/index.ts'
import { computeChecksum, encodeManifest, type Manifest } from '../../src/snapshot/manifest.ts'
import { expandRuns } from '../ingest/formats/encoded-text.ts'
import { readJsonLines } from '../tables.ts'
import { importInto, makeFolder } from './small-snapshot.ts'

const whole = makeFolder()
const dataDir = makeFolder()
let name = ''
let other = ''
let folder = ''
let manifestPath = ''
/** Of CURRENT and all files of the snapshot. */
let paths: string[] = []

beforeAll(async () => {
  other = await importInto(whole, 30)
  name = await importInto(whole, 40)
  folder = snapshotPath(dataDir, name)
  manifestPath = join(folder, 'manifest.json')
  const names = readdirSync(snapshotPath(whole, name))
  paths = [join(dataDir, 'CURRENT'), ...names.map((file) => join(folder, file))]
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
  const manifest: any = parseManifest(name)
  const put = (path: string, value: unknown) => {
    const keys = path.split('.')
    const last = keys.pop()!
    keys.reduce((inside, key) => inside[key], manifest)[last] = value
  }
  for (const [path, value] of Object.entries(set)) put(path, value)
  if (unset !== undefined) put(unset, undefined)
  if ('add' in more) manifest.files.push(more.add === 'again' ? manifest.files[0] : more.add)
  const content =
    text === undefined ? encodeManifest(manifest) : `${text}\n${computeChecksum(text)}\n`
  writeFileSync(manifestPath, content)
}

function parseManifest(snapshot: string): Manifest {
  const text = readFileSync(join(snapshotPath(whole, snapshot), 'manifest.json'), 'utf8')
  return JSON.parse(text.slice(0, text.lastIndexOf('\n', text.length - 2))) as Manifest
}

/** Writes a file and has the manifest list it as it is now. */
function replaceFile(file: string, bytes: Uint8Array): void {
  writeFileSync(join(folder, file), bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const at = parseManifest(name).files.findIndex((one) => one.name === file)
  rewrite({ set: { [`files.${at}.bytes`]: bytes.length, [`files.${at}.sha256`]: sha256 } })
}

const rows = readJsonLines<[name: string, change: Change, said: string]>(
  'test/snapshot/manifests.jsonl',
  expandRuns,
)

describe('a manifest with a right checksum', () => {
  it.each(rows)('and %s is refused', async (_, change, said) => {
    rewrite(change)
    const message = await refusal()
    expect(message).toContain(folder)
    expect(message).toContain(said)
  })

  it('and one file more is refused', async () => {
    writeFileSync(join(folder, 'more'), '')
    rewrite({ add: { name: 'more', bytes: 0, sha256: computeChecksum('') } })
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
  it('is refused where it is a symbolic link, even to the right bytes', async () => {
    for (const path of paths.filter((one) => !one.endsWith('CURRENT'))) {
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
  const line = (text: string) => `${text} ${computeChecksum(text)}\n`

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
    for (const { name: file } of parseManifest(name).files) {
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
    const counting = parseManifest(name).files.filter(({ name: file }) => !file.endsWith('.graph'))
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

function flipBit(bytes: Buffer, bit: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[bit >> 3]! ^= 1 << (bit & 7)
  return copy
}

/** Files of the snapshot that this process has open. */
function openFiles(): string[] {
  const links = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`)
    } catch {
      // That of the folder itself, closed since.
      return ''
    }
  })
  return links.filter((path) => path.startsWith(realpathSync(dataDir)))
}

/** The message of opening the damaged snapshot; the damage is undone afterwards. */
async function refusalAfter(path: string, damage: () => void): Promise<string> {
  damage()
  try {
    return await loadSnapshot(dataDir).then(
      () => 'was opened',
      (error: unknown) => {
        expect(error).toBeInstanceOf(SnapshotError)
        return (error as Error).message
      },
    )
  } finally {
    cpSync(path.replace(dataDir, whole), path)
  }
}

describe('a snapshot', () => {
  it('opens whole, with a file that is not its own', async () => {
    expect(paths.length).toBeGreaterThan(25)
    const stray = join(folder, 'stray')
    expect((await verifySnapshot(dataDir, name)).name).toBe(name)
    writeFileSync(stray, 'x')
    expect((await loadSnapshot(dataDir)).manifest.name).toBe(name)
    await expect(verifySnapshot(dataDir, name)).rejects.toThrow(stray)
  })

  it('is refused by the name of the file that has one bit flipped, and read no more', async () => {
    for (const path of paths) {
      const bytes = readFileSync(path)
      const last = bytes.length * 8 - 1
      const anywhere = Array.from({ length: tries(2) }, () => Math.floor(Math.random() * last))
      for (const bit of [0, last >> 1, last, ...anywhere]) {
        const message = await refusalAfter(path, () => writeFileSync(path, flipBit(bytes, bit)))
        expect(message, `bit ${bit}`).toContain(path)
      }
      expect(openFiles(), path).toEqual([])
      if (path.endsWith('CURRENT')) continue
      writeFileSync(path, flipBit(bytes, last >> 1))
      await expect(verifySnapshot(dataDir, name)).rejects.toThrow(path)
      writeFileSync(path, bytes)
    }
  })

  it('is refused with a bit flipped all over CURRENT and the manifest', async () => {
    for (const path of paths.filter((one) => /CURRENT|manifest/.test(one))) {
      const bytes = readFileSync(path)
      // Other bits at every run.
      const step = Math.ceil((bytes.length * 8) / tries(300))
      for (let bit = Math.floor(Math.random() * step); bit < bytes.length * 8; bit += step) {
        const message = await refusalAfter(path, () => writeFileSync(path, flipBit(bytes, bit)))
        expect(message, `bit ${bit}`).toContain(path)
      }
    }
  })

  it('is refused by the name of the file that is shorter, longer or missing', async () => {
    for (const path of paths) {
      const bytes = readFileSync(path)
      const cuts = [0, 1, bytes.length >> 1, bytes.length - 1].map((end) => bytes.subarray(0, end))
      const longer = [...'\n \0x'].map((more) => Buffer.concat([bytes, Buffer.from(more)]))
      // As if the size reached the disk but the data did not.
      const blank = Buffer.concat([cuts[2]!, Buffer.alloc(bytes.length - cuts[2]!.length)])
      const blanks = blank.equals(bytes) ? [] : [blank]
      for (const changed of [...cuts, ...longer, ...blanks]) {
        const message = await refusalAfter(path, () => writeFileSync(path, changed))
        expect(message, `${changed.length} of ${bytes.length} bytes`).toContain(path)
      }
      expect(await refusalAfter(path, () => rmSync(path))).toContain(`${path} is missing`)
    }
    rmSync(folder, { recursive: true })
    await expect(loadSnapshot(dataDir)).rejects.toThrow(`${folder} is missing`)
  })
})

describe('a manifest that is whole', () => {
  it('is refused when it does not list a file that is needed', async () => {
    for (const [i, { name: file }] of parseManifest(name).files.entries()) {
      const files = parseManifest(name).files.toSpliced(i, 1)
      const message = await refusalAfter(manifestPath, () => rewrite({ set: { files } }))
      const isOptional = file.endsWith('.provenance')
      expect(message).toMatch(isOptional ? 'was opened' : `lists no file ${file}`)
    }
  })

  // A segment and its bodies are of one build, and no document has the bytes that are added.
  it.each([
    ['users-1.bodies', 1],
    ['repos-1.rows', 1],
    ['repos-1.rows', 96],
  ])('is refused with %s of %i bytes more, which it lists', async (file, more) => {
    const path = join(folder, file)
    const changed = Buffer.concat([readFileSync(path), Buffer.alloc(more)])
    replaceFile(file, changed)
    const said = `^${path} has ${changed.length} bytes, .* ${changed.length - more}$`
    await expect(loadSnapshot(dataDir)).rejects.toThrow(new RegExp(said))
  })

  it('may be refused by who opens it, before any file is read', async () => {
    rmSync(join(folder, 'repos-0.rows'))
    const refused = loadSnapshot(dataDir, ({ collections }) => {
      throw new SnapshotError(`not ${collections.repos.embedding?.name}`)
    })
    await expect(refused).rejects.toThrow('not words')
  })
})

it('a data directory without any snapshot says what to do', async () => {
  const empty = makeFolder()
  expect(await currentSnapshot(empty)).toBeNull()
  await expect(loadSnapshot(empty)).rejects.toThrow('devdex import')
  rmSync(empty, { recursive: true })
})
