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
import type { CursorBox, RepoPlanTarget } from '../plan/index.ts'

/** What answers from one snapshot. */
export interface Served {
  readonly engine: Engine
  /** Who understands the sentences of searches in natural language. */
  readonly interpreter: Interpreter
}

/** Stays open until it is given back, whatever is swapped meanwhile. */
export interface SnapshotLease extends Served {
  release(): void
}

/** The snapshots that are held: the current one, and those before it, for cursors and replays. */
export interface ServedSnapshots {
  /** Names of all that replays can be answered from at once; the current one first. */
  readonly names: readonly string[]
  /**
   * Of the current snapshot, or of another one that is wanted and can be had.
   *
   * @param wanted names that cursors of the request tell; asked for only where there may be another
   */
  lease(wanted: () => readonly string[]): SnapshotLease | Promise<SnapshotLease>
  /** Of the snapshot with this name, for a replay; null where it is to be had no longer. */
  leaseOf(name: string): SnapshotLease | null | Promise<SnapshotLease | null>
}

/** What endpoints work with; one request has one snapshot for all of its steps. */
export interface Services extends Served {
  /**
   * The very model that the snapshot's vectors were made with; `boundQueries` has bounded it.
   */
  readonly embedder: Embedder
  readonly access: Access
  readonly limiter: RateLimiter
  readonly concurrency: ConcurrencyLimiter
  /** How many calls are at work at once, and whose turn is next. */
  readonly admissionControl: AdmissionControl
  /** Tells requests apart. */
  readonly fingerprintOf: ReturnType<typeof fingerprinter>
  readonly cursors: CursorBox
  /** That long after the first search of a request began, no wider one is begun. */
  readonly deadlineMs: number
  /** Which domains take mail. */
  readonly mailDomains: Pick<MailDomains, 'check'>
  /** Whom the engine hides, or is about to hide. */
  readonly suppressed: SuppressedNames
  /**
   * Makes what stores the signal with a debit. Throws RequestError `signal_quota`.
   */
  readonly addingSignal: (signal: Signal) => Also | Promise<Also>
  readonly metrics: Pick<Metrics, 'called' | 'charged' | 'revealed' | 'domainChecked' | 'stage'>
  /** Hears of what is mended on the way, and should not have been wrong. */
  readonly log: Pick<Log, 'error'>
}

/** What is made once at start, and where each request finds its snapshot. */
export interface ServiceParts extends Omit<Services, keyof Served> {
  readonly snapshots: ServedSnapshots
}

/** What one request is understood with. */
export interface RequestServices extends Services {
  readonly target: RepoPlanTarget
}

/** Member by member: a spread of them all costs more than a look-up. */
export function requestServices(
  services: ServiceParts,
  { engine, interpreter }: Served,
  target: RepoPlanTarget,
): RequestServices {
  return {
    engine,
    embedder: services.embedder,
    access: services.access,
    limiter: services.limiter,
    concurrency: services.concurrency,
    admissionControl: services.admissionControl,
    fingerprintOf: services.fingerprintOf,
    cursors: services.cursors,
    deadlineMs: services.deadlineMs,
    interpreter,
    mailDomains: services.mailDomains,
    suppressed: services.suppressed,
    addingSignal: services.addingSignal,
    metrics: services.metrics,
    log: services.log,
    target,
  }
}
