/**
 * Whole lines of a body. The last one of a cut stream may be a part of one, and is dropped.
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
      const all = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = all.pop()!
      yield* all
    }
  } finally {
    // Who stops reading closes the connection. One that has failed is closed.
    await reader.cancel().catch(() => undefined)
  }
}
