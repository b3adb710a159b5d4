import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSectionSizes } from 'native-free-index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collections } from '../../src/domain/index.ts'
import {
  fileNames,
  type LoadedSnapshot,
  loadSnapshot,
  openCollection,
  type SnapshotStats,
  snapshotPath,
  snapshotStats,
} from '../../src/snapshot/index.ts'
import { findPart, partSpecs } from '../../src/snapshot/part-specs.ts'
import { importInto, makeFolder, usersPerProfile } from './small-snapshot.ts'

let dataDir: string
let snapshot: LoadedSnapshot
let stats: SnapshotStats

beforeAll(async () => {
  dataDir = makeFolder()
  await importInto(dataDir, 300)
  snapshot = await loadSnapshot(dataDir)
  stats = snapshotStats(dataDir, snapshot.manifest)
})

afterAll(() => rmSync(dataDir, { recursive: true }))

/** Names of all sections of all index files. */
function sectionNames(): string[] {
  const files = collections.flatMap((collection) => {
    const { dictionary, segments } = snapshot.shared[collection]
    return [dictionary, ...segments.map(({ bytes }) => bytes)]
  })
  files.push(...Object.values(snapshot.graph))
  const provenance = (['users', 'repos'] as const).map(fileNames.provenance)
  files.push(...[fileNames.userMetrics, fileNames.contacts, ...provenance].map(bytesOfFile))
  return files.flatMap((bytes) =>
    readSectionSizes(bytes.length, (offset, length) => bytes.subarray(offset, offset + length)).map(
      ({ name }) => name,
    ),
  )
}

function bytesOfFile(name: string): Uint8Array {
  return readFileSync(join(snapshotPath(dataDir, snapshot.manifest.name), name))
}

function bytesWhere(isWanted: (fileName: string) => boolean): number {
  const files = snapshot.manifest.files.filter(({ name }) => isWanted(name))
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}

it('the table of parts knows every section of every index file once, and no other', () => {
  const names = sectionNames()
  expect(names.length).toBeGreaterThan(100)
  for (const name of names) expect(() => findPart(name)).not.toThrow()
  const known = partSpecs.flatMap(({ sections }) => sections)
  expect(new Set(known).size).toBe(known.length)
  const found = names.flatMap((name) => [name, name.replace(/^(\w+):[\w.]+/, '$1:*')])
  expect(known.filter((name) => !found.includes(name))).toEqual([])
})

describe.each(collections)('the statistics of %s', (collection) => {
  it('share out every byte of the files', () => {
    const { bytes, parts, documents } = stats[collection]
    expect(documents).toBe(collection === 'professionals' ? 300 / usersPerProfile : 300)
    const isOwn = (name: string) => name.startsWith(collection) && name !== fileNames.userMetrics
    expect(bytes).toBe(bytesWhere(isOwn))
    expect(parts.reduce((sum, part) => sum + part.bytes, 0)).toBe(bytes)
    expect(parts.reduce((sum, part) => sum + part.share, 0)).toBeCloseTo(1, 9)
    for (const part of parts) {
      expect(part.bytesPerDocument).toBe(part.bytes / documents)
      expect(part.bytes).toBeGreaterThanOrEqual(0)
    }
    const bodies = parts.find(({ group }) => group === 'bodies')
    expect(bodies?.bytes).toBe(bytesWhere((name) => name.startsWith(collection) && isBodies(name)))
  })

  it('count the postings and terms that searchers see', () => {
    const { dictionary, segments } = openCollection(collection, snapshot.shared[collection])
    const { postings, terms, parts } = stats[collection]
    const count = (lengthOf: (shard: (typeof segments)[number]) => number) =>
      segments.reduce((sum, segment) => sum + lengthOf(segment), 0)
    expect(terms).toBe(dictionary.termCount)
    expect(postings.merged.postings).toBe(count((shard) => shard.postings.blocks.impacts.length))
    expect(postings.perField.postings).toBe(count((shard) => shard.postings.fieldDocs.length))
    const groups = { merged: 'merged postings', perField: 'per-field postings' } as const
    for (const [name, group] of Object.entries(groups)) {
      const { bytes, postings: total, bytesPerPosting } = postings[name as keyof typeof groups]
      const own = parts.filter((part) => part.group === group)
      expect(bytes).toBe(own.reduce((sum, part) => sum + part.bytes, 0))
      expect(bytesPerPosting).toBe(total === 0 ? null : bytes / total)
    }
  })
})

it('names the file that has another format', async () => {
  const name = 'users-1.segment'
  const path = join(snapshotPath(dataDir, snapshot.manifest.name), name)
  const whole = readFileSync(path)
  const changed = Buffer.from(whole)
  changed.writeUInt32LE(99, 4)
  writeFileSync(path, changed)
  try {
    expect(() => snapshotStats(dataDir, snapshot.manifest)).toThrow(`${path}: format version 99`)
  } finally {
    writeFileSync(path, whole)
  }
})

function isBodies(name: string): boolean {
  return name.endsWith('.bodies')
}
