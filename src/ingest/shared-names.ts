/** Records that share a login or full name with another record. */
import type { SpillFile } from './build/spill-file.ts'
import type { KnownEnds } from './graph/known-ends.ts'
import { type Members, parseMembers } from './normalise/index.ts'

/** A record by its name, and where it stands: `FILE:LINE`. */
export interface NamedRecord {
  readonly name: string
  readonly line: string
}

export interface SharedName {
  /** The record that look-ups by the name find: the one with the lesser id. */
  readonly found: NamedRecord
  readonly suppressed: NamedRecord
}

export interface SharedNames {
  /** Records that look-ups by name do not find. */
  readonly records: number
  /** The first few. */
  readonly first: readonly SharedName[]
}

/** @param nameOf the name in a line's members. Called when positions are final. */
export function sharedNames(
  ends: KnownEnds,
  lines: SpillFile,
  nameOf: (members: Members) => string,
): SharedNames {
  const named = (position: number): NamedRecord => ({
    name: nameOf(parseMembers(lines.read(position))),
    line: lines.placeOf(position),
  })
  const { count, first } = ends.sharedNames()
  return {
    records: count,
    first: first.map(({ found, suppressed }) => ({
      found: named(found),
      suppressed: named(suppressed),
    })),
  }
}
