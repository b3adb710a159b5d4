import type {
  Access,
  AdmissionControl,
  Also,
  ConcurrencyLimiter,
  fingerprinter,
  RateLimiter,
} from '../access/index.ts'
import type { SuppressedNames } from '../domain/index.ts'
import type { Embedder } from '../embed/index.ts'
import type { Engine } from '../engines/index.ts'
import type { Interpreter } from '../language/index.ts'
import type { Log, Metrics } from '../observe/index.ts'
import type { MailDomains, Signal } from '../people/index.ts'
import type { CursorCodec } from '../plan/index.ts'
import type { AnswerBudget } from './answer-budget.ts'

/** The parts that answer from one snapshot. */
export interface Served {
  readonly engine: Engine
  /** Interprets the sentences of natural-language searches. */
  readonly interpreter: Interpreter
}

/** Stays open until it is given back, whatever is swapped meanwhile. */
export interface SnapshotLease extends Served {
  release(): void
}

/** The snapshots that are held: the current one, and those before it, for cursors and replays. */
export interface ServedSnapshots {
  /** Names of all snapshots that can answer replays at once. The current one comes first. */
  readonly names: readonly string[]
  /**
   * Leases the current snapshot, or another wanted one that is available.
   *
   * @param wanted names in the request's cursors. Called only if there may be another snapshot.
   */
  lease(wanted: () => readonly string[]): SnapshotLease | Promise<SnapshotLease>
  /** Leases the named snapshot for a replay. Null if it is closed. */
  leaseOf(name: string): SnapshotLease | null | Promise<SnapshotLease | null>
}

/** What all requests share. Created once at start. */
export interface Services {
  /** Each request leases its snapshot here. */
  readonly snapshots: ServedSnapshots
  /** The model that made the snapshot's vectors. `boundQueries` bounds its queue. */
  readonly embedder: Embedder
  readonly access: Access
  readonly limiter: RateLimiter
  readonly concurrency: ConcurrencyLimiter
  /** Limits concurrent calls, and decides which is next. */
  readonly admissionControl: AdmissionControl
  /** Computes fingerprints of requests. */
  readonly fingerprintOf: ReturnType<typeof fingerprinter>
  readonly cursors: CursorCodec
  /** That long after the first search of a request began, no wider one is begun. */
  readonly deadlineMs: number
  /** Checks which domains accept mail. */
  readonly mailDomains: Pick<MailDomains, 'check'>
  /** Whom the engine hides, or is about to hide. */
  readonly suppressed: SuppressedNames
  /**
   * Makes what stores the signal with a debit. Throws RequestError `signal_quota`.
   */
  readonly addingSignal: (signal: Signal) => Also | Promise<Also>
  readonly metrics: Pick<Metrics, 'called' | 'charged' | 'revealed' | 'domainChecked' | 'stage'>
  /** Logs errors that were corrected on the way. */
  readonly log: Pick<Log, 'error'>
  readonly answers: AnswerBudget
}
