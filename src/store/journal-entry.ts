import { hash } from 'node:crypto'

/** Entries of the journal. They contain no secrets and name no person in clear. */
export type JournalEntry =
  /** A new account with its opening credits. `key` as in `key-added`. */
  | {
      readonly kind: 'created'
      readonly account: string
      readonly credits: number
      readonly key: string
    }
  /** The account's rights, by `rightsHash`. They never change. Unknown for accounts of format 1. */
  | { readonly kind: 'entitled'; readonly account: string; readonly rights: string }
  /** Another key for the account. `key` is the first 16 hex digits of its hash. */
  | { readonly kind: 'key-added'; readonly account: string; readonly key: string }
  /** A rotated key stops at `endsAtMs`, milliseconds since 1970. `key` as in `key-added`. */
  | {
      readonly kind: 'key-ended'
      readonly account: string
      readonly key: string
      readonly endsAtMs: number
    }
  | { readonly kind: 'revoked'; readonly account: string }
  | {
      readonly kind: 'granted'
      readonly account: string
      readonly credits: number
      /** Credits of the account after the grant. */
      readonly remaining: number
    }
  | {
      readonly kind: 'debited'
      readonly account: string
      readonly credits: number
      readonly remaining: number
      readonly endpoint: string
      readonly requestId: string
      /** Identifies repeats of a request: 48 bits of a keyed hash of path, body and snapshot. */
      readonly fingerprint: number
      /** Distinguishes answers to the request. Undefined in entries of an earlier release. */
      readonly content?: number
    }
  /** The fee of a request, debited before a language model is asked. */
  | {
      readonly kind: 'prepaid'
      readonly account: string
      readonly credits: number
      readonly remaining: number
      readonly endpoint: string
      readonly requestId: string
    }
  /** A `prepaid` fee refunded: the server failed, or the request was a repeat. */
  | {
      readonly kind: 'refunded'
      readonly account: string
      readonly credits: number
      readonly remaining: number
      readonly endpoint: string
      readonly requestId: string
    }
  /**
   * The preceding debit was of a request with an `Idempotency-Key`: its repeats are free for 24
   * hours. `mark` is 32 hex digits of a hash of the key.
   */
  | {
      readonly kind: 'named'
      readonly account: string
      readonly mark: string
      /** 48 bits of a keyed hash of path and body. */
      readonly fingerprint: number
      // The snapshot that was paid for. Undefined in entries of an earlier release.
      readonly snapshot?: string
      readonly credits?: number
      readonly content?: number
    }
  /** An answer showed addresses of a user in clear. `user` is the service's identifier. */
  | {
      readonly kind: 'revealed'
      readonly account: string
      readonly endpoint: string
      readonly requestId: string
      readonly user: string
      readonly addresses: number
    }
  /**
   * A free replay showed the same users and addresses as its original request `first`, which the
   * earlier commit `seq` lists as `revealed` entries.
   */
  | {
      readonly kind: 'repeated'
      readonly account: string
      readonly endpoint: string
      readonly requestId: string
      readonly seq: number
      readonly first: string
    }
  /** `entry` is the first 16 hex digits of its hash. */
  | { readonly kind: 'suppressed' | 'unsuppressed'; readonly entry: string }
  /** Feedback signals about a user were deleted. */
  | { readonly kind: 'erased'; readonly user: string; readonly signals: number }
  /**
   * The commits up to `seq` were archived and cut off. `state` is the `stateHash` of the state
   * after them, which is kept.
   */
  | { readonly kind: 'archived'; readonly seq: number; readonly state: string }
  /** The store was replaced by a backup that ended with the commit `seq`. */
  | { readonly kind: 'restored'; readonly seq: number }

/**
 * How each kind is stored: its number, which is never reused for another kind, and its members in
 * order. Names would be half of the bytes. A kind that gains a member gets a new number.
 */
