/** Values that can be suppressed, in a normal form for all spellings. */
import { domainToASCII } from 'node:url'
import type { PersonNames } from '../../domain/index.ts'
import { readAddresses } from '../email/addresses.ts'
import { findRegistrableDomain } from '../email/mail-domain.ts'
import { SuppressionError } from './suppression.ts'

/** The first two are of persons, the others of addresses. */
export const suppressionKinds = ['login', 'platformId', 'email', 'domain'] as const
export type SuppressionKind = (typeof suppressionKinds)[number]

/**
 * The kind of a text by its form: `ada@acme.example` is an address, `acme.example` and
 * `@acme.example` a domain, all else a login. A platformId has no form of its own. A login with a
 * dot, which some code hosts have, has that of a domain.
 */
export function detectKind(text: string): SuppressionKind {
  const value = text.trim()
  if (value.lastIndexOf('@') > 0) return 'email'
  return value.includes('.') ? 'domain' : 'login'
}

/** Whether the text is short enough to be on the list. */
export function isSuppressible(text: string): boolean {
  return Buffer.byteLength(text) <= valueBytesMax
}

/** Throws SuppressionError `invalid` for a text that is not one of this kind. */
export function normaliseValue(kind: SuppressionKind, text: string): string {
  if (!isSuppressible(text)) throw createRefusal(kind)
  const value = kind === 'platformId' ? text : normalForms[kind](text.trim())
  if (value === '') throw createRefusal(kind)
  return value
}

/**
 * Whether all the world has domains below it: `com`, `co.uk`, `github.io`. Throws SuppressionError
 * `invalid` for a text that is no domain.
 */
export function isPublicSuffix(text: string): boolean {
  return findRegistrableDomain(normaliseValue('domain', text)) === null
}

/** Returns whether an entry contains the address. Throws SuppressionError `invalid`. */
export function matchAddress(text: string): (entry: string) => boolean {
  const wanted = normaliseValue('email', text)
  return (entry) => readMailForms(entry).some(({ address }) => address === wanted)
}

/** Returns whether an entry has an address below the domain. Throws SuppressionError `invalid`. */
export function matchDomain(text: string): (entry: string) => boolean {
  const wanted = normaliseValue('domain', text)
  return (entry) =>
    readMailForms(entry).some(({ domain }) => domain === wanted || domain.endsWith(`.${wanted}`))
}

export interface MailForm {
  /** Lower case, its domain in ASCII. */
  readonly address: string
  readonly domain: string
}

/**
 * The addresses in an entry of a contact list, obfuscated ones included. An entry without a valid
 * address counts as it is written if it has one `@`, so that it can be suppressed as well.
 */
export function readMailForms(entry: string): MailForm[] {
  if (plainAddress.test(entry)) return [splitAddress(entry.toLowerCase())]
  const found = readAddresses([entry]).map(({ text }) => splitAddress(text.toLowerCase()))
  if (found.length > 0 || entry.length > valueBytesMax) return found
  const text = entry.normalize('NFKC').trim().toLowerCase()
  return oneAt.test(text) ? [splitAddress(text)] : []
}

/** The domain and all above it. */
export function listDomains(domain: string): string[] {
  const labels = domain.slice(0, domainCharsMax).split('.')
  return labels.map((_, i) => labels.slice(i).join('.'))
}

/**
 * Ignores case. A text that is longer than any login is returned as it is, because normalising may
 * take time quadratic in its length.
 */
export function normaliseLogin(login: string): string {
  return login.length > valueBytesMax ? login : login.normalize('NFKC').toLowerCase()
}

// Longer than any login, address or domain.
const valueBytesMax = 1_000
const domainCharsMax = 255

/** Most entries are that already, and need no further look. */
const plainAddress = /^[a-z0-9][a-z0-9_.+-]{0,63}@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/i

const oneAt = /^[^\s@]+@[^\s@]+$/

const normalForms = {
  login: (text: string) => normaliseLogin(text.replace(/^@/, '')),
  email: (text: string) => {
    const forms = readMailForms(text)
    return forms.length === 1 ? forms[0]!.address : ''
  },
  domain: (text: string) => {
    const domain = toAsciiDomain(text.replace(/^(?:@|\*\.|\.)+/, ''))
    return /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(domain) ? domain : ''
  },
} satisfies Record<Exclude<SuppressionKind, 'platformId'>, (text: string) => string>

function splitAddress(address: string): MailForm {
  const at = address.lastIndexOf('@')
  const domain = toAsciiDomain(address.slice(at + 1))
  return { address: `${address.slice(0, at)}@${domain}`, domain }
}

function toAsciiDomain(text: string): string {
  const domain = text.replace(/\.$/, '').toLowerCase()
  // Its own code reads digits as an IPv4 address, and gives nothing for what is no domain.
  return /^[\x21-\x7e]*$/.test(domain) ? domain : domainToASCII(domain) || domain
}

function createRefusal(kind: SuppressionKind): SuppressionError {
  const name = kind === 'email' ? 'one address' : `a ${kind}`
  return new SuppressionError('invalid', `that is not ${name}`)
}

// The values by which a person, or an address, can be suppressed.

/** The value in normal form. Unlike typed values, every value in the data has one. */
export interface KindValue {
  readonly kind: SuppressionKind
  readonly value: string
}

export function listPersonValues({ login, platformId, aliases = [] }: PersonNames): KindValue[] {
  const ids = platformId === undefined ? aliases : [platformId, ...aliases]
  return [
    ...(login === undefined ? [] : [{ kind: 'login', value: normaliseLogin(login) } as const]),
    ...ids.map((value) => ({ kind: 'platformId', value }) as const),
  ]
}

/** For an entry of a contact list. */
export function listAddressValues(entry: string): KindValue[] {
  return readMailForms(entry).flatMap(({ address, domain }) => [
    { kind: 'email', value: address } as const,
    ...listDomains(domain).map((value) => ({ kind: 'domain', value }) as const),
  ])
}
