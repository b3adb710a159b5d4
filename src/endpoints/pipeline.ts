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
  type Permit,
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
import { listCursors, openRequestTarget, type PlannedScope, planScope } from '../plan/index.ts'
import { type Answer, sharedBytesMax } from './answer.ts'
import { openTimeSlices, socketBytes } from './answer-budget.ts'
import { mayCompress } from './compressible.ts'
import { hashContent, hasPaidLocalParts } from './content-hash.ts'
import { addFamilyNames, FamilyNamedAnswer } from './family-names.ts'
import { dryRunApplied } from './preferences.ts'
import { readReplayKey } from './replay-key.ts'
import { RequestContext, type Services } from './request-context.ts'
import { requireServices } from './required-services.ts'
import type { SnapshotLease } from './retained-snapshots.ts'
import type { SearchBlocks } from './search-blocks.ts'

/** A handler's result: the bytes of the answer, their price, and what is stored with the debit. */
export interface HandlerResult extends Pick<Charge, 'credits' | 'reveals' | 'also' | 'requires'> {
  readonly body: string | Answer
  /** `ContentHash.value` of what the answer shows. Not needed for a text body. */
  readonly shown?: number | undefined
}

/** A request that has been planned, before anything is run. */
export interface PreparedRequest {
  /** The maximum price of any answer. It follows from the request alone. */
  readonly creditsMax: number
  run(): HandlerResult | Promise<HandlerResult>
  /** The whole result, block by block. Absent for endpoints without streams. */
  readonly openBlocks?: () => SearchBlocks
}

/** Plans a valid request. Throws RequestError (400) if its content makes no sense. */
export type Handler<Id extends EndpointId> = (
  request: RequestOf<Id>,
  context: RequestContext,
) => PreparedRequest

/** The same for a request that refers to stored data. Mistakes are thrown one by one. */
export type LoadingHandler<Id extends EndpointId> = (
  request: RequestOf<Id>,
  context: RequestContext,
) => Promise<PreparedRequest>

type AnyHandler<Id extends EndpointId> = Handler<Id> | LoadingHandler<Id>

/** A route for the endpoint's path and for each other name of it. */
export function buildMeteredRoutes<Id extends EndpointId>(
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
    caller: identifyCaller,
    admit: (head) => admitRequest(id, services, head),
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

function identifyCaller({ account, creditsUsed }: Admission): Caller {
  return { keyId: account.id, credits: creditsUsed }
}

function admitRequest(
  id: EndpointId,
  services: Services,
  head: RequestHead,
): Admission | RequestError {
  const nowMs = performance.now()
  const { access, limiter, admissionControl } = services
  try {
    const authorization = head.header('authorization')
    requireInScope(id, access.authenticate(authorization), head)
    const admission = admit(access, limiter, authorization, nowMs)
    const refusal = needsNoPermit(id) ? null : findRefusal(admissionControl, admission, nowMs)
    if (refusal !== null) services.metrics.called(id, refusal.code)
    return refusal ?? admission
  } catch (error) {
    services.metrics.called(id, nameOutcome(error))
    throw error
  }
}

/** Before the rate counts the request: it is answered as one for a path that nothing serves. */
function requireInScope(id: EndpointId, { scope }: Account, { path }: RequestHead): void {
  if (scope?.endpoints === undefined || needsNoPermit(id)) return
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
    const answer = streaming?.(call.head) ?? answerRequest
    const reply = await answer(id, services, handler, call)
    services.metrics.called(id, 'answered')
    const { chunks } = reply
    if (chunks === undefined) leave()
    return chunks === undefined ? reply : { ...reply, chunks: leaveAtEnd(chunks, leave) }
  } catch (error) {
    leave()
    services.metrics.called(id, nameOutcome(error))
    throw error
  }
}

/** A stream counts as a request of its key until it ends. */
function leaveAtEnd(chunks: ChunkSource, leave: () => void): ChunkSource {
  return {
    next: (isStopping) => chunks.next(isStopping),
    close: (written) => {
      chunks.close(written)
      leave()
    },
  }
}

/** A request for the balance costs next to nothing, so it never waits for a permit. */
function needsNoPermit(id: EndpointId): boolean {
  return id === 'account'
}

function nameOutcome(error: unknown): string {
  return error instanceof RequestError ? error.code : 'internal_error'
}

