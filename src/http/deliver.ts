/** The last step of a request, the same on both adapters. */
import type { Log } from '../observe/index.ts'
import type { Answer, RequestHead } from './adapter.ts'
import { compressAnswer } from './compression.ts'
import { placeOf } from './watch.ts'

/** The connection that the answer of one request goes to. */
export interface ReplyTarget {
  readonly head: RequestHead
  readonly log: Pick<Log, 'error'>
  /** Ends the connection. */
  close(): void
  /** The answer is sent or lost. The request's body may be freed. */
  freeBody(): void
}

/** A promise: the answer leaves piece by piece. Rejects if it can't be completed. */
export type SendAnswer = (answer: Answer) => Promise<void> | void

/** Sends an answer as soon as it is there: at once, or when its promise resolves. */
export function deliver(
  answer: Answer | Promise<Answer> | undefined,
  send: SendAnswer,
  target: ReplyTarget,
): void {
  if (answer instanceof Promise) void answer.then((late) => sendOrClose(late, send, target))
  else if (answer !== undefined) sendOrClose(answer, send, target)
}

/** If an answer fails here, its connection can only be closed. */
function sendOrClose(made: Answer, send: SendAnswer, target: ReplyTarget): void {
  try {
    const answer = compressAnswer(made, target.head)
    if (!(answer instanceof Promise)) return sendNow(answer, send, target)
    void answer.then(
      (late) => sendNow(late, send, target),
      (error) => failToSend(made, target, error),
    )
  } catch (error) {
    made.release?.()
    failToSend(made, target, error)
  }
}

function failToSend(answer: Answer, target: ReplyTarget, error: unknown): void {
  logFault(answer, target, error, 'an answer could not be sent')
  finish(answer, false, target)
}

function sendNow(answer: Answer, send: SendAnswer, target: ReplyTarget): void {
  const fail = (error: unknown) => failToSend(answer, target, error)
  try {
    const sending = send(answer)
    if (sending === undefined) finish(answer, true, target)
    else void sending.then(() => finish(answer, true, target), fail)
  } catch (error) {
    fail(error)
  }
}

function finish(answer: Answer, isSent: boolean, target: ReplyTarget): void {
  try {
    answer.ended?.(isSent)
  } catch (error) {
    // The answer is sent: a fault of metrics or logs must end neither the connection nor the
    // process.
    logFault(answer, target, error, 'a request could not be counted or logged')
  }
  target.freeBody()
  // Closed after the log, because a client with a closed connection counts as gone.
  if (!isSent) target.close()
}

function logFault(
  answer: Answer,
  { head, log }: ReplyTarget,
  error: unknown,
  message: string,
): void {
  const { requestId, route = 'none' } = answer
  log.error({ ...placeOf(head, requestId, route), err: error }, message)
}

/** Counts requests between their head and the last byte of their answer, for a graceful stop. */
export class InFlight {
  #count = 0
  #wake: (() => void) | undefined

  enter(): void {
    this.#count++
  }

  leave(): void {
    this.#count--
    if (this.#count === 0) this.#wake?.()
  }

  /** Resolves once nothing is in flight, or after `msMax`. */
  async settled(msMax: number): Promise<void> {
    if (this.#count === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, msMax)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
