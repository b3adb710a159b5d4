/** What the journal tells. Its entries have no key, no address, and name no person in clear. */

/** Credits that a request takes or gets back, and those of the account afterwards. */
const movement = ['account', 'credits', 'remaining', 'endpoint', 'requestId'] as const

/**
 * The members of each kind, in the order in which they are stored. A kind that changes gets another
 * name. `key` and `entry` are the first 16 hex digits of a hash. Times are since 1970.
 */
export const entryMembers = {
  /** A new account with its first key. */
  created: ['account', 'credits', 'key'],
  /** A hash of the account's rights, when it is created and when its limits change. */
  entitled: ['account', 'rights'],
  keyAdded: ['account', 'key'],
  /** A rotated key ends. */
  keyEnded: ['account', 'key', 'endsAtMs'],
  revoked: ['account'],
  granted: ['account', 'credits', 'remaining'],
  /**
   * A request was paid. `fingerprint` recognises its repeats: 48 bits of a keyed hash of path, body
   * and snapshot. `content` tells answers of one snapshot apart.
   */
  debited: [...movement, 'fingerprint', 'content'],
  /** A fee that is taken before a language model is asked, and its return. */
  prepaid: movement,
  refunded: movement,
  /** The debit before had an Idempotency-Key, whose hash is `mark`: repeats are free for a day. */
  named: ['account', 'mark', 'fingerprint', 'snapshot', 'credits', 'content'],
  /** An answer showed addresses of a user in clear. */
  revealed: ['account', 'endpoint', 'requestId', 'user', 'addresses'],
  /** A free repeat showed what the request `first` of the commit `seq` has shown. */
  repeated: ['account', 'endpoint', 'requestId', 'seq', 'first'],
  suppressed: ['entry'],
  unsuppressed: ['entry'],
  /** Feedback signals about a user were deleted. */
  erased: ['user', 'signals'],
  /** The latest time that keys end by, which never decreases. */
  timed: ['latestMs'],
  /** But for this: an operator has set it to the clock of a machine. */
  timeReset: ['latestMs'],
  /** All accounts were moved to another database, which is the one to be used. */
  moved: ['to'],
  /** They are used here from now on. */
  arrived: ['from'],
} as const

/** Members that are numbers. All others are texts. */
type NumberMember =
  | 'addresses'
  | 'content'
  | 'credits'
  | 'endsAtMs'
  | 'fingerprint'
  | 'latestMs'
  | 'remaining'
  | 'seq'
  | 'signals'

type EntryKind = keyof typeof entryMembers
export type Entry = {
  [Kind in EntryKind]: { readonly kind: Kind } & {
    readonly [Name in (typeof entryMembers)[Kind][number]]: Name extends NumberMember
      ? number
      : string
  }
}[EntryKind]
export type EntryWith<Kind extends EntryKind> = Extract<Entry, { readonly kind: Kind }>

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
