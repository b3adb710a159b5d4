/** Values that can be suppressed, in a normal form for all spellings. */
import { domainToASCII } from 'node:url'
import type { PersonNames } from '../../domain/index.ts'
import { addressesIn } from '../email/addresses.ts'
import { registrableOf } from '../email/mail-domain.ts'
import { SuppressionError } from './suppression.ts'

/** The first two are of persons, the others of addresses. */
export const suppressionKinds = ['login', 'platformId', 'email', 'domain'] as const
export type SuppressionKind = (typeof suppressionKinds)[number]

/**
 * The kind of a text by its form: `ada@acme.example` is an address, `acme.example` and
 * `@acme.example` a domain, all else a login. A platformId has no form of its own. A login with a
 * dot, which some code hosts have, has that of a domain.
 */
export function kindOf(text: string): SuppressionKind {
  const value = text.trim()
  if (value.lastIndexOf('@') > 0) return 'email'
  return value.includes('.') ? 'domain' : 'login'
}

/** Whether the text is short enough to be on the list. */
export function isSuppressible(text: string): boolean {
  return Buffer.byteLength(text) <= valueBytesMax
}

/** Throws SuppressionError `invalid` for a text that is not one of this kind. */
export function normalised(kind: SuppressionKind, text: string): string {
  if (!isSuppressible(text)) throw invalid(kind)
  const value = kind === 'platformId' ? text : normalForms[kind](text.trim())
  if (value === '') throw invalid(kind)
  return value
}

/**
 * Whether all the world has domains below it: `com`, `co.uk`, `github.io`. Throws SuppressionError
 * `invalid` for a text that is no domain.
 */
export function isPublicSuffix(text: string): boolean {
  return registrableOf(normalised('domain', text)) === null
}

/** Returns whether an entry contains the address. Throws SuppressionError `invalid`. */
export function ofAddress(text: string): (entry: string) => boolean {
  const wanted = normalised('email', text)
  return (entry) => mailFormsOf(entry).some(({ address }) => address === wanted)
}

/** Returns whether an entry has an address below the domain. Throws SuppressionError `invalid`. */
export function ofDomain(text: string): (entry: string) => boolean {
  const wanted = normalised('domain', text)
  return (entry) =>
    mailFormsOf(entry).some(({ domain }) => domain === wanted || domain.endsWith(`.${wanted}`))
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
export function mailFormsOf(entry: string): MailForm[] {
  if (plainAddress.test(entry)) return [mailForm(entry.toLowerCase())]
  const found = addressesIn([entry]).map(({ text }) => mailForm(text.toLowerCase()))
  if (found.length > 0 || entry.length > valueBytesMax) return found
  const text = entry.normalize('NFKC').trim().toLowerCase()
  return oneAt.test(text) ? [mailForm(text)] : []
}

/** The domain and all above it. */
export function domainsFrom(domain: string): string[] {
  const labels = domain.slice(0, domainCharsMax).split('.')
  return labels.map((_, i) => labels.slice(i).join('.'))
}

/**
 * Ignores case. A text that is longer than any login is returned as it is, because normalising may
 * take time quadratic in its length.
 */
export function loginForm(login: string): string {
  return login.length > valueBytesMax ? login : login.normalize('NFKC').toLowerCase()
}

// Longer than any login, address or domain.
const valueBytesMax = 1_000
const domainCharsMax = 255

/** Most entries are that already, and need no further look. */
const plainAddress = /^[a-z0-9][a-z0-9_.+-]{0,63}@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/i

const oneAt = /^[^\s@]+@[^\s@]+$/

const normalForms = {
  login: (text: string) => loginForm(text.replace(/^@/, '')),
  email: (text: string) => {
    const forms = mailFormsOf(text)
    return forms.length === 1 ? forms[0]!.address : ''
  },
  domain: (text: string) => {
    const domain = asciiDomain(text.replace(/^(?:@|\*\.|\.)+/, ''))
    return /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(domain) ? domain : ''
  },
} satisfies Record<Exclude<SuppressionKind, 'platformId'>, (text: string) => string>

function mailForm(address: string): MailForm {
  const at = address.lastIndexOf('@')
  const domain = asciiDomain(address.slice(at + 1))
  return { address: `${address.slice(0, at)}@${domain}`, domain }
}

function asciiDomain(text: string): string {
  const domain = text.replace(/\.$/, '').toLowerCase()
  // Its own code reads digits as an IPv4 address, and gives nothing for what is no domain.
  return /^[\x21-\x7e]*$/.test(domain) ? domain : domainToASCII(domain) || domain
}

function invalid(kind: SuppressionKind): SuppressionError {
  const names = { login: 'a login', platformId: 'a platformId', email: 'one address' }
  const name = kind === 'domain' ? 'a domain' : names[kind]
  return new SuppressionError('invalid', `that is not ${name}`)
}

// The values by which a person, or an address, can be suppressed.

/** The value in normal form. Unlike typed values, every value in the data has one. */
export interface KindValue {
  readonly kind: SuppressionKind
  readonly value: string
}

export function valuesOfPerson({ login, platformId, aliases = [] }: PersonNames): KindValue[] {
  const ids = platformId === undefined ? aliases : [platformId, ...aliases]
  return [
    ...(login === undefined ? [] : [{ kind: 'login', value: loginForm(login) } as const]),
    ...ids.map((value) => ({ kind: 'platformId', value }) as const),
  ]
}

/** For an entry of a contact list. */
export function valuesOfAddress(entry: string): KindValue[] {
  return mailFormsOf(entry).flatMap(({ address, domain }) => [
    { kind: 'email', value: address } as const,
    ...domainsFrom(domain).map((value) => ({ kind: 'domain', value }) as const),
  ])
}
