/**
 * Whole lines of a body. A part of a line, with which a cut stream ends, is dropped.
 * @param onChunk called for each part that comes
 */
export async function* lines(
  body: ReadableStream<Uint8Array>,
  onChunk: () => void,
): AsyncGenerator<string, void, undefined> {
  // Not all browsers iterate streams.
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onChunk()
      // Only what has come is split: a line of many parts is not searched again with each.
      const parts = decoder.decode(value, { stream: true }).split('\n')
      parts[0] = rest + parts[0]!
      rest = parts.pop()!
      yield* parts
    }
  } finally {
    // A reader that stops early closes the connection. One that has failed is closed already.
    await reader.cancel().catch(() => undefined)
  }
}
