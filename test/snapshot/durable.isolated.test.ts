/**
 * The order of writes under a power loss: a rename may reach the disk before the data of the
 * renamed file, so every byte must be synced first, and old snapshots go last.
 */
import { readdirSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeCurrent, previousSnapshot } from '../../src/snapshot/directory.ts'
import { currentSnapshot, listSnapshots, SnapshotWriter } from '../../src/snapshot/index.ts'
import { freshFolder, importOf } from '../ingest/data-set.ts'
import { importInto, writeDataSet } from './small-snapshot.ts'

/** All operations in their order. */
const disk = vi.hoisted(() => ({
  steps: [] as { readonly what: string; readonly path: string }[],
  paths: new Map<number, string>(),
  refusesRemoval: false,
}))

vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs')>()
  return {
    ...original,
    openSync: (path: string, ...rest: [string, number?]) => {
      const fd = original.openSync(path, ...rest)
      disk.paths.set(fd, path)
      return fd
    },
    writeSync: (fd: number, ...rest: unknown[]) => {
      disk.steps.push({ what: 'write', path: disk.paths.get(fd) ?? '' })
      return (original.writeSync as (...all: unknown[]) => number)(fd, ...rest)
    },
    fsyncSync: (fd: number) => {
      original.fsyncSync(fd)
      disk.steps.push({ what: 'sync', path: disk.paths.get(fd)! })
    },
  }
})

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:fs/promises')>()
  const note = (what: string, path: string) => disk.steps.push({ what, path })
  const watch = (path: string, file: FileHandle) => {
    const [sync, write] = [file.sync.bind(file), file.writeFile.bind(file)]
    file.sync = async () => {
      await sync()
      note('sync', path)
    }
    file.writeFile = async (...all: Parameters<typeof write>) => {
      note('write', path)
      await write(...all)
    }
    return file
  }
  return {
    ...original,
    open: async (path: string, flags: string) => watch(path, await original.open(path, flags)),
    rename: async (from: string, to: string) => {
      note('rename', to)
      await original.rename(from, to)
    },
    rm: async (path: string, ...rest: [object?]) => {
      note('remove', path)
      if (disk.refusesRemoval) throw new Error('EBUSY')
      await original.rm(path, ...rest)
    },
  }
})

const listSynced = () => disk.steps.filter(({ what }) => what === 'sync').map(({ path }) => path)

beforeEach(() => {
  disk.steps.length = 0
  disk.refusesRemoval = false
})

it('every folder of a first import is made durable in the one above it', async () => {
  const root = freshFolder()
  const dataDir = join(root, 'new', 'data')
  const writer = await SnapshotWriter.create(dataDir)
  expect(listSynced().sort()).toEqual([root, join(root, 'new'), dataDir])
  disk.steps.length = 0
  const entry = { documents: 0, shards: 1 }
  await writer.publish({ users: entry, repos: entry, professionals: entry })
  const temporary = join(dataDir, 'snapshots', `.tmp-${writer.name}`)
  expect(listSynced()).toEqual([
    join(temporary, 'manifest.json'),
    temporary,
    join(dataDir, 'snapshots'),
    join(dataDir, `CURRENT.${process.pid}.tmp`),
    dataDir,
  ])
})

