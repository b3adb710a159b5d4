/**
 * Calls of the operator server. A link brings a token, which is exchanged once for the secret of a
 * session. The session ends with the tab or the server.
 */
import { computed, signal } from '@preact/signals'
import type { OperateAnswer, OperateBody, OperatePath } from '../../../../src/operations/index.ts'
import { href, navigate } from '../address.ts'

const sessionName = 'devdex-operate'

const session = signal(sessionStorage.getItem(sessionName) ?? '')
/** Whether the tab has a session, as far as it knows. */
export const canOperate = computed(() => session.value !== '')
/** Why the token of the link gave no session. */
export const linkProblem = signal<unknown>(undefined)

/** A refusal of the server, or that there is none. */
export class OperateError extends Error {
  override readonly name = 'OperateError'
  readonly title: string
  readonly code: string
  readonly requestId: string | undefined

  constructor(problem: Readonly<Record<string, unknown>>) {
    super(String(problem.detail ?? 'the server gave no reason'))
    this.title = String(problem.title ?? 'Not done')
    this.code = String(problem.code ?? '')
    this.requestId = typeof problem.requestId === 'string' ? problem.requestId : undefined
  }
}

/** Takes the token out of the address, before anything else reads that. */
export function takeToken(): void {
  const token = /^#token=([\w-]+)$/.exec(location.hash)?.[1]
  if (token === undefined) return
  navigate(href('operate', 'health'), { replace: true })
  void open(token)
}

async function open(token: string): Promise<void> {
  try {
    const answer = await ask('session', { token })
    keep(String(answer.session))
    linkProblem.value = undefined
  } catch (error) {
    linkProblem.value = error
  }
}

function keep(secret: string): void {
  session.value = secret
  sessionStorage.setItem(sessionName, secret)
}

/**
 * Asks `/operate/{path}`: by POST with a body, else by GET. Throws OperateError. Without a session
 * the pages show how to get one.
 */
export async function callOperator<Path extends OperatePath>(
  path: Path,
  body?: OperateBody<Path>,
  signal?: AbortSignal,
): Promise<OperateAnswer<Path>> {
  return (await ask(path, body, signal)) as unknown as OperateAnswer<Path>
}

type Answer = Readonly<Record<string, unknown>>

async function ask(path: string, body?: object, signal?: AbortSignal): Promise<Answer> {
  const answer = await fetchAnswer(path, body, signal)
  const content = (await answer.json().catch(() => ({}))) as Answer
  if (answer.ok) return content
  const error = new OperateError(content)
  if (error.code === 'no_session') keep('')
  throw error
}

async function fetchAnswer(path: string, body?: object, signal?: AbortSignal): Promise<Response> {
  const headers = { authorization: `Bearer ${session.peek()}`, 'content-type': 'application/json' }
  const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const abort = signal === undefined ? {} : { signal }
  try {
    return await fetch(`/operate/${path}`, { ...request, ...abort, headers })
  } catch (error) {
    if (signal?.aborted) throw error
    const detail = 'Where "devdex console --operate" runs, see whether it has ended.'
    throw new OperateError({ title: 'The console server does not answer', detail })
  }
}
