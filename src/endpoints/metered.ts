/**
 * The pipeline of a metered request: validate (400), check services (403), recognise a replay
 * (409), plan (400), hold the price (402), run, debit, answer. Authentication and rate (401, 429)
 * come before the body is read. So do the refusal of a request that would wait too long (503) and
 * the limit of concurrent requests (429). A valid request waits for its permit, and holds it until
 * it has run. A dry run is answered with the price.
 */
import {
  type Admission,
  admissionRefusal,
  admit,
  type Charge,
  creditFields,
  type Paid,
  type Permit,
  type Repeat,
} from '../access/index.ts'
import {
  type EndpointId,
  endpoints,
  RequestError,
  type RequestOf,
  serialiseCost,
  validateRequest,
} from '../contract/index.ts'
import type { Call, Caller, Reply, RequestHead, Route } from '../http/index.ts'
import { StageClock } from '../observe/index.ts'
import { cursorsIn, requestTarget } from '../plan/index.ts'
import { type AnswerBudget, timeSlicesOf } from './answer-budget.ts'
import { contentOf, paidLocalParts } from './content-hash.ts'
import { type Compose, sharedBytesMax } from './documents.ts'
import { Payment } from './payment.ts'
import { dryRunApplied, prefersDryRun, repeatOf } from './repeat.ts'
import { requireServices } from './required-services.ts'
import {
  type RequestServices,
  requestServices,
  type Served,
  type ServiceParts,
  type SnapshotLease,
} from './services.ts'

/** A handler's result: the bytes of the answer, their price, and what is stored with the debit. */
export interface HandlerResult extends Pick<Charge, 'credits' | 'reveals' | 'also'> {
  readonly body: string | Compose
  /** `ContentHash.value` of what the answer shows. Not needed for a text body. */
  readonly shown?: number | undefined
}

/** A call that is run. */
export interface MeteredCall extends Call<Admission> {
  /** As `Payment.prepay`: before a language model is asked. */
  prepay(credits: number): Promise<boolean>
  /** Awaits another machine without holding a permit meanwhile. */
  outside<T>(work: PromiseLike<T>): Promise<T>
}

/** A request that has been understood, before anything is run. */
export interface Prepared {
  /** The maximum price of the answer, whatever is found. It follows from the request alone. */
  readonly creditsMax: number
  run(call: MeteredCall): HandlerResult | Promise<HandlerResult>
}

/** Plans a valid request. Throws RequestError (400) if its content makes no sense. */
export type Handler<Id extends EndpointId> = (
  request: RequestOf<Id>,
  services: RequestServices,
  admission: Admission,
) => Prepared

/** Shared by all metered routes of a service. */
export interface Metering extends ServiceParts {
  readonly answers: AnswerBudget
}

/** A route for the endpoint's path and for each other name of it. */
export function meteredRoutes<Id extends EndpointId>(
  id: Id,
  services: Metering,
  handler: Handler<Id>,
): Route<Admission>[] {
  const { path, aliases = [] }: Paths = endpoints[id]
  return [path, ...aliases].map((each) => ({
    method: 'POST',
    path: `/v3${each}`,
    endpoint: id,
    caller: callerOf,
    admit: (head) => admitted(id, services, head),
    fields: creditFields,
    respond: (call) => respond(id, services, handler, call),
  }))
}

function callerOf({ account, creditsUsed }: Admission): Caller {
  return { keyId: account.id, credits: creditsUsed }
}

interface Paths {
  readonly path: string
  readonly aliases?: readonly string[]
}

function admitted(id: EndpointId, services: Metering, head: RequestHead): Admission | RequestError {
  const nowMs = performance.now()
  const { access, limiter, admissionControl } = services
  try {
    const admission = admit(access, limiter, head.header('authorization'), nowMs)
    const refusal = isFree(id) ? null : admissionRefusal(admissionControl, admission, nowMs)
    if (refusal !== null) services.metrics.called(id, refusal.code)
    return refusal ?? admission
  } catch (error) {
    services.metrics.called(id, outcomeOf(error))
    throw error
  }
}

