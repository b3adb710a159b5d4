/**
 * Tables of GH Archive events with their payload, as BigQuery exports them. A payload tells who
 * merged, joined and released, so their rows are read as the events that they are.
 */
import { foldName } from '../field-names.ts'
import type { ReadOptions, RecordSink } from '../format.ts'
import { ArchiveHour } from '../gharchive/gharchive-events.ts'
import { parsePartitions } from '../partitions.ts'
import { shortenName } from './field-mapping.ts'
import { isAbsentCell, isArchiveTable, type SourceTable, TableMapping } from './table.ts'

/** Reads the rows of a table. */
export interface TableReader {
  /** Positions of the columns that are read. */
  readonly known: readonly number[]
  /** Positions of the columns that are counted. */
  readonly unknown: readonly number[]
  reportColumns(sink: RecordSink): void
  write(values: readonly unknown[], line: number, sink: RecordSink): void
  /** Called after the last row. */
  finish?(): void
}

/** A reader of rows, each with the values that the folders of the file give after its own. */
export interface OpenTable {
  readonly reader: TableReader
  readonly partitions: readonly string[]
}

/**
 * Reports the columns of a table. Throws SourceError as `TableMapping` does.
 *
 * @param own columns and first rows of the file
 */
export function openTable(
  { name, columns: own, samples }: Pick<SourceTable, 'name' | 'columns' | 'samples'>,
  { mapping, now, peopleWithoutLogin }: ReadOptions,
  sink: RecordSink,
): OpenTable {
  const partitions = parsePartitions(name).filter(([column]) => !own.includes(column))
  const columns = [...own, ...partitions.map(([column]) => column)]
  const shape = { name, columns, mapping, samples, now, peopleWithoutLogin }
  const isEvents = mapping === null && isEventTable(columns)
  if ((isEvents || isArchiveTable(columns)) && mapping?.trust === undefined) sink.trust = 'archive'
  const reader = isEvents ? new EventTable(shape) : new TableMapping(shape)
  reader.reportColumns(sink)
  return { reader, partitions: partitions.map(([, value]) => value) }
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
  const names = new Set(columns.map(foldName))
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
    const isKnown = (at: number) => Object.hasOwn(eventColumns, foldName(columns[at]!))
    const all = [...columns.keys()]
    this.known = all.filter(isKnown)
    this.unknown = all.filter((at) => !isKnown(at) && foldName(columns[at]!) !== eventId)
  }

  reportColumns(sink: RecordSink): void {
    for (const at of this.known) sink.column(this.#columns[at]!, this.#findMember(at))
  }

  write(values: readonly unknown[], line: number, sink: RecordSink): void {
    const event: Record<string, unknown> = {}
    for (const at of this.known) {
      const member = this.#findMember(at)
      if (!isAbsentCell(values[at], member)) event[member] = convertValue(values[at])
    }
    for (const at of this.unknown) {
      const name = this.#columns[at]!
      if (!isAbsentCell(values[at], name)) sink.unknownMember(shortenName(name))
    }
    this.#hour ??= new ArchiveHour(sink, this.#now)
    this.#hour.read(event, line)
  }

  finish(): void {
    this.#hour?.finish()
  }

  #findMember(at: number): string {
    return eventColumns[foldName(this.#columns[at]!)]!
  }
}

/** As JSON has it: tables of columns have dates and integers of 64 bits. */
function convertValue(value: unknown): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString()
  return typeof value === 'bigint' ? `${value}` : value
}
