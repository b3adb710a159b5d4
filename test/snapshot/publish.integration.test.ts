import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collections, mapCollections } from '../../src/domain/index.ts'
import {
  currentSnapshot,
  fileNames,
  listSnapshots,
  loadSnapshot,
  openCollection,
  readManifest,
  relations,
  removeOldSnapshots,
  SnapshotError,
  SnapshotWriter,
  snapshotPath,
  verifySnapshot,
} from '../../src/snapshot/index.ts'
import { freshFolder } from '../ingest/data-set.ts'
import { importInto } from './small-snapshot.ts'

const entry = { documents: 0, shards: 1 }
const empty = mapCollections(() => entry)

function temporaryFolders(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'snapshots')).filter((name) => name.startsWith('.'))
}

describe('publishing', () => {
  it('lists every file with its size and checksum, whatever pieces it came in', async () => {
    const dataDir = freshFolder()
    const writer = await SnapshotWriter.create(dataDir)
    const contents = {
      empty: [],
      pieces: [Buffer.from('a'), Buffer.alloc(0), Buffer.from('bc')],
      // Around the size of the buffer, and well past it.
      large: [1 << 18, (1 << 18) - 1, 3, 1 << 20, 7].map((length, i) => Buffer.alloc(length, i)),
    }
    for (const [name, pieces] of Object.entries(contents)) {
      const file = writer.createFile(name)
      for (const piece of pieces) file.append(piece)
      file.close()
    }
    const manifest = await writer.publish(empty)
    const folder = snapshotPath(dataDir, manifest.name)
    expect(manifest.files.map(({ name }) => name)).toEqual(['empty', 'large', 'pieces'])
    for (const { name, bytes, sha256 } of manifest.files) {
      const expected = Buffer.concat(contents[name as keyof typeof contents])
      expect(readFileSync(join(folder, name)).equals(expected)).toBe(true)
      expect(bytes).toBe(expected.length)
      expect(sha256).toBe(createHash('sha256').update(expected).digest('hex'))
    }
    // Other users of the machine have no access.
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(await readManifest(folder)).toEqual(manifest)
    expect(await currentSnapshot(dataDir)).toBe(manifest.name)
    expect(temporaryFolders(dataDir)).toEqual([])
  })

  it('is refused while a file is open, and leaves nothing once abandoned', async () => {
    const dataDir = freshFolder()
    const writer = await SnapshotWriter.create(dataDir)
    writer.createFile('open').append(Buffer.from('x'))
    await expect(writer.publish(empty)).rejects.toThrow('still open')
    await writer.abandon()
    expect(readdirSync(join(dataDir, 'snapshots'))).toEqual([])
    expect(await currentSnapshot(dataDir)).toBeNull()
  })

  it('fails for an import that another has overtaken', async () => {
    const dataDir = freshFolder()
    const slow = await SnapshotWriter.create(dataDir)
    slow.createFile('first').close()
    const quick = await SnapshotWriter.create(dataDir)
    expect(() => slow.createFile('second')).toThrow('ENOENT')
    await expect(slow.publish(empty)).rejects.toThrow('ENOENT')
    await slow.abandon()
    const { name } = await quick.publish(empty)
    expect(await currentSnapshot(dataDir)).toBe(name)
    expect(readdirSync(join(dataDir, 'snapshots'))).toEqual([name])
  })

  it('takes no second file of one name', async () => {
    const writer = await SnapshotWriter.create(freshFolder())
    writer.createFile('twice').close()
    expect(() => writer.createFile('twice')).toThrow('EEXIST')
    await writer.abandon()
  })

  it('names an index file that has the right bytes and the wrong format', async () => {
    const dataDir = freshFolder()
    const writer = await SnapshotWriter.create(dataDir)
    const ofEach = ['.dictionary', '-0.segment', '-0.bodies']
    const names = collections.flatMap((collection) => ofEach.map((name) => collection + name))
    const { userMetrics: metrics, contacts } = fileNames
    for (const name of [...names, ...relations.map(fileNames.relation), metrics, contacts]) {
      const file = writer.createFile(name)
      file.append(Buffer.alloc(100, 7))
      file.close()
    }
    const { name } = await writer.publish(empty)
    const bytes = readFileSync(join(snapshotPath(dataDir, name), 'repos.dictionary'))
    const opened = () => openCollection('repos', { dictionary: bytes, segments: [] })
    expect(opened).toThrow(new SnapshotError('repos.dictionary: not an index file'))
    const path = join(snapshotPath(dataDir, name), 'users.dictionary')
    const refusal = new SnapshotError(`${path}: not an index file`)
    await expect(loadSnapshot(dataDir)).rejects.toThrow(refusal)
  })
})

describe('a sequence of imports', () => {
  it('keeps the newest snapshot and the one before, however quickly they follow', async () => {
    const dataDir = freshFolder()
    const names: string[] = []
    for (let users = 1; users <= 5; users++) {
      names.push(await importInto(dataDir, users))
      expect(await currentSnapshot(dataDir)).toBe(names.at(-1))
      expect(await listSnapshots(dataDir)).toEqual(names.slice(-2))
      expect((await loadSnapshot(dataDir)).manifest.collections.users.documents).toBe(users)
    }
    for (const name of names.slice(-2)) await verifySnapshot(dataDir, name)
  })

  it('of another suppression list leaves none of an older one', async () => {
    const dataDir = freshFolder()
    const published = async (suppressions: number) => {
      const writer = await SnapshotWriter.create(dataDir)
      const { name } = await writer.publish(empty, suppressions)
      return { name, removed: await removeOldSnapshots(dataDir) }
    }
    const first = await published(0)
    const second = await published(0)
    expect(await listSnapshots(dataDir)).toEqual([first.name, second.name])
    expect([first.removed, second.removed]).toEqual([[], []])
    const third = await published(3)
    expect(third.removed).toEqual([first.name, second.name])
    const fourth = await published(3)
    expect(fourth.removed).toEqual([])
    expect(await listSnapshots(dataDir)).toEqual([third.name, fourth.name])
    // One that cannot be read may hold anything.
    writeFileSync(join(snapshotPath(dataDir, fourth.name), 'manifest.json'), 'damaged')
    const fifth = await published(3)
    expect(fifth.removed).toEqual([fourth.name])
    expect(await listSnapshots(dataDir)).toEqual([third.name, fifth.name])
  })

  it('of which one is abandoned continues to serve the earlier snapshot', async () => {
    const dataDir = freshFolder()
    const first = await importInto(dataDir, 3)
    for (const bad of ['bad\n', '{"platformId":"R_0","ownerLogin":"a","name":"twice"}\n']) {
      await expect(importInto(dataDir, 5, bad)).rejects.toThrow(/bad line|share one id/)
      expect((await loadSnapshot(dataDir)).manifest.name).toBe(first)
      expect(await listSnapshots(dataDir)).toEqual([first])
      expect(temporaryFolders(dataDir)).toEqual([])
      expect(openFilesBelow(dataDir)).toEqual([])
    }
    const second = await importInto(dataDir, 4)
    expect(await listSnapshots(dataDir)).toEqual([first, second])
    expect(openFilesBelow(dataDir)).toEqual([])
  })
})

/** Files of this process, where the system tells; a deleted file that is open keeps its space. */
function openFilesBelow(folder: string): string[] {
  const own = '/proc/self/fd'
  if (!existsSync(own)) return []
  return readdirSync(own).flatMap((fd) => {
    try {
      const path = readlinkSync(join(own, fd))
      return path.startsWith(folder) ? [path] : []
    } catch (error) {
      // The descriptor with which the folder was listed is closed by now.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  })
}
