/** Entries of a suppression list: the changes of adding one, and how they are shown. */
import {
  type AddedEntry,
  detectKind,
  type Hash,
  type Hashing,
  isSuppressible,
  type KindValue,
  normaliseValue,
  type Suppressible,
  type Suppression,
  SuppressionError,
  type SuppressionKind,
} from '../../people/index.ts'
import { shortenHash } from '../account.ts'
import type { Entry } from '../entries.ts'

/** As it is stored, under its first hash. */
export interface StoredSuppression {
  readonly kind: SuppressionKind
  readonly atMs: number
  readonly note?: string
  readonly hashes: readonly Hash[]
}

/** An entry and its first hash. */
export interface KeyedSuppression {
  readonly key: string
  readonly entry: StoredSuppression
}

/** Entries that replace `removed`. No changes if all of it was there. */
interface Addition {
  readonly key: string
  readonly entry: StoredSuppression
  readonly removed: readonly string[]
  readonly changes: readonly Entry[]
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

/** Throws SuppressionError `ambiguous` for several entries whose pseudonym begins alike. */
export function requireOne(found: readonly KeyedSuppression[]): void {
  if (found.length <= 1) return
  throw new SuppressionError('ambiguous', 'more than one suppression begins so')
}

/** The value's own first. Throws SuppressionError `invalid`. */
export function hashNames(
  hashing: Hashing,
  { value, kind = detectKind(value), person }: Suppressible,
): Hash[] {
  const own = hashValue(hashing, { kind, value: normaliseValue(kind, value) })
  if (person === undefined) return [own]
  const { login, platformId, aliases = [] } = person
  // A longer one cannot be typed either.
  const ids = [platformId, ...aliases.filter(isSuppressible)].map(
    (id) => ['platformId', id] as const,
  )
  const all = [['login', login] as const, ...ids].map(([kind, name]) =>
    hashValue(hashing, { kind, value: normaliseValue(kind, name) }),
  )
  return [own, ...all.filter(({ hash }) => hash !== own.hash)]
}

/** The identifiers that signals about the person may have. */
export function listSignalUsers({ person, id = person?.id }: Suppressible & AddedEntry): string[] {
  return id === undefined ? [] : [...new Set([id, ...(person?.aliasIds ?? [])])]
}

export function hashValue(
  { computeHash, computeFingerprint }: Hashing,
  { kind, value }: KindValue,
): Hash {
  return { kind, hash: computeHash(kind, value), fingerprint: computeFingerprint(kind, value) }
}

/**
 * One entry with these hashes, and with the other hashes of earlier entries of the same person.
 * @param earlier all entries that have one of the hashes
 */
export function planAddition(
  hashes: readonly Hash[],
  earlier: readonly KeyedSuppression[],
  note: string | undefined,
  atMs: number,
): Addition {
  const names = new Set(hashes.map(({ hash }) => hash))
  const whole = earlier.find(({ entry }) => contains(entry, names))
  if (whole !== undefined) return { ...whole, removed: [], changes: [] }
  const all = new Map(
    [...hashes, ...earlier.flatMap(({ entry }) => entry.hashes)].map((each) => [each.hash, each]),
  )
  const text = note ?? earlier.find(({ entry }) => entry.note !== undefined)?.entry.note
  const entry: StoredSuppression = {
    kind: hashes[0]!.kind,
    atMs,
    ...(text === undefined ? {} : { note: text }),
    hashes: [...all.values()],
  }
  const key = hashes[0]!.hash
  const removed = earlier.map((each) => each.key)
  const changes: Entry[] = [
    ...removed.map((old) => ({ kind: 'unsuppressed', entry: shortenHash(old) }) as const),
    { kind: 'suppressed', entry: shortenHash(key) },
  ]
  return { key, entry, removed, changes }
}

function contains(entry: StoredSuppression, names: ReadonlySet<string>): boolean {
  return [...names].every((name) => entry.hashes.some(({ hash }) => hash === name))
}

export function describeAll(entries: readonly KeyedSuppression[]): Suppression[] {
  return entries.map(describe).sort((a, b) => a.atMs - b.atMs || (a.mark < b.mark ? -1 : 1))
}

export function describe({ key, entry }: KeyedSuppression): Suppression {
  const { kind, atMs, note } = entry
  return {
    kind,
    atMs,
    ...(note === undefined ? {} : { note }),
    mark: makePseudonym(key),
  }
}

/** What people see of an entry's hash. */
export function makePseudonym(key: string): string {
  return key.slice(0, pseudonymDigits)
}

const noteCharsMax = 500
const pseudonymDigits = 12
const pseudonymDigitsMin = 6
