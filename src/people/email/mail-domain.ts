/** Which texts are domains that can receive mail, as far as that is known without DNS. */
import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'

/**
 * In ASCII (IDNA, UTS #46) and lower case. Null unless it is a domain of letters, digits and
 * hyphens within the lengths of RFC 1035, section 2.3.4, below an existing public suffix. The
 * suffix itself (`co.uk`) has no mailboxes. One of the list's private part (`github.io`) may have.
 *
 * `.example`, `example.com` and `.test` (RFC 2606) are allowed, because they occur in
 * documentation, samples and tests. Other reserved names are refused.
 */
export function parseMailDomain(text: string): string | null {
  // A longer text only gets longer in ASCII, in time quadratic in its length.
  if (text.length > domainTextCharsMax || longLabel.test(text)) return null
  const domain = domainToASCII(text.replace(/[.。．｡]$/u, '')).toLowerCase()
  if (domain.length > domainCharsMax || !plainDomain.test(domain)) return null
  const { domain: registrable, isIcann, publicSuffix } = parse(domain, icannOnly)
  if (registrable === null || publicSuffix === null) return null
  if (notMail.test(publicSuffix)) return null
  return isIcann === true || forDocumentation.has(publicSuffix) ? domain : null
}

/**
 * Whether a name is reserved for documentation, samples and tests (RFC 2606, RFC 6761), like all
 * below it. Such names need no DNS question.
 */
export function isForDocumentation(domain: string): boolean {
  return documentationName.test(domain)
}

/** `ada.dev` for `blog.ada.dev`, `ada.github.io` for itself, null for `github.io`. */
export function findRegistrableDomain(domain: string): string | null {
  return parse(domain, withPrivate).domain
}

/** The label of its own that the registrable domain has: `ada` of `blog.ada.dev`, in Unicode. */
export function readOwnLabel(domain: string): string | null {
  const label = parse(domain, withPrivate).domainWithoutSuffix
  return label === null ? null : domainToUnicode(label)
}

/** Whether it is a domain of the root, as `com` and `dev` are. Ignores case. */
export function isTopLevel(name: string): boolean {
  const label = name.toLowerCase()
  const { isIcann, publicSuffix } = parse(label, icannOnly)
  return isIcann === true && publicSuffix === label && !label.includes('.')
}

/** As ICANN has it: `github.io` of `ada.github.io`. */
export function findIcannDomain(domain: string): string | null {
  return parse(domain, icannOnly).domain
}

// 255 octets on the wire, with one for the length of the first label and one for the root.
const domainCharsMax = 253
/** Characters beyond U+FFFF count twice. */
const domainTextCharsMax = 2 * domainCharsMax
const longLabel = /[^.。．｡]{64}/u

/** At least two labels. The last one is no number, so no IPv4 address fits. */
const plainDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/

const icannOnly = { allowPrivateDomains: false, extractHostname: false, validateHostname: false }
const withPrivate = { ...icannOnly, allowPrivateDomains: true }

const documentationName = /(?:^|\.)(?:example|test|example\.(?:com|net|org))$/i
const forDocumentation: ReadonlySet<string> = new Set(['example', 'test'])

/** On the list of public suffixes, but without mailboxes (RFC 3172, RFC 7686). */
const notMail = /(^|\.)(arpa|onion)$/