async function respond<Id extends EndpointId>(
  id: Id,
  services: Metering,
  handler: Handler<Id>,
  call: Call<Admission>,
): Promise<Reply> {
  const { account } = call.admission
  let leave = () => {}
  try {
    leave = services.concurrency.acquire(account.id, account.concurrency)
    const reply = await answered(id, services, handler, call)
    services.metrics.called(id, 'answered')
    return reply
  } catch (error) {
    services.metrics.called(id, outcomeOf(error))
    throw error
  } finally {
    leave()
  }
}

/** A question about the balance costs next to nothing, so it never waits for a permit. */
function isFree(id: EndpointId): boolean {
  return id === 'account'
}

function outcomeOf(error: unknown): string {
  return error instanceof RequestError ? error.code : 'internal_error'
}

async function answered<Id extends EndpointId>(
  id: Id,
  services: Metering,
  handler: Handler<Id>,
  call: Call<Admission>,
  isFirst = true,
): Promise<Reply> {
  const clock = new StageClock(services.metrics)
  const issues = validateRequest(id, call.body)
  if (issues.length > 0) throw invalidRequest(issues)
  const payment = new Payment(services, id, call, repeatOf(call, services.fingerprintOf))
  requireServices(call.admission.account, id, call.body)
  clock.end('validate')
  const isDryRun = prefersDryRun(call.head.header('prefer'))
  const { repeat } = payment
  const mayBePaid = !isDryRun && (repeat.isRetry || repeat.idempotencyMark !== undefined)
  let lease: SnapshotLease | undefined
  try {
    const paid = mayBePaid ? await paidBefore(services, call, repeat) : null
    const leased = paid === null ? leaseFor(services, call) : paid.lease
    lease = leased instanceof Promise ? await leased : leased
    const work = { id, services, handler, served: lease, payment, clock, isDryRun, paid }
    const ran = await runInPlace(work, call)
    return 'status' in ran ? ran : await chargedReply(id, services, ran, payment, call, clock)
  } catch (error) {
    await payment.failed(error)
    if (payment.prepaid > 0) services.metrics.charged(id, payment.prepaid)
    // While it waited for credits, the request that it repeats may have been charged for.
    if (mayBePaid && isFirst && outcomeOf(error) === 'insufficient_credits') {
      return await answered(id, services, handler, call, false)
    }
    throw error
  } finally {
    lease?.release()
    payment.end()
  }
}

/** All steps of a request are of one snapshot, and that of its cursors where it is still held. */
function leaseFor({ cursors, snapshots }: Metering, { body }: Call<Admission>) {
  return snapshots.lease(() => cursors.snapshotsOf(cursorsIn(body)))
}

/** A request that was paid for, and the snapshot that was. */
interface PaidAnswer extends Paid {
  readonly lease: SnapshotLease
}

/**
 * Null for a request that must be charged. A retry without an Idempotency-Key is one if its
 * snapshot is closed. With the key, RequestError `snapshot_gone` is thrown.
 */
async function paidBefore(
  { access, snapshots }: Metering,
  { admission }: Call<Admission>,
  repeat: Repeat,
): Promise<PaidAnswer | null> {
  const paid = await access.paidFor(admission.account.id, repeat, snapshots.names)
  if (paid === null) return null
  const lease = await snapshots.leaseOf(paid.snapshot)
  if (lease !== null) return { ...paid, lease }
  if (repeat.idempotencyMark !== undefined) throw new RequestError('snapshot_gone')
  return null
}

/** A debit waits for others of its turn, and needs no place meanwhile. */
async function runInPlace<Id extends EndpointId>(
  work: MeteredRun<Id>,
  call: Call<Admission>,
): Promise<Ran> {
  const acquired = isFree(work.id) ? null : placeFor(work.services, call)
  const permit = acquired instanceof Promise ? await acquired : acquired
  try {
    if (acquired instanceof Promise) work.clock.begin()
    return await run(work, call, permit)
  } finally {
    permit?.leave()
  }
}

