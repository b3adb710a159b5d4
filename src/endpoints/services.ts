import type {
  Access,
  ConcurrencyLimiter,
  fingerprinter,
  Gate,
  RateLimiter,
} from '../access/index.ts'
import type { Embedder } from '../embed/index.ts'
import type { Engine, HiddenPeople } from '../engines/index.ts'
import type { Interpreter } from '../language/index.ts'
import type { Log, Metrics } from '../observe/index.ts'
import type { MailDomains, Signal } from '../people/index.ts'
import type { CursorBox, RepoPlanTarget } from '../plan/index.ts'

/** What endpoints work with; made once at start. */
export interface Services {
  readonly engine: Engine
  /**
   * The very model that the snapshot's vectors were made with; `boundQueries` has bounded it.
   */
  readonly embedder: Embedder
  readonly access: Access
  readonly limiter: RateLimiter
  readonly concurrency: ConcurrencyLimiter
  /** How many calls are at work at once, and whose turn is next. */
  readonly gate: Gate
  /** Tells requests apart. */
  readonly fingerprintOf: ReturnType<typeof fingerprinter>
  readonly cursors: CursorBox
  /** That long after the first search of a request began, no wider one is begun. */
  readonly deadlineMs: number
  /** Who understands the sentences of searches in natural language. */
  readonly interpreter: Interpreter
  /** Which domains take mail. */
  readonly mailDomains: Pick<MailDomains, 'check'>
  /** Whom the engine hides, or is about to hide. */
  readonly hidden: HiddenPeople
  /**
   * Makes what stores the signal, to be called inside a transaction. Throws RequestError
   * `signal_quota`.
   */
  readonly addingSignal: (signal: Signal) => () => void
  readonly metrics: Pick<Metrics, 'called' | 'charged' | 'revealed' | 'domainChecked' | 'stage'>
  /** Hears of what is mended on the way, and should not have been wrong. */
  readonly log: Pick<Log, 'error'>
}

/** What one request is understood with. */
export interface RequestServices extends Services {
  readonly target: RepoPlanTarget
}

/** Member by member: a spread of them all costs more than a look-up. */
export function requestServices(services: Services, target: RepoPlanTarget): RequestServices {
  return {
    engine: services.engine,
    embedder: services.embedder,
    access: services.access,
    limiter: services.limiter,
    concurrency: services.concurrency,
    gate: services.gate,
    fingerprintOf: services.fingerprintOf,
    cursors: services.cursors,
    deadlineMs: services.deadlineMs,
    interpreter: services.interpreter,
    mailDomains: services.mailDomains,
    hidden: services.hidden,
    addingSignal: services.addingSignal,
    metrics: services.metrics,
    log: services.log,
    target,
  }
}
