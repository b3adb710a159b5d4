/** People, addresses and domains that have asked to be left alone: kept as keyed hashes. */
import type { PersonNames } from '../../domain/index.ts'
import type { Awaitable } from '../../store/index.ts'
import type { Matcher } from './matcher.ts'
import type { SuppressionKind } from './values.ts'

/** A person in the data set. */
export interface KnownPerson {
  readonly login: string
  readonly platformId: string
  /** The service's identifier. */
  readonly id: string
  /** Other platformIds, and the identifiers that these would make. */
  readonly aliases?: readonly string[] | undefined
  readonly aliasIds?: readonly string[] | undefined
}

export interface Suppressible {
  readonly value: string
  /** Derived from the value's form by default (`kindOf`). Required for a platformId. */
  readonly kind?: SuppressionKind | undefined
  /** The person of the value, a login or a platformId. Then all names count, also later ones. */
  readonly person?: KnownPerson | undefined
}

export interface AddedEntry {
  /** For the operator, stored as typed: it should name no person. At most 500 characters. */
  readonly note?: string | undefined
  /** The service's identifier, if it is known for a person who has left the data set. */
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

/** A list in this process answers at once, one in a database later. */
export interface SuppressionList {
  /** Version of the loaded list. Grows with every change of any process. */
  readonly version: number
  readonly isEmpty: boolean
  /** The suppressed people now. Immutable. */
  readonly suppressed: Matcher
  /** Ignores case. */
  suppressesLogin(login: string): boolean
  /** Exactly this one. */
  suppressesPlatformId(platformId: string): boolean
  /** Whether an address in an entry of a contact list, its domain or one above is suppressed. */
  suppressesAddress(entry: string): boolean
  /** Loads changes of all processes. Returns whether there were any. Cheap without changes. */
  reload(): Awaitable<boolean>
  /**
   * As `reload`, in slices of a few milliseconds, with the changes of others before this tick, for
   * servers that answer requests meanwhile.
   */
  follow(): Promise<boolean>
  /**
   * On disk, and counted in this process, when it returns. Signals about a known person are deleted
   * with the same commit. Throws SuppressionError `invalid`.
   */
  add(wanted: Suppressible & AddedEntry): Awaitable<AddedSuppression>
  /**
   * Ends suppressions by value or by pseudonym. Returns the ended ones. Throws SuppressionError:
   * `invalid`, or `ambiguous` for a pseudonym that is too short.
   */
  remove(wanted: Suppressible | { readonly mark: string }): Awaitable<Suppression[]>
  /** Oldest first. */
  list(): Awaitable<Suppression[]>
  /** Suppressions of a person, oldest first. */
  ofPerson(names: PersonNames): Awaitable<Suppression[]>
  /** Suppressions of an entry of a contact list, oldest first. */
  ofAddress(entry: string): Awaitable<Suppression[]>
}

/** A suppression was not changed. The message is for the person at the command line. */
export class SuppressionError extends Error {
  readonly code: 'invalid' | 'ambiguous'

  constructor(code: SuppressionError['code'], message: string) {
    super(message)
    this.name = 'SuppressionError'
    this.code = code
  }
}
