/** Routes of `/operate`: authorisation, and the answers of failures. */
import { RequestError } from '../../contract/index.ts'
import type { RequestHead, Route } from '../../http/index.ts'
import { kinds, type Operation, operations, type RequestOf } from '../../operations/index.ts'
import { auditPerformers } from '../local/audit.ts'
import { keyPerformers } from '../local/keys/keys.ts'
import { snapshotPerformers } from '../local/snapshot.ts'
import { suppressionPerformers } from '../local/suppressions/performers.ts'
import { type AnyPerformer, InvalidMember, type OperatorPlace } from '../operator.ts'
import { isInvalid, UsageFailure } from '../output/report.ts'
import { cleanText } from '../output/safe-text.ts'
import { importPerformers, servicePerformers } from './performers.ts'
import type { Sessions } from './sessions.ts'
import { compileCheck, refuseMember } from './validate.ts'

/** A failure with a code that the API itself does not have. */
export class OperateFailure extends Error {
  override readonly name = 'OperateFailure'
  readonly status: number
  readonly code: keyof typeof titles

  constructor(status: number, code: keyof typeof titles, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const titles = {
  no_session: 'No session',
  token_refused: 'Token refused',
  operation_refused: 'Not done',
  service_unreachable: 'Service unreachable',
} as const

/** Does the operations of an operator. */
export interface OperateDesk {
  readonly place: OperatorPlace
  readonly sessions: Sessions
  /** Throws RequestError for a request that the server does not accept. */
  readonly check: (head: RequestHead) => void
}

const performers: Readonly<Record<string, AnyPerformer>> = {
  ...auditPerformers,
  ...importPerformers,
  ...keyPerformers,
  ...servicePerformers,
  ...snapshotPerformers,
  ...suppressionPerformers,
}

const openSession = {
  summary: 'exchange the token of a link for the secret of a session',
  path: '/session',
  members: { token: { kind: kinds.text(), required: true } },
} as const satisfies Operation

export function buildOperateRoutes(desk: OperateDesk): Route<null>[] {
  const { place, sessions } = desk
  const opening = buildRoute(desk, openSession, (body) => {
    const session = sessions.openSession((body as RequestOf<typeof openSession>).token)
    if (session !== null) return { session }
    const advice = 'take a new link where "devdex console --operate" runs'
    throw new OperateFailure(401, 'token_refused', `it was used, or is too old; ${advice}`)
  })
  const routes = Object.entries<Operation>(operations).flatMap(([id, operation]) => {
    if (operation.path === undefined) return []
    const perform = (body: unknown) => performers[id]!.perform(place, body as never)
    return [buildRoute(desk, operation, perform)]
  })
  return [opening, ...routes]
}

function buildRoute(
  { sessions, check }: OperateDesk,
  operation: Operation,
  perform: (body: unknown) => unknown,
): Route<null> {
  const { method = 'POST', path, status = 200 } = operation
  const checkBody = compileCheck(operation)
  return {
    method,
    path: `/operate${path}`,
    admit: (head) => {
      check(head)
      return null
    },
    fields: () => '',
    respond: async (call) => {
      try {
        if (operation !== openSession) requireSession(sessions, call.head)
        checkBody(call.body)
        const answer = await perform(call.body ?? {})
        return { status, headers: noStore, body: JSON.stringify(answer) }
      } catch (error) {
        return buildProblem(readFailure(error), call.requestId)
      }
    },
  }
}

function requireSession(sessions: Sessions, head: RequestHead): void {
  if (sessions.isOpen(head.header('authorization'))) return
  const advice = 'open the link that "devdex console --operate" prints'
  throw new OperateFailure(401, 'no_session', `the session is missing or has ended; ${advice}`)
}

export const noStore = { 'cache-control': 'no-store' } as const

export function buildProblem(failure: OperateFailure, requestId: string) {
  const { status, code, message: detail } = failure
  const title = titles[code]
  const problem = { type: `urn:devdex:problem:${code}`, title, status, detail, code, requestId }
  const headers = { ...noStore, ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}) }
  return { status, type: 'application/problem+json', headers, body: JSON.stringify(problem) }
}

/**
 * Converts an Error of a command to a failure with its message. Rethrows request errors and bugs.
 */
function readFailure(error: unknown): OperateFailure {
  if (error instanceof OperateFailure) return error
  if (error instanceof InvalidMember) throw refuseMember(error.member, cleanText(error.message))
  const isInput = error instanceof UsageFailure || isInvalid(error)
  if (isInput) throw new RequestError('invalid_request', { reason: cleanText(error.message) })
  const isFault = faults.some((Fault) => error instanceof Fault)
  if (!(error instanceof Error) || error instanceof RequestError || isFault) throw error
  return new OperateFailure(409, 'operation_refused', cleanText(error.message))
}

const faults = [TypeError, RangeError, ReferenceError, SyntaxError]
