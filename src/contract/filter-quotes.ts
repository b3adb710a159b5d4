/** Quoted values of filters, in the quotes of JSON, SQL and word processors. */

/** Quotes that word processors make of others may have any of their shapes at the end. */
const closingQuotes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”“"',
  '”': '”“"',
  '„': '”“"',
  '«': '»',
  '»': '«',
  '‘': '’‘',
  '’': '’‘',
  '‚': '’‘',
}

export function isQuote(char: string): boolean {
  return char !== '' && Object.hasOwn(closingQuotes, char)
}

export function isApostrophe(char: string): boolean {
  return char !== '' && "'‘’‚".includes(char)
}

interface QuotedValue {
  readonly value: string
  /** Behind the closing quote. */
  readonly end: number
  readonly problem?: string
}

/**
 * Double quotes are those of JSON. Single ones are those of SQL, where '' and \' are an apostrophe
 * and other backslashes are plain.
 */
export function readQuoted(text: string, start: number): QuotedValue {
  const open = text[start]!
  const close = closingQuotes[open]!
  let value = ''
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at]!
    const next = text[at + 1] ?? ''
    if (open === '"' && char === '\\') value += char + (text[++at] ?? '')
    else if (open === "'" && (char === "'" || char === '\\') && next === "'") value += text[++at]
    else if (!close.includes(char) || isWithinWord(open, next)) value += char
    else return open === '"' ? readEscapes(value, at + 1) : { value, end: at + 1 }
  }
  return { value, end: text.length, problem: `The quote ${open} is not closed.` }
}

/** A curly quote within a word is an apostrophe. */
function isWithinWord(open: string, next: string): boolean {
  return isApostrophe(open) && open !== "'" && /[\p{L}\p{N}]/u.test(next)
}

function readEscapes(value: string, end: number): QuotedValue {
  if (!value.includes('\\')) return { value, end }
  try {
    // Line breaks and tabs may stand in a text, other than in JSON.
    const json = value.replace(/[\n\r\t]/g, (char) => JSON.stringify(char).slice(1, -1))
    return { value: JSON.parse(`"${json}"`), end }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const problem =
      'A backslash in "…" begins an escape of JSON, and is \\\\ itself; in \'…\' it is plain.'
    return { value, end, problem }
  }
}

export function skipBlanks(text: string, start: number): number {
  let at = start
  while (at < text.length && /\s/.test(text[at]!)) at++
  return at
}
