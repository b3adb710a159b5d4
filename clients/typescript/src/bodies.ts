/** Bodies of answers, read part by part, so that a service cannot fill the memory. */
import { AnswerTooLargeError } from './errors.ts'

const lineEnd = 10

/** The whole text. Throws AnswerTooLargeError, and reads no further. */
export async function textOf(body: ReadableStream<Uint8Array>, bytesMax: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of partsOf(body)) {
    bytes += part.length
    if (bytes > bytesMax) throw new AnswerTooLargeError(bytesMax)
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Whole lines. A part of a line, with which a cut stream ends, is dropped. Throws
 * AnswerTooLargeError for a line that has not ended after so many bytes.
 * @param onPart called for each part that comes
 */
export async function* linesOf(
  body: ReadableStream<Uint8Array>,
  lineBytesMax: number,
  onPart: () => void,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  let restBytes = 0
  for await (const part of partsOf(body)) {
    onPart()
    const end = part.lastIndexOf(lineEnd)
    restBytes = end === -1 ? restBytes + part.length : part.length - end - 1
    if (restBytes > lineBytesMax) throw new AnswerTooLargeError(lineBytesMax)
    // Only what has come is split: a line of many parts is not searched again with each.
    const texts = decoder.decode(part, { stream: true }).split('\n')
    texts[0] = rest + texts[0]!
    rest = texts.pop()!
    yield* texts
  }
}

async function* partsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  // Not all browsers iterate streams.
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // A reader that stops early closes the connection. One that has failed is closed already.
    // Nothing waits for it, because a body that was cloned is closed by its last reader.
    void reader.cancel().catch(() => undefined)
  }
}
