/**
 * Reads lines of native files. Imports, updates and dry runs read them by these functions alone, so
 * that they take, refuse and count the same.
 */

import { hiddenAccount, isGhostLogin } from './formats/hidden-accounts.ts'
import type { Excluded } from './import-suppression.ts'
import { countByName, countUnread, type InputCounts } from './input-report.ts'
import {
  type EdgeChange,
  isDeletion,
  type Members,
  parseMembers,
  type RepoRecord,
  readEdge,
  readEdgeChange,
  readRepo,
  readRequiredText,
  readUser,
  refuseDeletion,
  reportUnknownMembers,
  type UserRecord,
  unknownMember,
  writeRecordLine,
} from './normalise/index.ts'
import type { InputLine, NodeKind, SourceLine } from './sources/index.ts'

export interface NativeContext {
  readonly excluded: Excluded
  /** Whether lines may delete records of the current data. */
  readonly isUpdate: boolean
}

export interface NodeRecords {
  readonly users: UserRecord
  readonly repos: RepoRecord
}

/** A line with a record, or why it has none. Lines of suppressed people are not read further. */
export type NativeLine<Record> =
  | {
      readonly kind: 'record'
      /** The line with known members only, without suppressed addresses. */
      readonly bytes: Buffer
      readonly record: Record
    }
  | { readonly kind: 'deletion' | 'suppressed'; readonly members: Members }
  | { readonly kind: 'hidden' }

const suppressed = 'of suppressed people'
const readers: {
  readonly [Kind in NodeKind]: (members: Members) => NodeRecords[Kind]
} = { users: readUser, repos: readRepo }

/** Throws LineError. Repositories are read after all users. @param counts of the file */
export function readRecordLine<Kind extends NodeKind>(
  kind: Kind,
  { bytes: given, number, isExcluded }: SourceLine,
  { excluded, isUpdate }: NativeContext,
  counts: InputCounts,
): NativeLine<NodeRecords[Kind]> {
  const all = parseMembers(given)
  if (isUpdate && isDeletion(all)) {
    readRequiredText(all, 'platformId')
    counts.records++
    return { kind: 'deletion', members: all }
  }
  if (excluded.excludeRecord(kind, all, isExcluded)) {
    countByName(counts.skipped, suppressed)
    return { kind: 'suppressed', members: all }
  }
  refuseDeletion(all)
  if (kind === 'users' && isGhostLogin(all.login)) {
    countByName(counts.skipped, hiddenAccount)
    return { kind: 'hidden' }
  }
  const { bytes, members } = excluded.cutAddresses(given, all)
  const record = readers[kind](members)
  const known = writeRecordLine(kind, bytes, members)
  countRead(kind === 'users' ? 'user' : 'repository', all, number, counts)
  return { kind: 'record', bytes: known, record }
}

/** Throws LineError. Only updates take removals. */
export function readEdgeLine(
  { bytes, number }: InputLine,
  isUpdate: boolean,
  counts: InputCounts,
): EdgeChange {
  const members = parseMembers(bytes)
  if (!isUpdate) refuseDeletion(members)
  const edge = isUpdate ? readEdgeChange(members) : { ...readEdge(members), isRemoval: false }
  countRead('edge', members, number, counts)
  return edge
}

/** Counts a line that was read, and its members that the format does not know. */
function countRead(
  object: 'user' | 'repository' | 'edge',
  members: Members,
  line: number,
  counts: InputCounts,
): void {
  counts.records++
  reportUnknownMembers(object, members, (name) => countUnread(counts, name, unknownMember, line))
}
