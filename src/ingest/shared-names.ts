/** Records whose login or full name is that of another record to look-ups. */
import type { SpillFile } from './build/spill-file.ts'
import type { KnownEnds } from './graph/known-ends.ts'
import { type Members, parseMembers } from './normalise/index.ts'

/** A record by its name, and where it stands: `FILE:LINE`. */
export interface NamedRecord {
  readonly name: string
  readonly line: string
}

export interface SharedName {
  /** The record that look-ups by the name find: that of the lesser id. */
  readonly found: NamedRecord
  readonly suppressed: NamedRecord
}

export interface SharedNames {
  /** Records that look-ups by name do not find. */
  readonly records: number
  /** The first few. */
  readonly first: readonly SharedName[]
}

/** @param nameOf of a line's members. To be called when positions of lines are final. */
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
