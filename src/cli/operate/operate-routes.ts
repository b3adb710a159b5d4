/** Routes of `/operate`: authorisation, and the answers of failures. */
import { AccountsError } from '../../accounts/index.ts'
import { RequestError } from '../../contract/index.ts'
import type { Call, RequestHead, Route } from '../../http/index.ts'
import { UsageFailure } from '../output/report.ts'
import { safeText } from '../output/safe-text.ts'
import { BodyMembers } from './members.ts'
import type { Sessions } from './sessions.ts'

/** An endpoint, by its path below `/operate`. */
export interface Operation {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  /** Names of the members of its body. */
  readonly takes?: readonly string[]
  /** Default: 200. */
  readonly status?: number
  /** Returns the answer. A failure of the command is an Error with a message for people. */
  run(members: BodyMembers, call: Call<null>): object | Promise<object>
}

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

/** Returns routes for the requests that `check` accepts. It throws RequestError. */
export function operateRoutes(
  operations: readonly Operation[],
  sessions: Sessions,
  check: (head: RequestHead) => void,
): Route<null>[] {
  const opening: Operation = {
    method: 'POST',
    path: '/session',
    takes: ['token'],
    run: (members) => {
      const session = sessions.exchange(members.text('token'))
      if (session !== null) return { session }
      const advice = 'take a new link where "devdex console --operate" runs'
      throw new OperateFailure(401, 'token_refused', `it was used, or is too old; ${advice}`)
    },
  }
  const requireSession = ({ head }: Call<null>) => {
    if (sessions.isOpen(head.header('authorization'))) return
    const advice = 'open the link that "devdex console --operate" prints'
    throw new OperateFailure(401, 'no_session', `the session is missing or has ended; ${advice}`)
  }
  return [
    routeOf(opening, check, () => undefined),
    ...operations.map((operation) => routeOf(operation, check, requireSession)),
  ]
}

function routeOf(
  operation: Operation,
  check: (head: RequestHead) => void,
  requireSession: (call: Call<null>) => void,
): Route<null> {
  const { method, path, takes = [], status = 200, run } = operation
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
        requireSession(call)
        const answer = await run(new BodyMembers(call.body, takes), call)
        return { status, headers: noStore, body: JSON.stringify(answer) }
      } catch (error) {
        return problemReply(failureOf(error), call.requestId)
      }
    },
  }
}

export const noStore = { 'cache-control': 'no-store' } as const

export function problemReply(failure: OperateFailure, requestId: string) {
  const { status, code, message: detail } = failure
  const title = titles[code]
  const problem = { type: `urn:devdex:problem:${code}`, title, status, detail, code, requestId }
  const headers = { ...noStore, ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}) }
  return { status, type: 'application/problem+json', headers, body: JSON.stringify(problem) }
}

/**
 * Converts an Error of a command to a failure with its message. Rethrows request errors and bugs.
 */
function failureOf(error: unknown): OperateFailure {
  if (error instanceof OperateFailure) return error
  const isInput = error instanceof UsageFailure || isInvalid(error)
  if (isInput) throw new RequestError('invalid_request', { reason: safeText(error.message) })
  const isFault = faults.some((Fault) => error instanceof Fault)
  if (!(error instanceof Error) || error instanceof RequestError || isFault) throw error
  return new OperateFailure(409, 'operation_refused', safeText(error.message))
}

const faults = [TypeError, RangeError, ReferenceError, SyntaxError]

function isInvalid(error: unknown): error is AccountsError {
  return error instanceof AccountsError && error.code === 'invalid'
}
