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
  writeRepoLine,
  writeUserLine,
} from './normalise/index.ts'
import type { InputLine, SourceLine } from './sources/index.ts'

export interface NativeContext {
  readonly excluded: Excluded
  /** Whether lines may delete records of the current data. */
  readonly isUpdate: boolean
}

/** A line with a record, or why it has none. Lines of suppressed people are not read further. */
export type NativeLine<Record> =
  | {
      readonly kind: 'record'
      /** The line with known members only, without suppressed addresses. */
      readonly bytes: Buffer
      readonly members: Members
      readonly record: Record
    }
  | { readonly kind: 'deletion' | 'suppressed'; readonly members: Members }
  | { readonly kind: 'hidden' }

const suppressed = 'of suppressed people'

/** Throws LineError. @param counts of the file */
export function readUserLine(
  { bytes: given, number, isExcluded }: SourceLine,
  { excluded, isUpdate }: NativeContext,
  counts: InputCounts,
): NativeLine<UserRecord> {
  const all = parseMembers(given)
  if (isUpdate && isDeletion(all)) return readDeletion(all, counts)
  if (excluded.takesUser(all, isExcluded)) return suppressedLine(all, counts)
  refuseDeletion(all)
  if (isGhostLogin(all.login)) {
    countByName(counts.skipped, hiddenAccount)
    return { kind: 'hidden' }
  }
  const { bytes, members } = excluded.withoutAddresses(given, all)
  const record = readUser(members)
  const known = writeUserLine(bytes, members)
  countRead('user', all, number, counts)
  return { kind: 'record', bytes: known, members, record }
}

/** As `readUserLine`. Called after all users were read. */
export function readRepoLine(
  { bytes: given, number, isExcluded }: SourceLine,
  { excluded, isUpdate }: NativeContext,
  counts: InputCounts,
): NativeLine<RepoRecord> {
  const all = parseMembers(given)
  if (isUpdate && isDeletion(all)) return readDeletion(all, counts)
  if (excluded.takesRepo(all, isExcluded)) return suppressedLine(all, counts)
  refuseDeletion(all)
  const { bytes, members } = excluded.withoutAddresses(given, all)
  const record = readRepo(members)
  const known = writeRepoLine(bytes, members)
  countRead('repository', all, number, counts)
  return { kind: 'record', bytes: known, members, record }
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

function readDeletion(members: Members, counts: InputCounts): NativeLine<never> {
  readRequiredText(members, 'platformId')
  counts.records++
  return { kind: 'deletion', members }
}

function suppressedLine(members: Members, counts: InputCounts): NativeLine<never> {
  countByName(counts.skipped, suppressed)
  return { kind: 'suppressed', members }
}
