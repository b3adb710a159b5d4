/**
 * The lock of a data directory: one process at a time writes its snapshots. It is a file that names
 * the process. A killed process cannot release it, so the lock of a process that has ended is stale
 * and may be taken. The lock of a process in another container looks stale too. `check` prevents
 * such a process from publishing.
 */
import { randomBytes } from 'node:crypto'
import { link, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder, privateFileMode } from '../../snapshot/index.ts'
import { describeDataTarget, explainDiskErrors } from '../disk-errors.ts'

/** The owner's work. A merge repeats while there are updates, the others do not. */
export type Work = 'import' | 'merge' | 'rollback' | 'fetch'

export interface LockOwner {
  readonly pid: number
  readonly work: Work
  /** When the lock was taken, ISO 8601. Null if an earlier release holds it. */
  readonly since: string | null
}

/** Another process holds the lock. The message names it. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeldError'

  constructor(dataDir: string, owner: LockOwner) {
    const held = `${ownerText(owner)} holds the lock of ${dataDir}`
    super(`${held}; nothing was changed: try again when it has ended`)
  }
}

const pollMs = 200
/**
 * An attempt fails if another process is faster. This many failures in a row have another cause.
 */
const triesMax = 1000

export class DataLock {
  readonly #path: string
  readonly #line: string

  private constructor(path: string, line: string) {
    this.#path = path
    this.#line = line
  }

  /** Null if another process holds the lock. Throws an Error if the folder cannot be written. */
  static async take(dataDir: string, work: Work): Promise<DataLock | null> {
    const target = describeDataTarget(dataDir, 'the lock', 'nothing was changed')
    return explainDiskErrors(target, () => DataLock.#take(dataDir, work))
  }

  static async #take(dataDir: string, work: Work): Promise<DataLock | null> {
    const { path, line, own } = await prepareLock(dataDir, work)
    try {
      for (let tries = 0; tries < triesMax; tries++) {
        if (await tryLink(own, path)) return new DataLock(path, line)
        const held = await readIfThere(path)
        if (held === null) continue
        if (await parseOwner(held)) return null
        // Renamed, the stale lock belongs to this process. A lock that replaced it is put back.
        const stale = `${own}.stale`
        if (!(await tryRename(path, stale))) continue
        if ((await readIfThere(stale)) !== held) await tryLink(stale, path)
        await rm(stale, { force: true })
      }
      throw new Error(`${path} can be neither read nor replaced: remove it`)
    } finally {
      await unlink(own)
    }
  }

  /**
   * Takes the lock, after waiting while other processes hold it.
   *
   * @param onWait called once per process that holds the lock; may throw to stop waiting
   */
  static async wait(
    dataDir: string,
    work: Work,
    onWait: (owner: LockOwner) => void = () => undefined,
  ): Promise<DataLock> {
    let told = ''
    for (;;) {
      const lock = await DataLock.take(dataDir, work)
      if (lock !== null) return lock
      const owner = await lockOwner(dataDir)
      if (owner !== null && ownerText(owner) !== told) {
        told = ownerText(owner)
        onWait(owner)
      }
      await sleep(pollMs)
    }
  }

  /**
   * Runs `use` under the lock.
   *
   * @param onWait as for `wait`; without it, throws LockHeldError if another process holds the lock
   */
  static async runUnder<T>(
    dataDir: string,
    work: Work,
    use: (lock: DataLock) => Promise<T>,
    onWait = (owner: LockOwner): void => {
      throw new LockHeldError(dataDir, owner)
    },
  ): Promise<T> {
    const lock = await DataLock.wait(dataDir, work, onWait)
    try {
      return await use(lock)
    } finally {
      await lock.release()
    }
  }

  /** Throws an Error if another process has taken the lock, and nothing may be published. */
  async check(): Promise<void> {
    if ((await readIfThere(this.#path)) === this.#line) return
    throw new Error(
      'another process has taken the lock of the data directory; this one publishes nothing',
    )
  }

  async release(): Promise<void> {
    if ((await readIfThere(this.#path)) !== this.#line) return
    // As in `take`: a lock that another process has taken meanwhile is put back.
    const released = `${this.#path}.${process.pid}-${createToken()}.stale`
    if (!(await tryRename(this.#path, released))) return
    if ((await readIfThere(released)) !== this.#line) await tryLink(released, this.#path)
    await unlink(released)
  }
}

/** Removes files of processes that were killed while they took or released the lock. */
export async function removeLeftLocks(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'records')
  for (const name of await readdir(folder)) {
    const left = /^lock\.(\d+)-[0-9a-f]+(\.stale)?$/.exec(name)
    if (left !== null && !isThere(Number(left[1]))) await rm(join(folder, name), { force: true })
  }
}

/** For messages: "process 7, importing since 2030-01-01T00:00:00.000Z". */
export function ownerText({ pid, work, since }: LockOwner): string {
  const doing = {
    import: 'importing',
    merge: 'merging',
    rollback: 'rolling back',
    fetch: 'fetching',
  }[work]
  return `process ${pid}, ${doing}${since === null ? '' : ` since ${since}`},`
}

/** The running process that holds the lock, or null. */
export async function lockOwner(dataDir: string): Promise<LockOwner | null> {
  const text = await readIfThere(join(dataDir, 'records', 'lock'))
  return text === null ? null : parseOwner(text)
}

/** @param started the result of `findStart`; the system reuses process ids */
export async function isRunning(pid: number, started: string): Promise<boolean> {
  // 0 and negative numbers are process groups.
  if (!Number.isSafeInteger(pid) || pid < 1) return false
  if (!isThere(pid)) return false
  const now = await findStart(pid)
  // /proc may hide processes of other users, so their start is unknown.
  return now === started || now === '0'
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process runs as another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/**
 * When a process began: the system's boot and the ticks since then, because process ids are reused.
 * '0' if unknown. Null for a zombie: a process that has ended, but in a container may never be
 * reaped.
 */
export async function findStart(pid: number): Promise<string | null> {
  const text = await readIfThere(`/proc/${pid}/stat`)
  if (text === null) return '0'
  // The second field is a name in parentheses, which may contain blanks.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return null
  const system = (await readIfThere('/proc/sys/kernel/random/boot_id')) ?? ''
  return `${system.slice(0, 8)}.${fields[19]}`
}

async function prepareLock(dataDir: string, work: Work) {
  const folder = join(dataDir, 'records')
  await makeFolder(folder)
  const token = createToken()
  const since = new Date().toISOString()
  const line = `${process.pid} ${await findStart(process.pid)} ${work} ${since} ${token}\n`
  const own = join(folder, `lock.${process.pid}-${token}`)
  await writeFile(own, line, { flag: 'wx', mode: privateFileMode })
  return { path: join(folder, 'lock'), line, own }
}

function createToken(): string {
  return randomBytes(6).toString('hex')
}

async function parseOwner(line: string): Promise<LockOwner | null> {
  const [pid, started, work, since = ''] = line.trim().split(' ')
  // A power loss may leave a lock without its text.
  const isHeld = started !== undefined && (await isRunning(Number(pid), started))
  if (!isHeld) return null
  return { pid: Number(pid), work: work as Work, since: isTime(since) ? since : null }
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function tryRename(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return null
    throw error
  }
}
