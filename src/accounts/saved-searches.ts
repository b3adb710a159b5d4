/** Searches that an account keeps, and which of their results count as seen. */
import type { SearchOfSeveral } from '../contract/index.ts'
import type { Requirement } from './charge.ts'
import type { AccountsDatabase, Statement, Value } from './database.ts'
import { withRefusals } from './refusals.ts'

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
  /** Snapshots that results counted as seen on, the newest first. */
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
export interface SavedSearch {
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
export interface SavedSearchRoom {
  readonly kept: KeptSearches
  /** The saved search that has the name already. */
  readonly sameName: SavedSearchRecord | null
}

interface SavedSearchRow {
  /** JSON of a SavedSearchRecord. */
  readonly record: string
  readonly seen: Uint8Array
}

interface RoomRow extends KeptSearches {
  /** JSON of the saved search with the name. */
  readonly record: string | null
}

/**
 * The saved searches of all accounts. Reads reject with RequestError `storage_unavailable` where the
 * database cannot be reached. What changes them is written with a debit.
 */
export class SavedSearches {
  readonly #database: Pick<AccountsDatabase, 'query' | 'check' | 'isShared'>

  constructor(database: Pick<AccountsDatabase, 'query' | 'check' | 'isShared'>) {
    this.#database = database
  }

  /** By name, in the order of UTF-16 units. */
  async list(account: string): Promise<SavedSearchRecord[]> {
    const sql = 'SELECT record FROM saved_searches WHERE account = $1'
    const records = (await this.#query<SavedSearchRow>(sql, account)).map(readRecord)
    return records.sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  async find(account: string, name: string): Promise<SavedSearch | null> {
    const sql = 'SELECT record, seen FROM saved_searches WHERE account = $1 AND name = $2'
    const [row] = await this.#query<SavedSearchRow>(sql, account, name)
    return row === undefined ? null : { record: readRecord(row), seen: row.seen }
  }

  /** As `find`, without the set. */
  async findRecord(account: string, name: string): Promise<SavedSearchRecord | null> {
    const sql = 'SELECT record FROM saved_searches WHERE account = $1 AND name = $2'
    const [row] = await this.#query<SavedSearchRow>(sql, account, name)
    return row === undefined ? null : readRecord(row)
  }

  async findRoom(account: string, name: string): Promise<SavedSearchRoom> {
    const { sql, values } = selectRoom(account, name)
    return readRoom(await this.#query<RoomRow>(sql, ...values))
  }

  /** `check` throws RequestError where the account has no room for another of this name. */
  requireRoom(account: string, name: string, check: (room: SavedSearchRoom) => void): Requirement {
    const read = selectRoom(account, name)
    return { read, check: (rows) => check(readRoom(rows as unknown as readonly RoomRow[])) }
  }

  /** Adds a saved search. One that has this name by then stays as it is. */
  add(account: string, { record, seen }: SavedSearch): Statement[] {
    const sql = `INSERT INTO saved_searches(account, name, seen_at, record, seen)
      VALUES($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`
    const { name, seenAt } = record
    return [{ sql, values: [account, name, seenAt, JSON.stringify(record), seen] }]
  }

  remove(account: string, name: string): Statement[] {
    const sql = 'DELETE FROM saved_searches WHERE account = $1 AND name = $2'
    return [{ sql, values: [account, name] }]
  }

  /**
   * Replaces the record that was seen at `seenAt`, unless another check came first. Without `seen`
   * the set stays.
   */
  acknowledge(
    account: string,
    seenAt: number,
    after: SavedSearchRecord,
    seen?: Uint8Array,
  ): Statement[] {
    const { name } = after
    const values = [account, name, seenAt, after.seenAt, JSON.stringify(after)]
    const where = 'WHERE account = $1 AND name = $2 AND seen_at = $3'
    if (seen === undefined) {
      return [{ sql: `UPDATE saved_searches SET seen_at = $4, record = $5 ${where}`, values }]
    }
    const sql = `UPDATE saved_searches SET seen_at = $4, record = $5, seen = $6 ${where}`
    return [{ sql, values: [...values, seen] }]
  }

  #query<Found extends object>(sql: string, ...values: Value[]): Promise<Found[]> {
    return withRefusals(() => {
      if (this.#database.isShared) this.#database.check()
      return this.#database.query<Found>(sql, ...values)
    })
  }
}

function selectRoom(account: string, name: string): Statement {
  const sql = `SELECT count(*) AS searches,
    CAST(coalesce(sum(octet_length(record)), 0) AS BIGINT) AS bytes,
    max(CASE WHEN name = $2 THEN record END) AS record
    FROM saved_searches WHERE account = $1`
  return { sql, values: [account, name] }
}

function readRoom([row]: readonly RoomRow[]): SavedSearchRoom {
  const { searches, bytes, record } = row!
  return { kept: { searches, bytes }, sameName: record === null ? null : readRecord({ record }) }
}

function readRecord({ record }: Pick<SavedSearchRow, 'record'>): SavedSearchRecord {
  return JSON.parse(record) as SavedSearchRecord
}
