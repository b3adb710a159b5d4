/** Requests as they are written to a socket, made before a load starts. */
export interface RequestText {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON. */
  readonly body: string
}

export function requestBytes(host: string, { path, headers, body }: RequestText): Buffer {
  const fields = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const head = [`POST ${path} HTTP/1.1`, ...fields].join('\r\n')
  return Buffer.from(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}
