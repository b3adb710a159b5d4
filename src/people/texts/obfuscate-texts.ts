/** Obfuscates the addresses that people write in texts of their own, as biographies and links. */
import { mayHaveAtSign } from './signs.ts'
import { writtenAddresses } from './written-address.ts'

/** All other characters stay exactly as given. */
export function obfuscateAddresses(given: string): string {
  if (!mayHaveAtSign.test(given)) return given
  const text = given.includes('://') ? given.replace(userinfo, maskUserinfo) : given
  let shown = ''
  let from = 0
  for (const { start, end, local, domain } of writtenAddresses(text)) {
    // In `a@b.example@c.example` the first domain is a local part as well.
    if (start < from) shown = shown.slice(0, shown.lastIndexOf('@'))
    else shown += text.slice(from, start)
    shown += start < from ? `@${domain}` : shownAddress(local, domain)
    from = end
  }
  return shown + text.slice(from)
}

/**
 * The same for a URL. It also hides user name and password of a URL without a scheme, or without
 * slashes behind it, since browsers accept both.
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
  return shownAddress(entry.slice(0, at), domain)
}

/** The same for an address with known parts. */
function shownAddress(localPart: string, domain: string): string {
  const local = [...localPart]
  const shown = local.length > 2 ? local.slice(-2).join('') : ''
  return `***${shown}@${domain}`
}

/** No specials but the dot (RFC 5322, section 3.2.3). Quoted local parts do not match. */
const plainLocal = /^[^\s\p{Cc}()<>[\]:;@\\,"]+$/u
const plainDomain = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u
