/** Names and addresses that sign commits, in the forms that git and people write. */
import { isUtf8 } from 'node:buffer'
import { isTopLevel } from '../../../people/index.ts'

/** Who signed. Neither part holds control characters, `<` or `>`. */
export interface CommitSignature {
  /** Empty where none stands beside the address. */
  readonly name: string
  readonly address: string
}

const nameCharactersMax = 255
/** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
const addressCharactersMax = 254

/** Null where there is no address: a name alone identifies no person. */
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

/** Text of a commit without a known encoding. What is no UTF-8 is Latin-1 in nearly all of them. */
export function textOfLatin1(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : text
}

/**
 * An address at which the person can be written to, or null: for addresses that hide one, hashes,
 * and names of machines that only their own network knows.
 */
export function contactAddressOf(address: string): string | null {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()]
  if (!localPart.test(local) || !domainName.test(domain) || domain.includes('..')) return null
  if (noReply.test(local) || noReply.test(domain)) return null
  // Archives hash local parts with SHA-1.
  if (/^[0-9a-f]{40}$/.test(local)) return null
  const suffix = domain.slice(domain.lastIndexOf('.') + 1)
  const isKnown = isTopLevel(suffix) || suffix === 'example' || suffix === 'test'
  return domain.includes('.') && isKnown ? address : null
}

const localPart = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u
const domainName = /^[\p{L}\p{N}][\p{L}\p{N}.-]{0,252}$/u
const noReply = /no[-_.]?reply|do[-_]?not[-_]?reply/

/** In one line, without what a terminal obeys and without the brackets of an address. */
function withoutControls(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\ufeff<>]/gu, ' ')
  return plain
    .split(' ')
    .filter((word) => word !== '')
    .join(' ')
}

/** Never within a character. */
function cutAt(text: string, characters: number): string {
  return text.length <= characters ? text : [...text].slice(0, characters).join('')
}