const kinds: { readonly [Kind in JournalEntry['kind']]: readonly [number, ...string[]] } = {
  created: [1, 'account', 'credits', 'key'],
  'key-added': [2, 'account', 'key'],
  'key-ended': [3, 'account', 'key', 'endsAtMs'],
  revoked: [4, 'account'],
  granted: [5, 'account', 'credits', 'remaining'],
  debited: [
    15,
    'account',
    'credits',
    'remaining',
    'endpoint',
    'requestId',
    'fingerprint',
    'content',
  ],
  revealed: [7, 'account', 'endpoint', 'requestId', 'user', 'addresses'],
  suppressed: [8, 'entry'],
  unsuppressed: [9, 'entry'],
  erased: [10, 'user', 'signals'],
  restored: [11, 'seq'],
  repeated: [12, 'account', 'endpoint', 'requestId', 'seq', 'first'],
  entitled: [13, 'account', 'rights'],
  named: [16, 'account', 'mark', 'fingerprint', 'snapshot', 'credits', 'content'],
  archived: [20, 'seq', 'state'],
  prepaid: [21, 'account', 'credits', 'remaining', 'endpoint', 'requestId'],
  refunded: [22, 'account', 'credits', 'remaining', 'endpoint', 'requestId'],
}

/** Kinds without their last members, as an earlier release has written them. */
const shortKinds = {
  debited: [6, 'account', 'credits', 'remaining', 'endpoint', 'requestId', 'fingerprint'],
  named: [14, 'account', 'mark', 'fingerprint'],
} as const

const kindsByNumber = new Map<unknown, readonly [string, readonly string[]]>(
  [...Object.entries(kinds), ...Object.entries(shortKinds)].map(([kind, [number, ...names]]) => [
    number,
    [kind, names],
  ]),
)

/** `[number of its kind, ...members]`. */
export type PackedEntry = readonly (string | number)[]

export function packEntry(entry: JournalEntry): PackedEntry {
  const values = entry as unknown as Readonly<Record<string, string | number>>
  // A copy of the number and the names. Each name is replaced by the member of that name.
  const packed: (string | number)[] = namesOf(entry).slice()
  for (let i = 1; i < packed.length; i++) packed[i] = values[packed[i]!]!
  return packed
}

function namesOf(entry: JournalEntry): readonly [number, ...string[]] {
  const isShort = 'fingerprint' in entry && entry.content === undefined
  return isShort ? shortKinds[entry.kind] : kinds[entry.kind]
}

/** The reverse of `packEntry`. Throws an Error for an unknown kind or number of members. */
export function unpackEntry(packed: PackedEntry): JournalEntry {
  const [number, ...values] = Array.isArray(packed) ? packed : []
  const [kind, names] = kindsByNumber.get(number) ?? ['', []]
  if (kind === '' || names.length !== values.length) {
    throw new Error(`an entry of kind ${number} with ${values.length} members`)
  }
  const entry: Record<string, unknown> = { kind }
  for (const [i, name] of names.entries()) entry[name] = values[i]
  return entry as unknown as JournalEntry
}

/** An entry that changes what an account has used. */
export type DebitEntry = Extract<JournalEntry, { kind: 'debited' | 'prepaid' | 'refunded' }>

export function isDebitEntry(entry: JournalEntry): entry is DebitEntry {
  return entry.kind === 'debited' || entry.kind === 'prepaid' || entry.kind === 'refunded'
}

/** The entry's contribution to the sums of usage. Only a whole request counts as one. */
export function usageOf({ kind, credits }: DebitEntry): { requests: number; credits: number } {
  if (kind === 'debited') return { requests: 1, credits }
  return { requests: 0, credits: kind === 'prepaid' ? credits : -credits }
}

/** The rights of an account's key, as its record has them. They never change. */
export interface KeyRights {
  readonly services?: readonly string[]
  readonly rate?: number
  readonly concurrency?: number
  readonly expiresAt?: string
  readonly scope?: object
}

/** Identifies rights in the journal: 16 hex digits of a SHA-256. */
export function rightsHash({ services, rate, concurrency, expiresAt, scope }: KeyRights): string {
  const all: unknown[] = [services, rate, concurrency, expiresAt ?? null]
  // Most keys have no scope, and keys of earlier releases were hashed without it.
  if (scope !== undefined) all.push(scope)
  return hash('sha256', JSON.stringify(all), 'hex').slice(0, 16)
}
