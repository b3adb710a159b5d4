/** The last steps of a request, the same on both adapters: compress, send, log, free. */
import type { Log } from '../observe/index.ts'
import type { Answer, RequestHead } from './adapter.ts'
import { chooseAnswerEncoding, compressAnswer } from './compression.ts'
import { describeRequest } from './watch.ts'

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

/**
 * Sends an answer: in this tick if it need not be compressed. If that fails, its connection can
 * only be closed. Never rejects.
 */
export async function deliver(made: Answer, send: SendAnswer, target: ReplyTarget): Promise<void> {
  let isSent = false
  try {
    const encoding = chooseAnswerEncoding(made, target.head)
    const answer = encoding === undefined ? made : await compressAnswer(made, encoding)
    await send(answer)
    isSent = true
  } catch (error) {
    logFault(made, target, error, 'an answer could not be sent')
  }
  try {
    made.ended?.(isSent)
  } catch (error) {
    // A fault of metrics or logs must end neither the connection nor the process.
    logFault(made, target, error, 'a request could not be counted or logged')
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
  const { requestId, route } = answer
  log.error({ ...describeRequest(head, requestId, route), err: error }, message)
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
  async settle(msMax: number): Promise<void> {
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
