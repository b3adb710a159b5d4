/** A disk that is full, or fails: no partial write, no crash, and normal work afterwards. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { backup, verifyInChild } from '../../src/store/index.ts'
import { compiledProgram } from '../compiled.ts'
import { freshDataDir } from './accounts.ts'

vi.setConfig({ testTimeout: 120_000 })

const script = compiledProgram('store/disk-process')
const isLinux = process.platform === 'linux'
// Mounting needs a privileged user; otherwise there is no small disk to fill.
const mayMount = isLinux && tryMount()

describe.skipIf(!mayMount)('a store on a full disk (needs the right to mount)', () => {
  it('refuses to write, reads on, and writes again once there is room', async () => {
    const disk = smallDisk('4m')
    const ballast = join(disk, 'ballast')
    writeFileSync(ballast, Buffer.alloc(2 ** 20))
    const user = new DiskUser(join(disk, 'data'))
    expect(await user.do('put first')).toEqual({ value: 1 })
    const refused = { code: 'unavailable', message: expect.stringContaining('ENOSPC') }
    expect(await user.do('fill')).toEqual(refused)
    const count = await user.do('count')
    for (let i = 0; i < 3; i++) {
      expect(await user.do('fill')).toEqual(refused)
      expect(await user.do('get first')).toEqual({ value: 100 })
      expect(await user.do('get fill0')).toEqual({ value: 3000 })
    }
    const [seq, records] = resultOf(await user.do('count')) as [number, number]
    expect(seq).toBe(records)
    expect(seq).toBeGreaterThanOrEqual((resultOf(count) as number[])[0]!)
    expect(await verified(join(disk, 'data'))).toEqual({ commits: seq, problems: [] })
    const copy = backup(join(disk, 'data'), join(disk, 'copy'))
    await expect(copy).rejects.toMatchObject({ code: 'unavailable' })
    rmSync(ballast)
    expect(await user.do('put later')).toEqual({ value: seq + 1 })
    expect(await user.do('unhandled')).toEqual({ value: [] })
    await user.do('close')
    expect(await verified(join(disk, 'data'))).toEqual({ commits: seq + 1, problems: [] })
  })

  it('can be opened and read with no byte left', async () => {
    const disk = smallDisk('4m')
    const first = new DiskUser(join(disk, 'data'))
    await first.do('put first')
    await first.do('close')
    await first.ended
    fillUp(join(disk, 'ballast'))
    const second = new DiskUser(join(disk, 'data'))
    expect(await second.do('get first')).toEqual({ value: 100 })
    expect(await verified(join(disk, 'data'))).toEqual({ commits: 1, problems: [] })
    expect(await second.do('fill')).toMatchObject({ code: 'unavailable' })
    expect(await second.do('close')).toEqual({ value: null })
  })
})

describe.skipIf(!isLinux)('a store whose root page cannot be written', () => {
  it('is reopened invisibly, without the failed commit', async () => {
    const dataDir = freshDataDir()
    const user = new DiskUser(dataDir)
    expect(await user.do('putFsync first')).toEqual({ value: 1 })
    expect(await user.do('put second')).toEqual({ value: 2 })
    expect(await user.do('breakRootFile')).toEqual({ value: true })
    expect(await user.do('putFsync lost')).toMatchObject({ code: 'unavailable' })
    expect(await user.do('get first')).toEqual({ value: 100 })
    expect(await user.do('get lost')).toEqual({ value: null })
    expect(await user.do('putFsync third')).toEqual({ value: 3 })
    expect(await user.do('count')).toEqual({ value: [3, 3] })
    expect(await user.do('unhandled')).toEqual({ value: [] })
    await user.do('close')
    expect(await verified(dataDir)).toEqual({ commits: 3, problems: [] })
  })
})

/** A process with an open store. */
class DiskUser {
  readonly ended: Promise<unknown>
  readonly #child: ChildProcess
  readonly #lines: AsyncIterator<string>

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true })
    this.#child = spawn(process.execPath, [script, dataDir], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    this.ended = new Promise((resolve) => {
      this.#child.once('close', resolve)
    })
    const lines: Interface = createInterface({ input: this.#child.stdout! })
    this.#lines = lines[Symbol.asyncIterator]()
    onTestFinished(async () => {
      this.#child.stdin!.end()
      await this.ended
    })
  }

  async do(step: string): Promise<unknown> {
    this.#child.stdin!.write(`${step}\n`)
    const { value, done } = await this.#lines.next()
    if (done) throw new Error(`the process has ended in the course of "${step}"`)
    if (step === 'close') this.#child.stdin!.end()
    return JSON.parse(value)
  }
}

async function verified(dataDir: string) {
  const { commits, problems } = await verifyInChild(dataDir)
  // No other table has entries of these steps.
  return { commits, problems }
}

function resultOf(outcome: unknown): unknown {
  return (outcome as { value: unknown }).value
}

function smallDisk(size: string): string {
  const disk = freshDataDir()
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk])
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', disk])
  })
  return disk
}

function fillUp(path: string): void {
  const bytes = Buffer.alloc(4096)
  for (;;) {
    try {
      writeFileSync(path, bytes, { flag: 'a' })
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
      return
    }
  }
}

/** Containers may deny this right even to root. */
function tryMount(): boolean {
  const disk = mkdtempSync(join(tmpdir(), 'devdex-mount-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk])
  if (status === 0) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true })
  return status === 0
}
