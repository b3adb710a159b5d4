/**
 * The way of every metered call: validate (400), check services (403), refuse what is not built yet
 * (400), run, charge (402), answer. Authentication and rate (401, 429) come before the body is
 * read.
 */
import { type Admission, admit, charge, creditFields, requireService } from '../access/index.ts'
import {
  type EndpointId,
  endpoints,
  RequestError,
  type RequestOf,
  validateRequest,
} from '../contract/index.ts'
import type { Call, ReplyBody, Route } from '../http/index.ts'
import type { Wishes } from './attributes.ts'
import type { Services } from './services.ts'

/** What a handler found: the answer's bytes and what they cost. */
export interface Answer {
  readonly body: ReplyBody
  readonly credits: number
}

/** A request that has been understood, before anything is run. */
export interface Prepared {
  readonly wishes: Wishes
  run(call: Call<Admission>): Answer | Promise<Answer>
}

/** Understands a valid request; throws RequestError (400) where its content makes no sense. */
export type Handler<Id extends EndpointId> = (
  request: RequestOf<Id>,
  services: Services,
  admission: Admission,
) => Prepared

export function meteredRoute<Id extends EndpointId>(
  id: Id,
  services: Services,
  handler: Handler<Id>,
): Route<Admission> {
  const { path, service } = endpoints[id]
  return {
    method: 'POST',
    path: `/v3${path}`,
    admit: (head) => admit(services.access, services.limiter, head.header('authorization')),
    fields: creditFields,
    respond: async (call) => {
      const issues = validateRequest(id, call.body)
      if (issues.length > 0) throw invalidRequest(issues)
      const { admission } = call
      const prepared = handler(call.body as RequestOf<Id>, services, admission)
      const { wishes } = prepared
      if (service !== null) requireService(admission.account, service)
      for (const needed of wishes.services) requireService(admission.account, needed)
      const [missing] = wishes.unavailable
      if (missing !== undefined) throw new RequestError('not_available', { what: missing })
      const answer = await prepared.run(call)
      // Whoever has gone gets nothing and pays nothing.
      await charge(services.access, admission, answer.credits, () => !call.aborted())
      return { status: 200, headers: {}, body: answer.body }
    },
  }
}

function invalidRequest(issues: ReturnType<typeof validateRequest>): RequestError {
  const { pointer, message } = issues[0]!
  const reason = pointer === '' ? message : `${pointer}: ${message}`
  return new RequestError('invalid_request', { reason }, issues)
}
