/**
 * The order of an import's steps: folders are synced, and the new snapshot is complete before old
 * ones are removed.
 */
import { readdirSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeCurrent, previousSnapshot } from '../../src/snapshot/directory.ts'
import { currentSnapshot, listSnapshots, SnapshotWriter } from '../../src/snapshot/index.ts'
import { freshFolder, importOf } from '../ingest/data-set.ts'
import { importInto, writeDataSet } from './small-snapshot.ts'

const disk = vi.hoisted(() => ({ synced: [] as string[], refusesRemoval: false }))

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>()
  return {
    ...original,
    open: async (path: string, flags: string) => noting(path, await original.open(path, flags)),
    rm: async (...args: Parameters<typeof original.rm>) => {
      if (disk.refusesRemoval) throw new Error('EBUSY')
      await original.rm(...args)
    },
  }
})

function noting(path: string, file: FileHandle): FileHandle {
  const sync = file.sync.bind(file)
  file.sync = async () => {
    await sync()
    disk.synced.push(path)
  }
  return file
}

const entry = { documents: 0, shards: 1 }

beforeEach(() => {
  disk.synced.length = 0
  disk.refusesRemoval = false
})

it('every folder of a first import is made durable in the one above it', async () => {
  const root = freshFolder()
  const dataDir = join(root, 'new', 'data')
  const writer = await SnapshotWriter.create(dataDir)
  expect([...disk.synced].sort()).toEqual([root, join(root, 'new'), dataDir])
  disk.synced.length = 0
  await writer.publish({ users: entry, repos: entry, professionals: entry })
  const temporary = join(dataDir, 'snapshots', `.tmp-${writer.name}`)
  expect(disk.synced).toEqual([
    join(temporary, 'manifest.json'),
    temporary,
    join(dataDir, 'snapshots'),
    join(dataDir, `CURRENT.${process.pid}.tmp`),
    dataDir,
  ])
})

it('a snapshot that vanishes while it becomes current leaves everything as it was', async () => {
  const dataDir = freshFolder()
  const names = [await importInto(dataDir, 1), await importInto(dataDir, 2)]
  disk.synced.length = 0
  await expect(makeCurrent(dataDir, 'vanished')).rejects.toThrow('vanished is missing')
  const pointers = [await previousSnapshot(dataDir), await currentSnapshot(dataDir)]
  expect(pointers).toEqual(names)
  const draft = (pointer: string) => join(dataDir, `${pointer}.${process.pid}.tmp`)
  const set = [draft('PREVIOUS'), draft('CURRENT'), dataDir]
  expect(disk.synced).toEqual([...set, draft('CURRENT'), draft('PREVIOUS'), dataDir])
})

it('an import succeeds where an older snapshot cannot be removed, and says so', async () => {
  const dataDir = freshFolder()
  const older = [await importInto(dataDir, 1), await importInto(dataDir, 2)]
  disk.refusesRemoval = true
  const data = freshFolder()
  writeDataSet(data, 3)
  const { report } = await importOf(data, { dataDir })
  disk.refusesRemoval = false
  expect(report.warnings).toEqual(['older snapshots could not be removed: EBUSY'])
  expect(await currentSnapshot(dataDir)).toBe(report.snapshot)
  // It is out of the way already, and the next import tries again.
  expect(await listSnapshots(dataDir)).toEqual([...older.slice(1), report.snapshot])
  const next = await importOf(data, { dataDir })
  expect(next.report.warnings).toEqual([])
  expect(await listSnapshots(dataDir)).toEqual([report.snapshot, next.report.snapshot])
  expect(readdirSync(join(dataDir, 'snapshots')).filter((one) => one.startsWith('.'))).toEqual([])
})
