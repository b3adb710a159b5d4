/** Accounts in a data directory, next to its snapshots: `accounts.db`. */
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Log } from '../observe/index.ts'
import { AccountsError } from './accounts-error.ts'
import { isMovedAway } from './move.ts'
import { refuseOldForm } from './schema.ts'
import { ServiceLock } from './service-lock.ts'
import { SqliteDatabase } from './sqlite-database.ts'

/** The disk may refuse twenty times a second, and the log may be on that disk. */
const tellEveryMs = 10_000

/** A service answers nobody while it waits for a process that writes. */
const servedBusyMs = 500

export interface LocalAccounts {
  readonly database: SqliteDatabase
  close(): Promise<void>
}

export interface LocalOptions {
  /** Whether debits are made: no other process may serve then. */
  readonly isServed?: boolean
  readonly log?: Pick<Log, 'error'> | undefined
}

export function locateAccounts(dataDir: string): string {
  return join(dataDir, 'accounts.db')
}

export function hasAccounts(dataDir: string): boolean {
  return existsSync(locateAccounts(dataDir)) || hasOldForm(dataDir)
}

function hasOldForm(dataDir: string): boolean {
  return existsSync(join(dataDir, 'accounts', 'data.mdb'))
}

/** Takes what keeps other services from a folder's accounts. Throws AccountsError `refused`. */
export function lockService(dataDir: string): ServiceLock {
  const file = locateAccounts(dataDir)
  const folder = dirname(existsSync(file) ? realpathSync(file) : file)
  const path = join(folder, 'accounts-service.lock')
  makePrivate(path)
  return new ServiceLock(path)
}

/** Begins them where there are none. Throws AccountsError. */
export function openLocalAccounts(
  dataDir: string,
  { isServed = false, log }: LocalOptions = {},
): LocalAccounts {
  const path = locateAccounts(dataDir)
  if (!existsSync(path) && hasOldForm(dataDir)) {
    throw new AccountsError(
      'refused',
      refuseOldForm(`the accounts in ${join(dataDir, 'accounts')}`),
    )
  }
  const file = resolveFile(dataDir)
  if (!isServed) {
    const database = new SqliteDatabase(file, reportNowAndThen(log))
    return { database, close: () => database.close() }
  }
  const lock = lockService(dataDir)
  try {
    const database = new SqliteDatabase(file, reportNowAndThen(log), servedBusyMs)
    const thread = startCheckpoints(file, log)
    const close = async () => {
      try {
        await stopCheckpoints(thread)
      } finally {
        await database.close().finally(() => lock.release())
      }
    }
    return { database, close }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The path of the file itself: SQLite puts its log, and a service its lock, beside it. */
function resolveFile(dataDir: string): string {
  const path = locateAccounts(dataDir)
  makePrivate(path)
  return realpathSync(path)
}

/** Only its owner reads the file, and what SQLite puts beside it. Throws AccountsError. */
function makePrivate(path: string): void {
  if (existsSync(path)) return
  try {
    makeFolder(dirname(path))
    closeSync(openSync(path, 'a', 0o600))
    chmodSync(path, 0o600)
  } catch (error) {
    throw new AccountsError('unavailable', `${path} cannot be made: ${(error as Error).message}`)
  }
}

/** Node's "recursive" never returns where new folders are refused with ENOENT, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

function reportNowAndThen(log: Pick<Log, 'error'> | undefined): (error: Error) => void {
  let toldMs = Number.NEGATIVE_INFINITY
  return (error) => {
    const nowMs = performance.now()
    if (nowMs - toldMs < tellEveryMs) return
    toldMs = nowMs
    log?.error({ error }, 'the disk refused a flush of the accounts; trying again')
  }
}

/** MiB of a thread that keeps next to nothing. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 }

/** Compiled code also where this file runs as TypeScript (tests): a thread needs JavaScript. */
function startCheckpoints(path: string, log: Pick<Log, 'error'> | undefined): Worker {
  const thread = new Worker(createRequire(import.meta.url).resolve('#checkpoint-thread'), {
    name: 'checkpoints',
    workerData: path,
    resourceLimits,
    execArgv: [],
  })
  // The log of SQLite grows from then on, and nothing is lost.
  thread.on('error', (error) => {
    log?.error({ error }, 'the thread that empties the log of the accounts has ended')
  })
  thread.unref()
  return thread
}

async function stopCheckpoints(thread: Worker): Promise<void> {
  // It has ended by itself.
  if (thread.threadId === -1) return
  const exited = once(thread, 'exit')
  thread.ref()
  thread.postMessage('close')
  await exited
}

/** Opens accounts for a move to here. Those that were moved away are set aside. */
export async function openEmptyAccounts(dataDir: string): Promise<LocalAccounts> {
  const accounts = openLocalAccounts(dataDir)
  if (!(await isMovedAway(accounts.database))) return accounts
  accounts.database.purge()
  await accounts.close()
  const path = locateAccounts(dataDir)
  renameSync(path, `${path}.moved-${Date.now()}`)
  // SQLite would take the log for that of the next file.
  for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
  return openLocalAccounts(dataDir)
}
