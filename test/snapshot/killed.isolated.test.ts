/** An import that is killed, by `kill -9`, at any moment: the compiled command line, as it runs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { currentSnapshot, listSnapshots, loadSnapshot } from '../../src/snapshot/index.ts'
import { freshFolder } from '../ingest/data-set.ts'
import { writeDataSet } from './small-snapshot.ts'

const program = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url))
const cycles = Number(process.env.KILL_CYCLES ?? 6)

it('leaves the old or the new snapshot whole, and the next import cleans up', async () => {
  expect(existsSync(program), 'npm run build comes first').toBe(true)
  const dataDir = freshFolder()
  const folders = [2000, 1500].map((users) => {
    const folder = freshFolder()
    writeDataSet(folder, users)
    return { folder, users }
  })
  const workMs = await untilWritten(startImport(folders[0]!.folder, dataDir), dataDir)
  let users = 2000
  for (let cycle = 0; cycle < cycles; cycle++) {
    const before = await currentSnapshot(dataDir)
    const next = folders[(cycle + 1) % 2]!
    const child = startImport(next.folder, dataDir)
    await untilTemporary(child, dataDir)
    // Spread over the whole of the work and a little beyond, at random within each share.
    await sleep(((cycle + Math.random()) / cycles) * workMs * 1.1)
    child.kill('SIGKILL')
    await ended(child)
    const { manifest } = await loadSnapshot(dataDir)
    if (manifest.name !== before) users = next.users
    expect(manifest.collections.users.documents).toBe(users)
    expect(manifest.collections.repos.documents).toBe(users)
  }
  const child = startImport(folders[0]!.folder, dataDir)
  expect(await ended(child)).toBe(0)
  expect(temporary(dataDir)).toEqual([])
  expect((await listSnapshots(dataDir)).length).toBeLessThanOrEqual(2)
  expect((await loadSnapshot(dataDir)).manifest.collections.users.documents).toBe(2000)
}, 120_000)

function startImport(folder: string, dataDir: string): ChildProcess {
  const child = spawn(process.execPath, [program, 'import', folder, '--data', dataDir], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

/** The exit code; null after a signal. */
async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** Time from the first file written to the end, in ms. */
async function untilWritten(child: ChildProcess, dataDir: string): Promise<number> {
  await untilTemporary(child, dataDir)
  const startMs = performance.now()
  expect(await ended(child)).toBe(0)
  return performance.now() - startMs
}

async function untilTemporary(child: ChildProcess, dataDir: string): Promise<void> {
  const left = new Set(temporary(dataDir))
  while (child.exitCode === null && temporary(dataDir).every((name) => left.has(name))) {
    await sleep(1)
  }
}

function temporary(dataDir: string): string[] {
  const folder = join(dataDir, 'snapshots')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('.')) : []
}
