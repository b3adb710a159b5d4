/** The last step of a request, the same on both adapters. */
import type { Log } from '../observe/index.ts'
import type { Answer, RequestHead } from './adapter.ts'
import { placeOf } from './watch.ts'

/** One request's way back to its client. */
export interface WayBack {
  readonly head: RequestHead
  readonly log: Pick<Log, 'error'>
  /** Ends the connection. */
  close(): void
  /** The answer is out or lost: nothing needs the request's body any more. */
  freeBody(): void
}

/** Sends an answer as soon as it is there: at once, or when its promise resolves. */
export function deliver(
  answer: Answer | Promise<Answer> | undefined,
  send: (answer: Answer) => void,
  back: WayBack,
): void {
  if (answer instanceof Promise) void answer.then((late) => sendOrClose(late, send, back))
  else if (answer !== undefined) sendOrClose(answer, send, back)
}

/** Nothing can be told any more to the client of an answer that fails here, except its end. */
function sendOrClose(answer: Answer, send: (answer: Answer) => void, back: WayBack): void {
  let isSent = true
  try {
    send(answer)
  } catch (error) {
    isSent = false
    logFault(answer, back, error, 'an answer could not be sent')
  }
  try {
    answer.ended?.(isSent)
  } catch (error) {
    // The answer is out: who counts and logs must end neither its connection nor the process.
    logFault(answer, back, error, 'a request could not be counted or logged')
  }
  back.freeBody()
  // Not before: a client whose connection ends counts as one that has gone.
  if (!isSent) back.close()
}

function logFault(answer: Answer, { head, log }: WayBack, error: unknown, message: string): void {
  const { requestId, route = 'none' } = answer
  log.error({ ...placeOf(head, requestId, route), err: error }, message)
}
