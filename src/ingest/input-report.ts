/** Counts by name and reason what was read of each input of an import, and what was not. */
import { findNearestField } from './formats/field-names.ts'

export interface InputCounts {
  /** Number of records and edges read. */
  records: number
  badLines: number
  /** By reason. */
  readonly skipped: Map<string, number>
  /** By name of a member or column that no field takes. */
  readonly unknown: Map<string, number>
  /** By name of a member and reason. */
  readonly unread: Map<string, UnreadMember>
  /** By column: the field that it gives. */
  readonly columns: Map<string, string>
}

/** Values of a member that were not read. */
export interface UnreadMember {
  /** As the source writes it. */
  readonly name: string
  readonly reason: string
  count: number
  /** Line of the first one. Absent for a source without lines. */
  readonly line?: number
}

export interface InputReport {
  readonly name: string
  readonly format: string
  readonly records: number
  readonly badLines: number
  /** Counts by reason. */
  readonly skipped: Readonly<Record<string, number>>
  readonly unknownMembers: readonly UnknownMember[]
  /** Values that their fields do not take. Their records were read without them. */
  readonly unreadMembers: readonly UnreadMember[]
  /** For a table: by column, the field that it gives. */
  readonly columns: Readonly<Record<string, string>>
}

export interface UnknownMember {
  readonly name: string
  readonly count: number
  /** The field with the nearest name. */
  readonly nearest?: string
}

/** Distinct names in counts. Later ones are counted together. */
const namesMax = 1000
const nameCharactersMax = 200
const otherNames = 'other names'

export function createCounts(): InputCounts {
  return {
    records: 0,
    badLines: 0,
    skipped: new Map(),
    unknown: new Map(),
    unread: new Map(),
    columns: new Map(),
  }
}

export function countByName(counts: Map<string, number>, name: string, records = 1): void {
  const shown = name.slice(0, nameCharactersMax)
  const key = counts.has(shown) || counts.size < namesMax ? shown : otherNames
  counts.set(key, (counts.get(key) ?? 0) + records)
}

/** @param line of the record, from 1. 0: the source has no lines */
export function countUnread(
  { unread }: InputCounts,
  name: string,
  reason: string,
  line: number,
): void {
  const isKept = unread.has(buildUnreadKey(name, reason)) || unread.size < namesMax
  const shown = isKept ? name.slice(0, nameCharactersMax) : otherNames
  const key = buildUnreadKey(shown, reason)
  const known = unread.get(key)
  if (known !== undefined) known.count++
  else unread.set(key, { name: shown, reason, count: 1, ...(line > 0 && { line }) })
}

function buildUnreadKey(name: string, reason: string): string {
  return `${name.slice(0, nameCharactersMax)}\n${reason}`
}

export function noteColumn({ columns }: InputCounts, name: string, field: string): void {
  if (columns.size < namesMax) columns.set(name.slice(0, nameCharactersMax), field)
}

export function reportInput(name: string, format: string, counts: InputCounts): InputReport {
  const { records, badLines, skipped, unknown, unread, columns } = counts
  const unknownMembers = sortByCount(unknown).map(([member, count]) => {
    return { name: member, count, ...findNearest(member) }
  })
  return {
    name,
    format,
    records,
    badLines,
    skipped: Object.fromEntries(sortByCount(skipped)),
    unknownMembers,
    unreadMembers: [...unread.values()].sort(
      (a, b) => b.count - a.count || (a.name < b.name ? -1 : 1),
    ),
    columns: Object.fromEntries(columns),
  }
}

/** Sorts by count, then name, so that the order does not depend on reading in threads. */
function sortByCount(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
}

function findNearest(member: string): { nearest?: string } {
  const nearest = findNearestField('users', member) ?? findNearestField('repos', member)
  return nearest === null ? {} : { nearest }
}
