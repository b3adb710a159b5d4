export interface CurlCall {
  /** Below `/v3`. */
  readonly path: string
  readonly body: object
}

/** A call as a command of a shell. The key is a variable, so that it can be shown to others. */
export function curlText({ path, body }: CurlCall, origin = location.origin): string {
  return [
    `curl -s ${quoted(`${origin}/v3${path}`)}`,
    `-H "Authorization: Bearer $DEVDEX_API_KEY"`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(' \\\n  ')
}

/** A word of a POSIX shell, whatever is in it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
