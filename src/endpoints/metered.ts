/**
 * The way of every metered call: validate (400), check services (403), refuse what is not built yet
 * (400), run, charge (402), answer. Authentication and rate (401, 429) come before the body is
 * read. Whoever prefers a dry run gets the price instead of the run.
 */
import { type Admission, admit, charge, creditFields, requireService } from '../access/index.ts'
import {
  type EndpointId,
  endpoints,
  RequestError,
  type RequestOf,
  serialiseCost,
  validateRequest,
} from '../contract/index.ts'
import type { Call, Reply, Route } from '../http/index.ts'
import { requestTarget } from '../plan/index.ts'
import type { AnswerBudget } from './answer-budget.ts'
import type { Wishes } from './attributes.ts'
import { type Compose, sharedBytesMax } from './documents.ts'
import { dryRunApplied, prefersDryRun } from './prefer.ts'
import type { RequestServices, Services } from './services.ts'

/** What a handler found: the answer's bytes and what they cost. */
export interface Answer {
  readonly body: string | Compose
  readonly credits: number
}

/** A request that has been understood, before anything is run. */
export interface Prepared {
  readonly wishes: Wishes
  /** The answer costs no more, whatever is found. */
  readonly creditsMax: number
  run(call: Call<Admission>): Answer | Promise<Answer>
}

/** Understands a valid request; throws RequestError (400) where its content makes no sense. */
export type Handler<Id extends EndpointId> = (
  request: RequestOf<Id>,
  services: RequestServices,
  admission: Admission,
) => Prepared

/** What all metered routes of a service share. */
export interface Metering extends Services {
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
    admit: (head) => admit(services.access, services.limiter, head.header('authorization')),
    fields: creditFields,
    respond: (call) => respond(id, services, handler, call),
  }))
}

interface Paths {
  readonly path: string
  readonly aliases?: readonly string[]
}

async function respond<Id extends EndpointId>(
  id: Id,
  services: Metering,
  handler: Handler<Id>,
  call: Call<Admission>,
): Promise<Reply> {
  const issues = validateRequest(id, call.body)
  if (issues.length > 0) throw invalidRequest(issues)
  const { admission } = call
  const target = requestTarget(services.engine)
  const prepared = handler(call.body as RequestOf<Id>, { ...services, target }, admission)
  const { wishes, creditsMax } = prepared
  const { service } = endpoints[id]
  if (service !== null) requireService(admission.account, service)
  for (const needed of wishes.services) requireService(admission.account, needed)
  const [missing] = wishes.unavailable
  if (missing !== undefined) throw new RequestError('not_available', { what: missing })
  if (prefersDryRun(call.head.header('prefer'))) {
    const body = serialiseCost({ dryRun: true, creditsMax })
    return { status: 200, headers: dryRunApplied, body }
  }
  return chargedReply(services, await prepared.run(call), call)
}

/** What there is no memory for is refused before it is paid. */
async function chargedReply(
  { access, answers }: Metering,
  { body, credits }: Answer,
  { admission, aborted }: Call<Admission>,
): Promise<Reply> {
  const isLarge = typeof body !== 'string' && body.bytesMax > sharedBytesMax
  const memory = isLarge ? { release: answers.reserve(body.bytesMax) } : {}
  try {
    // Whoever has gone gets nothing and pays nothing.
    await charge(access, admission, credits, () => !aborted())
  } catch (error) {
    memory.release?.()
    throw error
  }
  return { status: 200, headers: {}, body, ...memory }
}

function invalidRequest(issues: ReturnType<typeof validateRequest>): RequestError {
  const { pointer, message } = issues[0]!
  const reason = pointer === '' ? message : `${pointer}: ${message}`
  return new RequestError('invalid_request', { reason }, issues)
}
