/** A call of the service. */
export interface ApiCall {
  /** Below `/v3`. */
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** A call as a command of a shell. The key is a variable, so that it can be shown to others. */
export function formatCurl({ path, body }: ApiCall, origin = location.origin): string {
  return [
    `curl -s ${quoteWord(`${origin}/v3${path}`)}`,
    `-H "Authorization: Bearer $DEVDEX_API_KEY"`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoteWord(formatJson(body))}`,
  ].join(' \\\n  ')
}

/** Controls of terminals, and of the direction of text. JSON escapes some of them alone. */
const controls = /[\p{Bidi_Control}\u2028\u2029]|[^\P{Cc}\n]/gu

/** JSON in which nothing but characters that one sees is not escaped. */
export function formatJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(controls, (one) => {
    return `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/** A terminal takes control characters in pasted text for keys: Ctrl-C would end the quotation. */
const keys = /[^\P{Cc}\n]+/gu

/** Quotes any text as a word of a POSIX shell that can also be pasted into a terminal. */
export function quoteWord(text: string): string {
  const word = text.replaceAll("'", `'\\''`).replace(keys, (pressed) => {
    return `'"$(printf '${encodeOctal(pressed)}')"'`
  })
  return `'${word}'`
}

function encodeOctal(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => {
    return `\\${byte.toString(8).padStart(3, '0')}`
  }).join('')
}
