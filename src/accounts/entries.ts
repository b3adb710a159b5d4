/** What the journal tells. Its entries have no key, no address, and name no person in clear. */

/** Credits that a request takes or gets back. */
interface Movement {
  readonly account: string
  readonly credits: number
  /** Credits of the account afterwards. */
  readonly remaining: number
  readonly endpoint: string
  readonly requestId: string
}

/** By kind. `key` and `entry` are the first 16 hex digits of a hash. Times are since 1970. */
interface EntriesByKind {
  /** A new account with its first key. */
  readonly created: { readonly account: string; readonly credits: number; readonly key: string }
  /** A hash of the account's rights, when it is created and when its limits change. */
  readonly entitled: { readonly account: string; readonly rights: string }
  readonly keyAdded: { readonly account: string; readonly key: string }
  /** A rotated key ends. */
  readonly keyEnded: { readonly account: string; readonly key: string; readonly endsAtMs: number }
  readonly revoked: { readonly account: string }
  readonly granted: {
    readonly account: string
    readonly credits: number
    readonly remaining: number
  }
  /**
   * A request was paid. `fingerprint` recognises its repeats: 48 bits of a keyed hash of path, body
   * and snapshot. `content` tells answers of one snapshot apart.
   */
  readonly debited: Movement & { readonly fingerprint: number; readonly content: number }
  /** A fee that is taken before a language model is asked, and its return. */
  readonly prepaid: Movement
  readonly refunded: Movement
  /** The debit before had an Idempotency-Key, whose hash is `mark`: repeats are free for a day. */
  readonly named: {
    readonly account: string
    readonly mark: string
    readonly fingerprint: number
    readonly snapshot: string
    readonly credits: number
    readonly content: number
  }
  /** An answer showed addresses of a user in clear. */
  readonly revealed: {
    readonly account: string
    readonly endpoint: string
    readonly requestId: string
    readonly user: string
    readonly addresses: number
  }
  /** A free repeat showed what the request `first` of the commit `seq` has shown. */
  readonly repeated: {
    readonly account: string
    readonly endpoint: string
    readonly requestId: string
    readonly seq: number
    readonly first: string
  }
  readonly suppressed: { readonly entry: string }
  readonly unsuppressed: { readonly entry: string }
  /** Feedback signals about a user were deleted. */
  readonly erased: { readonly user: string; readonly signals: number }
  /** The latest time that keys end by, which never decreases. */
  readonly timed: { readonly latestMs: number }
  /** But for this: an operator has set it to the clock of a machine. */
  readonly timeReset: { readonly latestMs: number }
  /** All accounts were moved to another database, which is the one to be used. */
  readonly moved: { readonly to: string }
  /** They are used here from now on. */
  readonly arrived: { readonly from: string }
}

export type EntryKind = keyof EntriesByKind
export type Entry = {
  [Kind in EntryKind]: { readonly kind: Kind } & EntriesByKind[Kind]
}[EntryKind]
export type EntryWith<Kind extends EntryKind> = Extract<Entry, { readonly kind: Kind }>

const movement = ['account', 'credits', 'remaining', 'endpoint', 'requestId'] as const

/** The order in which members are stored. A kind that changes gets another name. */
export const entryMembers: Readonly<Record<EntryKind, readonly string[]>> = {
  created: ['account', 'credits', 'key'],
  entitled: ['account', 'rights'],
  keyAdded: ['account', 'key'],
  keyEnded: ['account', 'key', 'endsAtMs'],
  revoked: ['account'],
  granted: ['account', 'credits', 'remaining'],
  debited: [...movement, 'fingerprint', 'content'],
  prepaid: movement,
  refunded: movement,
  named: ['account', 'mark', 'fingerprint', 'snapshot', 'credits', 'content'],
  revealed: ['account', 'endpoint', 'requestId', 'user', 'addresses'],
  repeated: ['account', 'endpoint', 'requestId', 'seq', 'first'],
  suppressed: ['entry'],
  unsuppressed: ['entry'],
  erased: ['user', 'signals'],
  timed: ['latestMs'],
  timeReset: ['latestMs'],
  moved: ['to'],
  arrived: ['from'],
}

const movements: ReadonlySet<EntryKind> = new Set([
  ...(['debited', 'prepaid', 'refunded', 'named', 'revealed', 'repeated'] as const),
])

/** Whether the entry is of a request: no key, person or clock changes by it. */
export function isMovement({ kind }: Entry): boolean {
  return movements.has(kind)
}

/** The credits that an entry takes from its account: fewer than none for what it gives. */
export function readTaken(entry: Entry): number {
  switch (entry.kind) {
    case 'debited':
    case 'prepaid':
      return entry.credits
    case 'refunded':
    case 'granted':
      return -entry.credits
    default:
      return 0
  }
}