/** Returns at once if a permit is free. Throws or rejects with RequestError `overloaded`. */
function placeFor({ admissionControl }: Metering, call: Call<Admission>): Permit | Promise<Permit> {
  const { admission, head, signal } = call
  const bytes = Number(head.header('content-length') ?? 0)
  const acquired = admissionControl.acquire({ key: admission.account.id, bytes, signal })
  if (!(acquired instanceof Promise)) return acquired
  const startMs = performance.now()
  return acquired.then((permit) => {
    call.timing('queue', performance.now() - startMs)
    return permit
  })
}

/** A reply that costs nothing, or an answer to be paid. */
type Ran = Reply | HandlerResult

/** The input of a valid request's run. */
interface MeteredRun<Id extends EndpointId> {
  readonly id: Id
  readonly services: Metering
  readonly handler: Handler<Id>
  readonly served: Served
  readonly payment: Payment
  readonly clock: StageClock
  readonly isDryRun: boolean
  readonly paid: Paid | null
}

async function run<Id extends EndpointId>(
  { services, handler, served, payment, clock, isDryRun, paid }: MeteredRun<Id>,
  call: Call<Admission>,
  permit: Permit | null,
): Promise<Ran> {
  const { account } = call.admission
  // A replay repeats what was paid for, which may be less.
  const localParts = account.services.includes('RAW') && (paid === null || paidLocalParts(paid))
  const target = requestTarget(served.engine, { localParts })
  const own = requestServices(services, served, target)
  const { creditsMax, run } = handler(call.body as RequestOf<Id>, own, call.admission)
  clock.end('plan')
  if (isDryRun) {
    const body = serialiseCost({ dryRun: true, creditsMax })
    return { status: 200, headers: dryRunApplied, body }
  }
  const outside = <T>(work: PromiseLike<T>) =>
    permit === null ? Promise.resolve(work) : permit.outside(work)
  const secured = payment.secure(creditsMax, paid !== null)
  if (secured !== undefined) await outside(secured)
  const answer = await run(meteredCall(call, payment, outside))
  payment.shows(served.engine.snapshot, contentOf(answer, localParts))
  return answer
}

/** Member by member: a spread of them all costs more than a look-up. */
function meteredCall(
  call: Call<Admission>,
  payment: Payment,
  outside: MeteredCall['outside'],
): MeteredCall {
  const { head, requestId, admission, params, body, bodyText, timing, signal } = call
  const prepay = (credits: number) => payment.prepay(credits)
  return {
    head,
    requestId,
    admission,
    params,
    body,
    bodyText,
    timing,
    signal,
    prepay,
    outside,
  }
}

/** An answer without memory is refused before it is paid. */
async function chargedReply(
  id: EndpointId,
  { answers, metrics }: Metering,
  answer: HandlerResult,
  payment: Payment,
  call: Call<Admission>,
  clock: StageClock,
): Promise<Reply> {
  const { body } = answer
  const isLarge = typeof body !== 'string' && body.bytesMax > sharedBytesMax
  const memory = isLarge ? { release: answers.reserve(body.bytesMax) } : {}
  let content: Reply['body'] = body
  try {
    // A large answer has memory of its own, so it may be composed before it can be sent.
    if (isLarge) content = await composedInTimeSlices(body, call)
    clock.begin()
    // A client that has gone gets nothing and pays nothing.
    await payment.debit(answer)
    clock.end('debit')
  } catch (error) {
    memory.release?.()
    throw error
  }
  metrics.charged(id, call.admission.creditsUsed)
  for (const { addresses } of answer.reveals ?? []) metrics.revealed(addresses)
  return { status: 200, headers: {}, body: content, ...memory }
}

async function composedInTimeSlices(body: Compose, call: Call<Admission>): Promise<Uint8Array> {
  const startMs = performance.now()
  const bytes = await body.inTimeSlices(timeSlicesOf(call))
  call.timing('compose', performance.now() - startMs)
  return bytes
}

function invalidRequest(issues: ReturnType<typeof validateRequest>): RequestError {
  const { pointer, message } = issues[0]!
  const reason = pointer === '' ? message : `${pointer}: ${message}`
  return new RequestError('invalid_request', { reason }, issues)
}
