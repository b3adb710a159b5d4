/** Rollback to an older snapshot, and the snapshots that retention keeps afterwards. */

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collections } from '../../src/domain/index.ts'
import {
  currentSnapshot,
  listSnapshots,
  relations,
  removeOldSnapshots,
  rollBack,
  SnapshotWriter,
  snapshotPath,
} from '../../src/snapshot/index.ts'
import { fileNames } from '../../src/snapshot/manifest.ts'
import { freshFolder } from '../ingest/data-set.ts'

const entry = { documents: 0, shards: 1 }
const empty = { users: entry, repos: entry, professionals: entry }

/** Each that a snapshot of this shape has to have. */
const files = [
  ...collections.flatMap((name) => [
    fileNames.dictionary(name),
    fileNames.segment(name, 0),
    fileNames.bodies(name, 0),
  ]),
  ...relations.map((name) => fileNames.relation(name)),
  fileNames.userMetrics,
  fileNames.contacts,
]

/** Publishes a snapshot with meaningless files, which no rollback reads; none older is removed. */
async function publish(dataDir: string): Promise<string> {
  const writer = await SnapshotWriter.create(dataDir)
  for (const name of files) writer.write(name, [Buffer.from('as published')])
  return (await writer.publish(empty)).name
}

describe('a rollback', () => {
  it('goes to the one before the current, and on to that before', async () => {
    const dataDir = freshFolder()
    const [a, b, c] = [await publish(dataDir), await publish(dataDir), await publish(dataDir)]
    expect(await rollBack(dataDir, null)).toEqual({ snapshot: b, before: c })
    expect(await currentSnapshot(dataDir)).toBe(b)
    expect(await rollBack(dataDir, null)).toEqual({ snapshot: a, before: b })
    await expect(rollBack(dataDir, null)).rejects.toThrow('no snapshot before the current one')
    expect(await currentSnapshot(dataDir)).toBe(a)
    expect(await rollBack(dataDir, c)).toEqual({ snapshot: c, before: a })
    expect(readdirSync(dataDir).sort()).toEqual(['CURRENT', 'PREVIOUS', 'snapshots'])
  })

  it('is refused by name where there is nothing, or nothing whole, to go to', async () => {
    const dataDir = freshFolder()
    await expect(rollBack(dataDir, null)).rejects.toThrow('no snapshot before the current one')
    const [a, b] = [await publish(dataDir), await publish(dataDir)]
    await expect(rollBack(dataDir, b)).rejects.toThrow(`${b} is the current snapshot already`)
    await expect(rollBack(dataDir, 'x')).rejects.toThrow(`${dataDir} holds no x`)
    await expect(rollBack(dataDir, `../snapshots/${a}`)).rejects.toThrow('holds no ')
    const content = join(snapshotPath(dataDir, a), fileNames.userMetrics)
    writeFileSync(content, 'as publisheD')
    await expect(rollBack(dataDir, null)).rejects.toThrow(`${content} is damaged`)
    rmSync(content)
    await expect(rollBack(dataDir, a)).rejects.toThrow(`${content} is missing`)
    expect(await currentSnapshot(dataDir)).toBe(b)
  })

  it('by name leads away from a CURRENT that is damaged', async () => {
    const dataDir = freshFolder()
    const [a] = [await publish(dataDir), await publish(dataDir)]
    writeFileSync(join(dataDir, 'CURRENT'), 'damaged')
    await expect(rollBack(dataDir, null)).rejects.toThrow('CURRENT is damaged')
    expect(await rollBack(dataDir, a)).toEqual({ snapshot: a, before: null })
    expect(await currentSnapshot(dataDir)).toBe(a)
  })
})

describe('retention', () => {
  it('keeps the newest ones, as many as asked for', async () => {
    const dataDir = freshFolder()
    const names: string[] = []
    for (let i = 0; i < 5; i++) names.push(await publish(dataDir))
    await removeOldSnapshots(dataDir, 3)
    expect(await listSnapshots(dataDir)).toEqual(names.slice(1))
    await removeOldSnapshots(dataDir)
    expect(await listSnapshots(dataDir)).toEqual(names.slice(3))
    await removeOldSnapshots(dataDir, 0)
    expect(await listSnapshots(dataDir)).toEqual(names.slice(4))
    expect(readdirSync(join(dataDir, 'snapshots'))).toEqual(names.slice(4))
  })

  it('keeps the served snapshot after a rollback', async () => {
    const dataDir = freshFolder()
    const [a, b, c] = [await publish(dataDir), await publish(dataDir), await publish(dataDir)]
    await rollBack(dataDir, a)
    await removeOldSnapshots(dataDir, 1)
    // The one gone back from is what was served before.
    expect(await listSnapshots(dataDir)).toEqual([a, c])
    const d = await publish(dataDir)
    await removeOldSnapshots(dataDir, 1)
    expect(await listSnapshots(dataDir)).toEqual([a, d])
    expect(await rollBack(dataDir, null)).toEqual({ snapshot: a, before: d })
    expect(b).not.toBe(a)
  })

  it('does without PREVIOUS where it is damaged', async () => {
    const dataDir = freshFolder()
    const names = [await publish(dataDir), await publish(dataDir), await publish(dataDir)]
    writeFileSync(join(dataDir, 'PREVIOUS'), 'damaged')
    await removeOldSnapshots(dataDir, 1)
    expect(await listSnapshots(dataDir)).toEqual(names.slice(1))
  })

  it('removes the leftovers of a killed publisher next to CURRENT', async () => {
    const dataDir = freshFolder()
    const name = await publish(dataDir)
    writeFileSync(join(dataDir, 'CURRENT.1.tmp'), 'half')
    const before = readFileSync(join(dataDir, 'CURRENT'), 'utf8')
    expect(before).toContain(name)
    await publish(dataDir)
    expect(readdirSync(dataDir).sort()).toEqual(['CURRENT', 'PREVIOUS', 'snapshots'])
  })
})
