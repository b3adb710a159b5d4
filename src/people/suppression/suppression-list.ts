/** People, addresses and domains that have asked to be left alone: kept as keyed hashes. */
import type { PersonNames } from '../../domain/index.ts'
import type { Awaitable } from '../../store/index.ts'
import type { Matcher } from './matcher.ts'
import type { SuppressionKind } from './values.ts'

/** Somebody whom the data set knows. */
export interface KnownPerson {
  readonly login: string
  readonly platformId: string
  /** The service's identifier. */
  readonly id: string
}

export interface Suppressible {
  readonly value: string
  /** Told by the value's form when absent (`kindOf`); a platformId has none. */
  readonly kind?: SuppressionKind | undefined
  /** Whom the value, a login or a platformId, means: then both count, also after a new login. */
  readonly person?: KnownPerson | undefined
}

export interface AddedEntry {
  /** For the operator, and kept as it is: it should name nobody. At most 500 characters. */
  readonly note?: string | undefined
  /** The service's identifier, where it is known of somebody whom the data set has no more. */
  readonly id?: string | undefined
}

export interface Suppression {
  readonly kind: SuppressionKind
  /** Milliseconds since 1970. */
  readonly atMs: number
  readonly note?: string | undefined
  /** The first 12 hex digits of its hash: its name, since its value is not known. */
  readonly mark: string
}

export interface AddedSuppression extends Suppression {
  /** False where all of it was suppressed before. */
  readonly isNew: boolean
  readonly signalsErased: number
}

/** What a list in this process has at once, one in a database has later. */
export interface SuppressionList {
  /** Grows with every change, by whatever process; that of what was loaded last. */
  readonly version: number
  readonly isEmpty: boolean
  /** What is hidden now, which later changes leave as it is. */
  readonly suppressed: Matcher
  /** In any case of letters. */
  suppressesLogin(login: string): boolean
  /** Exactly this one. */
  suppressesPlatformId(platformId: string): boolean
  /** An entry of somebody's list: if an address in it, its domain or one above is suppressed. */
  suppressesAddress(entry: string): boolean
  /** Loads what any process has changed; returns whether there was something. Cheap if not. */
  reload(): Awaitable<boolean>
  /**
   * As `reload`, in slices of a few milliseconds, and of what others changed before this turn of
   * the event loop: for servers, which have others to answer.
   */
  follow(): Promise<boolean>
  /**
   * On disk, and counted in this process, when it returns. Signals about a known person are deleted
   * with the same commit. Throws SuppressionError `invalid`.
   */
  add(wanted: Suppressible & AddedEntry): Awaitable<AddedSuppression>
  /**
   * Ends what hides this value, or the suppression of this mark; returns what has ended. Throws
   * SuppressionError: `invalid`, or `ambiguous` for a mark too short to tell.
   */
  remove(wanted: Suppressible | { readonly mark: string }): Awaitable<Suppression[]>
  /** Oldest first. */
  list(): Awaitable<Suppression[]>
  /** Those by which a person is suppressed; oldest first. */
  ofPerson(names: PersonNames): Awaitable<Suppression[]>
  /** Those by which an entry of somebody's list of addresses is suppressed; oldest first. */
  ofAddress(entry: string): Awaitable<Suppression[]>
}
