/** Every file of a snapshot, changed in every way that a disk can think of. */
import { createHash } from 'node:crypto'
import {
  cpSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import {
  currentSnapshot,
  loadSnapshot,
  SnapshotError,
  snapshotPath,
  verifySnapshot,
} from '../../src/snapshot/index.ts'
import { encodeManifest, type Manifest } from '../../src/snapshot/manifest.ts'
import { importInto, makeFolder } from './small-snapshot.ts'

const whole = makeFolder()
const dataDir = makeFolder()
let snapshot = ''
let paths: string[] = []

beforeAll(async () => {
  snapshot = await importInto(whole, 40)
  restore()
  const folder = snapshotPath(dataDir, snapshot)
  paths = [join(dataDir, 'CURRENT'), ...readdirSync(folder).map((name) => join(folder, name))]
})

afterAll(() => {
  for (const folder of [whole, dataDir]) rmSync(folder, { recursive: true })
})

function restore(): void {
  cpSync(whole, dataDir, { recursive: true, force: true })
}

/** The error of opening the damaged snapshot; the damage is undone afterwards. */
async function refusal(path: string, damage: () => void): Promise<string> {
  damage()
  try {
    await loadSnapshot(dataDir)
    return 'was opened'
  } catch (error) {
    expect(error).toBeInstanceOf(SnapshotError)
    return (error as Error).message
  } finally {
    cpSync(path.replace(dataDir, whole), path)
  }
}

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

describe('a snapshot', () => {
  it('opens whole, with a file that is not its own', async () => {
    expect(paths.length).toBeGreaterThan(25)
    const stray = join(snapshotPath(dataDir, snapshot), 'stray')
    expect((await verifySnapshot(dataDir, snapshot)).name).toBe(snapshot)
    writeFileSync(stray, 'x')
    expect((await loadSnapshot(dataDir)).manifest.name).toBe(snapshot)
    await expect(verifySnapshot(dataDir, snapshot)).rejects.toThrow(stray)
    rmSync(stray)
  })

  it('is refused by the name of the file that has one bit flipped, and read no more', async () => {
    for (const path of paths) {
      const bytes = readFileSync(path)
      const last = bytes.length * 8 - 1
      const anywhere = Array.from({ length: tries(2) }, () => Math.floor(Math.random() * last))
      for (const bit of [0, last >> 1, last, ...anywhere]) {
        const message = await refusal(path, () => writeFileSync(path, flipBit(bytes, bit)))
        expect(message, `bit ${bit}`).toContain(path)
      }
      expect(openFiles(), path).toEqual([])
    }
  })

  it('is refused with a bit flipped all over CURRENT and the manifest', async () => {
    for (const path of paths.filter((one) => /CURRENT|manifest/.test(one))) {
      const bytes = readFileSync(path)
      // Other bits at every run.
      const step = Math.ceil((bytes.length * 8) / tries(300))
      for (let bit = Math.floor(Math.random() * step); bit < bytes.length * 8; bit += step) {
        const message = await refusal(path, () => writeFileSync(path, flipBit(bytes, bit)))
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
        const message = await refusal(path, () => writeFileSync(path, changed))
        expect(message, `${changed.length} of ${bytes.length} bytes`).toContain(path)
      }
      expect(await refusal(path, () => rmSync(path))).toContain(`${path} is missing`)
    }
    const folder = snapshotPath(dataDir, snapshot)
    rmSync(folder, { recursive: true })
    await expect(loadSnapshot(dataDir)).rejects.toThrow(`${folder} is missing`)
    restore()
  })

  it('is found damaged by verification, file by file', async () => {
    for (const path of paths.filter((one) => !one.endsWith('CURRENT'))) {
      const bytes = readFileSync(path)
      writeFileSync(path, flipBit(bytes, bytes.length * 4))
      await expect(verifySnapshot(dataDir, snapshot)).rejects.toThrow(path)
      writeFileSync(path, bytes)
    }
  })
})

describe('a manifest that is whole', () => {
  const rewrite = async (change: (manifest: Manifest) => object) => {
    const path = join(snapshotPath(dataDir, snapshot), 'manifest.json')
    const { manifest } = await loadSnapshot(dataDir)
    const changed = encodeManifest(change(manifest) as Manifest)
    return refusal(path, () => writeFileSync(path, changed))
  }

  it('is refused when it does not list a file that is needed', async () => {
    const { manifest } = await loadSnapshot(dataDir)
    for (const { name } of manifest.files) {
      const message = await rewrite(({ files, ...rest }) => ({
        ...rest,
        files: files.filter((file) => file.name !== name),
      }))
      const isOptional = name.endsWith('.provenance')
      expect(message).toMatch(isOptional ? 'was opened' : `lists no file ${name}`)
    }
  })

  // A segment and its bodies are of one build, and no document has the bytes that are added.
  it.each([
    ['users-1.bodies', 1],
    ['repos-1.rows', 1],
    ['repos-1.rows', 96],
  ])('is refused with %s of %i bytes more, which it lists', async (name, more) => {
    const path = join(snapshotPath(dataDir, snapshot), name)
    const changed = Buffer.concat([readFileSync(path), Buffer.alloc(more)])
    const sha256 = createHash('sha256').update(changed).digest('hex')
    const bytes = changed.length
    const message = await rewrite(({ files, ...rest }) => {
      writeFileSync(path, changed)
      const mended = files.map((file) => (file.name === name ? { ...file, bytes, sha256 } : file))
      return { ...rest, files: mended }
    })
    restore()
    expect(message).toMatch(new RegExp(`^${path} has ${bytes} bytes, .* ${bytes - more}$`))
  })

  it('may be refused by who opens it, before any file is read', async () => {
    rmSync(join(snapshotPath(dataDir, snapshot), 'repos-0.rows'))
    const refused = loadSnapshot(dataDir, ({ collections }) => {
      throw new SnapshotError(`not ${collections.repos.embedding?.name}`)
    })
    await expect(refused).rejects.toThrow('not words')
    restore()
  })
})

it('a data directory without any snapshot says what to do', async () => {
  const empty = makeFolder()
  expect(await currentSnapshot(empty)).toBeNull()
  await expect(loadSnapshot(empty)).rejects.toThrow('devdex import')
  rmSync(empty, { recursive: true })
})
