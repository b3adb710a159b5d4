/** Parses the names and addresses of commits, in the forms that git and people write. */
import { isUtf8 } from 'node:buffer'
import { decodeWords } from './encoded-words.ts'

/** A signature. Neither part contains control characters, `<` or `>`. At most one is empty. */
export interface CommitSignature {
  /** Empty if the signature has only an address. */
  readonly name: string
  /** Without `@` if the clone of another system has account names. Empty if there is none. */
  readonly address: string
}

const nameCharactersMax = 255
/** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
const addressCharactersMax = 254

/** Null if both are empty. */
export function buildSignature(name: string, address: string): CommitSignature | null {
  const plain = stripControls(address).replaceAll(' ', '')
  const known = plain.length > addressCharactersMax ? '' : plain
  const text = cutAt(stripControls(decodeWords(name)), nameCharactersMax)
  return text === '' && known === '' ? null : { name: text, address: known }
}

/**
 * The value of a `Co-authored-by` trailer: `Name <address>`, or an address alone. People also write
 * several into one, with commas, `and` or `&` between them. Empty for a name without an address,
 * which may be any text.
 */
export function parseTrailer(value: string): CommitSignature[] {
  const brackets = [...value.matchAll(/<([^<>]*)>/g)]
  const addresses = brackets.filter(([, content]) => content!.includes('@'))
  // The last brackets hold the address, even if it has no `@`. Others are a part of the name.
  const ends = addresses.length > 0 ? addresses : brackets.slice(-1)
  const found: (CommitSignature | null)[] = []
  let start = 0
  for (const { 0: whole, 1: address, index } of ends) {
    found.push(buildSignature(stripSeparator(value.slice(start, index)), address!))
    start = index + whole.length
  }
  if (ends.length === 0) found.push(...parseAddresses(value))
  return found.filter((one) => one !== null)
}

/** Addresses without names. Empty if there is other text, or a bracket that is never closed. */
function parseAddresses(value: string): (CommitSignature | null)[] {
  const words = value.split(/[\s,;]+/).filter((word) => word !== '' && !separators.has(word))
  return words.every(isAddress) ? words.map((word) => buildSignature('', word)) : []
}

function isAddress(word: string): boolean {
  const at = word.lastIndexOf('@')
  return at > 0 && at < word.length - 1 && !word.includes('<')
}

const separators: ReadonlySet<string> = new Set(['and', '&', '+', '/'])

/** Removes what stands between two signatures. */
function stripSeparator(text: string): string {
  const words = text.replace(/^[\s,;]+/, '').split(' ')
  return separators.has(words[0]!.toLowerCase()) ? words.slice(1).join(' ') : words.join(' ')
}

/** Decodes text of a commit without a declared encoding: UTF-8, or else nearly always Latin-1. */
export function decodeText(text: string): string {
  const bytes = Buffer.from(text, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : text
}

/** The text in one line, without control characters and angle brackets. */
function stripControls(text: string): string {
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
