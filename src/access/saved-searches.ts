/** Searches that an account keeps, and which of their results count as seen. */
import type { SearchOfSeveral } from '../contract/index.ts'
import type { Awaitable, KeyRange, Store } from '../store/index.ts'
import type { Also, Requirement } from './charge.ts'

/** A saved search without its set of seen results. Times are seconds since 1970. */
export interface SavedSearchRecord {
  readonly name: string
  readonly search: SearchOfSeveral
  /** Best results that are watched. */
  readonly depth: number
  readonly createdAt: number
  /** The last acknowledged check, else `createdAt`. Each check has a later one. */
  readonly seenAt: number
  /** The last acknowledged checks, the newest first. */
  readonly checks: readonly AcknowledgedCheck[]
  /** The version of what searches match, when results were last counted as seen. */
  readonly matching?: number
  /** Snapshots that results counted as seen on, the newest first. Absent in old records. */
  readonly snapshots?: readonly CheckedSnapshot[]
}

export interface CheckedSnapshot {
  readonly name: string
  /** The last acknowledged check on it, or the saving. */
  readonly at: number
}

export interface AcknowledgedCheck {
  /** Recognises replays of its request. */
  readonly mark: string
  readonly at: number
  /** As the answer said. */
  readonly since: number
}

/** A saved search, and the bytes of its set of seen results. */
export interface FoundSavedSearch {
  readonly record: SavedSearchRecord
  readonly seen: Uint8Array
}

/** How much an account keeps. */
export interface KeptSearches {
  readonly searches: number
  /** Bytes of all records as they are stored, without the sets of seen results. */
  readonly bytes: number
}

/** The saved searches of an account before another one is added. */
export interface FoundRoom {
  readonly kept: KeptSearches
  /** The saved search that has the name already. */
  readonly sameName: SavedSearchRecord | null
}

/**
 * The saved searches of all accounts. A store in this process answers at once. A remote one answers
 * later, and rejects with RequestError `storage_unavailable` where it cannot be reached.
 */
export interface SavedSearches {
  /** By name, in the order of UTF-16 units. */
  list(account: string): Awaitable<SavedSearchRecord[]>
  find(account: string, name: string): Awaitable<FoundSavedSearch | null>
  /** As `find`, without the set. */
  record(account: string, name: string): Awaitable<SavedSearchRecord | null>
  room(account: string, name: string): Awaitable<FoundRoom>
  /** `check` throws RequestError where the account has no room for another of this name. */
  requiringRoom(account: string, name: string, check: (room: FoundRoom) => void): Requirement
  /** Adds a saved search with a debit. One that has this name by then stays as it is. */
  adding(account: string, found: FoundSavedSearch): Also
  removing(account: string, name: string): Also
  /**
   * Replaces the record that was seen at `seenAt` with a debit, unless another check came first.
   * Without `seen` the set stays.
   */
  acknowledging(account: string, seenAt: number, after: SavedSearchRecord, seen?: Uint8Array): Also
}

/** Sorts by name, in the order of UTF-16 units. */
export function byName(records: readonly SavedSearchRecord[]): SavedSearchRecord[] {
  return [...records].sort((a, b) => (a.name < b.name ? -1 : 1))
}

// In a data directory.

/** Rows by `[account, 'search', name]` and `[account, 'seen', name]`. */
type SavedRow = SavedSearchRecord | Uint8Array

/** The records of one account, without the sets. */
function rangeOf(account: string): KeyRange {
  return { start: [account, 'search', ''], end: [account, 'seen'] }
}

export class LocalSavedSearches implements SavedSearches {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  list(account: string): SavedSearchRecord[] {
    this.#store.view()
    const rows = this.#table.entries(rangeOf(account))
    return byName([...rows].map(([, row]) => row as SavedSearchRecord))
  }

  find(account: string, name: string): FoundSavedSearch | null {
    this.#store.view()
    const record = this.#record(account, name)
    if (record === undefined) return null
    return { record, seen: this.#table.get([account, 'seen', name]) as Uint8Array }
  }

  record(account: string, name: string): SavedSearchRecord | null {
    this.#store.view()
    return this.#record(account, name) ?? null
  }

  room(account: string, name: string): FoundRoom {
    this.#store.view()
    return this.#room(account, name)
  }

  requiringRoom(account: string, name: string, check: (room: FoundRoom) => void): Requirement {
    return { check: () => check(this.#room(account, name)) }
  }

  #room(account: string, name: string): FoundRoom {
    const sizes = [...this.#table.sizes(rangeOf(account))]
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    const sameName = this.#record(account, name) ?? null
    return { kept: { searches: sizes.length, bytes }, sameName }
  }

  adding(account: string, { record, seen }: FoundSavedSearch): Also {
    return () => {
      if (this.#record(account, record.name) === undefined) this.#put(account, record, seen)
    }
  }

  removing(account: string, name: string): Also {
    return () => {
      this.#table.remove([account, 'search', name])
      this.#table.remove([account, 'seen', name])
    }
  }

  acknowledging(
    account: string,
    seenAt: number,
    after: SavedSearchRecord,
    seen?: Uint8Array,
  ): Also {
    return () => {
      if (this.#record(account, after.name)?.seenAt === seenAt) this.#put(account, after, seen)
    }
  }

  /** Only inside `Store.transact`. */
  removeAll(account: string): void {
    const range = { start: [account], end: [account, '\u{10ffff}'] }
    for (const [key] of [...this.#table.entries(range)]) this.#table.remove(key)
  }

  #record(account: string, name: string): SavedSearchRecord | undefined {
    return this.#table.get([account, 'search', name]) as SavedSearchRecord | undefined
  }

  #put(account: string, record: SavedSearchRecord, seen?: Uint8Array): void {
    this.#table.put([account, 'search', record.name], record)
    if (seen !== undefined) this.#table.put([account, 'seen', record.name], seen)
  }

  get #table() {
    return this.#store.table<SavedRow>('saved')
  }
}
