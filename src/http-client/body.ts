/** The bytes of an answer, up to a limit: a server that never ends must not fill the memory. */

/** Null, and the rest is not read, where there are more than `bytesMax`. */
export async function readBody(response: Response, bytesMax: number): Promise<string | null> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // To leave the loop cancels the stream.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > bytesMax) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
