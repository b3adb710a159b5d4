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
import type { Log, Metrics } from '../observe/index.ts'
import type { MailDomains, Signal } from '../people/index.ts'
import type { CursorCodec, Synonyms } from '../plan/index.ts'
import type { AnswerBudget } from './answer-budget.ts'
import type { RetainedSnapshots } from './retained-snapshots.ts'

/** What all requests share. Created once at start. */
export interface Services {
  /** Each request leases its snapshot here. */
  readonly snapshots: Pick<RetainedSnapshots, 'names' | 'lease' | 'leaseOf'>
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
  /** What words of queries mean also. None by default. */
  readonly synonyms?: Synonyms
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
