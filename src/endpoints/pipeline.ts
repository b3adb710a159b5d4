/**
 * The pipeline of a metered request, step by step. A dry run ends with the price after the plan.
 *
 * - Before the body is read: authenticate (401), count against the rate (429), refuse what would
 *   wait too long (503).
 * - Then validate (400), check services (403), recognise a replay (409), lease a snapshot.
 * - With a permit (503): plan (400), hold the price (402), run.
 * - Without it: debit, answer.
 */
import {
  type Account,
  type Admission,
  admit,
  type Charge,
  findRefusal,
  formatCreditFields,
  mayBeReplay,
  type Paid,
} from '../accounts/index.ts'
import {
  costType,
  createUnknownPath,
  type EndpointId,
  type EndpointRow,
  endpoints,
  RequestError,
  type RequestOf,
  serialiseCost,
  validateRequest,
} from '../contract/index.ts'
import type { Engine, EngineView } from '../engines/index.ts'
import type { Call, Caller, ChunkSource, Reply, RequestHead, Route } from '../http/index.ts'
import { listLanguages } from '../language/index.ts'
import { StageClock } from '../observe/index.ts'
import { cursorsIn, type PlannedScope, planScope, requestTarget } from '../plan/index.ts'
import { socketBytes, timeSlicesOf } from './answer-budget.ts'
import { mayCompress } from './compressible.ts'
import { contentOf, paidLocalParts } from './content-hash.ts'
import { type Compose, sharedBytesMax } from './documents.ts'
import { withFamilyNames } from './family-names.ts'
import { dryRunApplied, replayKeyOf } from './replay-key.ts'
import { RequestContext, type Services } from './request-context.ts'
import { requireServices } from './required-services.ts'
import type { SnapshotLease } from './retained-snapshots.ts'
import type { SearchBlocks } from './search-blocks.ts'

/** A handler's result: the bytes of the answer, their price, and what is stored with the debit. */
export interface HandlerResult extends Pick<Charge, 'credits' | 'reveals' | 'also' | 'requires'> {
  readonly body: string | Compose
  /** `ContentHash.value` of what the answer shows. Not needed for a text body. */
  readonly shown?: number | undefined
}

/** A request that has been planned, before anything is run. */
export interface Prepared {
  /** The maximum price of any answer. It follows from the request alone. */
  readonly creditsMax: number
  run(): HandlerResult | Promise<HandlerResult>
  /** The whole result, block by block. Absent for endpoints without streams. */
  readonly blocks?: () => SearchBlocks
}

/** Plans a valid request. Throws RequestError (400) if its content makes no sense. */
export type Handler<Id extends EndpointId> = (
  request: RequestOf<Id>,
  context: RequestContext,
) => Prepared

/** The same for a request that refers to stored data. Mistakes are thrown one by one. */
export type LoadingHandler<Id extends EndpointId> = (
  request: RequestOf<Id>,
  context: RequestContext,
) => Promise<Prepared>

type AnyHandler<Id extends EndpointId> = Handler<Id> | LoadingHandler<Id>

/** A route for the endpoint's path and for each other name of it. */
export function meteredRoutes<Id extends EndpointId>(
  id: Id,
  services: Services,
  handler: AnyHandler<Id>,
  streaming?: Streaming,
): Route<Admission>[] {
  const { path, aliases = [] }: EndpointRow = endpoints[id]
  return [path, ...aliases].map((each) => ({
    method: 'POST',
    path: `/v3${each}`,
    endpoint: id,
    caller: callerOf,
    admit: (head) => admitted(id, services, head),
    fields: formatCreditFields,
    respond: (call) => respond(id, services, handler, call, streaming),
  }))
}

/** The answer to one request. */
type Answering = <Id extends EndpointId>(
  id: Id,
  services: Services,
  handler: AnyHandler<Id>,
  call: Call<Admission>,
) => Promise<Reply>

/** How to answer a client that asks for a stream. Undefined for all others. */
export type Streaming = (head: RequestHead) => Answering | undefined

function callerOf({ account, creditsUsed }: Admission): Caller {
  return { keyId: account.id, credits: creditsUsed }
}

function admitted(id: EndpointId, services: Services, head: RequestHead): Admission | RequestError {
  const nowMs = performance.now()
  const { access, limiter, admissionControl } = services
  try {
    const authorization = head.header('authorization')
    requireInScope(id, access.authenticate(authorization), head)
    const admission = admit(access, limiter, authorization, nowMs)
    const refusal = isFree(id) ? null : findRefusal(admissionControl, admission, nowMs)
    if (refusal !== null) services.metrics.called(id, refusal.code)
    return refusal ?? admission
  } catch (error) {
    services.metrics.called(id, outcomeOf(error))
    throw error
  }
}

/** Before the rate counts the request: it is answered as one for a path that nothing serves. */
function requireInScope(id: EndpointId, { scope }: Account, { path }: RequestHead): void {
  if (scope?.endpoints === undefined || isFree(id)) return
  if (!scope.endpoints.includes(endpoints[id].path.slice(1))) throw createUnknownPath(path)
}

