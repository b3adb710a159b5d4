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
  try {
    send(answer)
    answer.ended?.(true)
  } catch (error) {
    const { requestId, route = 'none' } = answer
    back.log.error(
      { ...placeOf(back.head, requestId, route), err: error },
      'an answer could not be sent',
    )
    answer.ended?.(false)
    back.close()
  }
}
