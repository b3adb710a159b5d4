/** Parses the names and addresses of commits, in the forms that git and people write. */
import { isUtf8 } from 'node:buffer'

/** A signature. Neither part contains control characters, `<` or `>`. */
export interface CommitSignature {
  /** Empty if the signature has only an address. */
  readonly name: string
  readonly address: string
}

const nameCharactersMax = 255
/** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
const addressCharactersMax = 254

/** Null without an address: a name alone identifies no person. */
export function signatureOf(name: string, address: string): CommitSignature | null {
  const plain = withoutControls(address).replaceAll(' ', '')
  const at = plain.lastIndexOf('@')
  if (at < 1 || at === plain.length - 1 || plain.length > addressCharactersMax) return null
  return { name: cutAt(withoutControls(name), nameCharactersMax), address: plain }
}

/** The value of a `Co-authored-by` trailer: `Name <address>`, or an address alone. */
export function signatureOfTrailer(value: string): CommitSignature | null {
  const start = value.lastIndexOf('<')
  if (start < 0) return value.trim().includes(' ') ? null : signatureOf('', value)
  const end = value.indexOf('>', start)
  return end < 0 ? null : signatureOf(value.slice(0, start), value.slice(start + 1, end))
}

/** Decodes text of a commit without a declared encoding: UTF-8, or else nearly always Latin-1. */
export function textOfLatin1(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : text
}

/** The text in one line, without control characters and angle brackets. */
function withoutControls(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\ufeff<>]/gu, ' ')
  return plain
    .split(' ')
    .filter((word) => word !== '')
    .join(' ')
}

/** Never cuts within a character. */
function cutAt(text: string, characters: number): string {
  return text.length <= characters ? text : [...text].slice(0, characters).join('')
}
