/** Damaged records, stale locks, and invalid updates. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DataLock, lockOwner } from '../../../src/ingest/index.ts'
import { removeOldRecords } from '../../../src/ingest/records/folder.ts'
import { findStart } from '../../../src/ingest/records/lock.ts'
import { currentSnapshot } from '../../../src/snapshot/index.ts'
import {
  dataSet,
  freshFolder,
  importOf,
  inventEdges,
  inventRepos,
  inventUsers,
} from '../data-set.ts'
import { merge, update } from './updates.ts'

const line = { platformId: 'U_1', login: 'user-1', bio: 'changed' }

async function imported(): Promise<string> {
  const files = {
    'users.jsonl': inventUsers(30),
    'repos.jsonl': inventRepos(20),
    'edges.jsonl': inventEdges(100),
  }
  return (await importOf(dataSet(files))).dataDir
}

describe('damaged records', () => {
  it('are refused by name, every file of them, and the snapshot stays', async () => {
    const dataDir = await imported()
    await update(dataDir, { 'users.jsonl': [line] })
    const before = await currentSnapshot(dataDir)
    const records = join(dataDir, 'records')
    let files = 0
    for (const name of readdirSync(records)) {
      for (const file of readdirSync(join(records, name))) {
        files++
        const path = join(records, name, file)
        const whole = readFileSync(path)
        const flipped = Buffer.from(whole)
        flipped[Math.floor(whole.length / 2)]! ^= 1
        writeFileSync(path, flipped)
        await expect(merge(dataDir), path).rejects.toThrow(`${path} is damaged`)
        truncateSync(path, whole.length - 1)
        await expect(merge(dataDir), path).rejects.toThrow(path)
        rmSync(path)
        await expect(merge(dataDir), path).rejects.toThrow(`${path} is missing`)
        writeFileSync(path, whole)
      }
    }
    expect(files).toBe(6 + 4)
    expect(await currentSnapshot(dataDir)).toBe(before)
    expect((await merge(dataDir))?.update?.upserted).toBe(1)
  })

  it('of an older version are refused with the advice to import once', async () => {
    const dataDir = await imported()
    rmSync(join(dataDir, 'records'), { recursive: true })
    const refused = update(dataDir, { 'users.jsonl': [line] })
    await expect(refused).rejects.toThrow('import all data once without --update')
  })
})

describe('the lock', () => {
  it('of a process that was killed is free, and of one that runs is not', async () => {
    const dataDir = freshFolder()
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
    await once(child, 'spawn')
    const lock = await DataLock.take(dataDir, 'merge')
    expect(await lockOwner(dataDir)).toMatchObject({ pid: process.pid, work: 'merge' })
    expect(await DataLock.take(dataDir, 'merge')).toBeNull()
    await lock!.release()
    const path = join(dataDir, 'records', 'lock')
    const started = await findStart(child.pid!)
    writeFileSync(path, `${child.pid} ${started} merge token\n`)
    expect(await DataLock.take(dataDir, 'merge')).toBeNull()
    // A number that another process has by now.
    writeFileSync(path, `${child.pid} 1 merge token\n`)
    const second = await DataLock.take(dataDir, 'merge')
    expect(second).not.toBeNull()
    writeFileSync(path, `${child.pid} ${started} merge token\n`)
    await expect(second!.check()).rejects.toThrow('another process has taken the lock')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await lockOwner(dataDir)).toBeNull()
    expect(await DataLock.take(dataDir, 'merge')).not.toBeNull()
  })

  it('without a text, as a power loss may leave it, is free', async () => {
    const dataDir = await imported()
    for (const text of ['', '\n', '0 0 merge token\n', '-1 0 merge token\n', 'x y z\n']) {
      writeFileSync(join(dataDir, 'records', 'lock'), text)
      const lock = await DataLock.take(dataDir, 'merge')
      expect(lock, JSON.stringify(text)).not.toBeNull()
      await lock!.release()
    }
  })
})

it('what a killed process of the same number left is removed, as in a container', async () => {
  const dataDir = await imported()
  const records = join(dataDir, 'records')
  const started = await findStart(process.pid)
  const left = [`.tmp-${process.pid}-00000000.1-0123456789ab`, `.tmp-${process.pid}-0123456789ab`]
  const own = `.tmp-${process.pid}-${started}-0123456789ab`
  for (const name of [...left, own]) mkdirSync(join(records, name))
  await removeOldRecords(dataDir)
  const names = readdirSync(records)
  for (const name of left) expect(names).not.toContain(name)
  expect(names).toContain(own)
})
