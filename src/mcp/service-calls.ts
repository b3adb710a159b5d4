/** How a tool asks the service: requests of its endpoints, with what they cost. */
import { type AnswerOf, type EndpointId, endpoints, type Problem } from '../contract/index.ts'
import type { CursorHandles } from './cursor-handles.ts'

export type JsonRecord = Readonly<Record<string, unknown>>

/** The answer of an endpoint. */
export interface ServiceAnswer {
  readonly status: number
  readonly body: JsonRecord
  readonly creditsUsed: number
  readonly creditsRemaining: number
}

/** POSTs `body` to `/v3` + `path` with the key of the caller. Resolves for refusals too. */
export type CallService = (path: string, body: JsonRecord) => Promise<ServiceAnswer>

/** The rights of the key, from POST /v3/account. */
export interface KeyAbilities {
  readonly services: readonly string[]
  /** Paths below `/v3`, without a slash before them. Undefined: all. */
  readonly endpoints?: readonly string[] | undefined
}

/** A call that cannot be answered. The message says what to change. */
export class ToolProblem extends Error {}

/** The requests of one tool call, and their price together. */
export class ServiceCalls {
  readonly #call: CallService
  readonly cursors: CursorHandles
  creditsUsed = 0
  /** Undefined before the first answer. */
  creditsRemaining: number | undefined

  constructor(call: CallService, cursors: CursorHandles) {
    this.#call = call
    this.cursors = cursors
  }

  /** Throws ToolProblem for a refusal. */
  async ask<Id extends EndpointId>(id: Id, body: JsonRecord): Promise<AnswerOf<Id>> {
    const answer = await this.#call(endpoints[id].path, body)
    this.creditsUsed += answer.creditsUsed
    this.creditsRemaining = answer.creditsRemaining
    if (answer.status >= 400) throw new ToolProblem(describeProblem(answer.body))
    return answer.body as AnswerOf<Id>
  }
}

/** The detail and every mistake of a problem, none twice. */
function describeProblem(body: Partial<Problem>): string {
  const { detail = 'the service refused the request', code, errors = [], required } = body
  const others = errors.filter(({ message }) => !detail.includes(message))
  const texts = others.map(({ pointer, message }) => `${pointer}: ${message}`)
  const advice = required === undefined ? [] : ['ask for less: a smaller `first`, fewer facets']
  return `${code ?? 'error'}: ${[detail, ...texts, ...advice].join('; ')}`
}
