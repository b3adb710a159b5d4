/** Puts a backup back, without losing what people have asked for since. */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Access, openAccess } from '../access.ts'
import { shortenHash } from '../account.ts'
import { AccountsError } from '../accounts-error.ts'
import type { AccountsDatabase, Statement } from '../database.ts'
import type { Entry } from '../entries.ts'
import { hasAccounts, locateAccounts, lockService, openLocalAccounts } from '../local.ts'
import { readVersion } from '../schema.ts'
import { Sqlite } from '../sqlite.ts'
import { SqliteDatabase } from '../sqlite-database.ts'
import { type VerifyReport, verifyAccounts } from '../verify.ts'
import { warnOnFailure } from '../warn-on-failure.ts'
import { countSignals, eraseSignals } from './signals.ts'
import { makePseudonym } from './suppression-entries.ts'
import { insertEntry, readEntry, type SuppressionRow } from './suppressions.ts'

/** Makes the numbers of people and repositories that no source numbers. */
const identityKey = 'identity.key'

/**
 * Copies the accounts as they are now, also while a service runs, into a new folder, which has that
 * name once it is whole. Rejects with AccountsError.
 */
export async function backUpAccounts(dataDir: string, folder: string): Promise<VerifyReport> {
  if (existsSync(folder)) throw new AccountsError('refused', `${folder} exists already`)
  const unfinished = `${folder}.unfinished-${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  try {
    const path = locateAccounts(unfinished)
    const checked = `${path}.checked`
    const accounts = openLocalAccounts(dataDir)
    try {
      accounts.database.copyTo(checked)
    } finally {
      await accounts.close()
    }
    const report = await verifyFile(checked)
    // What nobody has opened is one file, which can be read where nothing can be written.
    copyDatabase(checked, path)
    removeDatabase(checked)
    const key = join(dataDir, identityKey)
    if (existsSync(key)) copyFileSync(key, join(unfinished, identityKey))
    renameSync(unfinished, folder)
    return report
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function verifyFile(path: string): Promise<VerifyReport> {
  const database = new SqliteDatabase(path, () => {})
  try {
    return await verifyAccounts(database)
  } finally {
    await database.close()
  }
}

/** Throws AccountsError `damaged` for what has no tables: an interrupted copy would become accounts without a key. */
function copyDatabase(from: string, to: string): void {
  const source = new Sqlite(from)
  try {
    if (readVersion(source) === 0) {
      throw new AccountsError('damaged', `${from} has no tables, so it is no backup`)
    }
    source.copyTo(to)
  } finally {
    source.close()
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
 * Keys that had ended stay ended. Rejects with AccountsError: `refused` while a service runs, and
 * then the accounts have not changed: they do in the last step, which is one transaction.
 */
export async function restoreAccounts(
  dataDir: string,
  folder: string,
  atMs: number,
): Promise<Restored> {
  const backup = locateAccounts(folder)
  if (!existsSync(backup)) throw new AccountsError('not_found', `there is no backup in ${folder}`)
  const lock = lockService(dataDir)
  const next = `${locateAccounts(dataDir)}.restored`
  try {
    removeDatabase(next)
    await copyBackup(backup, next)
    const time = new Date(atMs).toISOString().replaceAll(/[:.]/g, '-')
    const savedTo = hasAccounts(dataDir) ? join(dataDir, `accounts-before-${time}`) : null
    const accounts = openLocalAccounts(dataDir)
    const { database } = accounts
    try {
      // What is committed from here on stands in the way of the last step.
      const access = await openAccess(database, { now: () => atMs })
      access.requireHere()
      if (savedTo !== null) await backUpAccounts(dataDir, savedTo)
      const wishes = await readWishes(database, access)
      const kept = await keepWishes(next, wishes, atMs)
      restoreIdentity(dataDir, folder)
      if (!database.replaceRows(next)) {
        const message = 'another command has changed the accounts meanwhile: restore again'
        throw new AccountsError('conflict', message)
      }
      await warnOnFailure('the disk has not confirmed it', () => database.flush())
      await warnOnFailure('not all that was deleted is gone', () => database.purge())
      return { ...kept, savedTo }
    } finally {
      await accounts.close()
    }
  } finally {
    removeDatabase(next)
    lock.release()
  }
}

function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}

function restoreIdentity(dataDir: string, folder: string): void {
  const key = join(folder, identityKey)
  const present = join(dataDir, identityKey)
  if (!existsSync(key) || existsSync(present)) return
  copyFileSync(key, `${present}.restored`)
  renameSync(`${present}.restored`, present)
}

/** Rejects with AccountsError `damaged`. The backup itself stays as it is. */
async function copyBackup(backup: string, path: string): Promise<void> {
  copyDatabase(backup, path)
  const { problems } = await verifyFile(path)
  if (problems.length === 0) return
  throw new AccountsError('damaged', `the backup is damaged: ${problems[0]}`)
}

async function readWishes(database: AccountsDatabase, access: Access): Promise<Wishes> {
  const { nowMs, behindMs } = access.readClock()
  return {
    secret: Buffer.from(database.secret).toString('hex'),
    latestMs: nowMs + behindMs,
    suppressions: await database.query('SELECT hash, entry FROM suppressions'),
    erasures: await database.query(selectErasures),
  }
}

const selectErasures = 'SELECT user_id AS "user", at_ms AS "atMs" FROM erasures'

/** Adds them to what is to be the accounts. */
async function keepWishes(
  path: string,
  wishes: Wishes,
  atMs: number,
): Promise<Pick<Restored, 'seq' | 'lostSuppressions'>> {
  const database = new SqliteDatabase(path, () => {})
  try {
    const { nowMs, behindMs } = (await openAccess(database, { now: () => atMs })).readClock()
    const { seq } = database
    const known = database.query<{ hash: string }>('SELECT hash FROM suppressions')
    const hashes = new Set(known.map(({ hash }) => hash))
    const missing = wishes.suppressions.filter(({ hash }) => !hashes.has(hash))
    // Under another secret everything has another hash.
    const isSame = wishes.secret === Buffer.from(database.secret).toString('hex')
    const kept = isSame ? missing : []
    const earlier = database.query<Erasure>(selectErasures)
    const erasedMs = new Map(earlier.map(({ user, atMs }) => [user, atMs]))
    const erasures = wishes.erasures.filter(
      ({ user, atMs }) => atMs > (erasedMs.get(user) ?? Number.NEGATIVE_INFINITY),
    )
    const erased: Entry[] = erasures.flatMap(({ user }) => {
      const { sql, values } = countSignals(user)
      const [count] = database.query<{ n: number }>(sql, ...values)
      return count!.n === 0 ? [] : [{ kind: 'erased', user, signals: count!.n }]
    })
    const writes: Statement[] = [
      ...kept.map(readEntry).flatMap(({ key, entry }) => insertEntry(key, entry)),
      ...erasures.flatMap(({ user, atMs }) => eraseSignals(user, atMs)),
    ]
    const entries: Entry[] = [
      ...kept.map(({ hash }) => ({ kind: 'suppressed' as const, entry: shortenHash(hash) })),
      ...erased,
      { kind: 'timed', latestMs: Math.max(nowMs + behindMs, wishes.latestMs) },
    ]
    database.commit({ atMs, decide: () => ({ result: undefined, entries, writes }) })
    return { seq, lostSuppressions: isSame ? [] : missing.map(({ hash }) => makePseudonym(hash)) }
  } finally {
    await database.close()
  }
}
