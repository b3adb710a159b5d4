/** Classifies addresses that sign commits: of an account, a contact, a machine, or shared. */
import { parseMailDomain } from '../../people/index.ts'

export interface NoreplyAddress {
  /** Null in the form before 2017. */
  readonly number: number | null
  readonly login: string
}

/** The account of `ID+LOGIN@users.noreply.github.com` or `LOGIN@…`. Else null. */
export function parseNoreply(address: string): NoreplyAddress | null {
  const match = /^(?:(\d{1,15})\+)?([\w-]{1,100}(?:\[bot\])?)@users\.noreply\.github\.com$/i.exec(
    address.trim(),
  )
  if (match === null) return null
  return { number: match[1] === undefined ? null : Number(match[1]), login: match[2]! }
}

/** Whether an archive has replaced the local part by its SHA-1. */
export function isHashed(address: string): boolean {
  return /^[0-9a-f]{40}@/i.test(address.trim())
}

/** Whether the address cannot receive mail: noreply, without a real host, or hashed. */
export function isNoContact(address: string): boolean {
  const { local, host } = splitAddress(address)
  return local === '' || isNoHost(host) || isHashed(address) || noreply.test(`${local}@${host}`)
}

const noreply = /no[-_.]?reply|do[-_]?not[-_]?reply/

/** Whether the text is an address that can receive mail. */
export function isContact(text: string): boolean {
  const { local, host } = splitAddress(text)
  return localPart.test(local) && !isNoContact(text) && parseMailDomain(host) !== null
}

const localPart = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}$/u

/** The name of a signature, without a relay. Undefined if it is empty or an address. */
export function readDisplayName(name: string): string | undefined {
  const text = parseRelay(name).name
  return text === '' || text.includes('@') ? undefined : text
}

/**
 * Mailing lists and tools send in the name of people: `Ada Lane via Gadget <list@gadget.dev>`. The
 * person is Ada Lane, and the address is that of the relay.
 */
export function parseRelay(name: string): { readonly name: string; readonly isRelayed: boolean } {
  const start = Math.max(name.lastIndexOf(' via '), name.lastIndexOf(' (via '))
  const plain = stripQuotes(name.slice(0, Math.max(start, 0)))
  return plain === '' ? { name, isRelayed: false } : { name: plain, isRelayed: true }
}

/** Git removes a quotation mark at the beginning of a name, and keeps the other one. */
function stripQuotes(text: string): string {
  return text
    .trim()
    .replace(/^["']|["']$/g, '')
    .trim()
}

/** Whether many people use the address, as machines and guides suggest it: it joins no records. */
export function isSharedByNature(address: string): boolean {
  const { local, host } = splitAddress(address)
  return local === '' || isNoHost(host) || roles.has(local.split('+')[0]!) || isHashed(address)
}

const roles = new Set(
  (
    'root admin administrator git github gitlab noreply no-reply donotreply info support contact ' +
    'hello team dev devs developers developer build builder ci bot bots jenkins travis mail ' +
    'email office sales help webmaster postmaster hostmaster security abuse you user users ' +
    'username me your.email your-email youremail test tests example none null unknown ' +
    'anonymous ubuntu vagrant docker runner ec2-user pi debian centos deploy deployer www-data'
  ).split(' '),
)

/** In lower case. Without an `@`, both are empty. */
function splitAddress(address: string): { readonly local: string; readonly host: string } {
  const folded = address.trim().toLowerCase()
  const at = folded.lastIndexOf('@')
  return { local: folded.slice(0, Math.max(at, 0)), host: at < 0 ? '' : folded.slice(at + 1) }
}

const hostsWithin: ReadonlySet<string> = new Set([
  ...['local', 'localdomain', 'invalid', 'lan', 'internal', 'home'],
])

/**
 * Whether the host is only valid within a local network, or is the `example.com` of guides, which
 * people forget to replace.
 */
function isNoHost(host: string): boolean {
  if (!host.includes('.') || host.endsWith('.')) return true
  if (host.startsWith('localhost.') || host.includes('(none)')) return true
  if (/(?:^|\.)example\.(?:com|org|net)$/.test(host)) return true
  return hostsWithin.has(host.slice(host.lastIndexOf('.') + 1))
}