it('every byte is on the disk before a name leads to it, and old ones go last', async () => {
  const dataDir = freshFolder()
  await importInto(dataDir, 10)
  await importInto(dataDir, 11)
  disk.steps.length = 0
  const name = await importInto(dataDir, 12)
  const temporary = join(dataDir, 'snapshots', `.tmp-${name}`)
  const { steps } = disk
  const find = (what: string, path: string) => {
    return steps.findIndex((one) => one.what === what && one.path === path)
  }
  const published = find('rename', join(dataDir, 'snapshots', name))
  const current = find('rename', join(dataDir, 'CURRENT'))
  const before = steps.slice(0, published)
  const synced = new Set(before.flatMap(({ what, path }) => (what === 'sync' ? [path] : [])))
  for (const file of ['manifest.json', 'users-0.segment', 'repos-1.rows', 'users.contacts']) {
    expect(synced).toContain(join(temporary, file))
  }
  expect(before.at(-1)).toEqual({ what: 'sync', path: temporary })
  // Nothing is written to a file after it was synced for the last time.
  const ofSnapshot = before.filter(({ path }) => synced.has(path) && path !== temporary)
  for (const path of new Set(ofSnapshot.map((one) => one.path))) {
    const last = ofSnapshot.findLast((one) => one.path === path)
    expect(last?.what, basename(path)).toBe('sync')
  }
  expect(steps.slice(published, current + 1).map(({ what, path }) => `${what} ${path}`)).toEqual([
    `rename ${join(dataDir, 'snapshots', name)}`,
    `sync ${join(dataDir, 'snapshots')}`,
    ...['PREVIOUS', 'CURRENT'].flatMap((pointer) => {
      const draft = join(dataDir, `${pointer}.${process.pid}.tmp`)
      return [`write ${draft}`, `sync ${draft}`, `rename ${join(dataDir, pointer)}`]
    }),
  ])
  expect(steps[current + 1]).toEqual({ what: 'sync', path: dataDir })
  const removals = steps.flatMap(({ what, path }, i) => {
    const isSnapshot = path.startsWith(join(dataDir, 'snapshots')) && !path.startsWith(temporary)
    return what === 'remove' && isSnapshot ? [i] : []
  })
  expect(removals.length).toBeGreaterThan(0)
  expect(Math.min(...removals)).toBeGreaterThan(current + 1)
})

it('records are on the disk before a name leads to them, and so is the name', async () => {
  const dataDir = freshFolder()
  const data = freshFolder()
  writeDataSet(data, 3)
  await importOf(data, { dataDir })
  const records = join(dataDir, 'records')
  const { steps } = disk
  const isName = (path: string) => dirname(path) === records && !basename(path).startsWith('.')
  const named = steps.findIndex(({ what, path }) => what === 'rename' && isName(path))
  const before = steps.slice(0, named).filter(({ path }) => path.startsWith(records))
  const written = new Set(before.flatMap(({ what, path }) => (what === 'write' ? [path] : [])))
  expect(written.size).toBeGreaterThan(3)
  for (const file of written) {
    const last = before.findLast(({ path }) => path === file)
    expect(last?.what, basename(file)).toBe('sync')
  }
  expect(before.at(-1)).toEqual({ what: 'sync', path: dirname([...written][0]!) })
  const then = [records, dataDir].map((path) => ({ what: 'sync', path }))
  expect(steps.slice(named + 1, named + 3)).toEqual(then)
})

it('a snapshot that vanishes while it becomes current leaves everything as it was', async () => {
  const dataDir = freshFolder()
  const names = [await importInto(dataDir, 1), await importInto(dataDir, 2)]
  disk.steps.length = 0
  await expect(makeCurrent(dataDir, 'vanished')).rejects.toThrow('vanished is missing')
  const pointers = [await previousSnapshot(dataDir), await currentSnapshot(dataDir)]
  expect(pointers).toEqual(names)
  const draft = (pointer: string) => join(dataDir, `${pointer}.${process.pid}.tmp`)
  const set = [draft('PREVIOUS'), draft('CURRENT'), dataDir]
  expect(listSynced()).toEqual([...set, draft('CURRENT'), draft('PREVIOUS'), dataDir])
})

it('an import succeeds where an older snapshot cannot be removed, and says so', async () => {
  const dataDir = freshFolder()
  const older = [await importInto(dataDir, 1), await importInto(dataDir, 2)]
  disk.refusesRemoval = true
  const data = freshFolder()
  writeDataSet(data, 3)
  const { report } = await importOf(data, { dataDir })
  disk.refusesRemoval = false
  expect(report.warnings).toEqual([expect.stringContaining('EBUSY')])
  expect(await currentSnapshot(dataDir)).toBe(report.snapshot)
  // It is out of the way already, and the next import tries again.
  expect(await listSnapshots(dataDir)).toEqual([...older.slice(1), report.snapshot])
  const next = await importOf(data, { dataDir })
  expect(next.report.warnings).toEqual([])
  expect(await listSnapshots(dataDir)).toEqual([report.snapshot, next.report.snapshot])
  expect(readdirSync(join(dataDir, 'snapshots')).filter((one) => one.startsWith('.'))).toEqual([])
})
