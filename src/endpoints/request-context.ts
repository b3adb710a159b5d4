/** The state of one metered request in the pipeline, and the services of all requests. */
import type {
  Access,
  Admission,
  AdmissionControl,
  ConcurrencyLimiter,
  makeFingerprinter,
  Paid,
  Permit,
  RateLimiter,
  ReplayKey,
  Statement,
} from '../accounts/index.ts'
import type { Signal } from '../accounts/people/index.ts'
import type { EndpointId, FieldMask, Names } from '../contract/index.ts'
import type { CancelSignal, SuppressedNames } from '../domain/index.ts'
import type { Embedder } from '../embed/index.ts'
import type { QueryEngine } from '../engines/index.ts'
import type { Call } from '../http/index.ts'
import type { Interpreter } from '../language/index.ts'
import type { Log, Metrics, StageClock } from '../observe/index.ts'
import type { MailDomains } from '../people/index.ts'
import type { CursorCodec, PlanTarget, Synonyms } from '../plan/index.ts'
import type { AnswerBudget } from './answer-budget.ts'
import { Payment } from './payment.ts'
import { prefersDryRun } from './preferences.ts'
import type { RetainedSnapshots, ServedSnapshot } from './retained-snapshots.ts'

export class RequestContext {
  readonly endpoint: EndpointId
  readonly call: Call<Admission>
  readonly services: Services
  /** Times of the stages of the request. */
  readonly clock: StageClock
  payment: Payment
  /** Whether the client wants the price instead of an answer. */
  readonly isDryRun: boolean
  /** The request that was paid for and that this one repeats, or null. */
  paid: Paid | null = null
  /** The permit of admission control. Null for a free request. */
  permit: Permit | null = null
  /** The members that exist for the key. Undefined: all. */
  mask: FieldMask | undefined
  // All steps use one snapshot. These are set before the request is planned.
  engine!: QueryEngine
  /** Interprets sentences with the words of the snapshot. */
  interpreter!: Interpreter
  /** The target that plans are made against. */
  target!: PlanTarget
  /** By texts as JSON: their vectors. */
  readonly vectors = new Map<string, readonly Float32Array[]>()

  constructor(
    endpoint: EndpointId,
    services: Services,
    call: Call<Admission>,
    replayKey: ReplayKey,
    clock: StageClock,
  ) {
    this.endpoint = endpoint
    const { scope } = call.admission.account
    const cursors = scope && services.cursors.bindTo(JSON.stringify(scope))
    this.services = cursors === undefined ? services : { ...services, cursors }
    this.call = call
    this.clock = clock
    this.payment = new Payment(services, endpoint, call, replayKey)
    this.isDryRun = prefersDryRun(call.head.header('prefer'))
  }

  /** Starts another payment, since each block of a stream is paid separately. */
  startPayment(): void {
    const { replayKey } = this.payment
    this.payment = new Payment(this.services, this.endpoint, this.call, replayKey)
  }

  /** @param engine in the view of the key's scope */
  serve({ interpreter }: ServedSnapshot, engine: QueryEngine): void {
    this.engine = engine
    this.interpreter = interpreter
  }

  /** Aborted when the client disconnects. */
  get signal(): CancelSignal {
    return this.call.signal
  }

  get account(): Admission['account'] {
    return this.call.admission.account
  }

  /** Whether answers have the names of the API family in addition to the neutral ones. */
  get hasFamilyNames(): boolean {
    return (this.account.names ?? this.services.names) === 'family'
  }

  /** Adds to the `Server-Timing` entry of that name. */
  recordTiming(name: string, durationMs: number): void {
    this.call.timing(name, durationMs)
  }

  /** As `Payment.prepay`: before a language model is called. */
  prepay(credits: number): Promise<boolean> {
    return this.payment.prepay(credits)
  }

  /** Awaits another machine without keeping the permit meanwhile. */
  outside<T>(work: PromiseLike<T>): Promise<T> {
    return this.permit === null ? Promise.resolve(work) : this.permit.outside(work)
  }
}

/** Services that all requests use. Created once at start. */
export interface Services {
  /** Each request leases its snapshot here. */
  readonly snapshots: Pick<RetainedSnapshots, 'names' | 'lease' | 'leaseNamed'>
  /** The model that made the snapshot's vectors. `boundQueries` bounds its queue. */
  readonly embedder: Embedder
  readonly access: Access
  readonly limiter: Pick<RateLimiter, 'take'>
  readonly concurrency: ConcurrencyLimiter
  /** Limits concurrent calls, and decides which is next. */
  readonly admissionControl: AdmissionControl
  /** Computes fingerprints of requests. */
  readonly fingerprintOf: ReturnType<typeof makeFingerprinter>
  readonly cursors: CursorCodec
  /** Synonyms for words of queries. None by default. */
  readonly synonyms?: Synonyms
  /** Names of places that filters write otherwise. None by default. */
  readonly storedName?: PlanTarget['storedName']
  /** Time after the start of a request's first search, after which the search is not widened. */
  readonly deadlineMs: number
  /** Checks which domains accept mail. */
  readonly mailDomains: Pick<MailDomains, 'check'>
  /** The users that the engine suppresses, or is about to suppress. */
  readonly suppressed: SuppressedNames
  /** What stores the signal with a debit. Rejects with RequestError `signal_quota`. */
  readonly addSignal: (signal: Signal) => Promise<readonly Statement[]>
  readonly metrics: Pick<Metrics, 'called' | 'charged' | 'revealed' | 'domainChecked' | 'stage'>
  /** Logs errors that the service recovered from. */
  readonly log: Pick<Log, 'error'>
  readonly answers: AnswerBudget
  /** Names in answers for keys that have no rule of their own. Neutral by default. */
  readonly names?: Names | undefined
}
