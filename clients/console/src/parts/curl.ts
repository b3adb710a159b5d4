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
    `-d ${quoted(plainJson(body))}`,
  ].join(' \\\n  ')
}

/** Controls of terminals, and of the direction of text. JSON escapes some of them alone. */
const controls = /[\p{Bidi_Control}\u2028\u2029]|[^\P{Cc}\n]/gu

/** JSON in which nothing but characters that one sees is not escaped. */
export function plainJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(controls, (one) => {
    return `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** A terminal takes control characters in pasted text for keys: Ctrl-C would end the quotation. */
const keys = /[^\P{Cc}\n]+/gu

/** Quotes any text as a word of a POSIX shell that can also be pasted into a terminal. */
export function quoted(text: string): string {
  const word = text.replaceAll("'", `'\\''`).replace(keys, (pressed) => {
    return `'"$(printf '${octal(pressed)}')"'`
  })
  return `'${word}'`
}

function octal(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => {
    return `\\${byte.toString(8).padStart(3, '0')}`
  }).join('')
}