async function respond<Id extends EndpointId>(
  id: Id,
  services: Services,
  handler: AnyHandler<Id>,
  call: Call<Admission>,
  streaming: Streaming | undefined,
): Promise<Reply> {
  const { account } = call.admission
  let leave = () => {}
  try {
    leave = services.concurrency.acquire(account.id, account.concurrency)
    const answer = streaming?.(call.head) ?? answered
    const reply = await answer(id, services, handler, call)
    services.metrics.called(id, 'answered')
    const { chunks } = reply
    if (chunks === undefined) leave()
    return chunks === undefined ? reply : { ...reply, chunks: closing(chunks, leave) }
  } catch (error) {
    leave()
    services.metrics.called(id, outcomeOf(error))
    throw error
  }
}

/** A stream counts as a request of its key until it ends. */
function closing(chunks: ChunkSource, leave: () => void): ChunkSource {
  return {
    next: (isStopping) => chunks.next(isStopping),
    close: (written) => {
      chunks.close(written)
      leave()
    },
  }
}

/** A request for the balance costs next to nothing, so it never waits for a permit. */
function isFree(id: EndpointId): boolean {
  return id === 'account'
}

function outcomeOf(error: unknown): string {
  return error instanceof RequestError ? error.code : 'internal_error'
}

/** The steps, in order. */
async function answered<Id extends EndpointId>(
  id: Id,
  services: Services,
  handler: AnyHandler<Id>,
  call: Call<Admission>,
  isFirst = true,
): Promise<Reply> {
  const context = validated(id, services, call)
  const { payment, isDryRun } = context
  const mayBePaid = !isDryRun && mayBeReplay(payment.replayKey)
  let lease: SnapshotLease | undefined
  let view: EngineView | null = null
  try {
    const leased = mayBePaid ? paidOrCurrent(context) : currentSnapshot(context)
    lease = leased instanceof Promise ? await leased : leased
    const viewed = served(context, lease)
    view = viewed instanceof Promise ? await viewed : viewed
    const ran = await withPermit(context, () => run(context, handler))
    return 'status' in ran ? ran : await chargedReply(context, ran)
  } catch (error) {
    await payment.failed(error)
    if (payment.prepaid > 0) services.metrics.charged(id, payment.prepaid)
    // While this request waited for credits, the request that it repeats may have been charged for.
    if (mayBePaid && isFirst && outcomeOf(error) === 'insufficient_credits') {
      return await answered(id, services, handler, call, false)
    }
    throw error
  } finally {
    view?.release()
    lease?.release()
    payment.end()
  }
}

/**
 * Serves the request from the snapshot, in the view of its key. Returns what has to be released.
 * Null for a key to which everything exists. Throws RequestError `invalid_filter`.
 */
export function served(context: RequestContext, lease: SnapshotLease): null | Promise<EngineView> {
  const scope = scopeOf(context, lease.engine)
  context.mask = scope?.mask ?? undefined
  if (scope === null) {
    context.serve(lease, lease.engine)
    return null
  }
  return lease.engine.view(scope).then((view) => {
    context.serve(lease, view.engine)
    return view
  })
}

/** Null for a key to which everything exists. Throws RequestError `invalid_filter`. */
function scopeOf({ account, endpoint }: RequestContext, engine: Engine): PlannedScope | null {
  const { scope } = account
  // What needs no service reads no records.
  if (scope === undefined || endpoints[endpoint].services.length === 0) return null
  return planScope(scope, { regexProblem: engine.regexProblem })
}

/** Throws RequestError `invalid_request`, `service_required`. */
export function validated(
  id: EndpointId,
  services: Services,
  call: Call<Admission>,
  keyOf = replayKeyOf,
): RequestContext {
  const clock = new StageClock(services.metrics)
  const issues = validateRequest(id, call.body, call.admission.account.scope?.fields)
  if (issues.length > 0) throw invalidRequest(issues)
  const replayKey = keyOf(call, services.fingerprintOf)
  requireServices(call.admission.account, id, call.body)
  clock.end('validate')
  return new RequestContext(id, services, call, replayKey, clock)
}

/** All steps of a request use one snapshot: that of its cursors if retained, else the current. */
export function currentSnapshot({
  services: { cursors, snapshots },
  call: { body },
}: RequestContext) {
  return snapshots.lease(() => cursors.snapshotsOf(cursorsIn(body)))
}

/**
 * The snapshot of a request that was paid for. If it is closed, a retry without an Idempotency-Key
 * runs again and is charged. With the key, RequestError `snapshot_gone` is thrown.
 */
