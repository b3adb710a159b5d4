/** Readers of the members of lines, compiled once from the tables of members. */
import { type Field, type FieldRows, type LineReader, sortMembers } from '../../fields/index.ts'
import {
  type Members,
  readBoundedText,
  readCount,
  readDate,
  readFlag,
  readInner,
  readOptionalCount,
  readOwnText,
  readOwnTexts,
  readOwnUrl,
  readRequiredName,
  readRequiredText,
  readText,
} from './members.ts'

type ReadMember = (members: Members, name: string) => unknown

export interface MemberReader {
  readonly name: string
  readonly read: ReadMember
}

const readers: Readonly<Record<Exclude<LineReader, 'special'>, ReadMember>> = {
  identifier: readRequiredText,
  name: readRequiredName,
  text: readText,
  date: readDate,
  count: readOptionalCount,
  aggregate: readAggregate,
  flag: readFlag,
  ownText: readOwnText,
  ownTexts: readOwnTexts,
  ownUrl: readOwnUrl,
}

/**
 * A reader for each of the names.
 *
 * @param special readers of members that have their own; without one, such a member is not read
 */
export function compileReaders(
  rows: FieldRows,
  names: readonly string[],
  special: Readonly<Record<string, ReadMember>> = {},
): readonly MemberReader[] {
  return names.flatMap((name) => {
    const read = special[name] ?? findReader(rows[name]!)
    return read === undefined ? [] : [{ name, read }]
  })
}

/** Readers of the members that records show, except for `platformId`, in the order of records. */
export function compileRecordReaders(
  rows: FieldRows,
  special: Readonly<Record<string, ReadMember>> = {},
): readonly MemberReader[] {
  const shown = Object.keys(rows).filter((name) => rows[name]!.shownIn === 'record')
  const names = sortMembers(rows, shown).filter((name) => name !== 'platformId')
  return compileReaders(rows, names, special)
}

function findReader({ reads, isRequired, charactersMax }: Field): ReadMember | undefined {
  if (reads === undefined || reads === 'special') return undefined
  if (reads === 'count' && isRequired) return readCount
  if (charactersMax === undefined) return readers[reads]
  return (members, name) => {
    readBoundedText(members, name, charactersMax)
    return readOwnText(members, name)
  }
}

/** Writes the values that the line has into the record. */
export function readMembers(
  members: Members,
  compiled: readonly MemberReader[],
  record: Record<string, unknown>,
): void {
  // A hot path: for every line of an import.
  for (let i = 0; i < compiled.length; i++) {
    const { name, read } = compiled[i]!
    const value = read(members, name)
    if (value !== undefined) record[name] = value
  }
}

function readAggregate({ aggregates }: Members, name: string): number | undefined {
  if (aggregates === undefined || aggregates === null) return undefined
  return readInner(aggregates, 'aggregates', (inside) => readOptionalCount(inside, name))
}
