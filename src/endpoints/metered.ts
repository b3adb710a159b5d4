/**
 * The way of every metered call: validate (400), check services (403), tell whether it is paid
 * already (409), run, charge (402), answer. Authentication and rate (401, 429) come before the body
 * is read, and so does the refusal of whoever would wait for too long (503); the limit of calls at
 * once (429) comes with it. A valid call waits for its turn at the gate, and has its place there
 * until it is run. Whoever prefers a dry run gets the price instead of the run.
 */
import {
  type Admission,
  admit,
  type Charge,
  charge,
  creditFields,
  type Pass,
  refusalAtGate,
  requireService,
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
import { cursorsIn, regexCheck, requestTarget } from '../plan/index.ts'
import type { AnswerBudget } from './answer-budget.ts'
import type { Wishes } from './attributes.ts'
import { type Compose, sharedBytesMax } from './documents.ts'
import { dryRunApplied, prefersDryRun } from './prefer.ts'
import { repeatOf } from './repeat.ts'
import {
  type RequestServices,
  requestServices,
  type Served,
  type ServiceParts,
} from './services.ts'
import { slicesOf } from './slices.ts'

/** What a handler found: the answer's bytes, what they cost, and what is stored with that. */
export interface Answer extends Pick<Charge, 'credits' | 'reveals' | 'also'> {
  readonly body: string | Compose
}

/** A call that is run. */
export interface MeteredCall extends Call<Admission> {
  /** What it may cost: all that the key has, and any price where it has been paid before. */
  readonly creditsAffordable: number
  /** Awaits another machine, and holds up nobody who waits for this one. */
  outside<T>(work: PromiseLike<T>): Promise<T>
}

/** A request that has been understood, before anything is run. */
export interface Prepared {
  readonly wishes: Wishes
  /** The answer costs no more, whatever is found. */
  readonly creditsMax: number
  run(call: MeteredCall): Answer | Promise<Answer>
}

/** Understands a valid request; throws RequestError (400) where its content makes no sense. */
export type Handler<Id extends EndpointId> = (
  request: RequestOf<Id>,
  services: RequestServices,
  admission: Admission,
) => Prepared

/** What all metered routes of a service share. */
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
  const { access, limiter, gate } = services
  try {
    const admission = admit(access, limiter, head.header('authorization'), nowMs)
    const refusal = isFree(id) ? null : refusalAtGate(gate, admission, nowMs)
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
    leave = services.concurrency.enter(account.id, account.concurrency)
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

/** Who asks what is left is answered however many others wait: it costs next to nothing. */
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
): Promise<Reply> {
  const clock = new StageClock(services.metrics)
  const issues = validateRequest(id, call.body)
  if (issues.length > 0) throw invalidRequest(issues)
  clock.end('validate')
  const { cursors, snapshots } = services
  // All steps of a request are of one snapshot, and that of its cursors where it is still held.
  const leased = snapshots.lease(() => cursors.snapshotsOf(cursorsIn(call.body)))
  const lease = leased instanceof Promise ? await leased : leased
  try {
    const ran = await runInPlace({ id, services, handler, served: lease, clock }, call)
    return 'status' in ran ? ran : await chargedReply(services, ran, call, clock)
  } finally {
    lease.release()
  }
}

/** A debit waits for others of its turn, and needs no place meanwhile. */
async function runInPlace<Id extends EndpointId>(
  work: Run<Id>,
  call: Call<Admission>,
): Promise<Ran> {
  const entered = isFree(work.id) ? null : placeFor(work.services, call)
  const pass = entered instanceof Promise ? await entered : entered
  try {
    if (entered instanceof Promise) work.clock.begin()
    return await run(work, call, pass)
  } finally {
    pass?.leave()
  }
}

/** At once where there is one. Throws or rejects with RequestError `overloaded`. */
function placeFor({ gate }: Metering, call: Call<Admission>): Pass | Promise<Pass> {
  const { admission, head, aborted } = call
  const bytes = Number(head.header('content-length') ?? 0)
  const entered = gate.enter({ key: admission.account.id, bytes, gone: aborted })
  if (!(entered instanceof Promise)) return entered
  const startMs = performance.now()
  return entered.then((pass) => {
    call.timing('queue', performance.now() - startMs)
    return pass
  })
}

/** A reply that costs nothing, or an answer to be paid. */
type Ran = Reply | Payable

interface Payable {
  readonly body: Answer['body']
  readonly cost: Charge
}

/** What a valid request is run with. */
interface Run<Id extends EndpointId> {
  readonly id: Id
  readonly services: Metering
  readonly handler: Handler<Id>
  readonly served: Served
  readonly clock: StageClock
}

async function run<Id extends EndpointId>(
  { id, services, handler, served, clock }: Run<Id>,
  call: Call<Admission>,
  pass: Pass | null,
): Promise<Ran> {
  const repeat = repeatOf(call, services.fingerprintOf)
  const { admission } = call
  const { account } = admission
  const regexProblem = regexCheck(served.engine)
  const prepare = (localParts: boolean) => {
    const target = requestTarget(served.engine, { localParts }, regexProblem)
    const own = requestServices(services, served, target)
    return handler(call.body as RequestOf<Id>, own, admission)
  }
  const hasRaw = account.services.includes('RAW')
  let prepared = prepare(hasRaw)
  clock.end('plan')
  const { wishes, creditsMax } = prepared
  const { service } = endpoints[id]
  if (service !== null) requireService(account, service)
  for (const needed of wishes.services) requireService(account, needed)
  if (prefersDryRun(call.head.header('prefer'))) {
    const body = serialiseCost({ dryRun: true, creditsMax })
    return { status: 200, headers: dryRunApplied, body }
  }
  const isPaid = await services.access.isPaid(account.id, repeat)
  // With local parts in the plan, what is left has to be known however much there was.
  const creditsNear = hasRaw && creditsMax > 0 ? Number.POSITIVE_INFINITY : creditsMax
  admission.creditsRemaining = await services.access.remaining(account, creditsNear)
  const creditsAffordable = isPaid ? Number.POSITIVE_INFINITY : admission.creditsRemaining
  // A 402 would tell for nothing that somebody has this local part: who cannot pay for whatever is
  // found searches as without RAW. So does a repeat: what it repeats may have paid for less.
  if (hasRaw && creditsMax > admission.creditsRemaining) prepared = prepare(false)
  const { body, credits, reveals, also } = await prepared.run(
    affording(call, creditsAffordable, pass),
  )
  const { requestId } = call
  const authorization = call.head.header('authorization')
  return {
    body,
    cost: { credits, endpoint: id, requestId, repeat, authorization, reveals, also },
  }
}

/** Member by member: a spread of them all costs more than a look-up. */
function affording(
  call: Call<Admission>,
  creditsAffordable: number,
  pass: Pass | null,
): MeteredCall {
  const { head, requestId, admission, params, body, bodyText, timing, aborted } = call
  const outside = <T>(work: PromiseLike<T>) =>
    pass === null ? Promise.resolve(work) : pass.outside(work)
  return {
    head,
    requestId,
    admission,
    params,
    body,
    bodyText,
    timing,
    aborted,
    creditsAffordable,
    outside,
  }
}

/** What there is no memory for is refused before it is paid. */
async function chargedReply(
  { access, answers, metrics }: Metering,
  { body, cost }: Payable,
  call: Call<Admission>,
  clock: StageClock,
): Promise<Reply> {
  const { admission, aborted } = call
  const isLarge = typeof body !== 'string' && body.bytesMax > sharedBytesMax
  const memory = isLarge ? { release: answers.reserve(body.bytesMax) } : {}
  let content: Reply['body'] = body
  try {
    // What is large has memory of its own, and need not wait until it can be sent at once.
    if (isLarge) content = await composedInSlices(body, call)
    clock.begin()
    // Whoever has gone gets nothing and pays nothing.
    await charge(access, admission, cost, () => !aborted())
    clock.end('debit')
  } catch (error) {
    memory.release?.()
    throw error
  }
  metrics.charged(cost.endpoint, admission.creditsUsed)
  for (const { addresses } of cost.reveals ?? []) metrics.revealed(addresses)
  return { status: 200, headers: {}, body: content, ...memory }
}

async function composedInSlices(body: Compose, call: Call<Admission>): Promise<Uint8Array> {
  const startMs = performance.now()
  const bytes = await body.inSlices(slicesOf(call))
  call.timing('compose', performance.now() - startMs)
  return bytes
}

function invalidRequest(issues: ReturnType<typeof validateRequest>): RequestError {
  const { pointer, message } = issues[0]!
  const reason = pointer === '' ? message : `${pointer}: ${message}`
  return new RequestError('invalid_request', { reason }, issues)
}
