/**
 * The accounts of commands and the service: in the data directory, or in a PostgreSQL database that
 * several machines share.
 */
import { existsSync } from 'node:fs'
import {
  type Access,
  type AccountsDatabase,
  CreditLeases,
  type Durability,
  hasAccounts,
  nameDatabase,
  openAccess,
  openLocalAccounts,
  openPostgres,
  readPostgresState,
  reportClock,
  type VerifyOptions,
  type VerifyReport,
  verifyAccounts,
  withRefusals,
} from '../accounts/index.ts'
import type {
  Reveal,
  RevealFilter,
  Signal,
  StoredSignal,
  SuppressionList,
} from '../accounts/people/index.ts'
import { UsageFailure } from '../domain/index.ts'
import type { Log, StoreStats } from '../observe/index.ts'

/** The options `--data` and `--accounts` of commands. */
export interface AccountsPlace {
  /** The data directory. */
  readonly data: string
  /** Where they are in a PostgreSQL database: its address, `postgres://USER@HOST/NAME`. */
  readonly accounts?: string | undefined
}

export interface AccountStoreOptions {
  readonly ledger?: Durability | undefined
  /** Whether requests are answered and charged: one process at a time serves a data directory. */
  readonly isServed?: boolean
  readonly log?: Pick<Log, 'error'> | undefined
}

interface OpenDatabase {
  readonly database: AccountsDatabase
  close(): Promise<void>
}

/** The accounts of one place, opened. */
export class AccountStore {
  readonly access: Access
  readonly database: AccountsDatabase
  readonly #close: () => Promise<void>

  constructor(access: Access, { database, close }: OpenDatabase) {
    this.access = access
    this.database = database
    this.#close = close
  }

  async openSuppressions(): Promise<SuppressionList> {
    return (await loadPeople()).openSuppressions(this.database, this.access)
  }

  /** Oldest first, without the other users that they are about. */
  async *readSignals(user: string): AsyncGenerator<StoredSignal> {
    yield* (await loadPeople()).readSignals(this.database, user)
  }

  /** Newest first. */
  async *readReveals(filter?: RevealFilter): AsyncGenerator<Reveal> {
    yield* (await loadPeople()).readReveals(this.database, filter)
  }

  /** The first commit of the journal. Undefined if none was trimmed off before it. */
  async readBeginning(): Promise<{ readonly seq: number; readonly atMs: number } | undefined> {
    return (await loadPeople()).readBeginning(this.database)
  }

  /** What stores the signal with a debit. Rejects with RequestError `signal_quota`. */
  async addSignal(signal: Signal) {
    const { addSignal } = await loadPeople()
    return withRefusals(() => addSignal(this.database, signal, Date.now()))
  }

  /**
   * Deletes some of the signals before a time in milliseconds since 1970. Resolves with whether there
   * may be more. Rejects with AccountsError.
   */
  async removeSignalsBefore(beforeMs: number): Promise<boolean> {
    return (await loadPeople()).removeSignalsBefore(this.database, beforeMs)
  }

  /** Whether all is whole. Rejects with AccountsError where that cannot be told. */
  verify(options: VerifyOptions): Promise<VerifyReport> {
    return verifyAccounts(this.database, options)
  }

  /** Throws where nothing can be written now. */
  check(): void {
    this.database.check()
  }

  stats(): StoreStats {
    return { commits: this.database.commits, ...this.database.stats() }
  }

  /** Commits what is pending, and releases everything. */
  async close(): Promise<void> {
    await this.access.close()
    await this.#close()
  }
}

/** Loaded here, so that commands on keys start without it. */
function loadPeople() {
  return import('../accounts/people/index.ts')
}

/** For people, without secrets. Throws UsageFailure for an invalid database address. */
export function nameAccounts({ data, accounts }: AccountsPlace): string {
  if (accounts === undefined) return data
  try {
    return nameDatabase(accounts)
  } catch (error) {
    // The address may contain a password.
    throw new UsageFailure(`--accounts or DEVDEX_ACCOUNTS: ${(error as Error).message}`)
  }
}

/** Throws an Error where the data directory is missing. None is made: it may be a typo. */
export function requireAccountsPlace(place: AccountsPlace): void {
  nameAccounts(place)
  if (place.accounts !== undefined || existsSync(place.data)) return
  const begin = 'name another with --data; or, before the first import, make it (mkdir -p)'
  throw new Error(`there is no data directory ${place.data}: ${begin}`)
}

/** Whether anything was kept there yet. */
export async function hasAccountStore({ data, accounts }: AccountsPlace): Promise<boolean> {
  if (accounts === undefined) return hasAccounts(data)
  return (await readPostgresState(accounts)).schema > 0
}

/** Begins them where there are none. Rejects with AccountsError. */
export async function openAccountStore(
  place: AccountsPlace,
  { ledger, isServed = false, log }: AccountStoreOptions = {},
): Promise<AccountStore> {
  const opened = await openDatabase(place, { ledger, isServed, log })
  const { database, close } = opened
  try {
    const openLeases = database.isShared
      ? (state: ConstructorParameters<typeof CreditLeases>[1]) => new CreditLeases(database, state)
      : undefined
    const access = await openAccess(database, { ledger }, openLeases)
    reportClock(access, log)
    if (isServed) await access.serve()
    return new AccountStore(access, opened)
  } catch (error) {
    await close()
    throw error
  }
}

async function openDatabase(
  place: AccountsPlace,
  { ledger, isServed, log }: AccountStoreOptions,
): Promise<OpenDatabase> {
  nameAccounts(place)
  const { data, accounts } = place
  if (accounts === undefined) return openLocalAccounts(data, { isServed: isServed === true, log })
  const database = await openPostgres(accounts, log)
  try {
    if (ledger === 'fsync') await database.requireSynchronous()
  } catch (error) {
    await database.close()
    throw error
  }
  return { database, close: () => database.close() }
}

export async function withAccountStore<T>(
  place: AccountsPlace,
  use: (accountStore: AccountStore) => Promise<T>,
): Promise<T> {
  const accountStore = await openAccountStore(place)
  try {
    return await use(accountStore)
  } finally {
    await accountStore.close()
  }
}

/** Throws an Error where the place is missing. */
export async function withPlacedAccountStore<T>(
  place: AccountsPlace,
  use: (accountStore: AccountStore) => Promise<T>,
): Promise<T> {
  requireAccountsPlace(place)
  return withAccountStore(place, use)
}

/** For commands that only read, which begin nothing: null where nothing has been kept yet. */
export async function withAccountStoreIfAny<T>(
  place: AccountsPlace,
  use: (accountStore: AccountStore | null) => Promise<T>,
): Promise<T> {
  requireAccountsPlace(place)
  return (await hasAccountStore(place)) ? withAccountStore(place, use) : use(null)
}

/** Throws an Error where the place is missing, or no key and nothing else was kept in it. */
export async function requireAccountStore(place: AccountsPlace): Promise<void> {
  requireAccountsPlace(place)
  if (await hasAccountStore(place)) return
  throw new Error(`there are no accounts in ${nameAccounts(place)}`)
}
