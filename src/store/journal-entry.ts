/** What can stand in the journal. Nothing in it opens anything or names a person in clear. */
export type JournalEntry =
  /** A new account with its opening credits; `key` as in `key-added`. */
  | {
      readonly kind: 'created'
      readonly account: string
      readonly credits: number
      readonly key: string
    }
  /** Another key for the account; `key` is the first 16 hex digits of its hash. */
  | { readonly kind: 'key-added'; readonly account: string; readonly key: string }
  | { readonly kind: 'revoked'; readonly account: string }
  | {
      readonly kind: 'granted'
      readonly account: string
      readonly credits: number
      /** Credits that the account has after it. */
      readonly remaining: number
    }
  | {
      readonly kind: 'debited'
      readonly account: string
      readonly credits: number
      readonly remaining: number
      readonly endpoint: string
      readonly requestId: string
      /** Tells repeats of a request: 48 bits of a keyed hash of path and body. */
      readonly fingerprint: number
    }
  /** An answer showed addresses of a user in clear; `user` is the service's identifier. */
  | {
      readonly kind: 'revealed'
      readonly account: string
      readonly endpoint: string
      readonly requestId: string
      readonly user: string
      readonly addresses: number
    }
  /** `entry` is the first 16 hex digits of its hash. */
  | { readonly kind: 'suppressed' | 'unsuppressed'; readonly entry: string }
  /** What was stored about a user besides the data set was deleted. */
  | { readonly kind: 'erased'; readonly user: string; readonly signals: number }
  /** All that stood before was replaced by a backup that ended with the commit `seq`. */
  | { readonly kind: 'restored'; readonly seq: number }

/** The members of each kind, in the order in which they are stored, without their names. */
const members: { readonly [Kind in JournalEntry['kind']]: readonly string[] } = {
  created: ['account', 'credits', 'key'],
  'key-added': ['account', 'key'],
  revoked: ['account'],
  granted: ['account', 'credits', 'remaining'],
  debited: ['account', 'credits', 'remaining', 'endpoint', 'requestId', 'fingerprint'],
  revealed: ['account', 'endpoint', 'requestId', 'user', 'addresses'],
  suppressed: ['entry'],
  unsuppressed: ['entry'],
  erased: ['user', 'signals'],
  restored: ['seq'],
}

export type PackedEntry = readonly (string | number)[]

/** Kind and members without their names, which would be half of the bytes. */
export function packEntry(entry: JournalEntry): PackedEntry {
  const values = entry as unknown as Readonly<Record<string, string | number>>
  return [entry.kind, ...members[entry.kind].map((name) => values[name]!)]
}

/** Throws Error for what `packEntry` has not made. */
export function unpackEntry([kind, ...values]: PackedEntry): JournalEntry {
  const names = members[kind as JournalEntry['kind']] as readonly string[] | undefined
  if (names === undefined || names.length !== values.length) {
    throw new Error(`no entry of the journal has the kind ${kind} and ${values.length} members`)
  }
  const entry: Record<string, unknown> = { kind }
  for (const [i, name] of names.entries()) entry[name] = values[i]
  return entry as unknown as JournalEntry
}
