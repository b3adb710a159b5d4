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

function flipped(bytes: Buffer, bit: number): Buffer {
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
  it('is read no more once it is refused', async () => {
    const manifest = await verifySnapshot(dataDir, snapshot)
    for (const { name, bytes } of manifest.files) {
      const path = join(snapshotPath(dataDir, snapshot), name)
      const damage = () => writeFileSync(path, flipped(readFileSync(path), 4 * bytes))
      expect(await refusal(path, damage)).toContain('is damaged')
      expect(openFiles(), name).toEqual([])
    }
  })

  it('has the files that are damaged here, each with something in it', () => {
    expect(paths).toHaveLength(29)
    for (const path of paths) expect(readFileSync(path).length).toBeGreaterThan(0)
  })

  it('opens whole', async () => {
    expect((await loadSnapshot(dataDir)).manifest.name).toBe(snapshot)
    expect((await verifySnapshot(dataDir, snapshot)).name).toBe(snapshot)
  })

  it('is refused by the name of the file that has one bit flipped, wherever it is', async () => {
    for (const path of paths) {
      const bytes = readFileSync(path)
      const last = bytes.length * 8 - 1
      const anywhere = Array.from({ length: 5 }, () => Math.floor(Math.random() * last))
      for (const bit of [0, 7, last >> 1, last - 7, last, ...anywhere]) {
        const message = await refusal(path, () => writeFileSync(path, flipped(bytes, bit)))
        expect(message, `bit ${bit}`).toContain(path)
      }
    }
  })

  it('is refused with a bit flipped all over CURRENT and the manifest', async () => {
    for (const path of paths.filter((one) => /CURRENT|manifest/.test(one))) {
      const bytes = readFileSync(path)
      // Some 700 bits each: all of CURRENT, and of the manifest another part at every run.
      const step = Math.ceil((bytes.length * 8) / 700)
      for (let bit = Math.floor(Math.random() * step); bit < bytes.length * 8; bit += step) {
        const message = await refusal(path, () => writeFileSync(path, flipped(bytes, bit)))
        expect(message, `bit ${bit}`).toContain(path)
      }
    }
  })

  it('is refused by the name of the file that is shorter or longer', async () => {
    for (const path of paths) {
      const bytes = readFileSync(path)
      const cuts = [0, 1, bytes.length >> 1, bytes.length - 1].map((end) => bytes.subarray(0, end))
      const extensions = ['\n', ' ', '\0', 'x'].map((more) =>
        Buffer.concat([bytes, Buffer.from(more)]),
      )
      for (const changed of [...cuts, ...extensions]) {
        const message = await refusal(path, () => writeFileSync(path, changed))
        expect(message, `${changed.length} of ${bytes.length} bytes`).toContain(path)
      }
    }
  })

  it('is refused by the name of the file that is missing', async () => {
    for (const path of paths) {
      const message = await refusal(path, () => rmSync(path))
      expect(message).toContain(path)
      expect(message).toContain('is missing')
    }
  })

  it('is refused when its folder is missing', async () => {
    const folder = snapshotPath(dataDir, snapshot)
    rmSync(folder, { recursive: true })
    await expect(loadSnapshot(dataDir)).rejects.toThrow(`${folder} is missing`)
    restore()
  })

  it('does not mind a file that is not its own', async () => {
    const stray = join(snapshotPath(dataDir, snapshot), 'stray')
    writeFileSync(stray, 'x')
    expect((await loadSnapshot(dataDir)).manifest.name).toBe(snapshot)
    rmSync(stray)
  })

  it('is found damaged by verification, file by file', async () => {
    for (const path of paths.filter((one) => !one.endsWith('CURRENT'))) {
      const bytes = readFileSync(path)
      writeFileSync(path, flipped(bytes, bytes.length * 4))
      await expect(verifySnapshot(dataDir, snapshot)).rejects.toThrow(path)
      writeFileSync(path, bytes)
    }
  })
})

describe('a manifest that is whole', () => {
  const rewritten = async (change: (manifest: Manifest) => object) => {
    const path = join(snapshotPath(dataDir, snapshot), 'manifest.json')
    const { manifest } = await loadSnapshot(dataDir)
    const changed = encodeManifest(change(manifest) as Manifest)
    return { path, message: await refusal(path, () => writeFileSync(path, changed)) }
  }

  it('is refused in another format, by its number', async () => {
    const { path, message } = await rewritten((manifest) => ({ ...manifest, format: 99 }))
    expect(message).toContain(`${path} has snapshot format 99; this build reads 6`)
  })

  it('is refused when it does not list a file that is needed', async () => {
    const { manifest } = await loadSnapshot(dataDir)
    for (const { name } of manifest.files) {
      const { message } = await rewritten(({ files, ...rest }) => ({
        ...rest,
        files: files.filter((file) => file.name !== name),
      }))
      const isOptional = name.endsWith('.provenance')
      const missing = `${snapshotPath(dataDir, snapshot)} lists no file ${name}`
      expect(message).toBe(isOptional ? 'was opened' : missing)
    }
  })

  /** The error for a longer file, with a manifest that agrees. */
  const lengthened = async (name: string, more: number) => {
    const path = join(snapshotPath(dataDir, snapshot), name)
    const changed = Buffer.concat([readFileSync(path), Buffer.alloc(more)])
    const sha256 = createHash('sha256').update(changed).digest('hex')
    const { message } = await rewritten(({ files, ...rest }) => {
      writeFileSync(path, changed)
      const bytes = changed.length
      const mended = files.map((file) => (file.name === name ? { ...file, bytes, sha256 } : file))
      return { ...rest, files: mended }
    })
    restore()
    return { path, bytes: changed.length, message }
  }

  it('is refused when a segment and its bodies are not of one build', async () => {
    const { path, bytes, message } = await lengthened('users-1.bodies', 1)
    expect(message).toBe(`${path} has ${bytes} bytes, its segment says ${bytes - 1}`)
  })

  it.each([1, 96])('is refused with %i bytes of rows that no document has', async (more) => {
    const { path, bytes, message } = await lengthened('repos-1.rows', more)
    expect(message).toBe(`${path} has ${bytes} bytes, its documents need ${bytes - more}`)
  })

  it('may be refused by who opens it, before any file is read', async () => {
    const rows = join(snapshotPath(dataDir, snapshot), 'repos-0.rows')
    rmSync(rows)
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
  await expect(loadSnapshot(empty)).rejects.toThrow('run "devdex import FOLDER')
  rmSync(empty, { recursive: true })
})