/** The steps, in order. */
async function answerRequest<Id extends EndpointId>(
  id: Id,
  services: Services,
  handler: AnyHandler<Id>,
  call: Call<Admission>,
  isFirst = true,
): Promise<Reply> {
  const context = validate(id, services, call)
  const { payment, isDryRun } = context
  const mayBePaid = !isDryRun && mayBeReplay(payment.replayKey)
  let lease: SnapshotLease | undefined
  let view: EngineView | null = null
  try {
    lease = await (mayBePaid ? leasePaidSnapshot(context) : leaseSnapshot(context))
    view = await serveSnapshot(context, lease)
    const ran = await withPermit(context, () => run(context, handler))
    return 'status' in ran ? ran : await chargeReply(context, ran)
  } catch (error) {
    await refundFailure(context, error)
    // While this request waited for credits, the request that it repeats may have been charged for.
    if (mayBePaid && isFirst && nameOutcome(error) === 'insufficient_credits') {
      return await answerRequest(id, services, handler, call, false)
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
export async function serveSnapshot(
  context: RequestContext,
  lease: SnapshotLease,
): Promise<EngineView | null> {
  const scope = planKeyScope(context, lease.engine)
  context.mask = scope?.mask ?? undefined
  const view = scope === null ? null : await lease.engine.view(scope)
  context.serve(lease, view?.engine ?? lease.engine)
  return view
}

/** Null for a key to which everything exists. Throws RequestError `invalid_filter`. */
function planKeyScope({ account, endpoint }: RequestContext, engine: Engine): PlannedScope | null {
  const { scope } = account
  // What needs no service reads no records.
  if (scope === undefined || endpoints[endpoint].services.length === 0) return null
  return planScope(scope, { regexProblem: engine.words.regexProblem })
}

/** Throws RequestError `invalid_request`, `service_required`. */
export function validate(
  id: EndpointId,
  services: Services,
  call: Call<Admission>,
  readKey = readReplayKey,
): RequestContext {
  const clock = new StageClock(services.metrics)
  const issues = validateRequest(id, call.body, call.admission.account.scope?.fields)
  if (issues.length > 0) throw refuseRequest(issues)
  const replayKey = readKey(call, services.fingerprintOf)
  requireServices(call.admission.account, id, call.body)
  clock.end('validate')
  return new RequestContext(id, services, call, replayKey, clock)
}

/** All steps of a request use one snapshot: that of its cursors if retained, else the current. */
export function leaseSnapshot({
  services: { cursors, snapshots },
  call: { body },
}: RequestContext) {
  return snapshots.lease(() => cursors.listSnapshots(listCursors(body)))
}

/**
 * The snapshot of a request that was paid for. If it is closed, a retry without an Idempotency-Key
 * runs again and is charged. With the key, RequestError `snapshot_gone` is thrown.
 */
async function leasePaidSnapshot(context: RequestContext): Promise<SnapshotLease> {
  const { services, account, payment } = context
  const { access, snapshots } = services
  const { replayKey } = payment
  const paid = await access.findPaid(account.id, replayKey, snapshots.names)
  if (paid === null) return leaseSnapshot(context)
  const lease = await snapshots.leaseNamed(paid.snapshot)
  if (lease === null) {
    if (replayKey.idempotencyHash !== undefined) throw new RequestError('snapshot_gone')
    return leaseSnapshot(context)
  }
  context.paid = paid
  return lease
}

/** A reply that costs nothing, or a result to be paid. */
type Ran = Reply | HandlerResult

/** A debit waits for others of its event-loop tick, and needs no permit meanwhile. */
export async function withPermit<T>(context: RequestContext, work: () => Promise<T>): Promise<T> {
  try {
    const waiting = needsNoPermit(context.endpoint) ? undefined : acquirePermit(context)
    if (waiting !== undefined) await waiting
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
  if (acquired instanceof Promise) return waitForPermit(context, acquired)
  context.permit = acquired
  return undefined
}

async function waitForPermit(context: RequestContext, acquired: Promise<Permit>): Promise<void> {
  const startMs = performance.now()
  context.permit = await acquired
  context.recordTiming('queue', performance.now() - startMs)
  context.clock.begin()
}

async function run<Id extends EndpointId>(
  context: RequestContext,
  handler: AnyHandler<Id>,
): Promise<Ran> {
  const { payment, paid, engine } = context
  const prepared = await prepare(context, handler)
  const { creditsMax } = prepared
  if (context.isDryRun) return composePrice(creditsMax)
  const secured = secure(context, creditsMax, paid !== null)
  if (secured !== undefined) await secured
  const result = await prepared.run()
  payment.recordContent(engine.snapshot, hashContent(result, context.target.localParts ?? false))
  return result
}

/** Holds the price. A hold that takes time does not keep the permit. Rejects as `Access.hold`. */
export function secure(
  context: RequestContext,
  price: number,
  isReplay: boolean,
): Promise<void> | undefined {
  const secured = context.payment.secure(price, isReplay)
  return secured && context.outside(secured)
}

/** Plans the request. Throws as `Handler` does. */
export function prepare<Id extends EndpointId>(
  context: RequestContext,
  handler: AnyHandler<Id>,
): PreparedRequest | Promise<PreparedRequest> {
  const { paid, engine, account, call, services } = context
  const localParts = maySearchLocalParts(account.services, paid)
  const { synonyms, storedName } = services
  const { mask } = context
  const target = openRequestTarget(
    engine,
    { localParts },
    { synonyms, languagesIn: listLanguages, mask, storedName },
  )
  context.target = target
  const prepared = target.mistakes.collectWhile(() => handler(call.body as RequestOf<Id>, context))
  context.clock.end('plan')
  return prepared
}

/** The answer to a dry run. */
export function composePrice(creditsMax: number): Reply {
  const body = serialiseCost({ dryRun: true, creditsMax })
  return { status: 200, type: costType, headers: dryRunApplied, body }
}

/** A replay repeats what was paid for, which may be less than the key may do now. */
function maySearchLocalParts(services: readonly string[], paid: Paid | null): boolean {
  return services.includes('RAW') && (paid === null || hasPaidLocalParts(paid))
}

/** Composes the answer before its debit, so an answer without memory is refused unpaid. */
async function chargeReply(context: RequestContext, result: HandlerResult): Promise<Reply> {
  const { services, payment, clock, call } = context
  const { body } = result
  const answer = typeof body === 'string' ? null : nameAnswer(context, body)
  const bytesMax = answer?.bytesMax ?? 0
  const isLarge = bytesMax > sharedBytesMax
  const memory = bytesMax > socketBytes ? { release: services.answers.reserve(bytesMax) } : {}
  let content: Reply['body'] = ''
  try {
    if (typeof body === 'string') content = nameText(context, body)
    // A large answer has memory of its own, so it may be composed before it can be sent.
    else if (isLarge) content = await composeInTimeSlices(context, answer!)
    else content = () => answer!.write()
    clock.begin()
    // A client that has disconnected gets nothing and pays nothing.
    await payment.debit(result)
    clock.end('debit')
  } catch (error) {
    memory.release?.()
    throw error
  }
  recordCharge(context, call.admission.creditsUsed, result)
  const isCompressible = mayCompress(context.endpoint, result.reveals)
  return { status: 200, headers: {}, body: content, ...memory, isReused: !isLarge, isCompressible }
}

/** Counts what was charged for an answer or a block, and the addresses that it shows. */
export function recordCharge(
  { services, endpoint }: RequestContext,
  credits: number,
  { reveals = [] }: Pick<HandlerResult, 'reveals'>,
): void {
  services.metrics.charged(endpoint, credits)
  for (const { addresses } of reveals) services.metrics.revealed(addresses)
}

/** Refunds and counts what was taken before a failure. */
export async function refundFailure(
  { payment, services, endpoint }: RequestContext,
  error: unknown,
): Promise<void> {
  await payment.refundFailed(error)
  if (payment.prepaid > 0) services.metrics.charged(endpoint, payment.prepaid)
}

function nameAnswer({ hasFamilyNames }: RequestContext, answer: Answer): Answer {
  return hasFamilyNames ? new FamilyNamedAnswer(answer) : answer
}

function nameText({ hasFamilyNames }: RequestContext, body: string): string | Uint8Array {
  return hasFamilyNames ? addFamilyNames(Buffer.from(body)) : body
}

async function composeInTimeSlices(context: RequestContext, answer: Answer): Promise<Uint8Array> {
  const startMs = performance.now()
  const bytes = await answer.writeInTimeSlices(openTimeSlices(context))
  context.recordTiming('compose', performance.now() - startMs)
  return bytes
}

function refuseRequest(issues: ReturnType<typeof validateRequest>): RequestError {
  const { pointer, message } = issues[0]!
  const reason = pointer === '' ? message : `${pointer}: ${message}`
  return new RequestError('invalid_request', { reason }, issues)
}
