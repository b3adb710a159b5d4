/** The output of commands for an unusable snapshot: exit code 1, and one line. */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { currentSnapshot, snapshotPath } from '../../src/snapshot/index.ts'
import { checksumOf } from '../../src/snapshot/manifest.ts'
import { makeFolder, writeDataSet } from './small-snapshot.ts'

const program = fileURLToPath(new URL('../../dist/src/main.js', import.meta.url))
const whole = makeFolder()
const dataDir = makeFolder()
let folder = ''

beforeAll(async () => {
  const data = makeFolder()
  writeDataSet(data, 20)
  // By the command, which embeds with the model that `serve` asks for.
  execFileSync(process.execPath, [program, 'import', data, '--data', whole])
  rmSync(data, { recursive: true })
  folder = snapshotPath(dataDir, (await currentSnapshot(whole))!)
})

beforeEach(() => {
  rmSync(dataDir, { recursive: true })
  cpSync(whole, dataDir, { recursive: true })
})

afterAll(() => {
  for (const one of [whole, dataDir]) rmSync(one, { recursive: true })
})

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function run(...args: readonly string[]): Promise<Ended> {
  const all = [program, ...args, '--data', dataDir]
  return new Promise((resolve) => {
    execFile(process.execPath, all, { timeout: 100_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

function change(path: string, of: (text: string) => string): string {
  writeFileSync(path, of(readFileSync(path, 'latin1')), 'latin1')
  return path
}

function expectOneLine({ code, stdout, stderr }: Ended, path: string): void {
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(path)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
}

it('a flipped bit: no server, no verification', async () => {
  const path = change(join(folder, 'users.contacts'), (text) => `${text.slice(0, -1)}~`)
  expectOneLine(await run('serve', '--port', '0'), path)
  expectOneLine(await run('snapshot', 'verify'), path)
})

it('CURRENT that leads outside, or to nothing', async () => {
  const current = join(dataDir, 'CURRENT')
  change(current, () => `../.. ${checksumOf('../..')}\n`)
  expectOneLine(await run('serve', '--port', '0'), current)
  const listed = await run('snapshot', 'list')
  // Older snapshots are listed all the same.
  expect(listed.stdout).toContain('20 users')
  expectOneLine({ ...listed, stdout: '' }, current)
  change(current, () => `gone ${checksumOf('gone')}\n`)
  expectOneLine(await run('serve', '--port', '0'), join(dataDir, 'snapshots', 'gone'))
})
