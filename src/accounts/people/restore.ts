/** Puts a backup back, without losing what people have asked for since. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openAccess } from '../access.ts'
import { shortenHash } from '../account.ts'
import { AccountsError } from '../accounts-error.ts'
import type { AccountsDatabase, Statement } from '../database.ts'
import type { Entry } from '../entries.ts'
import { hasAccounts, locateAccounts, lockService, openLocalAccounts } from '../local.ts'
import { SqliteDatabase } from '../sqlite-database.ts'
import { type VerifyReport, verifyAccounts } from '../verify.ts'
import { countSignals, eraseSignals } from './signals.ts'
import { makePseudonym } from './suppression-entries.ts'
import { insertEntry, readEntry, type SuppressionRow } from './suppressions.ts'

/** Makes the numbers of people and repositories that no source numbers. */
const identityKey = 'identity.key'

/**
 * Copies the accounts as they are now, also while a service runs, into a new folder. Rejects with
 * AccountsError.
 */
export async function backUpAccounts(dataDir: string, folder: string): Promise<VerifyReport> {
  if (existsSync(folder)) throw new AccountsError('refused', `${folder} exists already`)
  const accounts = openLocalAccounts(dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const path = locateAccounts(folder)
    accounts.database.copyTo(path)
    chmodSync(path, 0o600)
  } catch (error) {
    // What is half a backup would be taken for one.
    rmSync(folder, { recursive: true, force: true })
    throw error
  } finally {
    await accounts.close()
  }
  const key = join(dataDir, identityKey)
  if (existsSync(key)) copyFileSync(key, join(folder, identityKey))
  const copy = openLocalAccounts(folder)
  try {
    return await verifyAccounts(copy.database)
  } finally {
    await copy.close()
  }
}

export interface Restored {
  /** The last commit of the backup. */
  readonly seq: number
  /** Where the accounts before are. Null if there were none. */
  readonly savedTo: string | null
  /** Marks of suppressions that could not be kept: the backup is of other accounts. */
  readonly lostSuppressions: readonly string[]
}

/** When the signals about a user were last deleted. */
interface Erasure {
  readonly user: string
  readonly atMs: number
}

/** What people have asked for, and the time by which their keys have ended. */
interface Wishes {
  readonly secret: string
  /** Milliseconds since 1970. */
  readonly latestMs: number
  readonly suppressions: readonly SuppressionRow[]
  readonly erasures: readonly Erasure[]
}

/**
 * Replaces the accounts by a backup, and adds the suppressions and erasures of before that it lacks.
 * Keys that had ended stay ended. Rejects with AccountsError: `refused` while a service runs.
 */
export async function restoreAccounts(
  dataDir: string,
  folder: string,
  atMs: number,
): Promise<Restored> {
  const backup = locateAccounts(folder)
  if (!existsSync(backup)) throw new AccountsError('not_found', `there is no backup in ${folder}`)
  const lock = lockService(dataDir)
  try {
    const name = new Date(atMs).toISOString().replaceAll(/[:.]/g, '-')
    const savedTo = hasAccounts(dataDir) ? join(dataDir, `accounts-before-${name}`) : null
    const wishes = savedTo === null ? undefined : await save(dataDir, savedTo, atMs)
    const path = locateAccounts(dataDir)
    const next = `${path}.restored`
    // Of a restore that was interrupted.
    rmSync(next, { force: true })
    await copyWhole(backup, next)
    chmodSync(next, 0o600)
    // What was in the log of what is replaced is in its file.
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true })
    renameSync(next, path)
    const key = join(folder, identityKey)
    if (existsSync(key) && !existsSync(join(dataDir, identityKey))) {
      copyFileSync(key, join(dataDir, identityKey))
    }
    return { ...(await keepWishes(dataDir, wishes, atMs)), savedTo }
  } finally {
    lock.release()
  }
}

/** Rejects with AccountsError `damaged`. */
async function copyWhole(backup: string, path: string): Promise<void> {
  const source = new SqliteDatabase(backup, () => {})
  try {
    const { problems } = await verifyAccounts(source)
    if (problems.length > 0) {
      throw new AccountsError('damaged', `the backup is damaged: ${problems[0]}`)
    }
    source.copyTo(path)
  } finally {
    await source.close()
  }
}

async function save(dataDir: string, savedTo: string, atMs: number): Promise<Wishes> {
  await backUpAccounts(dataDir, savedTo)
  const accounts = openLocalAccounts(dataDir)
  try {
    const wishes = await readWishes(accounts.database, atMs)
    accounts.database.purge()
    return wishes
  } finally {
    await accounts.close()
  }
}

async function readWishes(database: AccountsDatabase, atMs: number): Promise<Wishes> {
  return {
    secret: Buffer.from(database.secret).toString('hex'),
    latestMs: await readLatestMs(database, atMs),
    suppressions: await database.query('SELECT hash, entry FROM suppressions'),
    erasures: await database.query(selectErasures),
  }
}

const selectErasures = 'SELECT user_id AS "user", at_ms AS "atMs" FROM erasures'

/** Has the database follow its journal. */
async function readLatestMs(database: AccountsDatabase, atMs: number): Promise<number> {
  const { nowMs, behindMs } = (await openAccess(database, { now: () => atMs })).readClock()
  return nowMs + behindMs
}

async function keepWishes(
  dataDir: string,
  wishes: Wishes | undefined,
  atMs: number,
): Promise<Pick<Restored, 'seq' | 'lostSuppressions'>> {
  const { database, close } = openLocalAccounts(dataDir)
  try {
    const latestMs = await readLatestMs(database, atMs)
    const { seq } = database
    if (wishes === undefined) return { seq, lostSuppressions: [] }
    const known = await database.query<{ hash: string }>('SELECT hash FROM suppressions')
    const hashes = new Set(known.map(({ hash }) => hash))
    const missing = wishes.suppressions.filter(({ hash }) => !hashes.has(hash))
    // Under another secret everything has another hash.
    const isSame = wishes.secret === Buffer.from(database.secret).toString('hex')
    const kept = isSame ? missing : []
    const earlier = await database.query<Erasure>(selectErasures)
    const erasedMs = new Map(earlier.map(({ user, atMs }) => [user, atMs]))
    const erasures = wishes.erasures.filter(({ user, atMs }) => atMs !== erasedMs.get(user))
    const erased: Entry[] = []
    for (const { user } of erasures) {
      const { sql, values } = countSignals(user)
      const [count] = await database.query<{ n: number }>(sql, ...values)
      if (count!.n > 0) erased.push({ kind: 'erased', user, signals: count!.n })
    }
    const writes: Statement[] = [
      ...kept.map(readEntry).flatMap(({ key, entry }) => insertEntry(key, entry)),
      ...erasures.flatMap(({ user, atMs }) => eraseSignals(user, atMs)),
    ]
    const entries: Entry[] = [
      ...kept.map(({ hash }) => ({ kind: 'suppressed' as const, entry: shortenHash(hash) })),
      ...erased,
      { kind: 'timed', latestMs: Math.max(latestMs, wishes.latestMs) },
    ]
    database.commit({ atMs, decide: () => ({ result: undefined, entries, writes }) })
    await database.flush()
    database.purge()
    return { seq, lostSuppressions: isSame ? [] : missing.map(({ hash }) => makePseudonym(hash)) }
  } finally {
    await close()
  }
}
