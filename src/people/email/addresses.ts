/** Finds the addresses in what people enter as one, which may hold several, or one in disguise. */
import { escapedAtSign, escapedDot } from '../texts/signs.ts'
import { parseMailDomain } from './mail-domain.ts'

export interface Address {
  /** As it was entered, plus-tag included. Compared without case. */
  readonly local: string
  /** ASCII, lower case. */
  readonly domain: string
  readonly text: string
}

/**
 * The addresses in entries, in their order, each once (ignoring case). `mailto:`, brackets, names,
 * punctuation around them and disguises ("ada [at] acme (dot) example") are removed. A local part
 * is a dot-atom (RFC 5322, section 3.2.3, letters of all scripts, RFC 6531) of at most 64 octets.
 * An address has at most 254 octets (RFC 5321, section 4.5.3.1). At most 100 entries, 1,000
 * characters of an entry and 10,000 in all are read.
 */
export function readAddresses(entries: readonly string[]): Address[] {
  const found = new Map<string, Address>()
  let charsLeft = allCharsMax
  for (const entry of entries.slice(0, addressesMax)) {
    if (charsLeft <= 0) break
    for (const address of readEntry(entry, Math.min(entryCharsMax, charsLeft))) {
      const key = address.text.toLowerCase()
      if (!found.has(key)) found.set(key, address)
      if (found.size === addressesMax) return [...found.values()]
    }
    charsLeft -= Math.min(entry.length, entryCharsMax)
  }
  return [...found.values()]
}

// More than any person has, and a bound for the cost of one person.
const addressesMax = 100
/** Room for several addresses, or for one in disguise. */
const entryCharsMax = 1_000
const allCharsMax = 10_000
/** 64 of a local part, 255 of a domain (RFC 5321, section 4.5.3.1), and punctuation around them. */
const wordCharsMax = 400

function readEntry(entry: string, charsMax: number): Address[] {
  const words = removeDisguise(entry.slice(0, charsMax)).split(separators)
  // The last word may have lost its end: half an address is another one.
  if (entry.length > charsMax) words.pop()
  return words.filter((word) => word.includes('@')).flatMap((word) => readWord(word))
}

function removeDisguise(entry: string): string {
  if (openly.test(entry)) return entry
  const text = entry
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(escapedAtSigns, '@')
    .replace(escapedDots, '.')
    .replace(/\s+/g, ' ')
    .replace(/ ?[[({<] ?(?:at|@) ?[\])}>] ?/gi, '@')
    .replace(/ ?[[({<] ?(?:dot|\.) ?[\])}>] ?/gi, '.')
    .trim()
  // In a longer text "at" and "dot" are words.
  if (!spelledOut.test(text)) return text
  return text.replace(/ (?:at|@) /gi, '@').replace(/ dot /gi, '.')
}

const escapedAtSigns = new RegExp(escapedAtSign, 'gi')
const escapedDots = new RegExp(escapedDot, 'gi')
/** Without spaces, brackets and escapes there is no disguise. */
const openly = /^[\w.@/:=?%+*~-]*$/
const invisible = /\p{Cf}/gu
const spelledOut = /^\S+(?: (?:at|dot|@) \S+)+$/i
const separators = /[\s\p{Cc},;<>()[\]{}"|]+/u

function readWord(word: string): Address[] {
  const text = word.replace(/^(?:mailto:)+\/*/i, '')
  // `https://ada:secret@acme.example` logs in somewhere.
  if (text.includes('://')) return []
  const several = text.split('@').length > 2 ? text.split(/[/&]/) : [text]
  return several.flatMap((one) => parseAddress(one) ?? [])
}

function parseAddress(word: string): Address | null {
  if (word.length > wordCharsMax) return null
  const label = word.lastIndexOf(':', word.indexOf('@')) + 1
  const parts = word.slice(label).split('@')
  // `@ada@social.example` is a name in the fediverse.
  if (parts.length !== 2) return null
  const local = parts[0]!.replace(marksBefore, '')
  const domain = parseMailDomain(trimMarks(parts[1]!.replace(/[?:].*$/su, '')))
  if (domain === null || !dotAtom.test(local)) return null
  const text = `${local}@${domain}`
  const isShort =
    Buffer.byteLength(local) <= localOctetsMax && Buffer.byteLength(text) <= addressOctetsMax
  return isShort ? { local, domain, text } : null
}

/** From the end: an expression would read the same characters once for each of them. */
export function trimMarks(text: string): string {
  const points = [...text]
  return points.slice(0, points.findLastIndex((point) => !mark.test(point)) + 1).join('')
}

const localOctetsMax = 64
const addressOctetsMax = 254
const marksBefore = /^['’‘`*.=/~•–—-]+/u
const mark = /[^\p{L}\p{N}\p{M}]/u
const dotAtom =
  /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*$/u
