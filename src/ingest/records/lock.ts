/**
 * One import or merge at a time in a data directory: a file that names the process. A process that
 * was killed cannot give it back, so whose owner has gone is free. It keeps two from working at
 * once; what keeps two from publishing is `check`, and that an import takes away the unfinished
 * folder of any other (`snapshot/directory.ts`).
 */
import { randomBytes } from 'node:crypto'
import { link, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '../../snapshot/index.ts'

/** What the owner does: a merge goes on as long as there are updates, an import does not. */
export type Work = 'import' | 'merge'

export interface LockOwner {
  readonly pid: number
  readonly work: Work
}

const pollMs = 200

export class DataLock {
  readonly #path: string
  readonly #line: string

  private constructor(path: string, line: string) {
    this.#path = path
    this.#line = line
  }

  /** Takes it from whoever has it, which then publishes nothing. */
  static async seize(dataDir: string, work: Work): Promise<DataLock> {
    const { path, line, own } = await prepared(dataDir, work)
    await rename(own, path)
    return new DataLock(path, line)
  }

  /** Null where a process that runs has it. */
  static async take(dataDir: string, work: Work): Promise<DataLock | null> {
    const { path, line, own } = await prepared(dataDir, work)
    try {
      for (;;) {
        if (await linked(own, path)) return new DataLock(path, line)
        const held = await textOf(path)
        if (held === null) continue
        if (await ownerIn(held)) return null
        // Whoever renames it has the stale one; should it be another by now, it is put back.
        const stale = `${own}.stale`
        if (!(await renamed(path, stale))) continue
        if ((await textOf(stale)) !== held) await linked(stale, path)
        await rm(stale, { force: true })
      }
    } finally {
      await rm(own, { force: true })
    }
  }

  /** Waits for whoever has it. @param onWait told once of that process */
  static async wait(
    dataDir: string,
    work: Work,
    onWait: (owner: LockOwner) => void = () => undefined,
  ): Promise<DataLock> {
    let isTold = false
    for (;;) {
      const lock = await DataLock.take(dataDir, work)
      if (lock !== null) return lock
      const owner = await lockOwner(dataDir)
      if (owner !== null && !isTold) onWait(owner)
      isTold ||= owner !== null
      await sleep(pollMs)
    }
  }

  /** Throws an Error where another has seized it: then nothing may be published. */
  async check(): Promise<void> {
    if ((await textOf(this.#path)) === this.#line) return
    throw new Error('another import has taken over; this one publishes nothing')
  }

  async release(): Promise<void> {
    if ((await textOf(this.#path)) !== this.#line) return
    // As in `take`: it may have been seized meanwhile, and is put back then.
    const released = `${this.#path}.${process.pid}-${randomToken()}.stale`
    if (!(await renamed(this.#path, released))) return
    if ((await textOf(released)) !== this.#line) await linked(released, this.#path)
    await unlink(released)
  }
}

/** Removes what processes left that were killed while they waited for the lock, or gave it back. */
export async function removeLeftLocks(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'records')
  for (const name of await readdir(folder)) {
    const left = /^lock\.(\d+)-[0-9a-f]+(\.stale)?$/.exec(name)
    if (left !== null && !isThere(Number(left[1]))) await rm(join(folder, name), { force: true })
  }
}

/** The process that has the lock; null where none does that runs. */
export async function lockOwner(dataDir: string): Promise<LockOwner | null> {
  const text = await textOf(join(dataDir, 'records', 'lock'))
  return text === null ? null : ownerIn(text)
}

/** @param started as `startOf` tells it; a number is given to another process sooner or later */
export async function isRunning(pid: number, started: string): Promise<boolean> {
  // 0 and below would be groups of processes.
  if (!Number.isSafeInteger(pid) || pid < 1) return false
  return isThere(pid) && (await startOf(pid)) === started
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, as another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/**
 * When a process began: by the system's start and in ticks since that, as the same numbers come
 * again after it; '0' where the system does not tell. Null of one that has ended and that its
 * parent has not asked for, which in a container may be for good.
 */
export async function startOf(pid: number): Promise<string | null> {
  const text = await textOf(`/proc/${pid}/stat`)
  if (text === null) return '0'
  // The second field is a name in brackets, which may hold blanks.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return null
  const system = (await textOf('/proc/sys/kernel/random/boot_id')) ?? ''
  return `${system.slice(0, 8)}.${fields[19]}`
}

async function prepared(dataDir: string, work: Work) {
  const folder = join(dataDir, 'records')
  await makeFolder(resolve(folder))
  const token = randomToken()
  const line = `${process.pid} ${await startOf(process.pid)} ${work} ${token}\n`
  const own = join(folder, `lock.${process.pid}-${token}`)
  await writeFile(own, line, { flag: 'wx', mode: 0o600 })
  return { path: join(folder, 'lock'), line, own }
}

function randomToken(): string {
  return randomBytes(6).toString('hex')
}

async function ownerIn(line: string): Promise<LockOwner | null> {
  const [pid, started, work] = line.trim().split(' ')
  // A power loss may leave a lock without its text.
  const isHeld = started !== undefined && (await isRunning(Number(pid), started))
  return isHeld ? { pid: Number(pid), work: work as Work } : null
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function renamed(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return null
    throw error
  }
}
