/** Cuts or obfuscates the addresses that people write in texts of their own. */
import { mayHaveAtSign } from './signs.ts'
import { findAddresses, listPossibleAddresses, type WrittenAddress } from './written-address.ts'

export interface CutText {
  readonly text: string
  /** How many addresses stood there. */
  readonly count: number
}

/** Replaces an address, as in obfuscated addresses. */
const addressCut = '***'

/**
 * The text without suppressed addresses, otherwise unchanged.
 * @param isSuppressed takes a plain address
 */
export function cutAddresses(text: string, isSuppressed: (address: string) => boolean): CutText {
  if (!mayHaveAtSign.test(text)) return { text, count: 0 }
  let kept = ''
  let from = 0
  let count = 0
  for (const addresses of listPossibleAddresses(text)) {
    const found = findSuppressed(addresses, from, isSuppressed)
    if (found === undefined) continue
    kept += text.slice(from, found.start) + addressCut
    from = found.end
    count++
  }
  return count === 0 ? { text, count } : { text: kept + text.slice(from), count }
}

function findSuppressed(
  addresses: Iterable<WrittenAddress>,
  from: number,
  isSuppressed: (address: string) => boolean,
): WrittenAddress | undefined {
  for (const one of addresses) {
    // The part before it may be cut already: `a@b.example@b.example`.
    if (one.start < from) continue
    // If the local part is unknown, the domain alone can be suppressed.
    if (isSuppressed(`${one.local || 'any'}@${one.domain}`)) return one
  }
  return undefined
}

// Obfuscates the addresses in biographies, links and the like.

/** All other characters stay exactly as given. */
export function obfuscateAddresses(given: string): string {
  if (!mayHaveAtSign.test(given)) return given
  const text = given.includes('://') ? given.replace(userinfo, maskUserinfo) : given
  let shown = ''
  let from = 0
  for (const { start, end, local, domain } of findAddresses(text)) {
    // In `a@b.example@c.example` the first domain is a local part as well.
    if (start < from) shown = shown.slice(0, shown.lastIndexOf('@'))
    else shown += text.slice(from, start)
    shown += start < from ? `@${domain}` : maskAddress(local, domain)
    from = end
  }
  return shown + text.slice(from)
}

/**
 * The same for a URL. It also hides user name and password of a URL without a scheme, or without
 * slashes after it, since browsers accept both.
 */
export function obfuscateUrl(url: string): string {
  const [prefix = '', scheme = '', slashes = ''] = /^([a-z][a-z0-9+.-]*):([/\\]*)/i.exec(url) ?? []
  if (slashes === '' && addressSchemes.has(scheme.toLowerCase())) return obfuscateAddresses(url)
  const isUrl = slashes !== '' || /^https?$/i.test(scheme)
  const start = isUrl ? prefix.length : 0
  const length = url.slice(start).search(/[/\\?#]/)
  const authority = length < 0 ? url.slice(start) : url.slice(start, start + length)
  const at = authority.lastIndexOf('@')
  const user = authority.slice(0, Math.max(0, at))
  const isSecret = user !== 'git' && (isUrl || /:[^@]/.test(user))
  if (user === '' || !isSecret) return obfuscateAddresses(url)
  return `${url.slice(0, start)}***${obfuscateAddresses(url.slice(start + at))}`
}

/** An address follows them, not a password. */
const addressSchemes = new Set(['mailto', 'mail', 'email', 'e-mail', 'xmpp', 'sip', 'sips', 'acct'])

const userinfo = /(?<=:\/\/)[^\s/\\?#<>"]*@/g

function maskUserinfo(user: string): string {
  return user === 'git@' ? user : '***@'
}

/**
 * An address as the API shows it: `***`, the last two characters of the local part, the domain. A
 * local part of one or two characters is replaced whole. Null unless the entry is exactly one
 * address, because the rest would be shown in clear.
 */
export function obfuscateEmail(entry: string): string | null {
  const at = entry.lastIndexOf('@')
  const domain = entry.slice(at + 1)
  if (at < 0 || !plainLocal.test(entry.slice(0, at)) || !plainDomain.test(domain)) return null
  return maskAddress(entry.slice(0, at), domain)
}

/** The same for an address with known parts. */
function maskAddress(localPart: string, domain: string): string {
  const local = [...localPart]
  const shown = local.length > 2 ? local.slice(-2).join('') : ''
  return `***${shown}@${domain}`
}

/** No specials but the dot (RFC 5322, section 3.2.3). Quoted local parts do not match. */
const plainLocal = /^[^\s\p{Cc}()<>[\]:;@\\,"]+$/u
const plainDomain = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u
