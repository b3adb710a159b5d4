/**
 * The account store of commands and the service: in the data directory, or in a database that
 * several machines share.
 */
import type { Access, Also } from '../../access/index.ts'
import { UsageFailure } from '../../domain/index.ts'
import type { Log, StoreStats } from '../../observe/index.ts'
import type {
  Archives,
  Reveal,
  RevealFilter,
  Signal,
  StoredSignal,
  SuppressionList,
} from '../../people/index.ts'
import type {
  Archived,
  ArchiveOptions,
  Awaitable,
  Durability,
  JournalRecord,
  SecretKeeper,
  VerifyOptions,
  VerifyReport,
} from '../../store/index.ts'
import { localKeeper } from './local-account-store.ts'
import { remoteKeeper } from './remote-account-store.ts'

/** The options `--data` and `--accounts` of commands. */
export interface AccountsPlace {
  /** The data directory. */
  readonly data: string
  /** Where they are in a PostgreSQL database: its address, `postgres://USER@HOST/NAME`. */
  readonly accounts?: string | undefined
}

export interface AccountStore {
  readonly access: Access
  readonly secrets: SecretKeeper
  /** Loads its modules when called, so that other commands start without them. */
  suppressions(): Promise<SuppressionList>
  /** Oldest first, without the other users that they are about. */
  signalsAbout(user: string): AsyncIterable<StoredSignal>
  /** Newest first. The reveals of the journal come before those of archives. */
  reveals(filter?: RevealFilter, archives?: Archives): AsyncIterable<Reveal>
  /** The first commit of the journal. `undefined` if none was archived before it. */
  beginning(): Awaitable<JournalRecord | undefined>
  /**
   * Makes what stores the signal with a debit. Throws RequestError `signal_quota`, or
   * `storage_unavailable`.
   */
  addingSignal(signal: Signal): Awaitable<Also>
  /**
   * Deletes some of the signals before a time in milliseconds since 1970. Returns whether there may
   * be more. Throws StoreError.
   */
  removeSignalsBefore(beforeMs: number): Awaitable<boolean>
  /** Throws where nothing can be written now. */
  checkpoint(): void
  stats(): StoreStats
  /** Commits what is pending, and releases everything. */
  close(): Promise<void>
}

export interface AccountStoreOptions {
  readonly ledger?: Durability | undefined
  readonly log?: Pick<Log, 'error'> | undefined
}

/** A place that has, or can have, an account store. */
export interface AccountStoreKeeper {
  /** For people, without secrets. */
  readonly name: string
  /** Throws an Error where the directory or database is missing. None is made: it may be a typo. */
  requirePlace(): void
  /** Whether anything was kept there yet. */
  hasAccountStore(): Awaitable<boolean>
  /** Begins them where there are none. */
  open(options?: AccountStoreOptions): Promise<AccountStore>
  /** Whether all is whole. Rejects with StoreError where that cannot be told. */
  verify(options: VerifyOptions): Promise<VerifyReport>
  /** Puts the older part of the journal into a file, and cuts it off. Rejects with StoreError. */
  archive(options: ArchiveOptions): Promise<Archived>
}

/** Throws UsageFailure for an invalid database address. The address may contain a password. */
export function keeperOf({ data, accounts }: AccountsPlace): AccountStoreKeeper {
  if (accounts === undefined) return localKeeper(data)
  try {
    return remoteKeeper(accounts)
  } catch (error) {
    throw new UsageFailure(`--accounts or DEVDEX_ACCOUNTS: ${(error as Error).message}`)
  }
}

export function withAccountStore<T>(
  place: AccountsPlace,
  use: (accountStore: AccountStore) => Promise<T>,
): Promise<T> {
  return openedWith(keeperOf(place), use)
}

/** Throws an Error where the place is missing. */
export async function withPlacedAccountStore<T>(
  place: AccountsPlace,
  use: (accountStore: AccountStore) => Promise<T>,
): Promise<T> {
  const keeper = keeperOf(place)
  keeper.requirePlace()
  return openedWith(keeper, use)
}

/** For commands that only read, which begin nothing: null where nothing has been kept yet. */
export async function withAccountStoreIfAny<T>(
  place: AccountsPlace,
  use: (accountStore: AccountStore | null) => Promise<T>,
): Promise<T> {
  const keeper = keeperOf(place)
  keeper.requirePlace()
  return (await keeper.hasAccountStore()) ? openedWith(keeper, use) : use(null)
}

/** Throws an Error where the place is missing, or no key and nothing else was kept in it. */
export async function requireAccountStore(place: AccountsPlace): Promise<AccountStoreKeeper> {
  const keeper = keeperOf(place)
  keeper.requirePlace()
  if (!(await keeper.hasAccountStore())) throw new Error(`there are no accounts in ${keeper.name}`)
  return keeper
}

async function openedWith<T>(
  keeper: AccountStoreKeeper,
  use: (accountStore: AccountStore) => Promise<T>,
): Promise<T> {
  const accountStore = await keeper.open()
  try {
    return await use(accountStore)
  } finally {
    await accountStore.close()
  }
}
