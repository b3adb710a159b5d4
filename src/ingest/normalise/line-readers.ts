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

/** By member. Null: it is read elsewhere. */
type SpecialReaders = Readonly<Record<string, ReadMember | null>>

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
 * @param special readers of members that have their own. Null: the caller reads the member itself
 * @throws Error at load, if a member that has its own reader is not among them
 */
export function compileReaders(
  rows: FieldRows,
  names: readonly string[],
  special: SpecialReaders = {},
): readonly MemberReader[] {
  return names.flatMap((name) => {
    const read = name in special ? special[name]! : findReader(rows[name]!, name)
    return read === null ? [] : [{ name, read }]
  })
}

/** Readers of the members that records show, except for `platformId`, in the order of records. */
export function compileRecordReaders(
  rows: FieldRows,
  special: SpecialReaders = {},
): readonly MemberReader[] {
  const shown = Object.keys(rows).filter((name) => rows[name]!.shownIn === 'record')
  const names = sortMembers(rows, shown).filter((name) => name !== 'platformId')
  return compileReaders(rows, names, special)
}

/** Null for a member that lines do not give. */
function findReader({ reads, isRequired, charactersMax }: Field, name: string): ReadMember | null {
  if (reads === undefined) return null
  if (reads === 'special') throw new Error(`no reader of the member "${name}"`)
  if (reads === 'count' && isRequired) return readCount
  if (charactersMax === undefined) return readers[reads]
  return (members, name) => {
    readBoundedText(members, name, charactersMax)
    return readOwnText(members, name)
  }
}

/**
 * Adds the values that the line has to the record. The tables, of which the readers are compiled
 * and the types of answers follow, vouch for the type.
 */
export function readRecord<Made extends object>(
  members: Members,
  compiled: readonly MemberReader[],
  start: Partial<Made> = {},
): Made {
  const record = start as Record<string, unknown>
  // A hot path: for every line of an import.
  for (let i = 0; i < compiled.length; i++) {
    const { name, read } = compiled[i]!
    const value = read(members, name)
    if (value !== undefined) record[name] = value
  }
  return record as Made
}

function readAggregate({ aggregates }: Members, name: string): number | undefined {
  if (aggregates === undefined || aggregates === null) return undefined
  return readInner(aggregates, 'aggregates', (inside) => readOptionalCount(inside, name))
}