async function paidOrCurrent(context: RequestContext): Promise<SnapshotLease> {
  const { services, account, payment } = context
  const { access, snapshots } = services
  const { replayKey } = payment
  const paid = await access.findPaid(account.id, replayKey, snapshots.names)
  if (paid === null) return currentSnapshot(context)
  const lease = await snapshots.leaseOf(paid.snapshot)
  if (lease === null) {
    if (replayKey.idempotencyHash !== undefined) throw new RequestError('snapshot_gone')
    return currentSnapshot(context)
  }
  context.paid = paid
  return lease
}

/** A reply that costs nothing, or a result to be paid. */
type Ran = Reply | HandlerResult

/** A debit waits for others of its event-loop tick, and needs no permit meanwhile. */
export async function withPermit<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  const waiting = isFree(context.endpoint) ? undefined : acquirePermit(context)
  try {
    if (waiting !== undefined) {
      await waiting
      context.clock.begin()
    }
    return await work()
  } finally {
    context.permit?.leave()
  }
}

/** Undefined if a permit is free. Throws or rejects with RequestError `overloaded`. */
function acquirePermit(context: RequestContext): Promise<void> | undefined {
  const { call, account, signal, services } = context
  const bytes = Number(call.head.header('content-length') ?? call.bodyText.length)
  const acquired = services.admissionControl.acquire({ key: account.id, bytes, signal })
  if (!(acquired instanceof Promise)) {
    context.permit = acquired
    return undefined
  }
  const startMs = performance.now()
  return acquired.then((permit) => {
    context.permit = permit
    context.timing('queue', performance.now() - startMs)
  })
}

async function run<Id extends EndpointId>(
  context: RequestContext,
  handler: AnyHandler<Id>,
): Promise<Ran> {
  const { payment, paid, engine } = context
  const planned = prepare(context, handler)
  const prepared = planned instanceof Promise ? await planned : planned
  const { creditsMax } = prepared
  if (context.isDryRun) return priceReply(creditsMax)
  const secured = payment.secure(creditsMax, paid !== null)
  if (secured !== undefined) await context.outside(secured)
  const result = await prepared.run()
  payment.shows(engine.snapshot, contentOf(result, context.target.localParts ?? false))
  return result
}

/** Plans the request. Throws as `Handler` does. */
export function prepare<Id extends EndpointId>(
  context: RequestContext,
  handler: AnyHandler<Id>,
): Prepared | Promise<Prepared> {
  const { paid, engine, account, call, services } = context
  const localParts = searchesLocalParts(account.services, paid)
  const { synonyms, storedName } = services
  const { mask } = context
  const target = requestTarget(
    engine,
    { localParts },
    { synonyms, languagesIn: listLanguages, mask, storedName },
  )
  context.target = target
  const prepared = target.mistakes.during(() => handler(call.body as RequestOf<Id>, context))
  context.clock.end('plan')
  return prepared
}

/** The answer to a dry run. */
export function priceReply(creditsMax: number): Reply {
  const body = serialiseCost({ dryRun: true, creditsMax })
  return { status: 200, type: costType, headers: dryRunApplied, body }
}

/** A replay repeats what was paid for, which may be less than the key may do now. */
function searchesLocalParts(services: readonly string[], paid: Paid | null): boolean {
  return services.includes('RAW') && (paid === null || paidLocalParts(paid))
}

/** Composes the answer before its debit, so an answer without memory is refused unpaid. */
async function chargedReply(context: RequestContext, result: HandlerResult): Promise<Reply> {
  const { services, payment, clock, call } = context
  const body = context.hasFamilyNames ? withFamilyNames(result.body) : result.body
  const bytesMax = typeof body === 'function' ? body.bytesMax : 0
  const isLarge = typeof body === 'function' && bytesMax > sharedBytesMax
  const memory = bytesMax > socketBytes ? { release: services.answers.reserve(bytesMax) } : {}
  let content: Reply['body'] = body
  try {
    // A large answer has memory of its own, so it may be composed before it can be sent.
    if (isLarge) content = await composedInTimeSlices(context, body)
    clock.begin()
    // A client that has disconnected gets nothing and pays nothing.
    await payment.debit(result)
    clock.end('debit')
  } catch (error) {
    memory.release?.()
    throw error
  }
  services.metrics.charged(context.endpoint, call.admission.creditsUsed)
  for (const { addresses } of result.reveals ?? []) services.metrics.revealed(addresses)
  const isCompressible = mayCompress(context.endpoint, result.reveals)
  return { status: 200, headers: {}, body: content, ...memory, isReused: !isLarge, isCompressible }
}

async function composedInTimeSlices(context: RequestContext, body: Compose): Promise<Uint8Array> {
  const startMs = performance.now()
  const bytes = await body.inTimeSlices(timeSlicesOf(context))
  context.timing('compose', performance.now() - startMs)
  return bytes
}

function invalidRequest(issues: ReturnType<typeof validateRequest>): RequestError {
  const { pointer, message } = issues[0]!
  const reason = pointer === '' ? message : `${pointer}: ${message}`
  return new RequestError('invalid_request', { reason }, issues)
}
