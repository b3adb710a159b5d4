/**
 * Decodes encoded words (RFC 2047), which tools that make commits of mails leave in names:
 * `=?UTF-8?q?J=C3=BCrgen?=`.
 */

/** Charset with an optional language (RFC 2231), encoding, and text. */
const encodedWord = /=\?([^?\s]{1,60})\?([bq])\?([^?]*)\?=/gi

interface WordBytes {
  readonly charset: string
  readonly bytes: Buffer
  /** The word before it is decoded. */
  readonly written: string
}

/** The text with its encoded words decoded. A word of an unknown charset or bytes is kept. */
export function decodeWords(text: string): string {
  if (!text.includes('=?')) return text
  let decoded = ''
  let end = 0
  let run: WordBytes[] = []
  for (const match of text.matchAll(encodedWord)) {
    const { 0: written, 1: charset, 2: encoding, 3: content, index } = match
    const between = text.slice(end, index)
    // Blanks between two encoded words only separate them.
    if (run.length === 0 || between.trim() !== '') {
      decoded += decodeRun(run) + between
      run = []
    }
    const bytes = encoding!.toLowerCase() === 'b' ? decodeBase64(content!) : decodeQuoted(content!)
    run.push({ charset: charset!.split('*')[0]!, bytes, written })
    end = index + written.length
  }
  return decoded + decodeRun(run) + text.slice(end)
}

/** Decodes adjacent words. Words of one charset may divide a character, so they are one text. */
function decodeRun(run: readonly WordBytes[]): string {
  let text = ''
  for (let start = 0; start < run.length; ) {
    const { charset } = run[start]!
    let end = start + 1
    while (run[end]?.charset.toLowerCase() === charset.toLowerCase()) end++
    const words = run.slice(start, end)
    const bytes = Buffer.concat(words.map((word) => word.bytes))
    text += decodeBytes(bytes, charset) ?? words.map(({ written }) => written).join(' ')
    start = end
  }
  return text
}

/** Null for a charset that is unknown, or bytes that it does not have. */
function decodeBytes(bytes: Buffer, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function decodeBase64(text: string): Buffer {
  return Buffer.from(text, 'base64')
}

/** As quoted-printable, with `_` for a blank. */
function decodeQuoted(text: string): Buffer {
  const latin1 = text
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
  return Buffer.from(latin1, 'latin1')
}
