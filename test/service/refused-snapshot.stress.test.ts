/**
 * Invalid snapshots are refused by name, and the previous snapshot keeps serving (decisions §11).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rollBack, snapshotPath } from '../../src/snapshot/index.ts'
import { wordEmbedder } from '../ingest/word-embedder.ts'
import { importLines, openWorld, type World } from './harness.ts'
import { edition, questions, readiness, said, swapTo, until, untilServed } from './swap-world.ts'

let world: World
/** The served snapshot and the number of logged errors when a test begins. */
let first: string
let loggedBefore: number
beforeAll(async () => {
  world = await openWorld({
    ...edition('alpha'),
    mayLogErrors: true,
    service: { replayMs: 0 },
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  const { refused, snapshot } = (await readiness(world)).detail
  expect(refused).toBeUndefined()
  first = snapshot
  loggedBefore = world.logged.length
})

const loggedSince = () => world.logged.length - loggedBefore

/** Publishes an invalid snapshot, and returns the reason in /ready. */
async function refusalOf(
  publish: () => Promise<string>,
): Promise<{ name: string; reason: string }> {
  const before = await said(world, questions[0]!)
  const name = await publish()
  await until(async () => (await readiness(world)).detail.refused !== undefined)
  const { ready, detail } = await readiness(world)
  expect([ready, detail.snapshot, detail.refused?.snapshot]).toEqual([true, first, name])
  expect(await said(world, questions[0]!)).toBe(before)
  return { name, reason: detail.refused!.reason }
}

/** Damages the files of an import before it is published. */
async function publishDamaged(damage: (folder: string) => void): Promise<string> {
  const name = await importLines(world.dataDir, edition('beta'))
  await untilServed(world, name)
  await rollBack(world.dataDir, first)
  await untilServed(world, first)
  damage(snapshotPath(world.dataDir, name))
  // Only a rollback checks this. Writing CURRENT directly simulates a failing disk.
  return name
}

function publishAgain(name: string): void {
  const current = join(world.dataDir, 'CURRENT')
  const previous = join(world.dataDir, 'PREVIOUS')
  const [now, before] = [readFileSync(current, 'utf8'), readFileSync(previous, 'utf8')]
  expect(before.startsWith(name)).toBe(true)
  writeFileSync(current, before)
  writeFileSync(previous, now)
}

test.each([
  ['a bit flipped', (path: string) => flipBit(path), 'is damaged: its checksum does not match'],
  ['its end cut off', (path: string) => cutOff(path), 'its manifest says'],
])('a snapshot with %s, logged once, tried again on reload', async (_, damage, told) => {
  const file = 'repos-0.segment'
  let whole = Buffer.alloc(0)
  const { name, reason } = await refusalOf(async () => {
    const made = await publishDamaged((folder) => {
      whole = readFileSync(join(folder, file))
      damage(join(folder, file))
    })
    publishAgain(made)
    return made
  })
  expect(reason).toContain(`snapshots/${name}/${file}`)
  expect(reason).toContain(told)
  // The reason without a key does not reveal the data directory.
  expect(reason).not.toContain(world.dataDir)
  // After a reload the service tries and logs again; by itself it does not.
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(loggedSince()).toBe(1)
  world.reload()
  await until(() => loggedSince() === 2)
  writeFileSync(join(snapshotPath(world.dataDir, name), file), whole)
  world.reload()
  await untilServed(world, name)
  expect((await readiness(world)).detail.refused).toBeUndefined()
})

test('a snapshot of another model; a valid one afterwards is served', async () => {
  const { swaps, refused } = world.stats()
  const { reason } = await refusalOf(() =>
    importLines(world.dataDir, { ...edition('beta'), embedder: wordEmbedder() }),
  )
  expect(reason).toContain('was made with the embedding')
  const good = await swapTo(world, edition('gamma'))
  expect((await readiness(world)).detail).not.toHaveProperty('refused')
  // The previous snapshot is closed in the background.
  await until(() => world.stats().enginesRetained === 1)
  const told = { snapshot: good, swaps: swaps + 1, refused: refused + 1 }
  expect(world.stats()).toMatchObject(told)
  expect(loggedSince()).toBe(1)
})

test('a snapshot that is gone, and a CURRENT that is damaged', async () => {
  const current = join(world.dataDir, 'CURRENT')
  const whole = readFileSync(current)
  writeFileSync(current, 'damaged')
  await until(async () => (await readiness(world)).detail.refused !== undefined)
  const { refused } = (await readiness(world)).detail
  expect(refused).toEqual({
    snapshot: null,
    reason: 'CURRENT is damaged: its checksum does not match',
  })
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(loggedSince()).toBe(1)
  writeFileSync(current, whole)
  await until(async () => (await readiness(world)).detail.refused === undefined)
  expect(readdirSync(world.dataDir)).toContain('CURRENT')
})

function flipBit(path: string): void {
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1]! ^= 4
  writeFileSync(path, bytes)
}

function cutOff(path: string): void {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.subarray(0, -1))
}
