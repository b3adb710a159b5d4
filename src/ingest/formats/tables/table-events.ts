/**
 * Tables of GH Archive events with their payload, as BigQuery exports them. A payload tells who
 * merged, joined and released, so their rows are read as the events that they are.
 */
import { nameKey } from '../field-names.ts'
import type { RecordSink } from '../format.ts'
import { ArchiveHour } from '../gharchive/gharchive-events.ts'
import { shortName } from './field-mapping.ts'
import { isAbsentCell, isArchiveTable, type SourceTable, TableMapping } from './table.ts'

/** Reads the rows of a table. */
export interface TableReader {
  /** Positions of the columns that are read. */
  readonly known: readonly number[]
  /** Positions of the columns that are counted. */
  readonly unknown: readonly number[]
  tellColumns(sink: RecordSink): void
  write(values: readonly unknown[], line: number, sink: RecordSink): void
  /** Called after the last row. */
  finish?(): void
}

/** Reports the columns of a table. Throws SourceError as `TableMapping` does. */
export function openTable(shape: SourceTable, sink: RecordSink): TableReader {
  const { columns, mapping } = shape
  const isEvents = mapping === null && isEventTable(columns)
  if ((isEvents || isArchiveTable(columns)) && mapping?.trust === undefined) sink.trust = 'archive'
  const table = isEvents ? new EventTable(shape) : new TableMapping(shape)
  table.tellColumns(sink)
  return table
}

/** Members of an event by the names of columns, which are flat or objects in JSON. */
const eventColumns: Readonly<Record<string, string>> = {
  type: 'type',
  payload: 'payload',
  public: 'public',
  createdat: 'created_at',
  actor: 'actor',
  actorid: 'actor_id',
  actorlogin: 'actor_login',
  repo: 'repo',
  repoid: 'repo_id',
  reponame: 'repo_name',
}

/** Identifies the event, and no account: nothing is lost without it. */
const eventId = 'id'

function isEventTable(columns: readonly string[]): boolean {
  const names = new Set(columns.map(nameKey))
  const hasActor = names.has('actor') || names.has('actorlogin')
  return hasActor && ['type', 'payload', 'createdat'].every((name) => names.has(name))
}

class EventTable implements TableReader {
  readonly known: readonly number[]
  readonly unknown: readonly number[]
  readonly #columns: readonly string[]
  readonly #now: number
  #hour: ArchiveHour | null = null

  constructor({ columns, now }: SourceTable) {
    this.#columns = columns
    this.#now = now
    const isKnown = (at: number) => Object.hasOwn(eventColumns, nameKey(columns[at]!))
    const all = [...columns.keys()]
    this.known = all.filter(isKnown)
    this.unknown = all.filter((at) => !isKnown(at) && nameKey(columns[at]!) !== eventId)
  }

  tellColumns(sink: RecordSink): void {
    for (const at of this.known) sink.column(this.#columns[at]!, this.#memberAt(at))
  }

  write(values: readonly unknown[], line: number, sink: RecordSink): void {
    const event: Record<string, unknown> = {}
    for (const at of this.known) {
      const member = this.#memberAt(at)
      if (!isAbsentCell(values[at], member)) event[member] = plainValue(values[at])
    }
    for (const at of this.unknown) {
      const name = this.#columns[at]!
      if (!isAbsentCell(values[at], name)) sink.unknownMember(shortName(name))
    }
    this.#hour ??= new ArchiveHour(sink, this.#now)
    this.#hour.read(event, line)
  }

  finish(): void {
    this.#hour?.finish()
  }

  #memberAt(at: number): string {
    return eventColumns[nameKey(this.#columns[at]!)]!
  }
}

/** As JSON has it: tables of columns have dates and integers of 64 bits. */
function plainValue(value: unknown): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  return typeof value === 'bigint' ? `${value}` : value
}
