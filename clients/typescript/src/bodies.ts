/** Reads bodies in chunks, so that a service cannot exhaust the memory. */
import { AnswerTooLargeError } from './errors.ts'

const lineEnd = 10

/** The whole text. Throws AnswerTooLargeError, and stops reading. */
export async function readText(
  body: ReadableStream<Uint8Array>,
  bytesMax: number,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of readChunks(body)) {
    bytes += part.length
    if (bytes > bytesMax) throw new AnswerTooLargeError(bytesMax)
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Yields whole lines. An incomplete last line of a cut stream is dropped. Throws
 * AnswerTooLargeError for a line of more than `bytesMax` bytes.
 * @param onPart called for each chunk
 */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  lineBytesMax: number,
  onPart: () => void,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  let restBytes = 0
  for await (const part of readChunks(body)) {
    onPart()
    const end = part.lastIndexOf(lineEnd)
    restBytes = end === -1 ? restBytes + part.length : part.length - end - 1
    if (restBytes > lineBytesMax) throw new AnswerTooLargeError(lineBytesMax)
    // Splits only the new chunk, because scanning a long line again for each chunk is quadratic.
    const texts = decoder.decode(part, { stream: true }).split('\n')
    texts[0] = rest + texts[0]!
    rest = texts.pop()!
    yield* texts
  }
}

async function* readChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  // Not all browsers iterate streams.
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Closes the connection of a reader that stops early. The result is not awaited, because a
    // cloned body is closed only by its last reader.
    void reader.cancel().catch(() => undefined)
  }
}
