/** Saved searches of accounts in a database. */
import { type Database, promptMsMax, type Watch } from '../../store/index.ts'
import type { Also, Requirement } from '../charge.ts'
import { refusing } from '../debit-group.ts'
import {
  byName,
  type FoundRoom,
  type FoundSavedSearch,
  type KeptSearches,
  type SavedSearches,
  type SavedSearchRecord,
} from '../saved-searches.ts'

interface SavedSearchRow {
  /** JSON of a SavedSearchRecord. */
  readonly record: string
  readonly seen: Uint8Array
}

export class RemoteSavedSearches implements SavedSearches {
  readonly #database: Database
  readonly #watch: Watch

  constructor(database: Database, watch: Watch) {
    this.#database = database
    this.#watch = watch
  }

  async list(account: string): Promise<SavedSearchRecord[]> {
    const text = 'SELECT record FROM saved_searches WHERE account = $1'
    return byName((await this.#rows<SavedSearchRow>(text, [account])).map(recordOf))
  }

  async find(account: string, name: string): Promise<FoundSavedSearch | null> {
    const text = 'SELECT record, seen FROM saved_searches WHERE account = $1 AND name = $2'
    const [row] = await this.#rows<SavedSearchRow>(text, [account, name])
    return row === undefined ? null : { record: recordOf(row), seen: row.seen }
  }

  async record(account: string, name: string): Promise<SavedSearchRecord | null> {
    const text = 'SELECT record FROM saved_searches WHERE account = $1 AND name = $2'
    const [row] = await this.#rows<SavedSearchRow>(text, [account, name])
    return row === undefined ? null : recordOf(row)
  }

  async room(account: string, name: string): Promise<FoundRoom> {
    const { text, values } = roomStatement(account, name)
    return roomOf(await this.#rows<RoomRow>(text, values))
  }

  requiringRoom(account: string, name: string, check: (room: FoundRoom) => void): Requirement {
    const statement = roomStatement(account, name)
    return { statement, check: (rows) => check(roomOf(rows as readonly RoomRow[])) }
  }

  adding(account: string, { record, seen }: FoundSavedSearch): Also {
    const text = `INSERT INTO saved_searches (account, name, seen_at, record, seen)
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`
    const { name, seenAt } = record
    const values = [account, name, seenAt, JSON.stringify(record), Buffer.from(seen)]
    return (statements) => statements.push({ text, values })
  }

  removing(account: string, name: string): Also {
    const text = 'DELETE FROM saved_searches WHERE account = $1 AND name = $2'
    return (statements) => statements.push({ text, values: [account, name] })
  }

  acknowledging(
    account: string,
    seenAt: number,
    after: SavedSearchRecord,
    seen?: Uint8Array,
  ): Also {
    const text = `UPDATE saved_searches
      SET seen_at = $4, record = $5, seen = coalesce($6, seen)
      WHERE account = $1 AND name = $2 AND seen_at = $3`
    const set = seen === undefined ? null : Buffer.from(seen)
    const values = [account, after.name, seenAt, after.seenAt, JSON.stringify(after), set]
    return (statements) => statements.push({ text, values })
  }

  #rows<Row extends object>(text: string, values: readonly string[]): Promise<Row[]> {
    return refusing(() => {
      this.#watch.check()
      return this.#database.query<Row>({ text, values }, promptMsMax)
    })
  }
}

interface RoomRow extends KeptSearches {
  /** JSON of the saved search with the name. */
  readonly record: string | null
}

function roomStatement(account: string, name: string) {
  const text = `SELECT count(*)::int AS searches,
    coalesce(sum(octet_length(record)), 0)::int AS bytes,
    max(record) FILTER (WHERE name = $2) AS record
    FROM saved_searches WHERE account = $1`
  return { text, values: [account, name] }
}

function roomOf([row]: readonly RoomRow[]): FoundRoom {
  const { searches, bytes, record } = row!
  return { kept: { searches, bytes }, sameName: record === null ? null : recordOf({ record }) }
}

function recordOf({ record }: Pick<SavedSearchRow, 'record'>): SavedSearchRecord {
  return JSON.parse(record) as SavedSearchRecord
}
