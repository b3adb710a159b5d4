/** Entries of a suppression list: the changes of adding one, and how they are shown. */
import type { JournalEntry } from '../../store/index.ts'
import type { Hash, Hashing } from './hashing.ts'
import {
  type AddedEntry,
  type Suppressible,
  type Suppression,
  SuppressionError,
} from './suppression-list.ts'
import {
  isSuppressible,
  type KindValue,
  kindOf,
  normalised,
  type SuppressionKind,
} from './values.ts'

/** As it is stored, under its first hash. */
export interface Entry {
  readonly kind: SuppressionKind
  readonly atMs: number
  readonly note?: string
  readonly hashes: readonly Hash[]
}

/** An entry and its first hash. */
export type KeyedEntry = readonly [key: string, entry: Entry]

/** Entries that replace `removed`. No changes if all of it was there. */
export interface Addition {
  readonly key: string
  readonly entry: Entry
  readonly removed: readonly string[]
  readonly changes: readonly JournalEntry[]
}

/** Throws SuppressionError `invalid`. */
export function checkNote(note: string | undefined): void {
  if (note === undefined || note.length <= noteCharsMax) return
  throw new SuppressionError('invalid', `a note has at most ${noteCharsMax} characters`)
}

/** Throws SuppressionError `invalid`. */
export function checkPseudonym(mark: string): void {
  if (/^[0-9a-f]+$/.test(mark) && mark.length >= pseudonymDigitsMin) return
  throw new SuppressionError('invalid', `a mark has at least ${pseudonymDigitsMin} hex digits`)
}

/** The entry with a pseudonym that begins so. Throws SuppressionError `ambiguous` for several. */
export function onlyOne<Found extends readonly KeyedEntry[]>(found: Found): Found {
  if (found.length <= 1) return found
  throw new SuppressionError('ambiguous', 'more than one suppression begins so')
}

/** The value's own first. Throws SuppressionError `invalid`. */
export function hashesOf(
  hashing: Hashing,
  { value, kind = kindOf(value), person }: Suppressible,
): Hash[] {
  const own = hashed(hashing, { kind, value: normalised(kind, value) })
  if (person === undefined) return [own]
  const { login, platformId, aliases = [] } = person
  // A longer one cannot be typed either.
  const ids = [platformId, ...aliases.filter(isSuppressible)].map(
    (id) => ['platformId', id] as const,
  )
  const all = [['login', login] as const, ...ids].map(([kind, name]) =>
    hashed(hashing, { kind, value: normalised(kind, name) }),
  )
  return [own, ...all.filter(({ hash }) => hash !== own.hash)]
}

/** The identifiers that signals about the person may have. */
export function signalIds({ person, id = person?.id }: Suppressible & AddedEntry): string[] {
  return id === undefined ? [] : [...new Set([id, ...(person?.aliasIds ?? [])])]
}

export function hashed({ hashOf, fingerprintOf }: Hashing, { kind, value }: KindValue): Hash {
  return { kind, hash: hashOf(kind, value), fingerprint: fingerprintOf(kind, value) }
}

/**
 * One entry with these hashes, and with the other hashes of earlier entries of the same person.
 * @param earlier all entries that have one of the hashes
 */
export function addition(
  hashes: readonly Hash[],
  earlier: readonly KeyedEntry[],
  note: string | undefined,
  atMs: number,
): Addition {
  const names = new Set(hashes.map(({ hash }) => hash))
  const whole = earlier.find(([, entry]) => contains(entry, names))
  if (whole !== undefined) return { key: whole[0], entry: whole[1], removed: [], changes: [] }
  const all = new Map(
    [...hashes, ...earlier.flatMap(([, entry]) => entry.hashes)].map((one) => [one.hash, one]),
  )
  const text = note ?? earlier.find(([, entry]) => entry.note !== undefined)?.[1].note
  const entry: Entry = {
    kind: hashes[0]!.kind,
    atMs,
    ...(text === undefined ? {} : { note: text }),
    hashes: [...all.values()],
  }
  const key = hashes[0]!.hash
  const removed = earlier.map(([old]) => old)
  const changes: JournalEntry[] = [
    ...removed.map((old) => ({ kind: 'unsuppressed', entry: journalName(old) }) as const),
    { kind: 'suppressed', entry: journalName(key) },
  ]
  return { key, entry, removed, changes }
}

function contains(entry: Entry, names: ReadonlySet<string>): boolean {
  return [...names].every((name) => entry.hashes.some(({ hash }) => hash === name))
}

/** How the journal names an entry. */
export function journalName(key: string): string {
  return key.slice(0, 16)
}

export function oldestFirst(entries: Iterable<KeyedEntry>): Suppression[] {
  return Array.from(entries, ([key, entry]) => shown(key, entry)).sort(
    (a, b) => a.atMs - b.atMs || (a.mark < b.mark ? -1 : 1),
  )
}

export function shown(key: string, { kind, atMs, note }: Entry): Suppression {
  return {
    kind,
    atMs,
    ...(note === undefined ? {} : { note }),
    mark: key.slice(0, pseudonymDigits),
  }
}

const noteCharsMax = 500
const pseudonymDigits = 12
const pseudonymDigitsMin = 6
