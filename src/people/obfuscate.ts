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
export function shownAddress(localPart: string, domain: string): string {
  const local = [...localPart]
  const shown = local.length > 2 ? local.slice(-2).join('') : ''
  return `***${shown}@${domain}`
}

/** No specials but the dot (RFC 5322, section 3.2.3). Quoted local parts do not match. */
const plainLocal = /^[^\s\p{Cc}()<>[\]:;@\\,"]+$/u
const plainDomain = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*$/u
