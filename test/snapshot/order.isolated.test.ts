/**
 * The order of writes under a power loss: a rename may reach the disk before the data of the
 * renamed file, so every byte must be synced first. The test records all disk operations of an
 * import in order.
 */
import type { FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { freshFolder } from '../ingest/data-set.ts'
import { importInto } from './small-snapshot.ts'

const disk = vi.hoisted(() => ({
  steps: [] as { readonly what: string; readonly path: string }[],
  paths: new Map<number, string>(),
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
  const noted = (what: string, path: string) => disk.steps.push({ what, path })
  const noting = (path: string, file: FileHandle) => {
    const [sync, write] = [file.sync.bind(file), file.writeFile.bind(file)]
    file.sync = async () => {
      await sync()
      noted('sync', path)
    }
    file.writeFile = async (...all: Parameters<typeof write>) => {
      noted('write', path)
      await write(...all)
    }
    return file
  }
  return {
    ...original,
    open: async (path: string, flags: string) => noting(path, await original.open(path, flags)),
    rename: async (from: string, to: string) => {
      noted('rename', to)
      await original.rename(from, to)
    },
    rm: async (path: string, ...rest: [object?]) => {
      noted('remove', path)
      await original.rm(path, ...rest)
    },
  }
})

it('every byte is on the disk before a name leads to it, and old ones go last', async () => {
  const dataDir = freshFolder()
  await importInto(dataDir, 10)
  await importInto(dataDir, 11)
  disk.steps.length = 0
  const name = await importInto(dataDir, 12)
  const temporary = join(dataDir, 'snapshots', `.tmp-${name}`)
  const { steps } = disk
  const at = (what: string, path: string) => {
    return steps.findIndex((one) => one.what === what && one.path === path)
  }
  const published = at('rename', join(dataDir, 'snapshots', name))
  const current = at('rename', join(dataDir, 'CURRENT'))
  const before = steps.slice(0, published)
  const synced = new Set(before.flatMap(({ what, path }) => (what === 'sync' ? [path] : [])))
  for (const file of ['manifest.json', 'users-0.segment', 'repos-1.rows', 'users.contacts']) {
    expect(synced).toContain(join(temporary, file))
  }
  expect(before.at(-1)).toEqual({ what: 'sync', path: temporary })
  // Nothing is written to a file after it was synced for the last time.
  const ofSnapshot = before.filter(({ path }) => synced.has(path) && path !== temporary)
  for (const path of new Set(ofSnapshot.map((one) => one.path))) {
    const [last] = ofSnapshot.filter((one) => one.path === path).slice(-1)
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
